import Foundation
import TestSupport
import Testing

/// `settle preview` as HTML and as data.
@Suite struct PreviewTests {
  private static let demos = [
    "brewguide/local-only", "brewguide/failed-attempt", "brewguide/deletion-requested", "cravey/first-launch",
    "betrfood/settled-in", "rial/new-install", "rial/hash-only",
  ]

  @Test(arguments: demos) func pages(_ demo: String) {
    let run = CommandRun(["preview", "--demo", demo], in: ScratchFolder([:]))
    #expect(run.code == 0 && run.errors == "")
    let name = "preview-" + demo.replacingOccurrences(of: "/", with: "-")
    // The style is the same on every page.
    let page = run.output.replacing(/<style>[^<]*<\/style>/, with: "<style></style>")
    if let difference = GoldenFile.difference(page, name + ".html") { Issue.record("\(difference)") }
    #expect(!run.output.contains("<script") && !run.output.contains("<link"))
  }

  @Test(arguments: ["brewguide/failed-attempt", "cravey/first-launch", "rial/hash-only"])
  func data(_ demo: String) throws {
    let run = CommandRun(["preview", "--demo", demo, "--json"], in: ScratchFolder([:]))
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let shown = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    let name = "preview-" + demo.replacingOccurrences(of: "/", with: "-") + ".json"
    let text = String(decoding: shown, as: UTF8.self) + "\n"
    if let difference = GoldenFile.difference(text, name) { Issue.record("\(difference)") }
  }

  private struct Screen: Decodable {
    struct Row: Decodable {
      var row: String
      var kind: String
      var label: String
      var visible: Bool
      var shown: String?
      var enabled: Bool?
      var reason: String?
      var sensitive: Bool?
      var set: Bool?
      var rows: [Row]?
    }
    struct Section: Decodable {
      var id: String
      var rows: [Row]?
    }
    struct Finding: Decodable {
      var severity: String
      var line: Int
    }
    var title: String
    var file: String
    var findings: [Finding]?
    var sections: [Section]?

    var rows: [Row] {
      var all: [Row] = []
      var pending = (sections ?? []).flatMap { $0.rows ?? [] }
      while let next = pending.popLast() {
        all.append(next)
        pending += next.rows ?? []
      }
      return all
    }

    subscript(name: String) -> Row? { rows.first { $0.row == name } }
  }

  private func screen(_ files: [String: String], _ arguments: [String] = ["a.yaml"]) throws -> (Screen, CommandRun) {
    let run = CommandRun(["preview", "--json"] + arguments, in: ScratchFolder(files))
    return (try JSONDecoder().decode(Screen.self, from: Data(run.output.utf8)), run)
  }

  @Test func aFileWithoutASchemaIsDrawnByItsGroups() throws {
    let text = "name: Ana\nports: [80, 443]\nserver: {on: true, size: 3, deep: {a: null}}\n"
    let (screen, run) = try screen(["a.yaml": text])
    #expect(run.code == 0 && screen.sections?.map(\.id) == ["settings", "server"])
    #expect(screen["server.on"]?.kind == "toggle" && screen["server.size"]?.kind == "number")
    #expect(screen["ports"]?.shown == "2 items" && screen["server.deep"]?.kind == "group")
  }

  @Test func aBrokenFileIsDrawnAsFarAsPossible() throws {
    let (screen, run) = try screen(
      ["betrfood.settings.yaml": "appearance: {mode: drak}\nnotifications: {enabled: false}\n"],
      ["betrfood.settings.yaml"])
    #expect(run.code == 1 && screen.findings?.first?.severity == "error" && screen.findings?.first?.line == 1)
    #expect(screen["notifications.types.likes"]?.enabled == false)
    #expect(screen["notifications.types.likes"]?.reason == "This has no effect while notifications are off.")
    let (open, broken) = try self.screen(
      ["betrfood.settings.yaml": "appearance: {mode: dark\n"], ["betrfood.settings.yaml"])
    #expect(broken.code == 1 && open.findings?.isEmpty == false && open.sections?.count == 8)
  }

