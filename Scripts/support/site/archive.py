"""The documentation of each product, and of all of them as one archive."""
import json
import pathlib
import platform
import shutil
import subprocess

from support.project import output, root
from support.symbolgraph import Symbol, extract
from support.traits import BEHIND_TRAITS, built_with_traits

# The others link to pages of the first one. A page of theirs must not list, under its topics, what it adds to the types of other modules: DocC then
# makes no page for these types, and the path at the top of each page leads nowhere.
PRODUCTS = [
    "Antiphon", "AntiphonCallbag", "AntiphonCombine", "AntiphonFoundation", "AntiphonInspector", "AntiphonLifecycle", "AntiphonLogging",
    "AntiphonMetrics", "AntiphonNATS", "AntiphonNIO", "AntiphonRxNames", "AntiphonTesting", "AntiphonTracing", "AntiphonUnits"]


def graphs(directory):
    """Writes the symbol graphs of each product into a folder of its name, with what it adds to types of other modules."""
    for product in PRODUCTS:
        build = built_with_traits(product) if product in BEHIND_TRAITS else None
        (directory / product).mkdir()
        extract(product, directory / product, "-emit-extension-block-symbols", build=build)


def undocumented(directory):
    """The public declarations without a comment. What implements a requirement of a protocol has the comment of the requirement."""
    found = []
    for product in PRODUCTS:
        for file in sorted((directory / product).glob("*.symbols.json")):
            graph = json.loads(file.read_text())
            implementations = {each["source"] for each in graph["relationships"] if "sourceOrigin" in each}
            for symbol in map(Symbol, graph["symbols"]):
                needed = symbol.file and symbol.kind != "extension" and symbol.identifier not in implementations
                if needed and not symbol.comment and not symbol.is_unavailable:
                    place = f"{symbol.file.relative_to(root)}:{symbol.line}"
                    found.append(f"{place}: {product} {'.'.join(symbol.path)} has no comment")
    return found


def docc():
    """The path of the tool, which is beside the compiler."""
    if platform.system() == "Darwin": return output("xcrun", "--find", "docc").strip()
    return str(pathlib.Path(shutil.which("swift")).resolve().parent / "docc")


def convert(directory, base):
    """Makes the archive of each product, and returns what DocC warns of."""
    warnings = []
    for product in PRODUCTS:
        command = [
            docc(), "convert", f"Sources/{product}/{product}.docc", "--additional-symbol-graph-dir", directory / product,
            "--output-path", directory / f"{product}.doccarchive", "--fallback-display-name", product,
            "--fallback-bundle-identifier", product, "--fallback-default-module-kind", "Library",
            "--transform-for-static-hosting", "--enable-experimental-external-link-support",
            # The overloads of a name have one page, so links to them are not ambiguous.
            "--enable-experimental-overloaded-symbol-presentation",
            *(["--hosting-base-path", base] if base else []),
            *(["--dependency", directory / f"{PRODUCTS[0]}.doccarchive"] if product != PRODUCTS[0] else [])]
        result = subprocess.run(command, cwd=root, capture_output=True, text=True)
        said = result.stdout + result.stderr
        if result.returncode != 0 or "warning:" in said or "error:" in said: warnings.append(f"{product}: docc\n{said}")
    return warnings


def merge(directory, site):
    """Merges the archives into one site with the marbles, and writes its first page."""
    shutil.rmtree(site, ignore_errors=True)
    output(docc(), "merge", *(str(directory / f"{product}.doccarchive") for product in PRODUCTS), "--output-path", str(site),
           "--synthesized-landing-page-name", "Antiphon")
    # Every page asks for it.
    (site / "theme-settings.json").write_text("{}\n")
    (site / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Antiphon</title>'
        '<h1>Antiphon</h1><p><a href="documentation/">Documentation</a></p>'
        '<p><a href="marbles/">Marbles: the operators to try out</a></p></html>\n')
    output("Scripts/marbles", "--export", str(site / "marbles"))
