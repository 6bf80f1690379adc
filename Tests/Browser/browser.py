"""Clicks through the screens of the bundled examples in Chromium, with the mouse and by keyboard alone, and checks preview and
editor with axe-core, in both color schemes.

browser.py PROGRAM [--pictures FOLDER] [--only NAME]
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import markdown_it
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from program import EXAMPLES


class Editor:
    """The server for one file, and its page in a browser."""

    def __init__(self, run, browser, *arguments, scheme="light", width=1100, locale="en-US"):
        self.process = subprocess.Popen([run.program, "edit", *arguments], cwd=run.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()
        self.context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, accept_downloads=True, reduced_motion="reduce",
            locale=locale)
        self.page = self.context.new_page()
        self.asked = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.wrong = []
        self.page.on("console", lambda message: message.type == "error" and self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.goto(self.link)
        expect(self.page.locator("#file")).not_to_be_empty()
        expect(self.page.locator("#wait")).to_have_count(0)
        assert "key" not in self.page.url, self.page.url

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.context.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        if kind:
            return
        origin = self.link.split("/#")[0] + "/"
        strange = [url for url in self.asked if not url.startswith(origin) and not url.startswith("blob:" + origin[:-1])]
        assert not strange, f"requests that leave the origin: {strange}"
        unexpected = [text for text in self.wrong if "status of 4" not in text]
        assert not unexpected, f"errors on the page: {unexpected}"

    def row(self, name):
        return self.page.locator(f'[data-row="{name}"]')

    def said(self, text):
        expect(self.page.locator("#said")).to_have_text(text)

    def save(self):
        self.page.get_by_role("button", name="Save").click()
        self.page.get_by_role("dialog", name="Save these changes?").get_by_role("button", name="Save").click()
        self.said("Saved")


class Run:
    def __init__(self, program, browser, pictures):
        self.program, self.browser, self.pictures = os.path.abspath(program), browser, pictures
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.axe = Axe()

    def open(self, *arguments, **options):
        return Editor(self, self.browser, *arguments, **options)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def findings(self, page):
        return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in self.axe.run(page).response["violations"]]


# MARK: The screens in the apps' documents

def accessible_previews(run):
    for example in EXAMPLES:
        name = run.folder / (example.replace("/", "-") + ".html")
        subprocess.run([run.program, "preview", "--demo", example, "-o", str(name)], check=True)
        for scheme in ("light", "dark"):
            context = run.browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 800}, bypass_csp=True)
            asked = []
            context.on("request", lambda request: asked.append(request.url))
            page = context.new_page()
            page.goto(name.as_uri())
            for summary in page.locator("summary").all():
                summary.click()
            found = run.findings(page)
            assert not found, f"{example} {scheme}: {found}"
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, f"{example} scrolls sideways"
            small = page.evaluate(
                "[...document.querySelectorAll('button,summary,nav a,select,input:not([type=checkbox]):not([type=radio])')]"
                ".filter(one => one.offsetHeight && one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 80))")
            assert not small, f"{example}: targets under 44 px: {small}"
            # Text at twice the size still fits.
            page.set_viewport_size({"width": 640, "height": 800})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate("document.documentElement.scrollWidth") <= 640, f"{example} scrolls sideways in large text"
            assert [url for url in asked if not url.startswith("file:")] == []
            context.close()


def accessible_editors(run):
    for example in EXAMPLES:
        for scheme in ("light", "dark"):
            with run.open("--demo", example, scheme=scheme) as editor:
                tour = editor.page.locator("dialog[data-tour]")
                if tour.count():
                    found = run.findings(editor.page)
                    assert not found, f"{example} {scheme}, tour: {found}"
                    editor.page.keyboard.press("Escape")
                found = run.findings(editor.page)
                assert not found, f"{example} {scheme}: {found}"
                for button in editor.page.locator("button[aria-haspopup]").all():
                    button.click()
                    found = run.findings(editor.page)
                    assert not found, f"{example} {scheme}, {button.inner_text()}: {found}"
                    editor.page.keyboard.press("Escape")
                    expect(button).to_be_focused()


def brewguide(run):
    path = run.file("brewguide.settings.yaml", "# Kitchen\naccount: {signed_in: false} # nobody\n")
    with run.open(str(path)) as editor:
        page = editor.page
        expect(editor.row("status:signed_out")).to_have_text("Signed out")
        expect(editor.row("status:mode")).to_have_text("Local only")
        expect(editor.row("status:last_attempt")).to_have_count(0)
        toggle = page.get_by_role("switch", name="Sync enabled")
        expect(toggle).to_be_disabled()
        expect(editor.row("sync.enabled")).to_contain_text("Sign in to enable sync.")
        expect(editor.row("action:retry_sync")).to_contain_text("Sign in to retry sync.")
        expect(page.get_by_role("button", name="Request deletion of synced data")).to_be_disabled()
        expect(editor.row("action:request_data_deletion")).to_contain_text("Sign in to request deletion of synced data.")
        page.get_by_role("button", name="Sign in with Apple").click()
        dialog = page.get_by_role("dialog", name="Sign in with Apple")
        dialog.get_by_label("Apple user identifier").fill("001473.9c1f4e0b7a2d4d5f.1142")
        dialog.get_by_role("button", name="Sign in with Apple").click()
        expect(editor.row("status:signed_in")).to_have_text("Signed in")
        expect(page.get_by_role("button", name="Sign in with Apple")).to_have_count(0)
        expect(editor.row("action:retry_sync")).to_contain_text("Enable sync to retry.")
        toggle.click()
        dialog = page.get_by_role("dialog", name="Enable sync")
        expect(toggle).not_to_be_checked()
        dialog.get_by_role("button", name="Enable sync").click()
        expect(toggle).to_be_checked()
        expect(editor.row("status:mode")).to_have_text("Sync enabled")
        page.get_by_role("button", name="Retry sync").click()
        dialog = page.get_by_role("dialog", name="Retry sync")
        dialog.get_by_label("Failed", exact=True).check()
        dialog.get_by_label("Message").locator("visible=true").fill("iCloud could not be reached.")
        dialog.get_by_role("button", name="Retry sync").click()
        expect(editor.row("status:last_attempt")).to_contain_text("— Failure")
        expect(editor.row("status:failure")).to_contain_text("iCloud could not be reached.")
        page.get_by_role("button", name="Request deletion of synced data").click()
        dialog = page.get_by_role("dialog", name="Request deletion of synced data")
        send = dialog.get_by_role("button", name="Request deletion")
        expect(send).to_be_disabled()
        dialog.get_by_label("I understand and want to request deletion").check()
        expect(send).to_be_enabled()
        send.click()
        editor.said("Request sent. Sync has been turned off to prevent re-upload.")
        expect(editor.row("status:mode")).to_have_text("Local only")
        page.get_by_role("button", name="Sign out").click()
        expect(editor.row("status:signed_out")).to_be_visible()
        assert path.read_text() == "# Kitchen\naccount: {signed_in: false} # nobody\n", "written before it was saved"
        page.get_by_role("button", name="Save").click()
        saving = page.get_by_role("dialog", name="Save these changes?")
        expect(saving.locator("pre")).to_contain_text("+sync:")
        saving.get_by_role("button", name="Save").click()
        editor.said("Saved")
        text = path.read_text()
        assert text.startswith("# Kitchen\naccount: {signed_in: false} # nobody\n") and "message: iCloud could not be reached." in text, text


def cravey(run):
    path = run.file("cravey.settings.yaml", (
        "cravings:\n  - id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01\n    timestamp: \"2026-02-11T18:40:00Z\"\n    intensity: 7\n"))
    with run.open(str(path)) as editor:
        page = editor.page
        tour = page.get_by_role("dialog", name="Tour")
        expect(tour.get_by_role("heading", name="Welcome to Cravey")).to_be_visible()
        expect(tour.get_by_text("100% Private")).to_be_visible()
        tour.get_by_role("button", name="Get Started").click()
        for title in ("Track Cravings", "Visualize Progress", "Record Motivation"):
            expect(tour.get_by_role("heading", name=title)).to_be_visible()
            expect(tour.get_by_role("button", name="Skip").locator("visible=true")).to_have_count(1)
            tour.get_by_role("button", name="Next").locator("visible=true").click()
        expect(tour.get_by_role("heading", name="Stay Private")).to_be_visible()
        expect(tour.get_by_role("button", name="Skip").locator("visible=true")).to_have_count(0)
        tour.get_by_role("button", name="Start Using Cravey").click()
        expect(page.locator("dialog[data-tour]")).to_have_count(0)
        page.get_by_role("button", name="Export Data").click()
        dialog = page.get_by_role("dialog", name="Export Data")
        expect(dialog.get_by_label("CSV (Spreadsheet)")).to_be_checked()
        dialog.get_by_label("JSON (Developers)").check()
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Export Data").click()
        assert re.fullmatch(r"cravey_export_.*\.json", download.value.suggested_filename), download.value.suggested_filename
        assert '"version": "1.0"' in pathlib.Path(download.value.path()).read_text()
        delete = page.get_by_role("button", name="Delete All Data")
        delete.click()
        dialog = page.get_by_role("dialog", name="Delete All Data")
        expect(dialog).to_contain_text("This will permanently delete all cravings, usage logs, and recordings. This cannot be undone.")
        dialog.get_by_role("button", name="Cancel").click()
        expect(delete).to_be_focused()
        delete.click()
        dialog.get_by_role("button", name="Delete All Data").click()
        expect(dialog).to_have_count(0)
        expect(page.get_by_text("Export your data to CSV or JSON.")).to_be_visible()
        editor.save()
        assert path.read_text() == "onboarding:\n  completed: true\n", path.read_text()


def betrfood(run):
    path = run.file("betrfood.settings.yaml", "# mine\naccount:\n  email: ana@example.org # work\n")
    with run.open(str(path)) as editor:
        page = editor.page
        for title in ("Account", "Dietary Preferences", "Notifications", "Privacy", "Appearance", "Data & Storage", "Help & Support", "About"):
            expect(page.get_by_role("heading", name=title, level=2, exact=True)).to_be_visible()
            expect(page.get_by_role("navigation").get_by_role("link", name=title, exact=True)).to_be_visible()
        expect(page.get_by_text("push token")).to_have_count(0)
        page.get_by_role("button", name="Change Email").click()
        dialog = page.get_by_role("dialog", name="Change Email")
        dialog.get_by_label("Email", exact=True).fill("nobody")
        dialog.get_by_role("button", name="Change Email").click()
        expect(dialog.get_by_label("Email", exact=True)).to_have_attribute("aria-invalid", "true")
        dialog.get_by_label("Email", exact=True).fill("eva@example.org")
        dialog.get_by_role("button", name="Change Email").click()
        editor.said("We sent an email to eva@example.org to verify the address.")
        expect(editor.row("status:pending_email")).to_contain_text("eva@example.org must be verified.")
        page.get_by_role("radio", name="Dark").check()
        expect(editor.row("appearance.mode")).to_have_attribute("data-modified", "true")
        page.get_by_role("button", name="Reset Theme").click()
        expect(editor.row("appearance.mode")).not_to_have_attribute("data-modified", "true")
        page.get_by_role("checkbox", name="Google").check()
        page.get_by_label("New item in Allergies").fill("peanuts")
        page.keyboard.press("Enter")
        expect(editor.row("dietary.allergies").get_by_role("listitem")).to_have_text(re.compile("peanuts"))
        quiet = page.get_by_role("group", name="Quiet Hours")
        quiet.get_by_label("Start").fill("22:00")
        quiet.get_by_label("End").fill("07:00")
        quiet.get_by_label("End").blur()
        expect(quiet.get_by_role("button", name="Clear Quiet Hours")).to_be_visible()
        page.get_by_role("switch", name="Push Notifications").click()
        expect(page.get_by_role("switch", name="Like notifications")).to_be_disabled()
        expect(page.get_by_text("This has no effect while notifications are off.")).to_have_count(1)
        user = "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11"
        page.get_by_label("New item in Blocked Users").fill(user)
        page.keyboard.press("Enter")
        expect(editor.row("privacy.blocked_users").get_by_text(user).first).to_be_visible()
        page.get_by_role("button", name=f"Remove {user}").click()
        expect(editor.row("privacy.blocked_users").get_by_role("listitem")).to_have_count(0)
        expect(editor.row("data.cache")).to_contain_text("0 bytes")
        page.get_by_text("Questions", exact=True).click()
        question = page.get_by_role("group", name="Is this time inside quiet hours?")
        question.get_by_label("Time of day").fill("23:30")
        question.get_by_role("button", name="Ask").click()
        expect(question.get_by_role("status")).to_have_text("Yes.")
        page.get_by_label("Filter").fill("dark")
        expect(page.get_by_role("heading", name="Account", level=2, exact=True)).to_be_hidden()
        expect(page.get_by_role("radio", name="Dark")).to_be_visible()
        page.get_by_label("Filter").fill("")
        page.get_by_role("button", name="Undo", exact=True).click()
        editor.said("Undone")
        expect(editor.row("privacy.blocked_users").get_by_role("listitem")).to_have_count(1)
        editor.save()
        text = path.read_text()
        # The old address stays until the new one is verified.
        assert text.startswith("# mine\naccount:\n  email: ana@example.org # work\n  pending_email: eva@example.org\n"), text
        assert user in text and "start: \"22:00\"" in text, text


def rial(run):
    path = run.file("rial.settings.yaml", "privacy: {capture: {location_level: none}}\n")
    with run.open(str(path)) as editor:
        page = editor.page
        mode = page.get_by_role("switch", name="Privacy Mode")
        expect(mode).not_to_be_checked()
        expect(page.get_by_text("Location", exact=True)).to_have_count(0)
        expect(page.locator("[data-indicator]")).to_have_count(0)
        mode.check()
        expect(page.locator("[data-indicator=privacy_mode]")).to_have_text("Privacy Mode")
        expect(page.get_by_role("group", name="Location").get_by_label("None")).to_be_checked()
        page.get_by_role("group", name="Location").get_by_label("Precise").check()
        page.get_by_text("Learn More").first.click()
        expect(page.get_by_role("heading", name="The trade-off")).to_be_visible()
        page.get_by_role("button", name="Reset to Defaults").click()
        expect(mode).not_to_be_checked()
        page.get_by_role("button", name="Quit").click()
        page.get_by_role("dialog", name="Quit without saving?").get_by_role("button", name="Discard and quit").click()
        expect(page.get_by_text("The editor has closed.")).to_be_visible()
        assert editor.process.wait(10) == 1
        assert path.read_text() == "privacy: {capture: {location_level: none}}\n"


# MARK: Ways of using a page

def keyboard(run):
    """By keyboard alone: a switch, a radio button, a field, an action with its dialog, and Save."""
    path = run.file("keys.settings.yaml", "account: {email: ana@example.org}\n")
    with run.open("--schema", "betrfood", str(path)) as editor:
        page = editor.page
        tab_to(page, page.get_by_role("button", name="Delete Account"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Delete Account")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Delete Account")).to_be_focused()
        tab_to(page, page.get_by_role("switch", name="Push Notifications"))
        page.keyboard.press("Space")
        expect(page.get_by_role("switch", name="Push Notifications")).not_to_be_checked()
        expect(page.get_by_role("switch", name="Push Notifications")).to_be_focused()
        tab_to(page, page.get_by_role("group", name="Theme").get_by_label("System"))
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("group", name="Theme").get_by_label("Dark")).to_be_checked()
        expect(page.get_by_role("group", name="Theme").get_by_label("Dark")).to_be_focused()
        save_by_keys(editor)
        assert "mode: dark" in path.read_text() and "enabled: false" in path.read_text()


def keyboard_brewguide(run):
    """Sign-in, sync and the deletion request by keyboard alone."""
    path = run.file("keys-brewguide.yaml", "account: {signed_in: false}\n")
    with run.open("--schema", "brewguide", str(path)) as editor:
        page = editor.page
        tab_to(page, page.get_by_role("button", name="Sign in with Apple"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Sign in with Apple")
        tab_to(page, dialog.get_by_label("Apple user identifier"))
        page.keyboard.type("001473.9c1f4e0b7a2d4d5f.1142")
        tab_to(page, dialog.get_by_role("button", name="Sign in with Apple"))
        page.keyboard.press("Enter")
        expect(editor.row("status:signed_in")).to_be_visible()
        tab_to(page, page.get_by_role("switch", name="Sync enabled"))
        page.keyboard.press("Space")
        tab_to(page, page.get_by_role("dialog", name="Enable sync").get_by_role("button", name="Enable sync"))
        page.keyboard.press("Enter")
        expect(editor.row("status:mode")).to_have_text("Sync enabled")
        tab_to(page, page.get_by_role("button", name="Retry sync"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Retry sync")
        tab_to(page, dialog.get_by_role("radio", name="Synced"))
        page.keyboard.press("ArrowUp")
        expect(dialog.get_by_role("radio", name="Failed", exact=True)).to_be_checked()
        tab_to(page, dialog.get_by_label("Message").locator("visible=true"))
        page.keyboard.type("iCloud could not be reached.")
        page.keyboard.press("Enter")
        expect(editor.row("status:failure")).to_contain_text("iCloud could not be reached.")
        tab_to(page, page.get_by_role("button", name="Request deletion of synced data"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Request deletion of synced data")
        tab_to(page, dialog.get_by_label("I understand and want to request deletion"))
        page.keyboard.press("Space")
        tab_to(page, dialog.get_by_role("button", name="Request deletion"))
        page.keyboard.press("Enter")
        editor.said("Request sent. Sync has been turned off to prevent re-upload.")
        tab_to(page, page.get_by_role("button", name="Sign out"))
        page.keyboard.press("Enter")
        expect(editor.row("status:signed_out")).to_be_visible()
        save_by_keys(editor)
        assert "result: failure" in path.read_text() and "deletion_request" not in path.read_text()


def keyboard_cravey(run):
    """The tour, an export and the deletion by keyboard alone."""
    path = run.file("keys-cravey.yaml", "cravings: []\n")
    with run.open("--schema", "cravey", str(path)) as editor:
        page = editor.page
        tour = page.get_by_role("dialog", name="Tour")
        for name in ("Get Started", "Next", "Next", "Next", "Start Using Cravey"):
            tab_to(page, tour.get_by_role("button", name=name).locator("visible=true"))
            page.keyboard.press("Enter")
        expect(page.locator("dialog[data-tour]")).to_have_count(0)
        tab_to(page, page.get_by_role("button", name="Export Data"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Export Data")
        tab_to(page, dialog.get_by_label("CSV (Spreadsheet)"))
        page.keyboard.press("ArrowDown")
        expect(dialog.get_by_label("JSON (Developers)")).to_be_checked()
        tab_to(page, dialog.get_by_role("button", name="Export Data"))
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        assert download.value.suggested_filename.endswith(".json")
        tab_to(page, page.get_by_role("button", name="Delete All Data"))
        page.keyboard.press("Enter")
        tab_to(page, page.get_by_role("dialog", name="Delete All Data").get_by_role("button", name="Delete All Data"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Delete All Data")).to_have_count(0)
        save_by_keys(editor)
        assert path.read_text() == "onboarding:\n  completed: true\n", path.read_text()


def keyboard_rial(run):
    """Privacy Mode, its levels, Learn More and the link from the indicator by keyboard alone."""
    path = run.file("keys-rial.yaml", "privacy: {}\n")
    with run.open("--schema", "rial", str(path)) as editor:
        page = editor.page
        tab_to(page, page.get_by_role("switch", name="Privacy Mode"))
        page.keyboard.press("Space")
        tab_to(page, page.get_by_role("group", name="Location").get_by_label("Coarse (city)"))
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("group", name="Location").get_by_label("None")).to_be_checked()
        tab_to(page, page.locator("summary", has_text="Learn More").first)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="The trade-off")).to_be_visible()
        tab_to(page, page.locator("[data-indicator=privacy_mode]"))
        page.keyboard.press("Enter")
        tab_to(page, page.get_by_role("button", name="Reset to Defaults"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("switch", name="Privacy Mode")).not_to_be_checked()


def tab_to(page, locator):
    for _ in range(150):
        if locator.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached by Tab: {locator}")


def save_by_keys(editor):
    editor.page.keyboard.press("Control+s")
    expect(editor.page.get_by_role("dialog", name="Save these changes?")).to_be_visible()
    tab_to(editor.page, editor.page.get_by_role("dialog", name="Save these changes?").get_by_role("button", name="Save"))
    editor.page.keyboard.press("Enter")
    editor.said("Saved")


def outside(run):
    path = run.file("outside.settings.yaml", "appearance:\n  mode: dark # mine\n  text_size: medium\n")
    with run.open("--schema", "betrfood", str(path)) as editor:
        page = editor.page
        path.write_text(path.read_text().replace("medium", "large"))
        expect(page.get_by_role("group", name="Text Size").get_by_label("Large", exact=True)).to_be_checked()
        page.get_by_role("group", name="Theme").get_by_label("Light").check()
        expect(page.get_by_role("button", name="Save")).to_be_enabled()
        path.write_text("# theirs\n" + path.read_text().replace("dark", "system"))
        dialog = page.get_by_role("dialog", name="The file changed on disk")
        expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Merge").click()
        group = dialog.get_by_role("group", name="appearance.mode")
        expect(group.get_by_label("Mine: Light")).to_be_visible()
        expect(dialog.get_by_role("group", name="Theme")).to_contain_text("Theirs: System")
        group.get_by_label("Mine").check()
        dialog.get_by_role("button", name="Merge").click()
        editor.said("Merged")
        editor.save()
        assert path.read_text() == "# theirs\nappearance:\n  mode: light # mine\n  text_size: large\n", path.read_text()


def typing(run):
    """Text typed while an edit is being sent isn't lost; errors are shown at the field; a second page shows the first one's changes."""
    schema = run.file("s.yaml", (
        "type: object\nproperties:\n  on: {title: Switch, type: boolean, default: false}\n  name: {title: Name, type: string, maxLength: 9, default: ''}\n"
        "  count: {title: Count, type: integer, minimum: 0, default: 0}\n  token: {title: Access token, type: string, default: '', x-setting: {sensitive: true}}\n"))
    path = run.file("typing.yaml", "token: s3cret-0ne\n")
    with run.open("--schema", str(schema), str(path)) as editor:
        page = editor.page
        page.get_by_role("switch", name="Switch").check()
        page.get_by_label("Name").press_sequentially("Ana", delay=60)
        page.get_by_label("Name").press("Enter")
        expect(editor.row("name")).to_have_attribute("data-modified", "true")
        page.get_by_label("Name").press_sequentially(" Example", delay=20)
        expect(editor.row("name").locator(".finding.error")).to_be_visible()
        expect(page.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_label("Name")).to_have_value("Ana Example")
        # A refused value stays in its field, with the reason, while another setting is changed.
        page.get_by_label("Name").blur()
        page.get_by_role("switch", name="Switch").uncheck()
        page.get_by_role("switch", name="Switch").check()
        expect(page.get_by_label("Name")).to_have_value("Ana Example")
        expect(editor.row("name").locator(".finding.error")).to_be_visible()
        page.get_by_label("Name").fill("Eva")
        page.get_by_label("Count").fill("123456789012345678901")
        page.get_by_label("Count").blur()
        expect(editor.row("count")).to_have_attribute("data-modified", "true")
        assert "s3cret" not in page.content()
        page.get_by_role("button", name="Show Access token").click()
        expect(page.locator("output.revealed")).to_have_text("s3cret-0ne")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#difference")).to_contain_text("+count: 123456789012345678901")
        assert "s3cret" not in page.locator("#difference").inner_text()
        page.get_by_role("dialog", name="Save these changes?").get_by_role("button", name="Save").click()
        editor.said("Saved")
        assert set(path.read_text().splitlines()) == {"token: s3cret-0ne", '"on": true', "name: Eva", "count: 123456789012345678901"}, path.read_text()


def half_typed(run):
    """A list item and half of a pair that aren't saved yet stay when another program changes the file."""
    path = run.file("half.settings.yaml", "appearance: {text_size: medium}\n")
    with run.open("--schema", "betrfood", str(path)) as editor:
        page = editor.page
        page.get_by_label("New item in Allergies").fill("peanuts")
        page.get_by_role("group", name="Quiet Hours").get_by_label("Start").fill("22:00")
        page.get_by_role("group", name="Quiet Hours").get_by_label("Start").blur()
        path.write_text("appearance: {text_size: large}\n")
        expect(page.get_by_role("group", name="Text Size").get_by_label("Large", exact=True)).to_be_checked()
        expect(page.get_by_label("New item in Allergies")).to_have_value("peanuts")
        expect(page.get_by_role("group", name="Quiet Hours").get_by_label("Start")).to_have_value("22:00")
        page.get_by_role("group", name="Quiet Hours").get_by_label("End").fill("07:00")
        page.get_by_role("group", name="Quiet Hours").get_by_label("End").blur()
        page.get_by_role("button", name="Clear Quiet Hours").click()
        expect(page.get_by_role("group", name="Quiet Hours").get_by_label("Start")).to_have_value("")


