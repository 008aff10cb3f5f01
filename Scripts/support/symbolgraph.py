"""The public declarations of a module, as the compiler's symbol graph has them."""
import json
import pathlib
import platform
import tempfile
import urllib.parse

from support.project import output
from support.toolchain import built, compiler, module_flags


class Symbol:
    """A public declaration: its `path` from the outermost type on, its `declaration` on one line, and where it is."""

    def __init__(self, node):
        self.identifier = node["identifier"]["precise"]
        self.path = tuple(node["pathComponents"])
        self.name = node["names"]["title"]
        self.kind = node["kind"]["identifier"].removeprefix("swift.")
        declaration = "".join(part["spelling"] for part in node["declarationFragments"])
        self.declaration = " ".join(declaration.replace(" : ", ": ").split())
        self.comment = [line["text"] for line in node.get("docComment", {}).get("lines", [])]
        self.generic_constraints = node.get("swiftGenerics", {}).get("constraints", [])
        self.extension_constraints = node.get("swiftExtension", {}).get("constraints", [])
        self.is_unavailable = any(each.get("isUnconditionallyUnavailable") for each in node.get("availability", []))
        # What the compiler adds is in no file.
        self.file = self.line = None
        if location := node.get("location"):
            self.file = pathlib.Path(urllib.parse.unquote(location["uri"].removeprefix("file://")))
            self.line = location["position"]["line"] + 1


class Graph:
    """The public symbols of a module, extensions of other modules' types among them, and how they relate."""

    def __init__(self, module, build=None):
        self.module = module
        self.symbols, self.relationships = [], []
        with tempfile.TemporaryDirectory() as directory:
            extract(module, directory, build=build)
            for file in sorted(pathlib.Path(directory).glob("*.symbols.json")):
                graph = json.loads(file.read_text())
                self.symbols += [Symbol(node) for node in graph["symbols"]]
                self.relationships += graph["relationships"]
        self.symbols = [symbol for symbol in self.symbols if not symbol.is_unavailable]


def extract(module, directory, *options, build=None):
    """Lets the compiler write the symbol graph of a module into a directory."""
    build = build or built(module)
    sdk = ["-sdk", output("xcrun", "--show-sdk-path").strip()] if platform.system() == "Darwin" else []
    output("swift", "symbolgraph-extract", "-module-name", module, "-target", compiler()["target"]["triple"], *sdk,
           *module_flags(build), "-output-dir", directory, "-minimum-access-level", "public", "-skip-synthesized-members", *options)
