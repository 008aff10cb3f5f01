"""The table docs/guidance.tsv: names of other libraries, and ours; and what is written from it.

A row of the table: the libraries that have the name; the name; what we write for it; what differs; the type that is extended (`free`:
none; empty: the row is on the page only); the declaration; a line that a newcomer types; the line that works. What we write is one
symbol where the name is all that changes: the compiler offers to rename it then.
"""
import re
import typing

from support.project import root
from support.toolchain import formatted

folder = root / "Sources/Antiphon/Guidance"
page = root / "Sources/Antiphon/Antiphon.docc/ComingFrom.md"


class Row(typing.NamedTuple):
    libraries: str
    name: str
    ours: str
    note: str
    extended: str
    declaration: str
    use: str
    instead: str

    @property
    def symbol(self):
        """Our name, if the name is all that changes."""
        found = re.fullmatch(r"`(\w+(?:\([\w:]*\))?)`", self.ours)
        return found and found[1]

    @property
    def message(self):
        parts = [] if self.symbol else [f"write {self.ours}"]
        return "; ".join(parts + [self.note] * bool(self.note)).replace("`", "")

    @property
    def diagnostic(self):
        said = f"has been renamed to '{self.symbol}'" if self.symbol else "is unavailable"
        return said + f": {self.message}" * bool(self.message)

    @property
    def code(self):
        arguments = ["*", "unavailable"]
        if self.symbol: arguments.append(f'renamed: "{self.symbol}"')
        if self.message: arguments.append(f'message: "{self.message}"')
        kind = "" if self.declaration.startswith("var ") else "func "
        code = f"""@available({', '.join(arguments)})
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public {kind}{self.declaration} {{ fatalError() }}
"""
        return f"#if canImport(Dispatch)\n{code}#endif\n" if "DispatchQueue" in self.declaration else code


def read():
    """The parts of the table, each with its name, what is in it, and its rows."""
    parts = []
    for line in (root / "docs/guidance.tsv").read_text().splitlines()[1:]:
        cells = line.split("\t")
        if line.startswith("# "):
            parts.append((cells[0][2:], cells[1], []))
        else:
            parts[-1][2].append(Row(*cells))
    return parts


def sources(parts):
    """The unavailable declarations, by file."""
    files = {}
    for name, what, rows in parts:
        types = dict.fromkeys(row.extended for row in rows if row.extended)
        if not types: continue
        code = f"// {what}: names of other libraries, and what to write instead.\n// Scripts/guidance writes this file from docs/guidance.tsv.\n"
        if any("DispatchQueue" in row.declaration for row in rows): code += "\n#if canImport(Dispatch)\nimport Dispatch\n#endif\n"
        for extended in types:
            declarations = "\n".join(row.code for row in rows if row.extended == extended)
            # Every type that takes operators: hot sources and units, too.
            if re.match(r"Producer\b", extended):
                extended = "ProducerProtocol" + extended.removeprefix("Producer")
                declarations = re.sub(r"\bProducer\b(?![<.])", "Producer<Element, Failure>", declarations)
            code += "\n" + (declarations if extended == "free" else f"extension {extended} {{\n{declarations}}}\n")
        files[folder / f"{name}.swift"] = formatted(code)
    return files


def tables(parts):
    """The page, with its tables made from the rows."""
    rows = [row for _, _, rows in parts for row in rows]
    start, *sections = re.split(r"^(?=## )", page.read_text(), flags=re.M)
    for section in sections:
        library = section.splitlines()[0].removeprefix("## ")
        own = [row for row in rows if library in row.libraries.split(", ")]
        prose = "".join(line for line in section.splitlines(keepends=True) if not line.startswith("|")).strip()
        table = "".join(f"| {row.name} | {row.ours} | {row.note} |\n" for row in own)
        start = f"{start.strip()}\n\n{prose}\n" + f"\n| {library} | Antiphon | |\n|---|---|---|\n{table}" * bool(own)
    return {page: start}
