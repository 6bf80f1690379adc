#!/usr/bin/env python3
"""Turns the output of `tmux capture-pane -e`, a terminal screen with colors, into an HTML page."""

import html
import re
import sys

BASIC = ["#24292f", "#b42318", "#116329", "#8a5a00", "#0550ae", "#8250df", "#1b7c83", "#6e7781"] * 2
STEPS = [0, 95, 135, 175, 215, 255]


def of_number(number):
    if number < 16:
        return BASIC[number]
    if number > 231:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{STEPS[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def changed(style, codes):
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code in (38, 48):
            name = "color" if code == 38 else "background"
            if codes.pop(0) == 2:
                style[name] = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
            else:
                style[name] = of_number(codes.pop(0))
        elif code == 0:
            style.clear()
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style["color"] = BASIC[code % 10]
        elif 40 <= code <= 47 or 100 <= code <= 107:
            style["background"] = BASIC[code % 10]
        elif code == 1:
            style["font-weight"] = "bold"
        elif code == 3:
            style["font-style"] = "italic"
        elif code == 4:
            style["text-decoration"] = "underline"
        elif code == 7:
            style["filter"] = "invert(1)"
        elif code in (39, 49):
            style.pop("color" if code == 39 else "background", None)
        elif code in (22, 23, 24, 27):
            style.pop({22: "font-weight", 23: "font-style", 24: "text-decoration", 27: "filter"}[code], None)


style = {}
parts = []
for index, part in enumerate(re.split(r"\x1b\[([0-9;]*)m", sys.stdin.read())):
    if index % 2:
        changed(style, part)
    elif part:
        css = ";".join(f"{name}:{value}" for name, value in style.items())
        parts.append(f'<span style="{css}">{html.escape(part)}</span>')
print(
    '<meta charset="utf-8"><style>body{margin:12px 16px;background:#fff;color:#24292f}'
    # The background of a line touches that of its neighbors.
    'pre{margin:0;font:13.3px/17px "DejaVu Sans Mono",monospace}span{padding-block:.06em}</style><pre>'
    + "".join(parts) + "</pre>"
)