PLAYER = """
$schema: https://json-schema.org/draft/2020-12/schema
title: Player
type: object
properties:
  speed: {title: Playback speed, type: number, minimum: 0.5, maximum: 2, multipleOf: 0.1, default: 1, x-setting: {section: main}}
  ratio: {title: Ratio, type: number, minimum: 0, maximum: 1, default: 0.5, x-setting: {section: main}}
  skip: {title: Skip, enum: [10, 30, 60], default: 30, x-setting: {section: main, unit: seconds}}
  wait: {title: Wait, type: integer, minimum: 10, maximum: 200, default: 20, x-setting: {section: main, unit: seconds}}
  cache: {title: Cache, type: integer, minimum: 0, default: 5000000000, x-setting: {section: main, unit: bytes}}
  when: {title: Remind me, enum: [never, after_a_day, after_a_week], default: never, x-setting: {section: main}}
  on: {title: Download over mobile data, type: boolean, default: false, x-setting: {section: main}}
  sleep:
    title: Sleep
    type: object
    properties:
      start: {title: Bedtime, type: string, default: "22:00", x-setting: {control: time}}
      end: {title: Wake-up, type: string, default: "07:00", x-setting: {control: time}}
    x-setting: {control: time-range, section: main}
  feeds:
    title: Feeds
    type: array
    default: []
    items:
      type: object
      properties:
        id: {title: Id, type: string, format: uuid}
        address: {title: Address, type: string, pattern: "^https://"}
        limit: {title: Episodes kept, type: integer, minimum: 1, maximum: 50, default: 5}
        tags: {title: Tags, type: array, items: {type: string}, default: []}
      required: [id, address]
      additionalProperties: false
    x-setting: {section: main, itemLabel: address, noDefault: why}
additionalProperties: false
x-settings:
  name: player
  version: 1.0.0
  sections: [{id: main, title: Main}]
  translations: {de: {speed: {title: Tempo}, on: {title: Mobil laden}, "section:main": {title: Alles}}}
"""


