import Foundation
import TestSupport
import Testing

@Suite struct ShowTests {
  struct Shown: Decodable {
    struct Origin: Decodable, Equatable {
      var path: String
      var line: Int
      var layer: String?
    }
    struct Setting: Decodable {
      var path: String
      var value: Value?
      var source: String
      var origin: Origin?
      var active: Bool
      var reason: String?
      var label: String
      var section: String?
      var scope: String?
    }
    struct Section: Decodable { var id: String }
    enum Value: Decodable, Equatable {
      case boolean(Bool), string(String), other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else {
          self = .other
        }
      }
    }
    var settings: [Setting]
    var sections: [Section]

    subscript(path: String) -> Setting? { settings.first { $0.path == path } }
  }

  private func json(_ text: String, _ schema: String, _ more: [String] = []) throws -> Shown {
    let run = CommandRun(
      ["show", "--json", "a.yaml", "--schema", schema] + more,
      in: ScratchFolder(["a.yaml": text, "team.yaml": "appearance: {mode: dark}\n"]))
    return try JSONDecoder().decode(Shown.self, from: Data(run.output.utf8))
  }

  /// The reason that the schema gives becomes a sentence, whether or not it ends in a period.
  @Test func theReasonIsASentence() {
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        tls: {type: boolean, default: false}
        cert:
          type: string
          default: ""
          x-setting: {requires: [{setting: tls, is: true, message: Certificates need TLS}]}

      """, "a.yaml": "cert: x.pem\n",
    ])
    let screen = CommandRun(["show", "a.yaml", "-s", "s.yaml"], in: folder).output
    #expect(screen.contains("Certificates need TLS. Line 1 says x.pem.\n"), "\(screen)")
    let why = CommandRun(["why", "a.yaml", "cert", "-s", "s.yaml"], in: folder).output
    #expect(why.contains("Certificates need TLS. tls is false (default, s.yaml:2)\n"), "\(why)")
  }

  @Test func aScreenBySections() {
    let text = "account: {signed_in: false}\nsync:\n  enabled: true\n"
    let run = CommandRun(["show", "brewguide.settings.yaml"], in: ScratchFolder(["brewguide.settings.yaml": text]))
    #expect(
      run.code == 1 && run.errors.hasSuffix("has 1 error; run `settle check brewguide.settings.yaml`\n"),
      "\(run.errors)")
    #expect(
      run.output == """
        Sync (optional)
          Signed out
          Sign in with Apple                                 do sign_in
          Sync enabled                     false  condition  sync.enabled
              Sign in to enable sync. Line 3 says true.
          Local only
          Retry sync                                         do retry_sync
              Sign in to retry sync.

        Privacy
          Request deletion of synced data                    do request_data_deletion
              Sign in to request deletion of synced data.

        """)
  }

  /// Every settings document in a stream has its own settings and conditions.
  @Test func aListOfSettingsDocuments() {
    let folder = ScratchFolder([
      "s.yaml": "type: array\nitems: {$ref: \"settle:/schemas/families/sync.yaml\"}\n",
      "a.yaml": "- account: {signed_in: false}\n  sync: {enabled: true}\n- account: {signed_in: true}\n",
    ])
    let run = CommandRun(["show", "a.yaml", "--schema", "s.yaml"], in: folder)
    #expect(
      run.output.hasPrefix(
        """
        Sync
          Signed in     false  line 1     [0].account.signed_in
          Sync enabled  false  condition  [0].sync.enabled
              Sign in to enable sync. Line 2 says true.
          Signed in     true   line 3     [1].account.signed_in
          Sync enabled  false  default    [1].sync.enabled

        """), "\(run)")
  }

  @Test func whereEachValueComesFrom() throws {
    let text = "notifications: {enabled: false, types: {likes: true}}\n"
    let shown = try json(text, "betrfood", ["--layer", "team=team.yaml"])
    #expect(shown["notifications.enabled"]?.source == "file")
    #expect(shown["notifications.enabled"]?.origin == .init(path: "a.yaml", line: 1))
    #expect(shown["appearance.mode"]?.source == "layer")
    #expect(shown["appearance.mode"]?.origin == .init(path: "team.yaml", line: 1, layer: "team"))
    #expect(shown["appearance.text_size"]?.source == "default" && shown["appearance.text_size"]?.origin == nil)
    let likes = try #require(shown["notifications.types.likes"])
    #expect(likes.source == "condition" && likes.value == .boolean(false) && !likes.active)
    #expect(likes.reason == "This has no effect while notifications are off.")
    #expect(likes.section == "notifications" && likes.scope == "account" && likes.label == "Like notifications")
    let email = try #require(shown["account.email"])
    #expect(email.source == "absent" && email.value == nil && email.active)
    let sections = ["account", "dietary", "notifications", "privacy", "appearance", "data", "help", "about"]
    #expect(shown.sections.map(\.id) == sections)
  }

  @Test func partsOfTheList() throws {
    let text = "privacy: {capture: {location_level: none}, searchable: false, profile_visibility: public}\n"
    let changed = try json(text, "settings", ["--changed"]).settings.map(\.path)
    #expect(changed == ["privacy.searchable"])
    let inactive = try json(text, "settings", ["--inactive"]).settings.map(\.path)
    #expect(
      inactive == [
        "privacy.capture.location_level", "privacy.capture.timestamp_level", "privacy.capture.device_info_level",
        "sync.enabled",
      ])
    #expect(try json("{}", "brewguide")["account.apple_user_id"] == nil)
    #expect(try json("{}", "brewguide", ["--all"])["account.apple_user_id"]?.source == "absent")
  }

  @Test func validSettingsAreShownNextToInvalidOnes() throws {
    let run = CommandRun(
      ["show", "a.yaml", "--schema", "appearance"],
      in: ScratchFolder(["a.yaml": "appearance:\n  mode: drak\n  text_size: large\n"]))
    #expect(run.code == 1)
    #expect(run.errors == "settle: a.yaml has 1 error; run `settle check --schema appearance a.yaml`\n")
    #expect(run.output.contains("Text Size    large (Large)"))
    #expect(run.output.contains("      invalid: \"drak\" is not one of \"light\", \"dark\", \"system\""))
    let shown = try json("appearance: {mode: drak, text_size: large}\n", "appearance")
    #expect(shown["appearance.mode"]?.active == false && shown["appearance.text_size"]?.active == true)
  }

  @Test func aNewInstallWithoutAFile() {
    let run = CommandRun(["show", "--schema", "appearance"], in: ScratchFolder())
    #expect(run.code == 0 && run.output.contains("system (System)") && run.output.contains("default"))
    #expect(CommandRun(["show"], in: ScratchFolder()).code == 2)
  }

  @Test func aFileWithoutASchema() {
    let run = CommandRun(["show", "a.yaml"], in: ScratchFolder(["a.yaml": "a: {b: [1, 2]}\nc: x\n"]))
    #expect(run.code == 0 && run.output.contains("a.b  [1, 2]  line 1") && run.output.contains("c    x"))
  }

  /// Without sections, a schema may have any number of settings, so only those with a value are shown.
  @Test func withoutSectionsWhatHasAValue() {
    let schema = """
      type: object
      properties:
        name: {type: string}
        size: {type: integer, default: 3}
        inner: {type: object, properties: {a: {type: string}, b: {default: null}}, default: {}}
        again: {$ref: "#", default: {}}
        both: {allOf: [{$ref: "#"}]}

      """
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "again:\n  both: {name: x}\n", "b.yaml": "name: y\n"])
    let run = CommandRun(["show", "a.yaml", "-s", "s.yaml"], in: folder)
    let paths = run.output.split(separator: "\n").filter { $0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").last
    }
    #expect(paths == ["size", "inner.b", "again.both.name"], "\(run.output)")
    #expect(run.code == 0 && run.errors.hasSuffix(" more settings; use --all to show them\n"), "\(run.errors)")
    let all = CommandRun(["show", "a.yaml", "-s", "s.yaml", "--all"], in: folder)
    #expect(all.output.contains("again.size\n") && all.output.contains("inner.a\n") && all.errors.isEmpty)
    let changed = CommandRun(["show", "b.yaml", "-s", "s.yaml", "--changed"], in: folder)
    #expect(
      changed.output.contains("line 1  name\n") && changed.errors.isEmpty, "\(changed.output)\(changed.errors)")
  }

  @Test func sensitiveValuesAreRedacted() {
    let text = "account: {signed_in: false, apple_user_id: s3cret}\n"
    let folder = ScratchFolder(["brewguide.settings.yaml": text])
    for more in [["--all"], ["--all", "--json"], ["--inactive", "--all"]] {
      let run = CommandRun(["show", "brewguide.settings.yaml"] + more, in: folder)
      #expect(run.output.contains("apple_user_id") && !(run.output + run.errors).contains("s3cret"), "\(run.output)")
    }
  }

  /// If defaults are incomplete, values aren't shown as effective.
  @Test(arguments: [["show"], ["get", "a"], ["init"], ["diff"]]) func moreDefaultsThanAreFilledIn(_ command: [String]) {
    let items = Array(repeating: "0", count: 60_000).joined(separator: ", ")
    let folder = ScratchFolder([
      "a.yaml": "b: 1\n",
      "s.yaml": "$schema: https://json-schema.org/draft/2020-12/schema\nproperties: {a: {default: [\(items)]}}\n",
    ])
    let operands =
      switch command[0] {
      case "init": ["s.yaml"]
      case "diff": ["--schema", "s.yaml", "a.yaml", "a.yaml"]
      default: ["--schema", "s.yaml", "a.yaml"] + command.dropFirst()
      }
    let run = CommandRun(command.prefix(1) + operands, in: folder)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("too many steps to compute the effective values"))
    #expect(run.errors.contains("[schema/too-costly]"))
  }

  /// On a narrow terminal, a row takes two lines, and notes are wrapped between words.
  @Test(arguments: [80, 60, 40]) func aNarrowTerminalCutsNoWord(_ width: Int) {
    let reason = "Notifications by electronic mail are sent only while the account has a confirmed address."
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        confirmed: {type: boolean, default: false, title: Address is confirmed}
        notifications:
          properties:
            electronic_mail:
              enum: [never, once_a_week, immediately]
              default: never
              title: Notifications by mail
              x-setting:
                enumLabels: {never: {title: Never}, once_a_week: {title: Once a week}, immediately: {title: Immediately}}
                requires: [{setting: confirmed, is: true, otherwise: never, message: \(reason)}]

      """, "a.yaml": "notifications:\n  electronic_mail: immediately\n",
    ])
    func shown(_ width: Int) -> [String] {
      let run = CommandRun(
        atTerminal: ["show", "\(folder.path)/a.yaml", "--schema", "\(folder.path)/s.yaml", "--all"], in: folder,
        width: width)
      #expect(run.code == 0)
      return run.output.split(separator: "\n").map(String.init)
    }
    let lines = shown(width)
    #expect(lines.allSatisfy { $0.count <= width || !$0.dropFirst(6).contains(" ") }, "\(lines)")
    func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
    #expect(words(lines) == words(shown(1_000)))
  }

  @Test func aSummaryIsWrappedBetweenWords() {
    let folder = ScratchFolder(["a.yaml": "$schema: none-of-these.yaml\n", "b.yaml": "a: 1\na: 2\n", "c.yml": "a: 1\n"])
    func messages(_ width: Int) -> String {
      CommandRun(atTerminal: ["check", "."], in: folder, width: width).errors
    }
    let lines = messages(30).split(separator: "\n")
    #expect(lines.count > 1 && lines.allSatisfy { $0.count <= 30 }, "\(lines)")
    // If the whole command doesn't fit, only its option is shown.
    let whole = Set(messages(1_000).split { " \n".contains($0) } + ["`--fix`)", "`--fix`);"])
    #expect(lines.flatMap { $0.split(separator: " ") }.allSatisfy(whole.contains), "\(lines)")
  }
}
