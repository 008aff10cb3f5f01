"""A marble diagram: its rows, the colours and places of what is in them, and what it shows in words. `marblesvg` draws it.

The colour of an element of an output says which element of an input it comes from. An element of an input colours one element of each
output: an element of the same text, or one that is emitted while nothing has arrived since. What no element of an input colours is grey, and
so is an input that colours nothing, unless it is the first. Elements of one text that are inputs have one colour.
"""
import collections
import re

# Okabe and Ito's palette, which is distinct to those who see colours differently; the green is lighter, for the text on it.
PALETTE = ["#e69f00", "#56b4e9", "#2fb58b", "#f0e442", "#cc79a7", "#d55e00", "#0072b2"]
WIDTH, LEFT, RIGHT = 340, 17, 22
END_WORDS = {"|": "end", "#": "failure", "!": "cancelled"}

Element = collections.namedtuple("Element", "time mark text")


class Line:
    """A row: the elements, each end, and from when to when there is a subscription. `calls` are those of its consumer."""

    def __init__(self, label, elements, ends, spans, calls=()):
        self.label, self.elements, self.ends, self.spans, self.calls = label, elements, ends, spans, calls
        self.colours = {}

    @property
    def stacks(self):
        """The elements of each time, by number."""
        found = {}
        for number, element in enumerate(self.elements): found.setdefault(element.time, []).append(number)
        return found


def clean(text):
    """The text of a value, without what Swift writes around it."""
    text = re.sub(r"\bOptional\(([^()]*)\)", r"\1", text)
    text = re.sub(r"^Optional\((.*)\)$", r"\1", text)
    return re.sub(r'"([^"]*)"', r"\1", text) if re.search(r'[(\[].*"', text) else text


class Picture:
    """The inputs and the steps of a picture; a step is the text of a box, or nothing, and the lines below it."""

    def __init__(self, inputs, steps):
        self.inputs, self.steps = inputs, steps
        self.lines = inputs + [line for _, lines in steps for line in lines]
        self.legend = {}
        for line in self.lines:
            for element in line.elements:
                if len(element.text) > 2 and element.text != element.mark and len(element.text) <= 44: self.legend[element.mark] = element.text
        self._colour()
        self._scale()

    def shown(self, element):
        return element.text if 0 < len(element.text) <= 2 else element.mark

    # Colours

    def _colour(self):
        arrivals = sorted(
            ((element.time, row, number) for row, line in enumerate(self.inputs) for number, element in enumerate(line.elements)))
        colours = {}
        for _, row, number in arrivals:
            line = self.inputs[row]
            line.colours[number] = colours.setdefault(self.shown(line.elements[number]), PALETTE[len(colours) % len(PALETTE)])
        used_by_any = set()
        for line in self.lines[len(self.inputs):]:
            used_by_any |= self._colour_output(line, arrivals)
        for row, line in enumerate(self.inputs):
            if row and not any(used == row for used, _ in used_by_any): line.colours = {}
        # Without an input each element of another text has another colour.
        if not arrivals:
            for line in self.lines:
                for number, element in enumerate(line.elements):
                    line.colours[number] = colours.setdefault(self.shown(element), PALETTE[len(colours) % len(PALETTE)])

    def _colour_output(self, line, arrivals):
        used = set()

        def take(number, candidates, place=0):
            if not candidates: return False
            _, row, which = candidates[place]
            used.add((row, which))
            line.colours[number] = self.inputs[row].colours[which]
            return True

        for time, stack in line.stacks.items():
            before = [each for each in arrivals if each[0] <= time]
            latest = max((each[0] for each in before), default=None)
            equal = {number for number in stack if take(number, [
                each for each in before
                if each[1:] not in used and self.inputs[each[1]].elements[each[2]].text == line.elements[number].text], -1)}
            for number in stack:
                if number not in equal: take(number, [each for each in before if each[0] == latest and each[1:] not in used])
        return used

    # Places

    def _scale(self):
        times = [time for line in self.lines for time in [
            *(element.time for element in line.elements), *(time for time, _ in line.ends),
            *(time for span in line.spans for time in span[:2] if time is not None), *(call.time for call in line.calls)]]
        self.length = max([*times, 3])
        self.step = min((WIDTH - LEFT - RIGHT) / self.length, 34)
        gaps = [later - earlier for line in self.lines for earlier, later in zip(sorted(line.stacks), sorted(line.stacks)[1:])]
        self.radius = round(max(min(11, min(gaps, default=2) * self.step * 0.49), 6.5), 1)

    def x(self, time):
        return round(LEFT + time * self.step, 1)


def listed(line, picture):
    """A line in words."""
    elements = [picture.shown(element) for element in line.elements]
    said = " and ".join(filter(None, [", ".join(elements[:-1]), *elements[-1:]])) or "nothing"
    ends = [END_WORDS[mark] for _, mark in line.ends if mark in END_WORDS]
    return f"{said}, {ends[-1]}" if ends else said


def words_of(picture):
    """What a picture shows, in words."""
    inputs = [f"input{' ' + line.label if line.label and len(picture.inputs) > 1 else ''} {listed(line, picture)}" for line in picture.inputs]
    said = []
    for number, (call, lines) in enumerate(picture.steps):
        outputs = [f"output{' ' + line.label if line.label else ''} {listed(line, picture)}" for line in lines]
        said.append(f"{call}: " + "; ".join((inputs if number == 0 else []) + outputs))
    return ". ".join(said)
