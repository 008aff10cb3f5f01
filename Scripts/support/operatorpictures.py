"""The pictures of operators and sources: their pages, and the page Marbles."""
import re

from support.marblediagrams import NO_DIAGRAM, diagrams
from support.marblepicture import words_of
from support.marbles import pictured
from support.marblesvg import draw
from support.operators import documented
from support.project import root

CATALOGUE = root / "Sources/Antiphon/Antiphon.docc"
FOLDER = CATALOGUE / "Operators"
# The folders of functions that have the picture of the operator of their name.
NAMESAKES = ["HotOperators", "MixedFailures"]
MARBLES = """# Marbles

Every operator and source with its marble diagram, drawn from what its test observes. `Scripts/pictures` writes this page.

Time runs to the right. An element of the output has the colour of the element that it comes from, or is grey. A bar is the end, a cross a
failure, and a tick a cancellation. A line is faint while there is no subscription. Elements of one time are stacked, the first on top.
An element of an input stands at the time at which it is due; a source that has to wait emits it later. Arrows below an output are calls of
its consumer, and arrows below an input the requests that it receives: the number is that of elements requested.
"""


def hashed(symbol):
    """What DocC appends to the name of a symbol if others have that name: FNV-1 of its identifier, folded to 24 bits, in base 36."""
    number, digits = 2166136261, ""
    for byte in symbol.identifier.encode(): number = number * 16777619 % 2**32 ^ byte
    number = number >> 24 ^ number & 0xFFFFFF
    while number: number, digit = divmod(number, 36); digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


class OperatorPictures:
    """What is written for the diagrams of comments: `written` by file, and `failures`."""

    def __init__(self, graph):
        self.graph = graph
        self.found, self.without = diagrams(graph)
        self.written, self.failures = {}, []
        # The name and the words of a picture, by the file of the operator and its name with and without arguments.
        self.pictures = {}

    def draw(self, recorded):
        for diagram in self.found: self._draw(diagram, recorded)
        self._write(self._pages())

    def _draw(self, diagram, recorded):
        symbol, record = diagram.symbol, diagram.record(recorded)
        if not record:
            self.failures.append(f"{symbol.file.relative_to(root)}:{symbol.line}: no test shows the diagram of {symbol.name}")
            return
        picture = pictured(record, diagram)
        stem = "-".join(["marble", *re.findall(r"\w+", re.sub(r"\b_\b", "", symbol.name))])
        drawing = draw(picture, "light")
        # Operators of one diagram share the picture. Others of one name have a number.
        names = [stem] + [f"{stem}-{number}" for number in range(2, 9)]
        name = next(name for name in names if self.written.get(FOLDER / f"{name}.svg", drawing) == drawing)
        self.written[FOLDER / f"{name}.svg"], self.written[FOLDER / f"{name}~dark.svg"] = drawing, draw(picture, "dark")
        diagram.picture = (name, words_of(picture))
        for key in [symbol.name, symbol.name.split("(")[0]]: self.pictures.setdefault((symbol.file, key), diagram.picture)

    def _pages(self):
        """Each symbol that has a picture, with it."""
        pages = [(diagram.symbol, diagram.picture) for diagram in self.found if diagram.picture]
        with_diagram = {diagram.symbol.name.split("(")[0] for diagram in self.found}
        # A form without a diagram of its own has that of another form, of the same arguments if there is one. So have the forms for mixed
        # failures.
        for symbol in self.without:
            shown = self.pictures.get((symbol.file, symbol.name)) or self.pictures.get((symbol.file, symbol.name.split("(")[0]))
            if shown: pages.append((symbol, shown))
            elif symbol.name.split("(")[0] not in with_diagram and f"{symbol.file.stem}.{symbol.name}" not in NO_DIAGRAM:
                self.failures.append(f"{symbol.file.relative_to(root)}:{symbol.line}: {symbol.name} has no diagram")
        unpictured = {
            f"{symbol.file.stem}.{symbol.name}" for symbol in self.without if (symbol.file, symbol.name.split("(")[0]) not in self.pictures}
        self.failures += [f"NO_DIAGRAM has {name}, which has one or is not there" for name in sorted(set(NO_DIAGRAM) - unpictured)]
        # So have the methods of hot streams, which call the operator of their name.
        by_name = {name: shown for (_, name), shown in reversed(self.pictures.items())}
        for symbol in documented(self.graph):
            if symbol.file.parent.name in NAMESAKES:
                pages.append((symbol, by_name.get(symbol.name) or by_name.get(symbol.name.split("(")[0])))
        return [(symbol, shown) for symbol, shown in pages if shown]

    def _write(self, pages):
        paths = [symbol.path for symbol in self.graph.symbols if symbol.kind != "module"]
        families = {}
        for symbol, (name, title) in pages:
            link = "/".join(["Antiphon", *symbol.path]) + (f"-{hashed(symbol)}" if paths.count(symbol.path) > 1 else "")
            self.written[FOLDER / f"{name}.{hashed(symbol)}.md"] = f"# ``{link}``\n\n![{title}]({name})\n"
            if symbol.file.parent.name not in NAMESAKES:
                families.setdefault(symbol.file.parent.name, {}).setdefault(name, (title, link))
        text = MARBLES
        for family in sorted(families):
            text += f"\n## {family}\n"
            for name, (title, link) in families[family].items():
                text += f"\n``{link.removeprefix('Antiphon/')}``\n\n![{title}]({name})\n"
        self.written[CATALOGUE / "Marbles.md"] = text
        self.pages = len(pages)
