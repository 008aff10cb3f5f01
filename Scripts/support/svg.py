"""The chart of what each library costs, as SVG."""
import html
import math

COLOURS = {
    "light": {"text": "#1f2328", "quiet": "#656d76", "line": "#d8dee4", "antiphon": "#0969da", "opencombine": "#bc4c00", "async": "#8250df"},
    "dark": {"text": "#e6edf3", "quiet": "#8d96a0", "line": "#30363d", "antiphon": "#58a6ff", "opencombine": "#ffa657", "async": "#d2a8ff"},
}
ROW, LEFT, RIGHT, TOP, WIDTH = 22, 236, 36, 64, 880


def draw(ratios, names, libraries, colours):
    """The rows of ratios, by case and library, as dots on a logarithmic scale."""
    highest = max(ratio for row in ratios.values() for ratio in row.values())
    decades = math.ceil(math.log10(highest))
    lowest = math.log10(min(ratio for row in ratios.values() for ratio in row.values())) - 0.1

    def x(ratio):
        place = (math.log10(ratio) - lowest) / (decades - lowest)
        return LEFT + place * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(ratios) + 34
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        'font-family="system-ui, -apple-system, Segoe UI, sans-serif" font-size="13" role="img">',
        "<title>Time per element, as a multiple of a hand-written loop</title>",
        f'<text x="{LEFT}" y="20" fill="{colours["text"]}" font-weight="600">Time as a multiple of the hand-written loop’s; less is better</text>',
    ]
    place = LEFT
    for library, name in libraries.items():
        out.append(f'<circle cx="{place + 5}" cy="40" r="5" fill="{colours[library]}"/>')
        out.append(f'<text x="{place + 15}" y="44" fill="{colours["text"]}">{name}</text>')
        place += 40 + 7.2 * len(name)
    bottom = TOP + ROW * len(ratios)
    for decade in range(decades + 1):
        at = x(10**decade)
        width = 1.5 if decade == 0 else 1
        out.append(f'<line x1="{at:.1f}" y1="{TOP - 6}" x2="{at:.1f}" y2="{bottom}" stroke="{colours["line"]}" stroke-width="{width}"/>')
        text = "as fast" if decade == 0 else f"{10**decade:,}×"
        out.append(f'<text x="{at:.1f}" y="{bottom + 18}" fill="{colours["quiet"]}" text-anchor="middle">{text}</text>')
    for number, (case, row) in enumerate(ratios.items()):
        y = TOP + ROW * number + ROW / 2
        ends = [x(ratio) for ratio in row.values()]
        out.append(f'<text x="{LEFT - 14}" y="{y + 4:.1f}" fill="{colours["text"]}" text-anchor="end">{html.escape(names[case])}</text>')
        out.append(f'<line x1="{min(ends):.1f}" y1="{y}" x2="{max(ends):.1f}" y2="{y}" stroke="{colours["line"]}" stroke-width="3"/>')
        for library, ratio in sorted(row.items(), key=lambda pair: pair[0] == "antiphon"):
            out.append(
                f'<circle cx="{x(ratio):.1f}" cy="{y}" r="5" fill="{colours[library]}">'
                f"<title>{libraries[library]}: {ratio:.3g}×</title></circle>")
    return "\n".join(out + ["</svg>", ""])
