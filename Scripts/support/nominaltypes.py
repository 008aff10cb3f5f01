"""The nominal types that the sources declare."""
import re

from support.project import root

TYPE = re.compile(r"^( *)(?:@\S+ )*(?:[a-z()]+ )*?(struct|class|enum|actor|protocol|extension|func) (`?[\w.]+`?)", re.M)


def types(file):
    """The nominal types that a file declares, each with those around it, and its line."""
    text, around = file.read_text(), []
    for found in TYPE.finditer(text):
        indentation, kind, name = found.groups()
        around = [each for each in around if each[0] < len(indentation)] + [(len(indentation), name)]
        if kind not in ["extension", "func"]:
            yield ".".join(name for _, name in around), f"{file.relative_to(root)}:{text.count(chr(10), 0, found.start()) + 1}"