def player(run, text, name="player.yaml", **options):
    schema = run.file("player.schema.yaml", PLAYER)
    path = run.file(name, text)
    return path, run.open("--schema", str(schema), str(path), **options)


def numbers(run):
    """Steps, sliders, units, sizes: fields show what can be entered before anyone makes a mistake."""
    path, editor = player(run, "speed: 1.5\n")
    with editor:
        page = editor.page
        field, slider = page.get_by_role("spinbutton", name="Playback speed"), page.get_by_role("slider", name="Playback speed")
        assert [field.get_attribute(name) for name in ("step", "min", "max")] == ["0.1", "0.5", "2"]
        expect(editor.row("speed")).to_contain_text("0.5 to 2, in steps of 0.1")
        expect(editor.row("wait")).to_contain_text("10 to 200 seconds")
        slider.focus()
        page.keyboard.press("ArrowRight")
        expect(field).to_have_value("1.6")
        expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
        field.fill("1.8")
        expect(slider).to_have_value("1.8")
        field.press("Enter")
        ratio = page.get_by_role("slider", name="Ratio")
        ratio.evaluate("one => { one.value = 0.123456; one.dispatchEvent(new Event('input', {bubbles: true})); one.dispatchEvent(new Event('change', {bubbles: true})); }")
        expect(page.get_by_role("spinbutton", name="Ratio")).to_have_value("0.12")
        expect(editor.row("ratio")).to_have_attribute("data-modified", "true")
        skip = editor.row("skip").get_by_role("radio")
        expect(editor.row("skip").get_by_label("30 seconds")).to_be_checked()
        assert len({one.bounding_box()["y"] for one in skip.all()}) == 1, "choices of numbers stand in one row"
        expect(editor.row("when").get_by_label("After a day")).to_be_visible()
        cache = page.get_by_label("Cache")
        expect(cache).to_have_value("5 GB")
        cache.fill("2.5 GB")
        cache.press("Enter")
        expect(editor.row("cache")).to_have_attribute("data-modified", "true")
        expect(cache).to_have_value("2.5 GB")
        editor.save()
        assert sorted(path.read_text().splitlines()) == ["cache: 2500000000", "ratio: 0.12", "speed: 1.8"], path.read_text()


