import FileAccess
import Foundation
import TestSupport
import Testing

/// A client's YAML settings apply where `.settle.yaml` doesn't set the same.
@Suite struct ClientSettingTests {
  private static let files = [
    "s.json": #"{"properties": {"port": {"type": "integer"}}}"#,
    "other.json": #"{"properties": {"port": {"type": "boolean"}}}"#,
  ]

  private func messages(_ editor: Editor, of name: String = "app.yaml") async -> [String] {
    await editor.settle()
    return editor.messages(name)
  }

  @Test(
    arguments: [
      ["yaml": ["schemas": ["./s.json": "app.yaml"]]], ["yaml.schemas": ["s.json": ["/app.yaml"]]],
      ["settings": ["yaml": ["schemas": ["s.json": "*.yaml"]]]],
    ] as [[String: any Sendable]])
  func settingsAtTheStart(options: [String: any Sendable]) async {
    let editor = Editor(Self.files, options: options)
    editor.open("app.yaml", "port: x\n")
    let found = await messages(editor)
    #expect(found.count == 1 && found.first?.contains("expected an integer") == true, "\(found)")
  }

  @Test func settingsThatChange() async {
    let editor = Editor(Self.files)
    editor.open("app.yaml", "port: !mine 1\nname: yes\n")
    editor.open("data.json", #"{"port": "x"}"#)
    let before = await messages(editor)
    #expect(before.contains { $0.contains("!mine") }, "\(before)")
    editor.notify(
      "workspace/didChangeConfiguration",
      [
        "settings": [
          "yaml": ["customTags": ["!mine scalar"], "schemas": [String: String]()],
          "json": ["schemas": [["fileMatch": ["data.json"], "url": "./s.json"]]],
        ]
      ])
    let tagged = await messages(editor)
    #expect(!tagged.contains { $0.contains("!mine") }, "\(tagged)")
    let ofJSON = await messages(editor, of: "data.json")
    #expect(ofJSON.contains { $0.contains("expected an integer") }, "\(ofJSON)")
    // A change of settle's own settings doesn't reset them.
    editor.notify("workspace/didChangeConfiguration", ["settings": ["settle": ["fixOnSave": true]]])
    let schedule = await messages(editor, of: "data.json")
    #expect(schedule == ofJSON)
  }

  @Test func theConfigurationWins() async {
    let files = Self.files.merging([
      ".settle.yaml": "schemas:\n  - {files: [app.yaml], schema: other.json}\n"
    ]) { $1 }
    let editor = Editor(files, options: ["yaml": ["schemas": ["s.json": "*.yaml"]]])
    editor.open("app.yaml", "port: x\n")
    editor.open("b.yaml", "port: x\n")
    let own = await messages(editor)
    #expect(own.contains { $0.contains("true or false") }, "\(own)")
    let others = await messages(editor, of: "b.yaml")
    #expect(others.contains { $0.contains("expected an integer") }, "\(others)")
  }

  /// The server requests the settings from editors that support `workspace/configuration`.
  @Test func settingsThatAreAskedFor() async {
    var able = Editor.able
    able["workspace"] = ["configuration": true]
    let editor = Editor(Self.files, able)
    editor.open("app.yaml", "port: x\n")
    let request = editor.received.all.first { $0["method"] as? String == "workspace/configuration" }
    let items = (request?["params"] as? [String: Any])?["items"] as? [[String: String]]
    #expect(items?.map { $0["section"] } == ["yaml", "json"])
    editor.send(["id": request?["id"] ?? 0, "result": [["schemas": ["s.json": "*.yaml"]], [String: String]()]])
    let found = await messages(editor)
    #expect(found.contains { $0.contains("expected an integer") }, "\(found)")
  }

  /// Defaults that clients always send don't change how files are formatted, nor do hostile values.
  @Test func settingsWithoutEffect() async {
    let editor = Editor(
      Self.files,
      options: [
        "yaml": [
          "format": ["bracketSpacing": true, "printWidth": 80, "enable": false], "validate": false,
          "schemas": ["../../etc/passwd": "app.yaml", String(repeating: "x", count: 100_000): ["*"]],
          "customTags": [1, "", "!", String(repeating: "!", count: 100_000)],
        ], "json": ["schemas": ["x": 1]],
      ])
    editor.open("app.yaml", "a: {b: 1}\n")
    let edits = await editor.ask(
      "textDocument/formatting",
      ["textDocument": ["uri": editor.uri("app.yaml")], "options": ["tabSize": 2, "insertSpaces": true]])
    #expect((edits as? [Any])?.isEmpty != false)
    let found = await messages(editor)
    #expect(!found.contains { $0.contains("root:") }, "\(found)")
  }

  @Test func editorConfigIsObeyedAndFollowed() async {
    let editor = Editor([".editorconfig": "[*.yaml]\nindent_size = 4\n"])
    editor.open("app.yaml", "a:\n  b: 1\n")
    let params: [String: Any] = [
      "textDocument": ["uri": editor.uri("app.yaml")], "options": ["tabSize": 2, "insertSpaces": true],
    ]
    let edits = await editor.ask("textDocument/formatting", params) as? [[String: Any]]
    #expect(
      edits?.contains { ($0["newText"] as? String)?.contains(" ") == true } == true, "\(String(describing: edits))")
    editor.folder.write(".editorconfig", "[*.yaml]\nindent_size = 2\n")
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri(".editorconfig"), "type": 2]]])
    await editor.settle()
    let none = await editor.ask("textDocument/formatting", params) as? [[String: Any]]
    #expect(none?.isEmpty != false, "\(String(describing: none))")
  }
}

