import Foundation
import LanguageServer
import Properties
import Testing

/// The session: responses, their order, and reactions to invalid input.
@Suite struct SessionTests {
  private static let files = [
    ".settle.yaml": "schemas:\n  - files: [\"*.yaml\"]\n    schema: schema.json\n",
    "schema.json": #"{"properties": {"a": {"type": "integer"}}}"#,
  ]

  // MARK: Lifecycle

  @Test func nothingIsAnsweredBeforeTheStart() async {
    let editor = Editor([:], nil)
    #expect(await editor.error("textDocument/hover", [:]) == -32_002)
    #expect(await editor.error("shutdown", [:]) == -32_002)
    editor.open("a.yaml", "a: 1\n")
    await editor.settle()
    #expect(editor.received.all.count == 2)
    editor.notify("exit", [:])
    #expect(editor.end == .exit(1))
  }

  @Test func aSecondStartIsRefused() async {
    #expect(await Editor().error("initialize", ["capabilities": [:]]) == -32_600)
  }

  @Test func afterTheShutdownOnlyExitIsAccepted() async {
    let editor = Editor()
    #expect(await editor.ask("shutdown", [:]) == nil)
    #expect(await editor.error("textDocument/diagnostic", editor.text("a.yaml")) == -32_600)
    #expect(editor.end == .keepRunning)
    editor.notify("exit", [:])
    #expect(editor.end == .exit(0))
  }

  @Test func unknownRequestsAreErrorsAndUnknownNotificationsNothing() async {
    let editor = Editor()
    #expect(await editor.error("nobody/knows", [:]) == -32_601)
    #expect(await editor.error("$/neither", [:]) == -32_601)
    let count = editor.received.all.count
    editor.notify("nobody/knows", [:])
    editor.notify("$/setTrace", ["value": "verbose"])
    await editor.settle()
    #expect(editor.received.all.count == count)
  }

  @Test func wrongParametersAreErrors() async {
    let editor = Editor([:], Editor.pulling)
    editor.open("a.yaml", "a: 1\n")
    #expect(await editor.error("textDocument/diagnostic", [:]) == -32_602)
    #expect(await editor.error("textDocument/diagnostic", editor.text("other.yaml")) == -32_602)
  }