def not_saved(run):
    """A refused value isn't saved: Save, its dialog and Quit say so, and the message doesn't cover another row."""
    path, editor = player(run, "speed: 1.5\n")
    with editor:
        page = editor.page
        wait = page.get_by_role("spinbutton", name="Wait")
        wait.fill("5")
        wait.press("Enter")
        told = editor.row("wait").locator(".tried")
        expect(told).to_be_visible()
        reason = told.text_content()
        bubble, row = told.bounding_box(), editor.row("wait").bounding_box()
        assert bubble["y"] + bubble["height"] <= row["y"] + row["height"] + 1, "the words are inside of their row"
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#said")).to_contain_text(f"Not saved: Wait {reason}")
        page.get_by_role("spinbutton", name="Playback speed").fill("1.8")
        page.get_by_role("spinbutton", name="Playback speed").press("Enter")
        page.get_by_role("button", name="Save").click()
        saving = page.get_by_role("dialog", name="Save these changes?")
        expect(saving.locator("#saving-refused li")).to_have_text([f"Wait {reason}"])
        saving.get_by_role("button", name="Save").click()
        editor.said(f"Not saved: Wait {reason}. Everything else was saved.")
        assert path.read_text() == "speed: 1.8\n", path.read_text()
        page.get_by_role("button", name="Quit").click()
        leaving = page.get_by_role("dialog", name="Quit without saving?")
        expect(leaving).to_contain_text(f"Not saved: Wait {reason}")
        leaving.get_by_role("button", name="Keep editing").click()
        wait.fill("20")
        wait.press("Enter")
        expect(told).to_have_count(0)
        editor.save()
        page.get_by_role("button", name="Quit").click()
        expect(page.locator("main")).to_contain_text("The editor has closed")


