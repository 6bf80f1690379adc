import FileAccess
import Foundation
import LanguageServer
import Synchronization
import TestSupport
import Testing
import Workspace

/// A file of a known kind whose schema isn't installed, and a file that names a schema by address.
@Suite struct SchemaInstallPromptTests {
  private final class Asked: Sendable {
    let names = Mutex<[String]>([])
  }

  private static let workflow = ".github/workflows/a.yml"

  private static func editor(_ files: [String: String], _ asked: Asked = Asked(), failing: Bool = false) -> Editor {
    Editor(files.merging([".git/": ""]) { $1 }) { environment in
      environment.catalogs.knownKinds = { KnownKinds.index }
      let root = environment.workingFolder
      environment.installSchema = { name, folder in
        asked.names.withLock {
          $0.append("\(name) \(String(decoding: folder.relative(to: root) ?? [], as: UTF8.self))")
        }
        return failing ? (false, "curl ended with 6") : (true, "added it")
      }
    }
  }

  private static func actions(_ editor: Editor, _ name: String, line: Int = 0) async -> [[String: Any]] {
    var params = editor.text(name)
    params["range"] = Editor.range((line, 0), (line, 0))
    params["context"] = ["diagnostics": [Any]()]
    let all = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    return all.filter { $0["title"] as? String == "Install the schema" }
  }

  @Test func oneHintOnTheFirstLineWithAnAction() async throws {
    let asked = Asked()
    let editor = Self.editor([Self.workflow: "on: push\njobs: {}\n"], asked)
    editor.open(Self.workflow, "on: push\njobs: {}\n")
    await editor.settle()
    let findings = try #require(editor.findings(Self.workflow))
    #expect(findings.count == 1 && findings[0]["severity"] as? Int == 4, "\(findings)")
    #expect(editor.messages(Self.workflow)[0].contains("schema not installed for this file (github-workflow)"))
    #expect(await Self.actions(editor, Self.workflow, line: 1).isEmpty)
    let action = try #require(await Self.actions(editor, Self.workflow).first)
    let command = try #require(action["command"] as? [String: Any])
    let params = ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []]
    // Nothing is installed unless the user agrees.
    #expect(await editor.ask("workspace/executeCommand", params) == nil)
    let question = editor.received.all.last { $0["method"] as? String == "window/showMessageRequest" }
    let message = (question?["params"] as? [String: Any])?["message"] as? String ?? ""
    #expect(message.contains("https://www.schemastore.org/github-workflow.json"), "\(message)")
    editor.send(["id": question?["id"] ?? 0, "result": ["title": "Cancel"]])
    await editor.settle()
    #expect(asked.names.withLock { $0 }.isEmpty)
    _ = await editor.ask("workspace/executeCommand", params)
    let again = editor.received.all.last { $0["method"] as? String == "window/showMessageRequest" }
    editor.send(["id": again?["id"] ?? 0, "result": ["title": "Install the schema"]])
    await editor.settle()
    #expect(asked.names.withLock { $0 } == ["github-workflow .github/workflows"])
    #expect(editor.sent("window/showMessage").last?["message"] as? String == "added it")
  }

  @Test func theFileIsCheckedOnceTheSchemaIsInstalled() async throws {
    let editor = Self.editor([Self.workflow: "on: push\n"])
    editor.open(Self.workflow, "on: push\n")
    await editor.settle()
    editor.folder.write("mirror/www.schemastore.org/github-workflow.json", "{\"required\": [\"jobs\"]}")
    let added = ProgramRun(["schema", "add", "github-workflow", "--from", "mirror"], in: editor.folder)
    #expect(added.code == 0, "\(added)")
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    await editor.settle()
    #expect(
      editor.messages(Self.workflow).count == 1 && editor.messages(Self.workflow)[0].contains("missing key \"jobs\""))
    #expect(await Self.actions(editor, Self.workflow).isEmpty)
  }

  @Test func aSchemaNamedByTheFileIsInstalledToo() async throws {
    let text = "# yaml-language-server: $schema=https://example.org/a.json\na: 1\n"
    let asked = Asked()
    let editor = Self.editor(["a.yaml": text], asked, failing: true)
    editor.open("a.yaml", text)
    await editor.settle()
    let action = try #require(await Self.actions(editor, "a.yaml").first)
    let command = try #require(action["command"] as? [String: Any])
    _ = await editor.ask(
      "workspace/executeCommand", ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    let question = editor.received.all.last { $0["method"] as? String == "window/showMessageRequest" }
    editor.send(["id": question?["id"] ?? 0, "result": ["title": "Install the schema"]])
    await editor.settle()
    #expect(asked.names.withLock { $0 } == ["https://example.org/a.json "])
    let told = editor.sent("window/showMessage").last
    #expect(told?["message"] as? String == "curl ended with 6" && told?["type"] as? Int == 1)
  }

  @Test func otherTextsHaveNone() async {
    let editor = Self.editor(["a.yaml": "a: 1\n"])
    editor.open("a.yaml", "a: 1\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    #expect(await Self.actions(editor, "a.yaml").isEmpty)
    let command = ["command": "settle.addSchema", "arguments": [["uri": editor.uri("a.yaml")]]] as [String: Any]
    #expect(await editor.error("workspace/executeCommand", command) != nil)
  }

  @Test func vendoredSchemasAreOffered() async {
    let text = "$schema: \n"
    let editor = Self.editor(["a.yaml": text, "mirror/example.org/a.json": "{}"])
    _ = ProgramRun(["schema", "add", "https://example.org/a.json", "--from", "mirror"], in: editor.folder)
    editor.open("a.yaml", text)
    func labels(_ place: (Int, Int)) async -> [String] {
      let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", place))
      let items = (answer as? [String: Any])?["items"] as? [[String: Any]] ?? answer as? [[String: Any]] ?? []
      return items.compactMap { $0["label"] as? String }
    }
    #expect(await labels((0, 9)).contains("https://example.org/a.json"))
    editor.change("a.yaml", to: "# yaml-language-server: $schema=\n")
    #expect(await labels((0, 32)).contains("https://example.org/a.json"))
  }
}
