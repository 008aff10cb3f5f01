"""The search application, the marbles and the inspector in a real browser: starts each server, types, drags and clicks, and checks the page. Run
by Scripts/browser-test."""
import argparse
import sys
import tempfile
from pathlib import Path

from support.inspector.test_page import test_inspector
from support.playground.test_page import test_marbles
from support.search.browsed import Checks, Server, base, check
from support.search.page import browser
from support.search.test_flow import test_flow
from support.search.test_inspected import test_inspected
from support.search.test_page import test_page
from support.search.test_requests import test_bad_input, test_many_pages

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("binary", help="the server of the search application")
arguments.add_argument("marbles", help="the server of the marbles")
arguments.add_argument("inspected", help="the program that the inspector looks into")
arguments.add_argument("--only", choices=["search", "marbles", "inspector"], help="test one of them")
arguments.add_argument("--keep", metavar="DIR", help="where the screenshots go (default: a temporary directory)")
arguments = arguments.parse_args()
binary = arguments.binary
pictures = Path(arguments.keep or tempfile.mkdtemp(prefix="antiphon-browser-"))
pictures.mkdir(parents=True, exist_ok=True)


def test_search():
    server = Server(binary, "--allow-failure-injection", "--inspect", "0")
    try:
        printed = server.start()
        check("the server prints its progress and its address", len(printed) > 2 and base in printed[-1], printed)
        test_bad_input(binary)
        test_many_pages()
        driver = browser()
        try:
            test_inspected(driver, printed)
            test_flow(driver, pictures)
            test_page(driver, pictures, server)
        finally:
            driver.quit()
        check("the server is still running", server.process.poll() is None)
    finally:
        server.stop()


if arguments.only in (None, "search"):
    test_search()
if arguments.only in (None, "marbles"):
    test_marbles(arguments.marbles, pictures)
if arguments.only in (None, "inspector"):
    test_inspector(arguments.inspected, pictures)

print(f"{Checks.passed} passed, {Checks.failed} failed; screenshots in {pictures}")
sys.exit(Checks.failed > 0)