def records(run):
    """Records are added, edited, moved and removed, each under its title."""
    path, editor = player(run, "feeds:\n  - {id: 0d0a4a5e-8a8e-4a3b-9d59-0f0f3f1c2a01, address: https://one.example} # mine\n")
    with editor:
        page = editor.page
        feeds = editor.row("feeds")
        feeds.get_by_text("Add to Feeds").first.click()
        form = feeds.locator("form.record")
        expect(form.get_by_label("Id")).to_have_value(re.compile("^[0-9a-f-]{36}$"))
        expect(form.get_by_label("Episodes kept (optional)")).to_have_value("5")
        form.get_by_role("button", name="Add to Feeds").click()
        expect(form.get_by_label("Address")).to_have_attribute("aria-invalid", "true")
        form.get_by_label("Address").fill("ftp://two.example")
        form.get_by_role("button", name="Add to Feeds").click()
        expect(form.locator(".finding.error").locator("visible=true").first).to_be_visible()
        form.get_by_label("Address").fill("https://two.example")
        form.get_by_label("Tags (optional)").fill("news\nmusic")
        form.get_by_role("button", name="Add to Feeds").click()
        editor.said("Added")
        expect(feeds.locator("> fieldset > .items > li")).to_have_count(2)
        page.get_by_role("button", name="Move https://two.example up").click()
        editor.said("Moved")
        expect(feeds.locator("details.record summary").first).to_have_text("https://two.example")
        feeds.locator("details.record summary").first.click()
        limit = editor.row("feeds[0].limit").get_by_role("spinbutton")
        limit.fill("9")
        limit.press("Enter")
        expect(limit).to_have_value("9")
        assert not run.findings(page), run.findings(page)
        page.get_by_role("button", name="Undo", exact=True).click()
        editor.said("Undone")
        expect(limit).to_have_value("5")
        page.get_by_role("button", name="Remove https://two.example").click()
        expect(feeds.locator("> fieldset > .items > li")).to_have_count(1)
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(feeds.locator("> fieldset > .items > li")).to_have_count(2)
        editor.save()
        text = path.read_text()
        assert "# mine" in text and text.index("two.example") < text.index("one.example") and "news" in text and "limit: 5" in text, text


