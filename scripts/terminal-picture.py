#!/usr/bin/env python3
"""Turns the colored output of a command into an SVG for light and dark pages.

settle check --color always FILE | scripts/terminal-picture.py "settle check FILE" > FILE.svg
"""

import html
import re
import sys

LINE, MARGIN, CHARACTER = 18, 18, 7.85
# The colors of a light page, then of a dark one.
COLORS = {
    "page": ("#f6f8fa", "#161b22"), "c0": ("#1f2328", "#e6edf3"), "c31": ("#cf222e", "#ff7b72"), "c32": ("#116329", "#7ee787"),
    "c33": ("#8a5a00", "#e3b341"), "c34": ("#0550ae", "#79c0ff"), "c35": ("#8250df", "#d2a8ff"), "c36": ("#1b7c83", "#76e3ea"),
    "c90": ("#59636e", "#9198a1"),
}


def classes(codes):
    """The classes of a run of text, by the codes of the escape sequence before it."""
    numbers = [int(code or 0) for code in codes.split(";")]
    color = next((number for number in numbers if 30 <= number <= 37 or 90 <= number <= 97), 0)
    if color > 90:
        color -= 60
    return " ".join(["c%d" % color] + (["bold"] if 1 in numbers else []))


def row(line):
    parts, style = [], "c0"
    for index, part in enumerate(re.split(r"\x1b\[([0-9;]*)m", line)):
        if index % 2:
            style = classes(part)
        elif part:
            parts.append('<tspan class="%s">%s</tspan>' % (style, html.escape(part, quote=False)))
    return "".join(parts)


lines = ["\x1b[90m$ \x1b[0;1m%s\x1b[0m" % sys.argv[1]] + sys.stdin.read().rstrip("\n").split("\n")
columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
width, height = round(columns * CHARACTER) + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN - 4
print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">' % (width, height, width, height))
print("<title>%s</title>" % html.escape(sys.argv[1], quote=False))
print("<style>")
print('text { font: 13px/1 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }')
print(".bold { font-weight: bold }")
for dark, start, end in ((0, "", ""), (1, "@media (prefers-color-scheme: dark) { ", " }")):
    print(start + " ".join(".%s { fill: %s }" % (name, pair[dark]) for name, pair in COLORS.items()) + end)
print("</style>")
print('<rect class="page" width="%d" height="%d" rx="8"/>' % (width, height))
for index, line in enumerate(lines):
    if line:
        print('<text x="%d" y="%d" xml:space="preserve">%s</text>' % (MARGIN, MARGIN + index * LINE + 10, row(line)))
print("</svg>")
