#!/usr/bin/env python3
"""Simulates a day of editing settings with pygls, an independent language client.

  scripts/editor-day.py [PROGRAM]        (needs pygls 2)

The client pulls diagnostics, supports snippets, and applies the server's edits. The session is recorded to
Tests/LanguageServerTests/Sessions/day.session, which ReplayTests replays.
"""

import asyncio
import json
import pathlib
import re
import shutil
import sys
import tempfile

from lsprotocol import types
from pygls.lsp.client import LanguageClient

SESSIONS = pathlib.Path(__file__).resolve().parent.parent / "Tests/LanguageServerTests/Sessions"
LANGUAGES = {".yaml": "yaml", ".json": "json", ".jsonc": "jsonc"}


def capabilities():
    snippets = types.ClientCompletionItemOptions(snippet_support=True, documentation_format=["markdown"])
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=["utf-32", "utf-16"]),
        text_document=types.TextDocumentClientCapabilities(
            completion=types.CompletionClientCapabilities(completion_item=snippets),
            hover=types.HoverClientCapabilities(content_format=["markdown"]),
            diagnostic=types.DiagnosticClientCapabilities(),
            code_action=types.CodeActionClientCapabilities(is_preferred_support=True),
            semantic_tokens=types.SemanticTokensClientCapabilities(
                requests=types.ClientSemanticTokensRequestOptions(range=True), token_types=[], token_modifiers=[], formats=["relative"]
            ),
        ),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True, snippet_edit_support=True)
        ),
    )


class Day:
    def __init__(self, client, folder):
        self.client, self.folder = client, folder
        self.texts, self.versions = {}, {}

    def uri(self, name):
        return (self.folder / name).as_uri()

    def document(self, name):
        return types.TextDocumentIdentifier(self.uri(name))

    def open(self, name, language=None):
        text = (self.folder / name).read_text() if (self.folder / name).exists() else ""
        self.texts[name], self.versions[name] = text, 1
        item = types.TextDocumentItem(self.uri(name), language or LANGUAGES[pathlib.Path(name).suffix], 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def close(self, name):
        self.texts.pop(name)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    def at(self, name, words):
        """The position after some words."""
        before = self.texts[name][: self.texts[name].index(words) + len(words)]
        return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    def edit(self, name, edits):
        lines = self.texts[name].splitlines(keepends=True) + [""]
        offset = lambda place: sum(map(len, lines[: place.line])) + place.character
        text = self.texts[name]
        for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
            new = self.typed(edit.snippet.value) if isinstance(edit, types.SnippetTextEdit) else edit.new_text
            text = text[: offset(edit.range.start)] + new + text[offset(edit.range.end) :]
        self.type(name, text)

    def typed(self, snippet):
        """A snippet with each placeholder replaced with its default, its first choice, or a word."""
        text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", snippet)
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
        return re.sub(r"\\([$}\\])", r"\1", re.sub(r"\$\d+", "word", text))

    def type(self, name, text):
        self.texts[name] = text
        self.versions[name] += 1
        version = types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(version, [whole]))

    def insert(self, name, words, text):
        self.type(name, self.texts[name].replace(words, words + text, 1))

    async def findings(self, name, count):
        report = await self.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(self.document(name)))
        messages = [item.message for item in report.items]
        assert len(messages) == count, f"{name}: {messages}"

    async def complete(self, name, words, label):
        answer = await self.client.text_document_completion_async(
            types.CompletionParams(self.document(name), self.at(name, words))
        )
        labels = [item.label for item in answer.items]
        assert label in labels, f"{label} is not among {labels}"
        item = answer.items[labels.index(label)]
        new = self.typed(item.text_edit.new_text) if item.insert_text_format == 2 else item.text_edit.new_text
        self.edit(name, [types.TextEdit(item.text_edit.range, new)] + list(item.additional_text_edits or []))

    async def act(self, name, words, title):
        place = self.at(name, words)
        actions = await self.client.text_document_code_action_async(
            types.CodeActionParams(self.document(name), types.Range(place, place), types.CodeActionContext([]))
        )
        titles = [action.title for action in actions]
        assert title in titles, f"{title} is not among {titles}"
        self.apply(actions[titles.index(title)].edit)

    def apply(self, edit):
        for change in edit.document_changes:
            name = pathlib.Path(change.text_document.uri).name
            if name not in self.texts:
                self.open(name)
            self.edit(name, change.edits)

    async def hover(self, name, words):
        answer = await self.client.text_document_hover_async(types.HoverParams(self.document(name), self.at(name, words)))
        return answer.contents.value

    async def rename(self, name, words, new):
        return await self.client.text_document_rename_async(types.RenameParams(self.document(name), self.at(name, words), new))

    def lines(self, name, words):
        line = self.at(name, words).line
        return types.Range(types.Position(line, 0), types.Position(line + 1, 0))