/// Requests of yaml-language-server's clients that aren't in the protocol.
@Suite struct ClientSchemaTests {
  private static let files = [
    "s.json": #"{"properties": {"port": {"type": "integer"}}}"#,
    ".settle.yaml": "schemas:\n  - {files: [app.yaml], schema: s.json}\n",
  ]
  /// A schema of an editor extension, outside the workspace folders.
  private let extensionFolder = ScratchFolder(["x.json": #"{"properties": {"port": {"type": "boolean"}}}"#])
  private var address: String { FilePath(extensionFolder.path).appending("x.json").fileURI }

  private func messages(_ editor: Editor, of name: String) async -> [String] {
    await editor.settle()
    return editor.messages(name)
  }

  @Test func theSchemasOfAFileAreNamed() async {
    let editor = Editor(Self.files)
    editor.open("app.yaml", "port: 1\n")
    editor.open("other.yaml", "port: 1\n")
    let uri = editor.uri("s.json")
    let own = await editor.ask("yaml/get/jsonSchema", [editor.uri("app.yaml")]) as? [[String: String]]
    #expect(own == [["uri": uri, "name": "s.json"]])
    let none = await editor.ask("yaml/get/jsonSchema", [editor.uri("other.yaml")]) as? [Any]
    #expect(none?.isEmpty == true)
    let all = await editor.ask("yaml/get/all/jsonSchemas", [editor.uri("app.yaml")]) as? [[String: Any]] ?? []
    #expect(all.first?["uri"] as? String == uri && all.first?["usedForCurrentFile"] as? Bool == true)
    #expect(all.dropFirst().allSatisfy { $0["usedForCurrentFile"] as? Bool == false && $0["uri"] as? String != uri })
    #expect(all.count > 1)
  }

  @Test(arguments: 0..<3) func schemasOfOtherExtensionsApply(form: Int) async {
    let editor = Editor(Self.files)
    editor.open("app.yaml", "port: x\n")
    editor.open("b.x.yaml", "port: x\n")
    let before = await messages(editor, of: "b.x.yaml")
    #expect(before.isEmpty)
    let listed: [[String: Any]] = [["fileMatch": ["*.x.yaml"], "uri": address]]
    let forms: [Any] = [["*.x.yaml": [address]], listed, [listed]]
    editor.notify("json/schemaAssociations", forms[form])
    let found = await messages(editor, of: "b.x.yaml")
    #expect(found.contains { $0.contains("true or false") }, "\(found)")
    // The project's configuration takes precedence.
    let own = await messages(editor, of: "app.yaml")
    #expect(own.contains { $0.contains("expected an integer") }, "\(own)")
    editor.notify("json/schemaAssociations", [String: Any]())
    let after = await messages(editor, of: "b.x.yaml")
    #expect(after.isEmpty, "\(after)")
  }

  @Test(arguments: [true, false]) func aClientNamesTheSchemasOfAFile(inAList: Bool) async {
    let editor = Editor(["deep/s.json": Self.files["s.json"] ?? ""])
    // Glob characters in a file name have no special meaning.
    let name = "deep/[a]!(b).yaml"
    editor.open(name, "port: x\n")
    editor.notify("yaml/registerCustomSchemaRequest", [String: Any]())
    let request = editor.received.all.last { $0["method"] as? String == "custom/schema/request" }
    #expect(request?["params"] as? [String] == [editor.uri(name)])
    editor.send(["id": request?["id"] ?? 0, "result": inAList ? [address] : address])
    let found = await messages(editor, of: name)
    #expect(found.contains { $0.contains("true or false") }, "\(found)")
    editor.open("a.yaml", "port: x\n")
    let next = editor.received.all.last { $0["method"] as? String == "custom/schema/request" }
    #expect(next?["params"] as? [String] == [editor.uri("a.yaml")])
    editor.send(["id": next?["id"] ?? 0, "result": NSNull()])
    let none = await messages(editor, of: "a.yaml")
    #expect(none.isEmpty, "\(none)")
  }

  /// A schema of an extension may have an address that only the extension can resolve.
  @Test(arguments: [true, false]) func theClientReadsItsOwnSchemas(byFile: Bool) async {
    let editor = Editor([:])
    editor.open("b.yaml", "port: x\n")
    func last(_ method: String) -> [String: Any]? { editor.received.all.last { $0["method"] as? String == method } }
    if byFile {
      editor.notify("yaml/registerCustomSchemaRequest", [String: Any]())
      editor.send(["id": last("custom/schema/request")?["id"] ?? 0, "result": "kubernetes://deployment"])
    } else {
      editor.notify("json/schemaAssociations", ["b.yaml": ["kubernetes://deployment"]])
    }
    let request = last("custom/schema/content")
    #expect(request?["params"] as? [String] == ["kubernetes://deployment"])
    editor.send(["id": request?["id"] ?? 0, "result": #"{"properties": {"port": {"type": "boolean"}}}"#])
    let found = await messages(editor, of: "b.yaml")
    #expect(found.contains { $0.contains("true or false") }, "\(found)")
  }

  @Test func hostileAssociationsHaveNoEffect() async {
    let editor = Editor(Self.files)
    editor.open("b.yaml", "port: x\n")
    let hostile: [Any] = [
      ["b.yaml": "x"], ["b.yaml": [1]], [["fileMatch": 1, "uri": 2]], [[]], [[[[]]]],
      ["b.yaml": ["file:///etc/passwd", "untitled:x", "\u{0}"]], [["fileMatch": ["b.yaml"]]],
    ]
    for params in hostile { editor.notify("json/schemaAssociations", params) }
    editor.notify("json/schemaAssociations", ["c.yaml": ["s.json"]])
    let found = await messages(editor, of: "b.yaml")
    #expect(found.isEmpty, "\(found)")
  }
}
