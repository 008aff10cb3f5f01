"""Builds .build/site, the documentation of all products as one static site. Run by Scripts/site.

It fails for each public declaration without a comment, each warning of DocC, each link of the site that leads nowhere, and each of fourteen
pages that a browser does not show as it should. `python3 -m http.server --directory .build/site` serves it.
"""
import argparse
import pathlib
import sys
import tempfile

from support.project import finish, root
from support.site.archive import PRODUCTS, convert, graphs, merge, undocumented
from support.site.links import broken
from support.site.pages import seen

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("--keep", metavar="DIR", help="where the screenshots go (default: a temporary directory)")
arguments.add_argument("--base", metavar="PATH", default="", help="where the site is hosted, such as antiphon for example.com/antiphon")
arguments.add_argument("--comments", action="store_true", help="only look for public declarations without a comment")
arguments = arguments.parse_args()
site, base = root / ".build/site", arguments.base.strip("/")


def stage(name, failures):
    """Ends the script if there are failures."""
    if failures: finish(failures, "")
    print(name, flush=True)


with tempfile.TemporaryDirectory() as directory:
    directory = pathlib.Path(directory)
    graphs(directory)
    stage("every public declaration has a comment", undocumented(directory))
    if arguments.comments: sys.exit()
    stage("DocC has no warning", convert(directory, base))
    merge(directory, site)
links, failures = broken(site)
stage(f"{links} links lead somewhere", failures)
pictures = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="antiphon-site-"))
pictures.mkdir(parents=True, exist_ok=True)
pages, failures = seen(site, base, pictures)
stage(f"{pages} pages are shown, screenshots in {pictures}", failures)
finish([], f"{site.relative_to(root)} has the documentation of {', '.join(PRODUCTS)}")
