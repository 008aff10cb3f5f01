"""What holds for all documents: links, the number of rules, chains of observers; and the texts of the kit's rules."""
import re

from support.project import root


def rules():
    """A text that states how many rules there are agrees with the kit, and the comment of a rule is its text, which a report prints."""
    count = len(re.findall(r"^\| \d+ \|", (root / "docs/conformance.md").read_text(), re.MULTILINE))
    for name in ["README.md", "CHANGELOG.md"]:
        for number in re.findall(r"(\d+)(?: numbered)?\s+rules\b", (root / name).read_text()):
            if int(number) != count: yield f"{name}: {number} rules, the kit has {count}"
    kit = root / "Sources/AntiphonTesting/Conformance"
    for rule, sentence in re.findall(r'case \.(\w+):\s*"(.*)"', (kit / "RuleText.swift").read_text()):
        if not re.search(rf"^  /// {re.escape(sentence)}\n  case {rule}\b", (kit / "Rule.swift").read_text(), re.M):
            yield f"Rule.swift: the comment of {rule} is not its text"


def links():
    """Every link to a file leads somewhere."""
    for file in [*root.glob("*.md"), *root.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text()):
            if not (file.parent / target).exists(): yield f"{file.relative_to(root)}: no such file: {target}"


def chains():
    """A chain of several observers has each call on a line of its own."""
    folders = ["docs", "Sources", "Snippets", "Examples/Sources"]
    for file in [*root.glob("*.md"), *(file for folder in folders for file in (root / folder).rglob("*.*"))]:
        if file.suffix in (".md", ".swift") and file.is_file():
            for line in re.findall(r"^.*\.observe\w*\b.*\.observe\w*\b.*\.start\(\).*$", file.read_text(), re.M):
                yield f"{file.relative_to(root)}: several observers on one line: {line.strip()}"


def failures():
    return [*rules(), *links(), *chains()]
