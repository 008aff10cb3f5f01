"""A marble diagram as SVG, drawn from what a test has observed.

A picture has a row for each source and each stream, and a box with the call between them. Time runs to the right; what is at one x is at one
time, and what is at one time in one row is stacked, the first on top. A line is dark while there is a subscription. A bar is the end, a cross a
failure, a tick a cancellation. Arrows below a row are the calls of what is below it.
"""
import collections
import html
import re
import textwrap

from support.marblepicture import WIDTH

LIGHT_TEXT = {"#0072b2"}
THEMES = {
    "light": {"text": "#1f2328", "quiet": "#59636e", "faint": "#d1d9e0", "box": "#f6f8fa", "plain": "#e6eaef"},
    "dark": {"text": "#f0f6fc", "quiet": "#9198a1", "faint": "#3d444d", "box": "#151b23", "plain": "#3d444d"},
}
CODE, CODE_WIDTH = 13, 7.85
QUIET_TEXT = 11.5


def draw(picture, theme):
    """The SVG of a picture, in the colours of a theme."""
    return Drawing(picture, theme).text()


class Drawing:
    """What has been drawn of a picture so far, from its top down to `y`."""

    def __init__(self, picture, theme):
        self.picture, self.colours, self.out, self.y = picture, THEMES[theme], [], 4
        self.radius, self.x = picture.radius, picture.x
        self.faint, self.solid = [], []
        labelled = len(picture.inputs) > 1
        for before, line in zip([None, *picture.inputs], picture.inputs):
            self._line(line, line.label if labelled and not (before and before.label == line.label) else "")
        for call, lines in picture.steps:
            if call: self._box(call)
            for line in lines: self._line(line, line.label)
        self._legend()

    def text(self):
        colours, height = self.colours, round(self.y + 2)
        return "\n".join([
            # A width and a height, or pages give it a size of their own; where there is less room, it shrinks.
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{html.escape(self.picture.steps[0][0], False)}</title>",
            "<style>text{font:600 " + f"{self.radius * 1.15:.1f}px system-ui,sans-serif;text-anchor:middle;fill:#1f2328}}"
            f".l{{fill:#fff}}.p,.c{{fill:{colours['text']}}}"
            f".q,.k{{font-size:{QUIET_TEXT}px;font-weight:400;fill:{colours['quiet']}}}.q{{text-anchor:start}}"
            f".c{{font:{CODE}px ui-monospace,Menlo,monospace}}"
            f"path,line{{stroke:{colours['text']};stroke-width:1.5;fill:none;stroke-linecap:round}}.f{{stroke:{colours['faint']}}}"
            f".e{{stroke-width:2.5}}circle{{stroke:{colours['text']};stroke-width:.75}}.o{{opacity:.35}}</style>",
            f'<path class="f" d="{"".join(self.faint)}"/>', f'<path d="{"".join(self.solid)}"/>',
            # Without zeros that say nothing.
            *(re.sub(r"(\d)\.0\b(?!\d)", r"\1", each) if "<circle" in each or "<path" in each else each for each in self.out), "</svg>", ""])

    def _add(self, text):
        self.out.append(text)

    def _text(self, x, y, text, kind):
        self._add(f'<text x="{x}" y="{round(y, 1)}" class="{kind}">{html.escape(text, False)}</text>')

    def _box(self, call):
        room = int((WIDTH - 16) / CODE_WIDTH)
        # Code is not broken before a brace that closes.
        call = call.replace(" }", "\u00a0}")
        # As few rows as possible, of about the same length.
        longest = max(map(len, call.split(" ")))
        wrapped = [textwrap.wrap(call, width, break_on_hyphens=False) for width in range(max(room, longest), longest - 1, -1)]
        rows = [each for each in wrapped if len(each) == len(wrapped[0])][-1]
        height = 12 + 17 * len(rows)
        self._add(
            f'<rect x="1" y="{round(self.y + 5, 1)}" width="{WIDTH - 2}" height="{height}" rx="7" fill="{self.colours["box"]}" '
            f'stroke="{self.colours["faint"]}"/>')
        for number, row in enumerate(rows): self._text(WIDTH / 2, self.y + 5 + 18.5 + 17 * number, row, "c")
        self.y += height + 10

    def _line(self, line, label):
        radius, stacks = self.radius, line.stacks
        if label:
            self._text(1, self.y + 11, label, "q")
            self.y += 11
        half = round(radius * max((len(stack) for stack in stacks.values()), default=1) + 5, 1)
        y = round(self.y + half)
        right = WIDTH - 4
        self.faint.append(f"M4 {y}H{right}m-5-4l5 4l-5 4")
        for start, end in line.spans:
            self.solid.append(f"M{self.x(start) if start else 4} {y}H{right if end is None else self.x(end)}")
            if end is None: self.solid.append("m-5-4l5 4l-5 4")
            elif (end, "|") not in line.ends and (end, "#") not in line.ends: self.solid.append("m0-5v10")
        for time, mark in line.ends: self._end(line, time, mark, y, half, stacks)
        for time, stack in stacks.items():
            for place, number in enumerate(stack):
                self._marble(line, number, self.x(time), y + (2 * place + 1 - len(stack)) * radius)
        self.y = round(y + half + 2, 1)
        if line.calls: self._calls(line)

    def _is_heard(self, line, time):
        return any(start <= time and (end is None or time <= end) for start, end in line.spans)

    def _marble(self, line, number, x, y):
        element = line.elements[number]
        colour = line.colours.get(number)
        kind = ' class="p"' if not colour else ' class="l"' if colour in LIGHT_TEXT else ""
        text = self.picture.shown(element)
        squeeze = f' textLength="{self.radius * 1.4:.1f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 and self.radius < 9 else ""
        group = ("", "") if self._is_heard(line, element.time) else ('<g class="o">', "</g>")
        self._add(
            f'{group[0]}<circle cx="{x}" cy="{round(y, 1)}" r="{self.radius - 0.4:.1f}" fill="{colour or self.colours["plain"]}"/>'
            f'<text x="{x}" y="{y + self.radius * 0.41:.1f}"{kind}{squeeze}>{html.escape(text, False)}</text>{group[1]}')

    def _end(self, line, time, mark, y, half, stacks):
        x = self.x(time)
        kind = "e" if self._is_heard(line, time) else "e o"
        if mark == "|":
            tall = round(self.radius * max(1, len(stacks.get(time, []))) + 4, 1)
            self._add(f'<path class="{kind}" d="M{x} {round(y - tall, 1)}v{round(2 * tall, 1)}"/>')
        if mark == "#":
            # Beside the element of the same time.
            x = round(x + (self.radius + 8 if time in stacks else 0), 1)
            self._add(f'<path class="{kind}" d="M{round(x - 5.5, 1)} {round(y - 5.5, 1)}l11 11m0-11l-11 11"/>')

    def _calls(self, line):
        words = collections.OrderedDict()
        for call in line.calls: words.setdefault(call.time, []).append(call.text)
        last = -100
        self.y += 1
        lowest = 0
        for time, texts in words.items():
            x, text = self.x(time), " ".join(texts)
            half = len(text) * 2.9
            row = 13 if x - half < last + 4 else 0
            place = max(x, half + 2)
            self._add(f'<path style="stroke:{self.colours["quiet"]}" d="M{x} {round(self.y + 8 + row, 1)}v-{8 + row}m-3 3.5l3-3.5l3 3.5"/>')
            self._text(round(place, 1), self.y + 19 + row, text, "k")
            last, lowest = (place + half if not row else last), max(lowest, row)
        self.y += 23 + lowest

    def _legend(self):
        if not self.picture.legend: return
        x, self.y = 1, self.y + 14
        for mark, text in self.picture.legend.items():
            text = f"{mark} = {text}"
            width = len(text) * 6.1 + 14
            if x > 1 and x + width > WIDTH: x, self.y = 1, self.y + 16
            self._text(round(x, 1), self.y, text, "q")
            x += width
        self.y += 5
