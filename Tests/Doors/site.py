"""Uses the documentation site in Chromium: finds a page by search, opens it, and follows every link of the menu.

site.py FOLDER CHROMIUM
"""
import functools
import http.server
import sys
import threading

from playwright.sync_api import sync_playwright


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
threading.Thread(target=server.serve_forever, daemon=True).start()
address = "http://127.0.0.1:%d/" % server.server_port
with sync_playwright() as play:
    browser = play.chromium.launch(executable_path=sys.argv[2], args=["--no-sandbox"])
    page = browser.new_page()
    wrong = []
    page.on("request", lambda request: request.url.startswith((address, "data:")) or wrong.append("asked " + request.url))
    page.on("response", lambda response: response.status < 400 or wrong.append("%d %s" % (response.status, response.url)))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    page.fill("input[type=search]", "duplicate-key")
    page.click("#results a >> nth=0")
    page.wait_for_url("**/docs/rules/**")
    assert "duplicate" in page.inner_text("h1").lower(), page.inner_text("h1")
    page.fill("input[type=search]", "zzzz")
    assert "No results" in page.inner_text("#results")
    page.goto(address)
    links = [link.get_attribute("href") for link in page.query_selector_all("nav a")]
    for link in links:
        page.goto(address + link)
        page.wait_for_selector("h1", timeout=10000)
    page.set_viewport_size({"width": 380, "height": 800})
    page.goto(address + "docs/rules/index.html")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page fits a narrow window"
    browser.close()
assert not wrong, wrong
print("the site: search, %d pages of the menu, no request to another host" % len(links))
