"""The code of the pages: each block is part of a program or a test, which compiles."""
import re
import textwrap

from support.project import root

ARTICLES = root / "Sources/Antiphon/Antiphon.docc"
# The pages whose code is in a file of their tests in Tests/AntiphonTests/Pages.
PAGES = {
    "Antiphon": [
        "AcrossProcessesAndMachines", "AsyncAwait", "CancellationAndLifetimes", "Failures", "MainActorAndSendable", "OrderAndReentrancy",
        "Sharing", "TheConversation", "TimeClocksSchedulers", "WhatFuses", "WhenNotToUse",
        "WhyNothingArrives"],
    "AntiphonTesting": ["TestingYourStreams", "YourOwnOperators"],
}
OPERATORS_BY_HAND = "Tests/AntiphonTests/Conformance/WritingASourceTests.swift"
# The pages whose code is in other tests, and in programs.
TESTED = {
    "Sources/Antiphon/Antiphon.docc/ToTheScreen.md": ["Tests/MainByDefaultTests/ScreenTests.swift"],
    "Sources/Antiphon/Antiphon.docc/WritingASource.md": [OPERATORS_BY_HAND],
    "Sources/AntiphonCallbag/AntiphonCallbag.docc/WritingYourOwn.md": ["Tests/AntiphonCallbagTests/Protocol/WritingYourOwnTests.swift"],
    "Sources/Antiphon/Antiphon.docc/ComingFromExamples.md": [
        "Tests/AntiphonTests/Pages/ComingFromExamplesTests.swift", "Examples/Sources/from-combine/SearchModel.swift",
        "Examples/Sources/from-rxswift/SignUpForm.swift"],
} | {
    f"Sources/{module}/{module}.docc/{name}.md": [f"Tests/AntiphonTests/Pages/{name}Tests.swift"]
    for module, names in PAGES.items() for name in names
}
BEHIND_TRAITS = ["AntiphonInspector", "AntiphonLifecycle", "AntiphonLogging", "AntiphonMetrics", "AntiphonNATS", "AntiphonNIO", "AntiphonTracing"]
# The pages that lead through a program, line by line. A block of fewer lines than the page's least may be elsewhere.
PROGRAMS = {
    "Sources/Antiphon/Antiphon.docc/GettingStarted.md": (
        ["Examples/Package.swift", "Examples/Sources/getting-started/*.swift", "Examples/Tests/GettingStartedTests/*.swift"], 1),
    "Sources/AntiphonUnits/AntiphonUnits.docc/SignUpForm.md": (["Tests/AntiphonUnitsTests/Named/SignUp.swift"], 3),
}


def blocks(page): return re.findall(r"```swift\n(.*?)```", (root / page).read_text(), re.S)


def bare(text):
    """The lines without indentation and access modifiers, which a document leaves out."""
    return "\n".join(line.strip().replace("fileprivate ", "").replace("private ", "") for line in text.splitlines())


def programs():
    for page, (files, least) in PROGRAMS.items():
        compiled = "\n".join(file.read_text() for pattern in files for file in root.glob(pattern))
        # A block below an item of a list is indented.
        for block in re.findall(r"^( *```swift\n.*?)^ *```", (root / page).read_text(), re.S | re.M):
            code = textwrap.dedent(block).removeprefix("```swift\n")
            if code.count("\n") >= least and code not in compiled: yield f"{page}: this is in none of {', '.join(files)}:\n{code}"


def snippets():
    found = [file.read_text() for file in (root / "Snippets").glob("*.swift")]
    for name in ["Demand", "HotAndCold", "WhichSource"]:
        for block in blocks(ARTICLES / f"{name}.md"):
            if not any(block in snippet for snippet in found): yield f"{name}.md: in no snippet: {block.splitlines()[0]} …"


def tests():
    for page, files in TESTED.items():
        code = "\n".join(bare((root / file).read_text()) for file in files)
        for block in blocks(page):
            if bare(block).strip() not in code: yield f"{page}: not in its tests: {block.splitlines()[0]} …"


def traits():
    """The pages of what stands behind package traits: their code is in the tests of their module."""
    for module in BEHIND_TRAITS:
        files = [*(root / f"Tests/{module}Tests").rglob("*.swift"), *(root / "Tests/Fixtures").rglob("*.swift")]
        code = "\n".join(bare(file.read_text()) for file in files)
        for block in blocks(f"Sources/{module}/{module}.docc/{module}.md"):
            if not block.startswith(".package(") and bare(block).strip() not in code:
                yield f"{module}.md: not in its tests: {block.splitlines()[0]} …"


def comment(graph):
    """The operator that the comment of Producer shows is compiled, too."""
    lines = next(symbol.comment for symbol in graph.symbols if symbol.path == ("Producer",))
    block = bare("\n".join(line for line in lines if line.startswith("    "))).strip()
    if not block or block not in bare((root / OPERATORS_BY_HAND).read_text()):
        yield f"Producer.swift: the operator of its comment is not in {OPERATORS_BY_HAND}"


def failures(graph):
    return [*programs(), *snippets(), *tests(), *traits(), *comment(graph)]
