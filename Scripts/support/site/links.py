"""Whether each link of the site leads somewhere."""
import json
import re


def references(value):
    """The identifiers of the pages and pictures that a part of a page refers to."""
    if isinstance(value, dict):
        if value.get("type") in ["reference", "image", "link"] and "identifier" in value: yield value["identifier"]
        for key, each in value.items():
            if key == "identifiers": yield from each
            # Conformances to protocols of other modules are shown as text.
            elif key not in ["references", "relationshipsSections"]: yield from references(each)
    elif isinstance(value, list):
        for each in value: yield from references(each)


def targets(page):
    """The addresses of a page: those of other pages, and those of pictures."""
    for each in page.get("references", {}).values():
        if "variants" in each: yield from (variant["url"] for variant in each["variants"])
        elif "url" in each: yield each["url"]


def leads(site, address):
    """Whether an address of this site has a page, with its HTML, or a file."""
    path = address.split("#")[0].lstrip("/")
    if path.startswith(("documentation", "tutorials")):
        return (site / "data" / f"{path}.json").exists() and (site / path / "index.html").exists()
    return (site / path).exists()


def broken(site):
    """The number of links, and what is wrong with those that lead nowhere."""
    count, failures = 0, []
    for file in sorted((site / "data").rglob("*.json")):
        page, name = json.loads(file.read_text()), file.relative_to(site / "data").with_suffix("")
        known = page.get("references", {})
        for identifier in sorted(set(references(page))):
            count += 1
            if known.get(identifier, {}).get("type", "unresolvable") == "unresolvable" and not identifier.startswith("http"):
                failures.append(f"{name}: no such page: {identifier}")
        for address in sorted(set(targets(page))):
            count += 1
            if not re.match(r"https?://", address) and not leads(site, address): failures.append(f"{name}: nothing at {address}")
    for file in sorted(site.rglob("*.html")):
        for address in sorted(set(re.findall(r'(?:href|src)="([^"#]+)"', file.read_text()))):
            count += 1
            path = file.parent / address if not address.startswith("/") else site / address.lstrip("/")
            based = site / address.lstrip("/").partition("/")[2]
            if not re.match(r"https?:|data:", address) and not path.exists() and not based.exists():
                failures.append(f"{file.relative_to(site)}: nothing at {address}")
    return count, failures