  /// If a group has a scalar value, the error is shown at the group, and the other settings are shown as usual.
  @Test func aValueInsteadOfAGroup() throws {
    let folder = ScratchFolder(["a.yaml": "notifications: {types: 5}\nquiet_hours: late\n"])
    let page = CommandRun(["preview", "--schema", "betrfood", "a.yaml"], in: folder).output
    for (row, text) in [("notifications.types", "5"), ("quiet_hours", "late")] {
      let start = try #require(page.firstRange(of: "data-row=\"\(row)\""))
      let rest = page[start.upperBound...].prefix(900)
      #expect(rest.contains("<strong>Error:</strong>"), "\(row)")
      #expect(rest.contains("The file says <bdi>\(text)</bdi>."), "\(row): \(rest)")
    }
    #expect(page.contains("data-row=\"notifications.enabled\""))
  }

  /// The reason why settings have no effect is shown once, at the setting or group that the rows refer to.
  @Test func aReasonIsShownOnce() throws {
    let schema = """
      properties:
        enabled: {type: boolean, default: false}
        alone:
          type: boolean
          x-setting:
            requires: [&off {setting: enabled, is: true, otherwise: false, message: It is off.}]
        main:
          type: object
          properties:
            group:
              type: object
              properties:
                likes: {type: boolean, x-setting: {requires: [*off]}}
                inner: {type: object, properties: {more: {type: boolean, x-setting: {requires: [*off]}}}}
      x-settings: {name: n, version: 1.0.0}

      """
    for severity in ["note", "error"] {
      let stated = schema.replacing("otherwise: false,", with: "otherwise: false, severity: \(severity),")
      let files = ["s.yaml": stated, "a.yaml": "alone: true\nmain: {group: {likes: true, inner: {more: true}}}\n"]
      let page = CommandRun(["preview", "a.yaml", "--schema", "s.yaml"], in: ScratchFolder(files)).output
      let rows = page.components(separatedBy: "data-row=\"").dropFirst().map {
        $0.components(separatedBy: "It is off").count - 1
      }
      #expect(rows == [0, 1, 1, 0, 0, 0], "\(severity): \(rows)")
      let refers = page.matches(of: /aria-describedby="[^"]*row:main\.group:reason/).count
      #expect(refers == 2 && page.contains(#"<p class="reason" id="row:main.group:reason""#), "\(severity): \(refers)")
    }
  }

  @Test func helpTexts() throws {
    func paragraph(_ help: String) -> String {
      let words = help.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let schema = #"{"properties": {"a": {"type": "string", "default": "", "x-setting": {"help": "\#(words)"}}}}"#
      let folder = ScratchFolder(["s.json": schema, "a.yaml": "{}\n"])
      let page = CommandRun(["preview", "a.yaml", "--schema", "s.json"], in: folder).output
      guard let start = page.firstRange(of: "<p>") else { return page }
      let rest = page[start.upperBound...]
      return String(rest[..<(rest.firstRange(of: "</p>")?.lowerBound ?? rest.endIndex)])
    }
    #expect(paragraph("a *b* `c*` **d *e*** f") == "a <em>b</em> <code>c*</code> <strong>d *e</strong>* f")
    #expect(paragraph("*a [b](c) ``d` e") == "*a [b](c) `<code>d</code> e")
    let link = #"<a href="https://e.org/" rel="noreferrer noopener" target="_blank">b</a>"#
    #expect(paragraph("a [b](https://e.org/).") == "a \(link).")
    // Images are replaced with their alternative text.
    #expect(paragraph("a ![b](https://e.org/x.png), ![c d](x \"t\") [b](https://e.org/)!") == "a b, c d \(link)!")
    #expect(paragraph("a! [b](https://e.org/) ![b]") == "a! \(link) ![b]")
    // Markup characters without a counterpart are text, and even many of them take little time.
    for sign in ["[", "[a](", "*a", "`a `` "] {
      #expect(paragraph(String(repeating: sign, count: 30_000)).count >= 30_000)
    }
  }

  /// Names and values with markup, bidirectional controls and control characters.
  @Test func hostileTexts() throws {
    let schema = """
      title: "<b>T</b>"
      type: object
      properties:
        "<img src=x>": {title: "<script>alert(1)</script>", type: string, default: "\\"><script>"}
        "a b": {title: "\\u202Eabc", type: string, default: "x\\u202Ey", x-setting: {help: "[a](javascript:alert(1)) <i>"}}
        link: {title: "'", type: string, format: uri, readOnly: true, default: "javascript:alert(1)"}
        list: {type: array, items: {type: string}, default: ["<li>", "\\u0007"]}
      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "{}\n"])
    let page = CommandRun(["preview", "a.yaml", "--schema", "s.yaml"], in: folder).output
    for wrong in ["<script", "<img", "<li>\"", "\u{202E}", "\u{7}", "href=\"javascript", "<i>", "<b>"] {
      #expect(!page.contains(wrong), "\(wrong)")
    }
    #expect(page.contains("&lt;script&gt;alert(1)") && page.contains("\\u{202E}abc"))
  }

  @Test func aSecretIsInNeither() throws {
    let secret = "001473.9c1f4e0b7a2d4d5f.1142"
    let files = [
      "brewguide.settings.yaml": "account: {signed_in: true, apple_user_id: \(secret)}\n",
      "s.yaml": """
      type: object
      properties:
        token: {title: Access token, type: string, default: "", x-setting: {sensitive: true}}
        deep: {type: object, properties: {key: {type: string, x-setting: {sensitive: true, noDefault: n}}}}
        map: {type: object, additionalProperties: {type: string, x-setting: {sensitive: true}}}
      """,
      "a.yaml": "token: \(secret)\ndeep: {key: \(secret)}\nmap: {k: \(secret)}\n",
    ]
    for arguments in [["brewguide.settings.yaml"], ["a.yaml", "--schema", "s.yaml"]] {
      for form in [[], ["--json"]] {
        let run = CommandRun(["preview"] + arguments + form, in: ScratchFolder(files))
        #expect(run.code == 0 && !(run.output + run.errors).contains(secret), "\(run.errors)")
      }
    }
    let (screen, _) = try screen(files, ["a.yaml", "--schema", "s.yaml"])
    #expect(screen["token"]?.sensitive == true && screen["token"]?.set == true && screen["token"]?.shown == nil)
  }

  @Test func whereItGoes() {
    let folder = ScratchFolder(["a.yaml": "on: true\n", "b.html": "mine"])
    #expect(CommandRun(["preview", "a.yaml", "-o", "b.html"], in: folder).code == 2)
    #expect(CommandRun(["preview", "a.yaml", "-o", "b.html", "--force"], in: folder).code == 0)
    let one = CommandRun(["preview", "a.yaml"], in: folder).output
    #expect(one == CommandRun(["preview", "a.yaml"], in: folder).output && one.hasPrefix("<!DOCTYPE html>\n"))
    #expect(CommandRun(["preview", "a.yaml", "--theme", "dark"], in: folder).output.contains("data-theme=\"dark\""))
    #expect(CommandRun(["preview"], in: folder).code == 2)
    #expect(CommandRun(["preview", "none.yaml"], in: folder).code == 2)
    let unknown = CommandRun(["preview", "--demo", "rial/hash-onl"], in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean hash-only?"))
    #expect(CommandRun(["preview", "--demo", "nothing"], in: folder).code == 2)
    #expect(CommandRun(["preview", "a.yaml", "--demo", "rial"], in: folder).code == 2)
    #expect(CommandRun(["preview", "--schema", "rial"], in: folder).code == 0)
  }

  @Test func fiveThousandSettings() throws {
    let properties = (0..<5_000).map { "  s\($0): {type: integer, default: \($0), title: Setting \($0)}" }
    let schema = "type: object\nproperties:\n" + properties.joined(separator: "\n") + "\n"
    let (screen, run) = try screen(["s.yaml": schema, "a.yaml": "s7: 1\n"], ["a.yaml", "--schema", "s.yaml"])
    #expect(run.code == 0 && screen.rows.count == 5_000 && screen["s7"]?.shown == "1")
  }
}