def ranges_of_times(run):
    """Start and end have their own titles. Times with a default can be reset; Clear says which value applies then."""
    path, editor = player(run, "sleep: {start: \"23:00\", end: \"06:00\"}\n")
    with editor:
        page = editor.page
        sleep = page.get_by_role("group", name="Sleep")
        expect(sleep.get_by_label("Bedtime")).to_have_value("23:00")
        expect(sleep.get_by_label("Wake-up")).to_have_value("06:00")
        expect(page.get_by_role("button", name="Clear Sleep")).to_have_count(0)
        page.get_by_role("button", name="Reset Sleep").click()
        expect(sleep.get_by_label("Bedtime")).to_have_value("22:00")
        expect(page.get_by_role("button", name="Reset Sleep")).to_have_count(0)
    path = run.file("quiet.settings.yaml", "quiet_hours: {start: \"22:00\", end: \"07:00\"}\n")
    with run.open("--schema", "betrfood", str(path)) as editor:
        clear = editor.page.get_by_role("button", name="Clear Quiet Hours")
        expect(editor.row("quiet_hours")).to_contain_text("When cleared: Not set")
        clear.click()
        editor.said("Quiet Hours is cleared. When cleared: Not set")
        expect(clear).to_have_count(0)


def mistakes(run):
    """A problem links to its setting; an error shown while typing is in the setting's row, and disappears once it is fixed."""
    path, editor = player(run, "when: soon\nwait: 20\n")
    with editor:
        page = editor.page
        problems = page.get_by_role("region", name="Problems")
        link = problems.get_by_role("link", name="Remind me")
        link.click()
        expect(editor.row("when").get_by_role("radio").first).to_be_focused()
        below = editor.row("when").locator(".below")
        assert below.bounding_box()["y"] > editor.row("when").get_by_role("radio").last.bounding_box()["y"]
        editor.row("when").get_by_label("Never").check()
        expect(problems).to_have_count(0)
        wait = page.get_by_role("spinbutton", name="Wait")
        wait.press_sequentially("999")
        told = editor.row("wait").locator(".finding.error")
        expect(told).to_be_visible()
        bubble, row = told.bounding_box(), editor.row("wait").bounding_box()
        assert bubble["y"] + bubble["height"] <= row["y"] + row["height"], "the words cover the next row"
        wait.press("Enter")
        expect(page.locator("#said")).not_to_be_empty()
        assert page.locator(".said").evaluate("one => getComputedStyle(one).clipPath") != "none", "it is shown twice"
        wait.fill("30")
        expect(told).to_have_count(0)
        expect(page.locator("#said")).to_be_empty()
        wait.press("Enter")
        expect(editor.row("wait")).to_have_attribute("data-modified", "true")
        assert editor.row("wait").get_by_text("Modified", exact=True).count() == 1
        expect(page.get_by_role("button", name="Reset Wait")).to_be_visible()
        expect(page.get_by_role("button", name="Reset Cache")).to_have_count(0)


