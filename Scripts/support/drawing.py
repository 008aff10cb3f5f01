"""A drawing for a page: boxes with a title and a detail, arrows between them, and bars, as SVG. `drawings` has what is drawn."""
import html

from support.svg import COLOURS

WIDTH = 760
BOX_HEIGHT = 58
# What an arrow means, by its colour: what runs, keeps or is delivered, and what goes the other way.
ARROWS = {"forward": ("antiphon", ""), "back": ("opencombine", ' stroke-dasharray="6 4"')}


def escaped(words):
    """Words that are text to SVG, and to `str.format`, which puts the colours of a theme in."""
    return html.escape(words).replace("{", "{{").replace("}", "}}")


class Drawing:
    """What is drawn, and what it shows in words."""

    def __init__(self, words, height):
        self.words, self.height, self.parts = words, height, []

    def text(self, x, y, words, colour="text", anchor="middle", weight=None):
        """A text whose anchor is at the point."""
        bold = f' font-weight="{weight}"' if weight else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" fill="{{{colour}}}" text-anchor="{anchor}"{bold}>{escaped(words)}</text>')
        return self

    def box(self, x, y, title, detail="", width=190):
        """A box whose upper left corner is at the point."""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{BOX_HEIGHT}" rx="6" fill="none" stroke="{{line}}" stroke-width="1.5"/>')
        self.text(x + width / 2, y + (25 if detail else 34), title, weight=600)
        return self.text(x + width / 2, y + 44, detail, "quiet") if detail else self

    def arrow(self, kind, path, x, y, words):
        """An arrow along an SVG path, and what it does, in words around the point."""
        colour, dashes = ARROWS[kind]
        self.parts.append(f'<path d="{path}" fill="none" stroke="{{{colour}}}" stroke-width="2"{dashes} marker-end="url(#{kind})"/>')
        return self.text(x, y, words, "quiet")

    def bar(self, y, length, title, value):
        """A bar with its title on the left and its value behind it."""
        self.text(280, y + 13, title, anchor="end")
        self.parts.append(f'<rect x="290" y="{y}" width="{length:.0f}" height="18" rx="3" fill="{{antiphon}}"/>')
        return self.text(298 + length, y + 13, value, "quiet", "start")

    def svg(self, theme):
        markers = "".join(
            f'<marker id="{kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            f'<path d="M0 0 8 4 0 8z" fill="{{{colour}}}"/></marker>' for kind, (colour, _) in ARROWS.items())
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{self.height}" viewBox="0 0 {WIDTH} {self.height}" '
            'font-family="system-ui, -apple-system, Segoe UI, sans-serif" font-size="13" role="img">',
            f"<title>{escaped(self.words)}</title>", f"<defs>{markers}</defs>", *self.parts, "</svg>", ""]
        return "\n".join(lines).format(**COLOURS[theme])
