"""A chart of lines beside each other, as SVG."""
import html

COLOURS = {
    "light": {"text": "#1f2328", "quiet": "#656d76", "line": "#d8dee4", "series": ["#0969da", "#bc4c00", "#8250df", "#1a7f37", "#9a6700"]},
    "dark": {"text": "#e6edf3", "quiet": "#8d96a0", "line": "#30363d", "series": ["#58a6ff", "#ffa657", "#d2a8ff", "#56d364", "#e3b341"]},
}
WIDTH, HEIGHT, LEFT, TOP, LEGEND = 470, 250, 76, 44, 20


class Panel:
    """Lines over one pair of axes. `lines` are points by name; `ticks_*` the marks of an axis, as pairs of a value and a text. The lines
    that `bounds` names are dashed: what the others can't exceed."""

    def __init__(self, title, lines, ticks_x, ticks_y, scale=lambda value: value, bounds=()):
        self.title, self.lines, self.ticks_x, self.ticks_y, self.scale, self.bounds = title, lines, ticks_x, ticks_y, scale, bounds

    def height(self): return TOP + HEIGHT + 40 + LEGEND * len(self.lines)

    def draw(self, left, colours):
        """The panel as elements, with its left edge at `left`."""
        x = place([value for value, _ in self.ticks_x], left + LEFT, left + WIDTH - 12, self.scale)
        y = place([value for value, _ in self.ticks_y], TOP + HEIGHT, TOP, self.scale)
        out = [f'<text x="{left + LEFT}" y="24" fill="{colours["text"]}" font-weight="600">{html.escape(self.title)}</text>']
        for value, text in self.ticks_y:
            out.append(line(left + LEFT, y(value), left + WIDTH - 12, y(value), colours["line"]))
            out.append(f'<text x="{left + LEFT - 8}" y="{y(value) + 4:.1f}" fill="{colours["quiet"]}" text-anchor="end">{text}</text>')
        for value, text in self.ticks_x:
            out.append(f'<text x="{x(value):.1f}" y="{TOP + HEIGHT + 20}" fill="{colours["quiet"]}" text-anchor="middle">{text}</text>')
        for number, (name, points) in enumerate(self.lines.items()):
            colour, dashes = (colours["quiet"], ' stroke-dasharray="5 4"') if name in self.bounds else (colours["series"][number], "")
            path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
            out.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}><title>{html.escape(name)}</title></polyline>')
            at = TOP + HEIGHT + 46 + LEGEND * number
            out.append(line(left + LEFT, at - 4, left + LEFT + 22, at - 4, colour, 3, dashes))
            out.append(f'<text x="{left + LEFT + 30}" y="{at}" fill="{colours["text"]}">{html.escape(name)}</text>')
        return out


def place(values, start, end, scale):
    """Where a value is on an axis from the lowest of `values` to the highest."""
    low, high = scale(min(values)), scale(max(values))
    return lambda value: start + (max(scale(value), low) - low) / (high - low) * (end - start)


def line(x1, y1, x2, y2, colour, width=1, dashes=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"{dashes}/>'


def draw(title, panels, colours, columns=None):
    """The panels from left to right, in rows of `columns`; without it in one row."""
    columns = columns or len(panels)
    rows = [panels[start:start + columns] for start in range(0, len(panels), columns)]
    heights = [max(panel.height() for panel in row) for row in rows]
    width, height = WIDTH * columns + 8, sum(heights)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="system-ui, -apple-system, Segoe UI, sans-serif" font-size="13" role="img">',
        f"<title>{html.escape(title)}</title>"]
    for number, row in enumerate(rows):
        drawn = [element for column, panel in enumerate(row) for element in panel.draw(WIDTH * column, colours)]
        out += [f'<g transform="translate(0 {sum(heights[:number])})">', *drawn, "</g>"] if number else drawn
    return "\n".join(out + ["</svg>", ""])
