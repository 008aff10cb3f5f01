"""Operators whose state a rewind may not reset: `Scripts/layers` fails for them."""
import re

from support.project import root, swift_files

core = root / "Sources/Antiphon"

# What resets a `StateBox`, or makes it anew, at a rewind. `consumer.state(_:)` needs nothing else.
RESETS = re.compile(r"\.open\b|\.sequence\b|appendingOnFinish|onRewind")
RESET_ELSEWHERE = {
    "Operators/Repeating/RepeatBackoff": "made inside the sequence of RepeatDelay",
}


def unreset():
    """Files of operators that have a `StateBox` and name nothing that resets it: a rewind would find the state of the run before."""
    texts = {str(file.relative_to(core).with_suffix("")): file.read_text() for file in swift_files("Sources/Antiphon/Operators")}
    return {name: text for name, text in texts.items() if "StateBox" in text and not RESETS.search(text)}
