"""The picture of the page CancellationAndLifetimes: what keeps what, and what a cancellation reaches."""
from support.svg import COLOURS

BOX_WIDTH, BOX_HEIGHT = 190, 58
BOXES = {
    "source": (20, 40, "source", "subject, clock, task"),
    "stages": (285, 40, "stages", "operators and their closures"),
    "consumer": (550, 40, "consumer", "your closure"),
    "bag": (285, 160, "SubscriptionBag", "cancels when it is released"),
    "handle": (550, 160, "Subscription", "the handle"),
}
KEEPS = [("source", "stages"), ("stages", "consumer"), ("bag", "handle")]


def draw(colours):
    """The boxes, a solid arrow for what keeps, and a dashed one for the way of a cancellation."""
    def text(x, y, words, colour="text", anchor="middle", weight="400"):
        return f'<text x="{x}" y="{y}" fill="{colours[colour]}" text-anchor="{anchor}" font-weight="{weight}">{words}</text>'

    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="760" height="290" viewBox="0 0 760 290" '
        'font-family="system-ui, -apple-system, Segoe UI, sans-serif" font-size="13" role="img">',
        "<title>The source keeps the stages, and they keep the consumer; the handle cancels and keeps nothing</title>",
        "<defs>",
    ]
    for name, colour in [("keeps", "antiphon"), ("cancels", "opencombine")]:
        out.append(
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            f'<path d="M0 0 8 4 0 8z" fill="{colours[colour]}"/></marker>')
    out.append("</defs>")
    for x, y, title, detail in BOXES.values():
        out.append(
            f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" fill="none" stroke="{colours["line"]}" stroke-width="1.5"/>')
        out.append(text(x + BOX_WIDTH / 2, y + 25, title, weight="600"))
        out.append(text(x + BOX_WIDTH / 2, y + 44, detail, "quiet"))
    for one, other in KEEPS:
        y = BOXES[one][1] + BOX_HEIGHT / 2
        start, end = BOXES[one][0] + BOX_WIDTH, BOXES[other][0]
        out.append(f'<path d="M{start} {y}H{end}" stroke="{colours["antiphon"]}" stroke-width="2" marker-end="url(#keeps)"/>')
        out.append(text((start + end) / 2, y - 7, "keeps", "quiet"))
    x, below = BOXES["handle"][0] + BOX_WIDTH / 2, BOXES["handle"][1] + BOX_HEIGHT
    left, top = BOXES["source"][0] + BOX_WIDTH / 2, BOXES["source"][1] + BOX_HEIGHT
    out.append(
        f'<path d="M{x} {below}V260H{left}V{top}" fill="none" stroke="{colours["opencombine"]}" stroke-width="2" stroke-dasharray="6 4" '
        'marker-end="url(#cancels)"/>')
    out.append(text((x + left) / 2, 280, "cancel() reaches every upstream and every inner stream", "quiet"))
    return "\n".join(out + ["</svg>", ""])


def pictures():
    """The picture for a light and for a dark page, by its name in the catalogue."""
    return {"lifetimes.svg": draw(COLOURS["light"]), "lifetimes~dark.svg": draw(COLOURS["dark"])}
