#!/usr/bin/env python3
"""Measures how long a page of many settings takes to react to a click, in Chromium.

  Benchmarks/clicks.py [--settle .build/static/release/settle] [--settings 500,5000] [--clicks 12]

Opens `settle edit` on the files of `screens.py`, and clicks a switch in the middle of the page. Measures the time from the click until
the row changes between modified and unmodified and the browser has drawn it. Prints the median without the first click. Needs
Playwright.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from screens import inputs

CLICK = """async (name) => {
  const row = () => document.querySelector(`[data-row="${name}"]`);
  const before = row().dataset.modified;
  const start = performance.now();
  row().querySelector('input').click();
  while (row().dataset.modified === before) await new Promise((next) => setTimeout(next, 1));
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
  return performance.now() - start;
}"""


def measure(settle, browser, count, clicks, folder):
    schema, text = inputs(count)
    (folder / "s.json").write_text(schema)
    (folder / "a.yaml").write_text(text)
    process = subprocess.Popen([settle, "edit", "--schema", "s.json", "a.yaml"], cwd=folder, stdout=subprocess.PIPE, text=True)
    page = browser.new_page()
    try:
        page.goto(process.stdout.readline().strip())
        middle = count // 2 // 10 * 10
        name = f"group_{middle // 10}.setting_{middle}"
        page.locator("section.part").first.wait_for(state="attached", timeout=120_000)
        opened = page.evaluate("performance.now()")
        page.locator(f'[id="section:s{middle // 100}"]').scroll_into_view_if_needed()
        page.locator(f'[data-row="{name}"]').wait_for(state="attached", timeout=120_000)
        page.locator(f'[data-row="{name}"]').scroll_into_view_if_needed()
        times = [page.evaluate(CLICK, name) for _ in range(clicks)]
        return opened, statistics.median(times[1:]), max(times[1:])
    finally:
        page.close()
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--settle", default=".build/static/release/settle")
    parser.add_argument("--settings", default="500,5000")
    parser.add_argument("--clicks", type=int, default=12)
    options = parser.parse_args()
    settle = str(pathlib.Path(options.settle).resolve())
    print("| settings | page shown, ms | click, ms | slowest click, ms |")
    print("|---|---|---|---|")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=os.environ.get("SETTLE_CHROMIUM", "/usr/bin/chromium"), args=flags)
        for size in map(int, options.settings.split(",")):
            row = measure(settle, browser, size, options.clicks, pathlib.Path(name))
            print("| " + " | ".join([str(size), *(f"{one:.0f}" for one in row)]) + " |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
