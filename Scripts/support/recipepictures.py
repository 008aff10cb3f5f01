"""The pictures of the recipes of the page Cookbook, drawn from what the test of each recipe observed."""
import re

from support.cookbook import THEMES, recipes
from support.marblediagrams import is_source, is_stream, with_calls
from support.marblepicture import Picture
from support.marbles import distinct, source_lines, stream_line


def rows_of(recipe):
    """The rows of a recipe's marble. That of the subscriptions is left out: the line of the source shows them."""
    return with_calls(re.split(r"  +", line) for line in recipe.marble if not re.search(r"  \^[-!^]*$", line))


def taken(found, matches):
    """The first of a list that matches, which is taken from it."""
    each = next((each for each in found if matches(each)), None)
    if each: found.remove(each)
    return each


def picture(recipe, records):
    """The picture of a recipe: the sources, a box with its name, and the streams; again, if more sources follow. None if a row is missing."""
    sources = [(record, source) for record in records for source in record["sources"]]
    streams = [(record, stream) for record in records for stream in record["streams"]]
    inputs, steps = [], []
    rows = rows_of(recipe)
    marbles = [row.marble for row in rows]
    for row in rows:
        if row.talkback is None and (found := taken(sources, lambda each: is_source(row, each[1]))):
            lines = source_lines(*found, row.label)
            # A test may make a source for each inner stream.
            while marbles.count(row.marble) == 1 and (found := taken(sources, lambda each: is_source(row, each[1]))):
                lines += source_lines(*found, row.label)
            lines = distinct(lines)
            if not steps: inputs += lines
            elif steps[-1][0]: steps.append(("", lines))
            else: steps[-1][1].extend(lines)
        elif found := taken(streams, lambda each: is_stream(row, each[1])):
            line = stream_line(*found, "" if row.label == recipe.name else row.label)
            if steps and steps[-1][0]: steps[-1][1].append(line)
            else: steps.append((recipe.name, [line]))
        else:
            return None
    return Picture(inputs, steps)


def recipe_pictures(recorded):
    """The picture of each recipe with a marble, by its name, and the recipes whose test has not observed what the marble says."""
    found, failures = {}, []
    for theme in THEMES:
        for recipe in recipes(theme)[0]:
            if not recipe.marble: continue
            records = [
                record for record in recorded
                if record["file"] == f"CookbookTests/{theme}Tests.swift" and record["test"].split("(")[0] == recipe.name]
            drawn = picture(recipe, records)
            if drawn: found[recipe.picture] = drawn
            else: failures.append(f"CookbookTests: the test of {recipe.name} has not observed the rows of its marble")
    return found, failures