  @Test(arguments: ["", "{", "[]", "{}", "\u{0}", #"{"jsonrpc":"2.0","id":true,"method":"a"}"#])
  func theSessionContinuesAfterAnInvalidMessage(_ body: String) async {
    let editor = Editor(Self.files)
    editor.send(raw: Array(body.utf8))
    let error = editor.received.all.last?["error"] as? [String: Any]
    #expect([-32_700, -32_600].contains(error?["code"] as? Int))
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
  }

  @Test func anIdIsUsedOnlyOnce() async {
    let editor = Editor([:], Editor.pulling)
    editor.open("a.yaml", "a: 1\n")
    let request: [String: Any] = ["id": "x", "method": "textDocument/diagnostic", "params": editor.text("a.yaml")]
    for _ in 0..<50 { editor.send(request) }
    await editor.settle()
    #expect(editor.received.all.filter { $0["id"] as? String == "x" }.count == 50)
  }

  @Test(arguments: [1, 2]) func everyRequestIsAnsweredOnceCancelledOrNot(_ processors: Int) async {
    let editor = Editor(Self.files, Editor.pulling, processors: processors)
    editor.open("a.yaml", "a: x\n")
    var ids: [Int] = []
    for number in 0..<60 {
      ids.append(editor.begin("textDocument/diagnostic", editor.text("a.yaml")))
      if number % 3 == 0 { editor.notify("$/cancelRequest", ["id": ids[number / 2]]) }
      if number % 5 == 0 { editor.change("a.yaml", to: "a: \(number)\n") }
    }
    editor.notify("$/cancelRequest", ["id": 9_999])
    await editor.settle()
    for id in ids {
      let answers = editor.received.all.filter { $0["id"] as? Int == id && $0["method"] == nil }
      #expect(answers.count == 1)
      let code = (answers.first?["error"] as? [String: Any])?["code"] as? Int
      #expect(code == nil || code == -32_800)
    }
  }

  // MARK: Texts

  @Test(arguments: [["utf-8", "utf-16"], ["utf-16", "utf-32"], ["utf-16"], []])
  func charactersAreCountedAsTheEditorCan(_ offered: [String]) async {
    let editor = Editor(Self.files, ["general": ["positionEncodings": offered]])
    let unit = editor.capabilities["positionEncoding"] as? String
    #expect(unit == (offered.contains("utf-8") ? "utf-8" : offered.contains("utf-32") ? "utf-32" : "utf-16"))
    editor.open("a.yaml", "b: {é\u{1F600}: 1, c: 2}\na: é\u{1F600}x # not a number\n")
    let end = ["utf-8": 10, "utf-16": 7, "utf-32": 6][unit] ?? 0
    editor.change("a.yaml", [["range": Editor.range((1, end - 1), (1, end)), "text": "é"]])
    await editor.settle()
    #expect(editor.messages("a.yaml").first?.contains("\"é\u{1F600}é\"") == true)
    let range = editor.findings("a.yaml")?.first?["range"] as? NSDictionary
    let behind = end + (unit == "utf-8" ? 1 : 0)
    #expect(range == Editor.range((1, 3), (1, behind)) as NSDictionary)
  }

  @Test func changesOfOneMessageAreMadeOneAfterTheOther() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "")
    editor.change(
      "a.yaml",
      [
        ["text": "a: x\n"], ["range": Editor.range((0, 3), (0, 4)), "text": "yz"],
        ["range": Editor.range((0, 4), (9, 9)), "text": "w\r\n"],
        ["range": Editor.range((1, 0), (0, 0)), "text": "no"],
        ["range": Editor.range((7, 0), (8, 0)), "text": "# end"],
      ])
    await editor.settle()
    #expect(editor.messages("a.yaml") == ["expected an integer, found \"yw\""])
  }

  /// While someone types quickly, findings aren't sent for each letter, but always for the last version.
  @Test func findingsAreSentAtMostEveryFiftyMilliseconds() {
    let hand = HandClock()
    let editor = Editor(Self.files, processors: 0, clock: hand.clock)
    func sent(_ name: String = "a.yaml") -> [Int] {
      editor.sent("textDocument/publishDiagnostics").filter { $0["uri"] as? String == editor.uri(name) }
        .compactMap { $0["version"] as? Int }
    }
    editor.open("a.yaml", "a: x\n")
    #expect(sent() == [1])
    for number in 2...9 {
      hand.advance(by: 5)
      editor.change("a.yaml", to: "a: x\(number)\n")
    }
    #expect(sent() == [1])
    // The delay is per file.
    editor.open("b.yaml", "a: y\n")
    #expect(sent("b.yaml") == [1])
    hand.advance(by: 9)
    #expect(sent() == [1])
    hand.advance(by: 1)
    #expect(sent() == [1, 9])
    #expect(editor.messages("a.yaml") == ["expected an integer, found \"x9\""])
    hand.advance(by: 50)
    #expect(sent() == [1, 9])
    editor.change("a.yaml", to: "a: 1\n")
    #expect(sent() == [1, 9, 10])
    // After a file was closed, no findings are sent for it.
    editor.change("a.yaml", to: "a: z\n")
    editor.notify("textDocument/didClose", editor.text("a.yaml"))
    hand.advance(by: 100)
    #expect(editor.findings("a.yaml")?.isEmpty == true)
  }