def saving(run):
    """Changes are described in words; the lines of the file are collapsed."""
    path, editor = player(run, "speed: 1.5 # mine\n")
    with editor:
        page = editor.page
        page.get_by_role("spinbutton", name="Playback speed").fill("1.7")
        page.get_by_role("spinbutton", name="Playback speed").press("Enter")
        page.get_by_role("switch", name="Download over mobile data").click()
        page.get_by_role("button", name="Save").click()
        dialog = page.get_by_role("dialog", name="Save these changes?")
        expect(dialog.get_by_role("listitem")).to_have_text(["Playback speed: 1.5 → 1.7", "Download over mobile data: Off → On"])
        expect(dialog.locator("pre")).to_be_hidden()
        dialog.get_by_text("Changed lines").click()
        expect(dialog.locator("pre")).to_contain_text("+speed: 1.7 # mine")
        assert not run.findings(page), run.findings(page)
        dialog.get_by_role("button", name="Save").click()
        editor.said("Saved")
        assert path.read_text() == "speed: 1.7 # mine\n\"on\": true\n", path.read_text()


def phone(run):
    """On a phone, Save stays on the screen, switches are to the right of their labels, and no line is cut off."""
    path, editor = player(run, f"speed: 1.5 # {'a long comment ' * 12}\n", width=390)
    with editor:
        page = editor.page
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        save = page.get_by_role("button", name="Save").bounding_box()
        assert 0 <= save["y"] and save["y"] + save["height"] <= 900, save
        switch, label = editor.row("on").get_by_role("switch").bounding_box(), editor.row("on").locator("label").bounding_box()
        assert switch["x"] > label["x"] + label["width"] - 1 and abs(switch["y"] - label["y"]) < 40, (switch, label)
        unit, field = editor.row("wait").locator(".unit").bounding_box(), editor.row("wait").get_by_role("spinbutton").bounding_box()
        assert unit["x"] > field["x"] and unit["y"] < field["y"] + field["height"], (unit, field)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.get_by_role("spinbutton", name="Playback speed").fill("1.7")
        page.get_by_role("spinbutton", name="Playback speed").press("Enter")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Changed lines").click()
        assert page.locator("#difference").evaluate("one => one.scrollWidth <= one.clientWidth"), "lines are cut"
        assert not run.findings(page), run.findings(page)


def language(run):
    """The page and its own words are in the browser's language if the schema has texts in that language."""
    path, editor = player(run, "{}\n", locale="de-DE")
    with editor:
        page = editor.page
        expect(page.get_by_role("spinbutton", name="Tempo")).to_be_visible()
        expect(page.get_by_role("heading", name="Alles")).to_be_visible()
        assert page.locator("main").get_attribute("lang") == "de"
        assert page.locator("html").get_attribute("lang") == "de"
        page.get_by_role("switch", name="Mobil laden").check()
        page.get_by_role("spinbutton", name="Tempo").fill("9")
        page.get_by_role("spinbutton", name="Tempo").press("Enter")
        expect(editor.row("speed").locator(".tried")).to_have_text("darf höchstens 2 sein")
        page.get_by_role("button", name="Speichern").click()
        dialog = page.get_by_role("dialog", name="Diese Änderungen speichern?")
        expect(dialog.locator("#changes li")).to_have_text("Mobil laden: Aus → Ein")
        expect(dialog.locator("#saving-refused li")).to_have_text("Tempo: darf höchstens 2 sein")
        dialog.get_by_role("button", name="Speichern").click()
        editor.said("Nicht gespeichert: Tempo: darf höchstens 2 sein. Alles andere wurde gespeichert.")
        page.get_by_role("searchbox", name="Filtern").fill("Tempo")
        editor.said("1 Zeile")
        assert not run.findings(page), run.findings(page)
        assert path.read_text() == '"on": true\n', path.read_text()


def right_to_left(run):
    """A page in Arabic is laid out from right to left; texts without a translation are in English."""
    arabic = 'translations: {ar: {"page:words": {texts: {Save: حفظ}}, speed: {title: السرعة}}, de: '
    schema = run.file("player-ar.schema.yaml", PLAYER.replace("translations: {de: ", arabic))
    path = run.file("player-ar.yaml", "{}\n")
    with run.open("--schema", str(schema), str(path), locale="ar", width=390) as editor:
        page = editor.page
        assert page.locator("html").get_attribute("dir") == "rtl"
        expect(page.get_by_role("button", name="حفظ")).to_be_visible()
        expect(page.get_by_role("button", name="Quit")).to_be_visible()
        label, field = editor.row("speed").locator("label").first, page.get_by_role("switch").first
        assert label.bounding_box()["x"] + label.bounding_box()["width"] > 195, "labels begin on the right"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the page"
        assert field.bounding_box()["x"] < 195, "a switch is on the left"


def large(run):
    """With many settings, only sections near the viewport are in the page; all can be searched, opened, filtered and changed."""
    groups = {
        f"group_{group}": {
            "title": f"Group {group}", "x-setting": {"section": f"s{group}"},
            "properties": {f"size_{n}": {"title": f"Size {group}.{n}", "type": "integer", "default": 1, "maximum": 9} for n in range(40)},
        }
        for group in range(25)
    }
    sections = [{"id": f"s{group}", "title": f"Section {group}"} for group in range(25)]
    schema = {"title": "Many", "type": "object", "properties": groups, "x-settings": {"name": "many", "version": "1.0.0", "sections": sections}}
    run.file("many.schema.json", json.dumps(schema))
    path = run.file("many.yaml", "group_20:\n  size_3: 12\n")
    with run.open("--schema", "many.schema.json", path.name) as editor:
        page = editor.page
        expect(editor.row("group_0.size_0")).to_be_visible()
        assert page.locator(".row").count() < 400, page.locator(".row").count()
        assert not run.findings(page)
        # A problem links to its setting, which stays in view.
        page.get_by_role("link", name="Size 20.3").click()
        far = page.get_by_role("spinbutton", name="Size 20.3", exact=True)
        expect(far).to_be_focused()
        page.wait_for_timeout(500)
        expect(far).to_be_in_viewport()
        far.fill("5")
        far.press("Enter")
        expect(page.get_by_role("heading", name="Problems")).to_have_count(0)
        # A change in a distant section is shown once the section comes into view.
        page.get_by_role("navigation", name="Sections").get_by_role("link", name="Section 2", exact=True).click()
        expect(editor.row("group_2.size_0")).to_be_in_viewport()
        expect(editor.row("group_20.size_3")).to_have_count(0)
        page.get_by_role("button", name="Undo", exact=True).click()
        page.get_by_role("link", name="Size 20.3").click()
        expect(far).to_have_value("12")
        page.get_by_role("searchbox", name="Filter").fill("size 11.7")
        expect(page.get_by_role("spinbutton", name="Size 11.7", exact=True)).to_be_in_viewport()
        expect(page.locator("section.part:visible")).to_have_count(1)
        editor.said("1 row")