async def spend(day):
    options = types.FormattingOptions(2, True)
    # A misspelled group: its keys are offered, its name is corrected, and a limit is respected.
    day.open("mine.app.yaml")
    await day.findings("mine.app.yaml", 3)
    day.insert("mine.app.yaml", "sonud:\n", "  \n")
    await day.complete("mine.app.yaml", "sonud:\n  ", "volume")
    await day.act("mine.app.yaml", "son", 'Replace with "sound"')
    await day.findings("mine.app.yaml", 1)
    day.type("mine.app.yaml", day.texts["mine.app.yaml"].replace("volume: 50", "volume: 500"))
    await day.act("mine.app.yaml", "volume: 5", "Set sound.volume to 100")
    # The missing keys of an item are offered, and another item is added.
    await day.act("mine.app.yaml", "- title", "Add url, kind")
    day.type("mine.app.yaml", day.texts["mine.app.yaml"].replace('url: ""', 'url: "https://example.org/news"').replace('url: "word"', 'url: "https://example.org/news"'))
    day.insert("mine.app.yaml", "kind: music\n", "  \n")
    await day.complete("mine.app.yaml", "kind: music\n  ", "-")
    day.type("mine.app.yaml", day.texts["mine.app.yaml"].replace("url: word", "url: https://example.org/word"))
    await day.findings("mine.app.yaml", 0)
    # Hover over a setting, and format some lines.
    print(await day.hover("mine.app.yaml", "volu"))
    edits = await day.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(day.document("mine.app.yaml"), day.lines("mine.app.yaml", "speed:"), options)
    )
    day.edit("mine.app.yaml", edits)
    assert "  speed: fast\n" in day.texts["mine.app.yaml"], day.texts["mine.app.yaml"]
    # A name already in use is refused; another is renamed in the schema, the action, and both files.
    try:
        await day.rename("mine.app.yaml", "volu", "speed")
        raise AssertionError("renamed to an existing name")
    except Exception as error:
        assert "already" in str(error), error
    day.apply(await day.rename("mine.app.yaml", "volu", "loudness"))
    assert "sound.loudness: 0" in day.texts["app.schema.yaml"] and "required: [loudness]" in day.texts["app.schema.yaml"]
    assert "loudness: 30" in day.texts["team.app.yaml"]
    for name in ["mine.app.yaml", "team.app.yaml", "app.schema.yaml"]:
        await day.findings(name, 0)
    # The schema gets a format and a condition.
    day.insert("app.schema.yaml", "url: {type: string, format: uri", "-reference")
    day.insert("app.schema.yaml", "name: {type: string", ", format: ")
    await day.complete("app.schema.yaml", "name: {type: string, format: ", "hostname")
    await day.findings("app.schema.yaml", 0)
    # JSON with a missing comma, and a file that only the editor knows to allow comments.
    day.open("app.json")
    day.type("app.json", day.texts["app.json"].replace("volume", "loudness").replace("130\n  ", "130\n    "))
    await day.complete("app.json", "130\n    ", "speed")
    await day.act("app.json", "loudness\": 1", "Set sound.loudness to 100")
    whole = types.DocumentFormattingParams(day.document("app.json"), options)
    day.edit("app.json", await day.client.text_document_formatting_async(whole) or [])
    await day.findings("app.json", 0)
    assert json.loads(day.texts["app.json"])["sound"] == {"loudness": 100, "speed": "normal"}, day.texts["app.json"]
    day.open("editor.json", "jsonc")
    await day.findings("editor.json", 0)
    # A new file names its schema in the first line.
    day.open("new.yaml")
    day.type("new.yaml", "# settle: schema=")
    await day.complete("new.yaml", "schema=", "app.schema.yaml")
    day.insert("new.yaml", "app.schema.yaml", "\naccount:\n  ")
    await day.complete("new.yaml", "account:\n  ", "name")
    # A file that was never opened is read from the disk, and one screen gets semantic tokens.
    await day.findings("late.app.yaml", 1)
    tokens = types.SemanticTokensRangeParams(day.document("mine.app.yaml"), day.lines("mine.app.yaml", "sound:"))
    assert (await day.client.text_document_semantic_tokens_range_async(tokens)).data
    # The requests of yaml-language-server clients: the schemas of a file, and schemas that other extensions contribute.
    protocol = day.client.protocol
    schemas = await protocol.send_request_async("yaml/get/jsonSchema", [day.uri("mine.app.yaml")])
    assert [schema["name"] for schema in schemas] == ["app.schema.yaml"], schemas
    schemas = await protocol.send_request_async("yaml/get/all/jsonSchemas", [day.uri("new.yaml")])
    assert [schema["name"] for schema in schemas if schema["usedForCurrentFile"]] == ["app.schema.yaml"], schemas
    day.open("other.yaml")
    day.type("other.yaml", "sound: loud\n")
    await day.findings("other.yaml", 0)
    protocol.notify("json/schemaAssociations", {"other.yaml": [day.uri("app.schema.yaml")]})
    await day.findings("other.yaml", 1)
    for name in list(day.texts):
        day.close(name)


def plain(value, folder):
    """A message without anything that depends on this machine."""
    if isinstance(value, dict):
        return {plain(name, folder): None if name == "processId" else plain(inner, folder) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner, folder) for inner in value]
    return value.replace(str(folder), "/ROOT") if isinstance(value, str) else value


async def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/static/release/settle").resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve() / "day"
        shutil.copytree(SESSIONS / "day", folder)
        record = folder.parent / "record"
        client = LanguageClient("day", "1")
        await client.start_io(str(program), "lsp", "--record", str(record), cwd=str(folder))
        await client.initialize_async(
            types.InitializeParams(capabilities(), root_uri=folder.as_uri(), workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "day")])
        )
        client.initialized(types.InitializedParams())
        await asyncio.wait_for(spend(Day(client, folder)), 300)
        await client.shutdown_async(None)
        client.exit(None)
        await asyncio.sleep(0.5)
        lines = record.read_text().splitlines()
        with open(SESSIONS / "day.session", "w") as out:
            for line in lines:
                body = plain(json.loads(line[2:]), folder)
                if "serverInfo" in (body.get("result") or {}):
                    body["result"]["serverInfo"]["version"] = "VERSION"
                print(line[0], json.dumps(body, ensure_ascii=False, separators=(",", ":")), file=out)
        print(len(lines), "messages")
        await client.stop()


asyncio.run(main())