  @Test func findingsGoWhenTheTextIsClosed() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
    #expect(editor.sent("textDocument/publishDiagnostics").last?["version"] as? Int == 1)
    editor.notify("textDocument/didClose", editor.text("a.yaml"))
    await editor.settle()
    #expect(editor.findings("a.yaml")?.isEmpty == true)
    editor.change("a.yaml", to: "a: y\n")
    await editor.settle()
    #expect(editor.findings("a.yaml")?.isEmpty == true)
  }

  // MARK: What a text depends on

  @Test func anUnsavedSchemaCounts() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
    editor.open("schema.json", #"{"properties": {"a": {"type": "string"}}}"#, language: "json")
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    editor.change("schema.json", to: #"{"properties": {"a": {"type": "boolean"}}}"#)
    await editor.settle()
    #expect(editor.messages("a.yaml").first?.hasPrefix("expected true or false") == true)
    editor.notify("textDocument/didClose", editor.text("schema.json"))
    await editor.settle()
    #expect(editor.messages("a.yaml").first?.hasPrefix("expected an integer") == true)
  }

  @Test func anUnsavedConfigurationCounts() async {
    let editor = Editor(["schema.json": #"{"properties": {"a": {"type": "integer"}}}"#])
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    editor.open(".settle.yaml", "schemas:\n  - files: [\"a.yaml\"]\n    schema: schema.json\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
  }

  @Test func aFileThatChangesOnTheDiskCounts() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    editor.folder.write("schema.json", #"{"properties": {"a": {"type": "string", "maxLength": 9}}}"#)
    editor.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri("schema.json"), "type": 2]]])
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    // No notification reports the change on the disk; the next change of the file detects it.
    editor.folder.write("schema.json", #"{"properties": {"a": {"type": "boolean"}}}"#)
    editor.change("a.yaml", to: "a: xy\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
  }

  /// Files that only closed files needed are dropped once there are many; those that open files need are read again.
  @Test func manySchemasOfTextsThatAreClosedAreForgotten() async {
    var files = Self.files
    let words = String(repeating: "x", count: 300_000)
    for number in 0..<8 {
      files["s\(number).json"] = #"{"description": "\#(words)", "properties": {"a": {"type": "string"}}}"#
    }
    let editor = Editor(files)
    editor.open("a.yaml", "a: x\n")
    for number in 0..<8 {
      editor.open("b\(number).yaml", "# yaml-language-server: $schema=s\(number).json\na: 1\n")
      await editor.settle()
      #expect(editor.messages("b\(number).yaml").count == 1)
      editor.notify("textDocument/didClose", editor.text("b\(number).yaml"))
    }
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
    // Changes on the disk are still noticed.
    editor.folder.write("schema.json", #"{"properties": {"a": {"type": "string"}}}"#)
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri("schema.json"), "type": 2]]])
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    editor.open("b0.yaml", "# yaml-language-server: $schema=s0.json\na: 1\n")
    await editor.settle()
    #expect(editor.messages("b0.yaml").count == 1)
  }

  @Test func pullingEditorsAreAskedToRefresh() async {
    let editor = Editor(Self.files, Editor.pulling)
    editor.open("a.yaml", "a: x\n")
    let first = await editor.ask("textDocument/diagnostic", editor.text("a.yaml")) as? [String: Any]
    #expect((first?["items"] as? [Any])?.count == 1)
    #expect(editor.sent("textDocument/publishDiagnostics").isEmpty)
    var again = editor.text("a.yaml")
    again["previousResultId"] = first?["resultId"]
    let second = await editor.ask("textDocument/diagnostic", again) as? [String: Any]
    #expect(second?["kind"] as? String == "unchanged")
    editor.open("schema.json", "{}", language: "json")
    await editor.settle()
    #expect(editor.received.all.contains { $0["method"] as? String == "workspace/diagnostic/refresh" })
    let third = await editor.ask("textDocument/diagnostic", again) as? [String: Any]
    #expect((third?["items"] as? [Any])?.isEmpty == true)
  }

  /// A file that isn't open is read from the disk, whether it was closed or never opened.
  @Test func aClosedFileIsAnsweredFromTheDisk() async {
    let editor = Editor(Self.files.merging(["a.yaml": "a: x\n"]) { $1 }, Editor.pulling)
    func count() async -> Int? {
      let answer = await editor.ask("textDocument/diagnostic", editor.text("a.yaml")) as? [String: Any]
      return (answer?["items"] as? [Any])?.count
    }
    #expect(await count() == 1)
    editor.open("a.yaml", "a: 1\n")
    #expect(await count() == 0)
    editor.notify("textDocument/didClose", editor.text("a.yaml"))
    #expect(await count() == 1)
    editor.folder.write("a.yaml", "a: 2\n")
    #expect(await count() == 0)
    let hover = await editor.ask("textDocument/hover", editor.at("a.yaml", (0, 0))) as? [String: Any]
    #expect(hover != nil)
    #expect(await editor.error("textDocument/diagnostic", editor.text("none.yaml")) == -32_602)
  }

  @Test func errorsInASchemaAreReportedInIt() async {
    var files = Self.files
    files["schema.json"] = ##"{"properties": {"a": {"$ref": "#/nowhere"}}}"##
    let editor = Editor(files)
    editor.open("a.yaml", "a: x\n")
    await editor.settle()
    #expect(editor.messages("schema.json").count == 1)
    editor.notify("textDocument/didClose", editor.text("a.yaml"))
    await editor.settle()
    #expect(editor.messages("schema.json").isEmpty)
    editor.open("schema.json", files["schema.json"] ?? "", language: "json")
    await editor.settle()
    #expect(editor.messages("schema.json").count == 1)
  }

  @Test func aTextWithoutAFileHasTheSchemaThatItNames() async {
    let editor = Editor(Self.files)
    let text = "# yaml-language-server: $schema=\(editor.folder.path)/schema.json\na: x\n"
    editor.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "untitled:1", "languageId": "yaml", "version": 1, "text": text]])
    await editor.settle()
    let sent = editor.sent("textDocument/publishDiagnostics").last
    #expect(sent?["uri"] as? String == "untitled:1" && (sent?["diagnostics"] as? [Any])?.count == 1)
  }

  @Test func anUnsavedLayerCounts() async {
    let files = [
      ".settle.yaml": "layers:\n  - files: [app.yaml]\n    below: [{name: team, file: team.yaml}]\n",
      "team.yaml": "account: {signed_in: false}\n",
    ]
    let editor = Editor(files)
    editor.open("app.yaml", "# yaml-language-server: $schema=brewguide\nsync: {enabled: true}\n")
    await editor.settle()
    let before = editor.messages("app.yaml").count
    editor.open("team.yaml", "account: {signed_in: true}\n")
    await editor.settle()
    #expect(before > editor.messages("app.yaml").count)
  }

  // MARK: Random messages

  /// Whatever is sent, the server keeps running, and each request gets exactly one response.
  @Test(arguments: 1...3) func randomMessagesAreAnsweredOnce(_ seed: UInt64) async {
    var random = Random(seed: seed)
    let editor = Editor(Sample.files, Editor.pulling, processors: 0)
    editor.open("a.sample.yaml", Sample.text)
    let methods = RegistryTests.tried.sorted { $0.key < $1.key }
    let words = ["null", "-1", "99999999", "\"x\"", "[]", "{}", "true", "1.5", "\"\\ud83d\""]
    for number in 0..<200 {
      let (method, params) = random.pick(methods)
      var body = """
        {"jsonrpc":"2.0","id":"r\(number)","method":"\(method)","params":{"textDocument":{"uri":"\(editor.uri("a.sample.yaml"))"},\(params.dropFirst().dropLast().isEmpty ? "\"x\":1" : String(params.dropFirst().dropLast()))}}
        """
      if random.once(in: 2) {
        // Replaces the value of a member.
        let members = body.matches(of: /:("[^"]*"|[0-9]+|\[\]|\{\})/).map(\.range)
        body.replaceSubrange(random.pick(members), with: ":" + random.pick(words))
      } else if random.once(in: 3) {
        body = String(body.prefix(random.next(below: body.count)))
      }
      editor.send(raw: Array(body.utf8))
      if random.once(in: 10) {
        editor.change("a.sample.yaml", to: String(Sample.text.prefix(random.next(below: Sample.text.count))))
      }
    }
    await editor.settle()
    let ids = editor.received.all.compactMap { $0["method"] == nil ? $0["id"] as? String : nil }
      .filter { $0.hasPrefix("r") }
    #expect(ids.count == Set(ids).count && ids.count > 50)
    let answer = await editor.ask("textDocument/hover", editor.at("a.sample.yaml", (0, 0)))
    #expect(answer == nil || answer is [String: Any])
  }
}