def pictures(run):
    if not run.pictures:
        return
    run.pictures.mkdir(parents=True, exist_ok=True)
    for name, example, scheme, width, height in [
        ("preview-light", "betrfood/settled-in", "light", 1100, 820), ("preview-dark", "rial/hash-only", "dark", 1100, 820),
        ("preview-phone", "brewguide/failed-attempt", "light", 390, 844),
    ]:
        html = run.folder / f"{name}.html"
        subprocess.run([run.program, "preview", "--demo", example, "-o", str(html)], check=True)
        context = run.browser.new_context(color_scheme=scheme, viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(html.as_uri())
        page.screenshot(path=str(run.pictures / f"{name}.png"))
        context.close()
    path = run.file("betrfood.settings.yaml", "appearance:\n  mode: dark # at night\n")
    with run.open(path.name) as editor:
        editor.page.get_by_role("group", name="Theme").get_by_label("Light").check()
        editor.page.get_by_role("button", name="Save").click()
        expect(editor.page.locator("#difference")).to_contain_text("+")
        editor.page.screenshot(path=str(run.pictures / "editor-save.png"))


def outline(text):
    """The heading levels and settings of a Markdown reference, as a CommonMark parser reads them."""
    tokens = markdown_it.MarkdownIt("commonmark").parse(text)
    levels = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    lines = [token.children for token in tokens if token.type == "inline" and token.content.startswith("Setting ")]
    assert not [token for token in tokens[1:] if token.type == "html_block"], "HTML that the author wrote"
    return levels, [line[1].content for line in lines if len(line) == 2 and line[1].type == "code_inline"]


def references(run):
    """A reference loads nothing, is accessible, and can be searched by keyboard; in Markdown it has the same settings."""
    text = "{title: App, properties: {a b: {title: First, type: string, deprecated: true, x-setting: {replacedBy: c}},"
    text += ' c: {title: Zebra, enum: [x, "<i>y"], description: "**Bold** <b>"}, search: {type: boolean}}}\n'
    own = run.file("own.schema.yaml", text)
    names = ["settings", "betrfood", "brewguide", "cravey", "rial", "appearance", "notifications", "privacy", "quiet-hours", "sync"]
    for schema in [*names, str(own)]:
        path = run.folder / (os.path.basename(schema) + ".reference.html")
        subprocess.run([run.program, "schema", "doc", schema, "-o", str(path)], check=True)
        for scheme in ("light", "dark"):
            context = run.browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 800}, bypass_csp=True)
            asked, said = [], []
            context.on("request", lambda request: asked.append(request.url))
            page = context.new_page()
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.goto(path.as_uri())
            found = run.findings(page)
            assert not found, f"{schema} {scheme}: {found}"
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, f"{schema} scrolls sideways"
            assert [url for url in asked if url != path.as_uri()] == [] and said == [], (asked, said)
            shown = page.evaluate("[...document.querySelectorAll('[data-setting]')].map(row => row.dataset.setting)")
            context.close()
        written = subprocess.run([run.program, "schema", "doc", schema, "--to", "markdown"], check=True, capture_output=True)
        levels, settings = outline(written.stdout.decode())
        assert settings == shown, f"{schema}: {settings} in Markdown, {shown} on the page"
        assert levels[0] == 1 and all(low - high <= 1 for high, low in zip(levels, levels[1:])), f"{schema}: {levels}"
    page = run.browser.new_page()
    page.goto(path.as_uri())
    rows = page.locator("[data-setting]:visible")
    expect(rows).to_have_count(3)
    for _ in range(12):
        if page.evaluate("document.activeElement.type") == "search":
            break
        page.keyboard.press("Tab")
    page.keyboard.type("zeb X")
    expect(rows).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 of 3 settings")
    assert page.url.endswith("#q=zeb%20X"), page.url
    assert page.locator('[data-setting="c"] strong').inner_text() == "Bold" and page.locator("main b, main i").count() == 0
    page.keyboard.press("Escape")
    expect(rows).to_have_count(3)
    page.goto(path.as_uri() + "#q=first")
    expect(rows).to_have_count(1)
    page.get_by_role("link", name="c", exact=True).click()
    expect(rows).to_have_count(3)
    expect(page.locator('[data-setting="c"]')).to_be_in_viewport()
    page.goto(path.as_uri() + "#%22a%20b%22")
    assert page.evaluate("document.querySelector(':target').dataset.setting") == '"a b"'
    page.close()
    context = run.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator("[data-setting]:visible")).to_have_count(3)
    expect(page.get_by_role("searchbox")).to_have_count(0)
    context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--only")
    arguments = parser.parse_args()
    tests = [
        accessible_previews, accessible_editors, brewguide, cravey, betrfood, rial, keyboard, keyboard_brewguide, keyboard_cravey,
        keyboard_rial, outside, typing, half_typed, numbers, not_saved, records, ranges_of_times, mistakes, saving, phone, language, right_to_left, large,
        references, pictures,
    ]
    failed = 0
    with sync_playwright() as playwright:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=os.environ.get("SETTLE_CHROMIUM", "/usr/bin/chromium"), args=flags)
        run = Run(arguments.program, browser, arguments.pictures)
        for test in tests:
            if arguments.only and test.__name__ != arguments.only:
                continue
            try:
                test(run)
                print(f"ok      {test.__name__}", flush=True)
            except Exception as error:  # a failure doesn't stop the other tests
                failed += 1
                print(f"FAILED  {test.__name__}: {error}", flush=True)
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    expect.set_options(timeout=8000)
    main()
