"""The files that are for the sites that host the repository and its documentation."""
import re

from support.project import root

PRODUCTS = r'\.library\(name: "(\w+)"'


def parsed(file):
    """The content of a YAML file; None where there is no parser. A file that cannot be parsed raises."""
    try:
        import yaml
    except ImportError:
        return None
    return yaml.safe_load(file.read_text())


def wrong():
    """What is wrong with the workflows, the forms, the list of documented targets and the first heading of the changelog."""
    found = []
    forms = sorted(root.glob(".github/ISSUE_TEMPLATE/*.yml"))
    for file in [*sorted(root.glob(".github/workflows/*.yml")), *forms, root / ".spi.yml"]:
        name = file.relative_to(root)
        try:
            content = parsed(file)
        except Exception as error:
            found.append(f"{name}: {error}")
            continue
        if content is not None and file in forms and file.stem != "config":
            if not {"name", "description", "body"} <= content.keys(): found.append(f"{name}: a form needs a name, a description and a body")
            if any("id" not in each or "label" not in each["attributes"] for each in content["body"]):
                found.append(f"{name}: each field needs an id and a label")
        for script in re.findall(r"(?:Scripts|\.ci)/[\w/.-]*\w", file.read_text()):
            if not (root / script).exists(): found.append(f"{name}: no such script: {script}")
    products = set(re.findall(PRODUCTS, (root / "Package.swift").read_text()))
    if set(re.findall(r"^ +- (Antiphon\w*)$", (root / ".spi.yml").read_text(), re.M)) != products:
        found.append(f".spi.yml: the documented targets are not {', '.join(sorted(products))}")
    heading = re.search(r"^## .*$", (root / "CHANGELOG.md").read_text(), re.M)[0]
    if not re.fullmatch(r"## \d+\.\d+\.\d+ – (unreleased|\d{4}-\d\d-\d\d)", heading):
        found.append(f"CHANGELOG.md: the first section is {heading!r}, not a version with a date, or with unreleased")
    return found
