import SettleSettings
import TestSupport
import Testing

/// The library in an application.
@Suite struct SettingsFileTests {
  private enum Mode: String, SettingValue { case light, dark, system }

  private static let text = """
    # Mine.
    account:
      signed_in: true
    sync:
      enabled: true # at home
    appearance: {mode: dark}
    quiet_hours:
      start: "22:00"
      end: "07:00"
    privacy:
      blocked_users: [4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11]

    """

  private func settings(_ text: String = Self.text, _ schema: String = "settings") throws -> SettingsFile {
    try SettingsFile(inMemory: text, schema: SettingsSchema(schema))
  }

  @Test func valuesOfTheRequestedTypes() throws {
    let settings = try settings()
    #expect(try settings.value(at: "sync.enabled") == true)
    #expect(try settings.value(at: "appearance.mode", as: Mode.self) == .dark)
    #expect(try settings.value(at: "appearance.text_size") == "medium")
    #expect(try settings.value(at: "/quiet_hours/start", as: String?.self) == "22:00")
    #expect(try settings.value(at: "privacy.blocked_users", as: [String].self).count == 1)
    #expect(try settings.value(at: "privacy.muted_users", as: [String].self).isEmpty)
    #expect(try settings.value(at: "sync.last_attempt.message", as: String?.self) == nil)
  }

  @Test func numbersOfAFileWithoutASchema() throws {
    let settings = try SettingsFile(inMemory: "a: 5\nb: 2.5\nc: [1, 2]\nd: null\ne: 99999999999999999999\n")
    #expect(try settings.value(at: "a", as: Int.self) == 5 && settings.value(at: "a", as: Double.self) == 5)
    #expect(try settings.value(at: "b", as: Double.self) == 2.5 && settings.value(at: "c", as: [Int].self) == [1, 2])
    #expect(try settings.value(at: "d", as: Int?.self) == nil && settings.value(at: "c[1]", as: Int.self) == 2)
    for (path, expected) in [
      ("b", "settings:2:4: b must be an integer within range"),
      ("e", "settings:5:4: e must be an integer within range"),
      ("d", "settings:4:4: d must be an integer within range"), ("x", "unknown setting x"),
      ("a..b", "unknown setting a..b"),
    ] {
      #expect(Self.message { _ = try settings.value(at: path, as: Int.self) } == expected)
    }
  }

  /// A refused value isn't returned, whether it is in the file or in a layer.
  @Test func refusedValuesAreNotReturned() throws {
    var settings = try settings("appearance: {mode: drak, text_size: large}\n")
    for path in ["appearance.mode", "appearance.text_size"] {
      #expect(
        Self.message { _ = try settings.value(at: path, as: String.self) }
          == "settings:1:20: \"drak\" is not one of \"light\", \"dark\", \"system\"")
    }
    settings.policy = .fallBack
    #expect(try settings.value(at: "appearance.text_size") == "large")
    #expect(try settings.value(at: "appearance.mode") == "system")
    #expect(settings.settings.filter { $0.problem != nil }.map(\.path) == ["appearance.mode"])
    let folder = ScratchFolder(["team.yaml": "appearance: {mode: drak}\n"])
    let layered = try SettingsFile(
      inMemory: "{}", schema: SettingsSchema("settings"),
      layers: [.init(name: "team", path: folder.path + "/team.yaml")])
    let message = Self.message { _ = try layered.value(at: "appearance.mode", as: String.self) }
    #expect(message?.contains("team.yaml:1:20: ") == true)
    #expect(layered.problems.map(\.line) == [1])
  }

  private static func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func provenance() throws {
    let folder = ScratchFolder([
      "team.yaml": "\nappearance: {text_size: large}\n", "a.yaml": "appearance:\n  mode: dark\nsync: {enabled: true}\n",
    ])
    let settings = try SettingsFile(
      path: folder.path + "/a.yaml", schema: SettingsSchema("settings"),
      layers: [.init(name: "team", path: folder.path + "/team.yaml")], policy: .fallBack)
    #expect(try settings.provenance(of: "appearance.mode") == .file(line: 2))
    #expect(
      try settings.provenance(of: "appearance.text_size")
        == .layer(name: "team", path: folder.path + "/team.yaml", line: 2))
    #expect(try settings.provenance(of: "appearance.feed_layout") == .default)
    #expect(try settings.provenance(of: "sync.enabled") == .condition(message: "Sign in to enable sync."))
    #expect(try settings.provenance(of: "sync.last_attempt.result") == .absent)
    #expect(try settings.value(at: "sync.enabled") == false)
    #expect(settings.problems.map(\.code) == ["settings/unmet-condition"])
    #expect(settings.problems.first?.description.contains("a.yaml:3:17: ") == true)
    let mode = try #require(settings.settings.first { $0.path == "appearance.mode" })
    #expect(mode.label == "Theme" && mode.section == "appearance" && mode.shownValue == "dark")
  }

  /// Conditions of a change also read weaker layers, whose text isn't part of the saved file.
  @Test func changesAboveLayers() throws {
    let folder = ScratchFolder([
      "base.yaml": "account: {signed_in: true}\nprivacy: {muted_users: [4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11]}\n"
    ])
    let base = SettingsFile.Layer(name: "base", path: folder.path + "/base.yaml")
    var settings = try SettingsFile(inMemory: "# mine\n", schema: SettingsSchema("settings"), layers: [base])
    try settings.set("sync.enabled", to: true)
    #expect(settings.text.hasSuffix("\nsync:\n  enabled: true\n") && settings.problems.isEmpty, "\(settings.problems)")
    #expect(try settings.value(at: "sync.enabled") == true)
    #expect(
      try settings.provenance(of: "account.signed_in")
        == .layer(name: "base", path: folder.path + "/base.yaml", line: 1))
    // The file's value takes precedence over the layer's.
    #expect(Self.message { try settings.set("account.signed_in", to: false) }?.contains("Sign in to enable") == true)
    var alone = try SettingsFile(inMemory: "# mine\n", schema: SettingsSchema("settings"))
    #expect(Self.message { try alone.set("sync.enabled", to: true) }?.contains("Sign in to enable sync") == true)
    var betrfood = try SettingsFile(
      inMemory: "{}\n", schema: SettingsSchema("betrfood"), layers: [base], policy: .fallBack)
    try betrfood.apply("mute_user", inputs: ["user": "9f1b0e61-3c7d-4f0e-8f5e-2d1a6b7c8d9e"])
    #expect(
      try betrfood.value(at: "privacy.muted_users") == [
        "4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11", "9f1b0e61-3c7d-4f0e-8f5e-2d1a6b7c8d9e",
      ])
    var brewguide = try SettingsFile(inMemory: "{}\n", schema: SettingsSchema("brewguide"), layers: [base])
    try brewguide.apply("enable_sync")
    #expect(brewguide.text.contains("enabled: true") && brewguide.problems.allSatisfy { $0.path != "settings" })
  }

  /// A change that a condition refuses can be made together with the change that meets the condition, but only in the
  /// text for which that was computed.
  @Test func aChangeWithItsCompanion() throws {
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        saver: {type: boolean, default: false, title: Data saver}
        video:
          type: boolean
          default: false
          x-setting: {requires: [{setting: saver, is: false, message: Not while data are saved., severity: error}]}

      """
    ])
    var settings = try SettingsFile(inMemory: "saver: true # mine\n", schema: SettingsSchema(folder.path + "/s.yaml"))
    let joint = try #require(try settings.jointProposal(setting: "video", to: true))
    #expect(joint.companions.map { [$0.path, $0.label, $0.value] } == [["saver", "Data saver", "false"]])
    #expect(settings.text == "saver: true # mine\n")
    try settings.make(joint.proposal)
    #expect(settings.text == "saver: false # mine\nvideo: true\n" && settings.problems.isEmpty)
    #expect(Self.message { try settings.make(joint.proposal) }?.contains("changed since") == true)
    #expect(try settings.jointProposal(setting: "video", to: false) == nil)
  }

  /// A value may be valid in the file alone but not together with a layer.
  @Test func whatALayerForbids() throws {
    let folder = ScratchFolder([
      "s.yaml": """
      properties:
        saver: {type: boolean, default: false}
        video:
          type: boolean
          default: false
          x-setting: {requires: [{setting: saver, is: false, message: Not while data are saved., severity: error}]}

      """, "team.yaml": "saver: true\n",
    ])
    let schema = try SettingsSchema(folder.path + "/s.yaml")
    var alone = try SettingsFile(inMemory: "{}\n", schema: schema)
    try alone.set("video", to: true)
    let team = SettingsFile.Layer(name: "team", path: folder.path + "/team.yaml")
    var settings = try SettingsFile(inMemory: "{}\n", schema: schema, layers: [team])
    #expect(Self.message { try settings.set("video", to: true) }?.contains("Not while data are saved") == true)
    #expect(settings.text == "{}\n")
    let stated = try SettingsFile(inMemory: "video: true\n", schema: schema, layers: [team])
    #expect(stated.problems.map(\.code) == ["settings/unmet-condition"])
  }

  /// An invalid value in the file or the schema is neither returned nor used in questions.
  @Test func invalidValuesAreNotReturned() throws {
    let folder = ScratchFolder([
      "s.yaml": """
      properties: {size: {type: integer, default: large}, name: {type: string, default: abc}}
      x-settings: {name: s, version: 1.0.0, sections: [], questions: {big: {title: Big, all: [{setting: size, is: 3, message: No.}]}}}

      """
    ])
    let settings = try SettingsFile(inMemory: "name: 5\n", schema: SettingsSchema(folder.path + "/s.yaml"))
    let sound = try SettingsFile(inMemory: "{}\n", schema: SettingsSchema(folder.path + "/s.yaml"))
    let own = Self.message { let _: Int = try sound.value(at: "size") }
    #expect(own?.contains("the schema's own value is not allowed") == true, "\(own ?? "")")
    let stated = Self.message { let _: String = try settings.value(at: "name") }
    #expect(stated?.hasSuffix("expected a string, found 5") == true, "\(stated ?? "")")
    #expect(Self.message { _ = try settings.answer(to: "big") }?.contains("own value is not allowed") == true)
    #expect(settings.settings.map(\.shownValue) == [nil, "abc"] && settings.settings.allSatisfy { $0.problem != nil })
  }

  @Test func aFileThatIsWrongInOnePlaceHasTheRest() throws {
    var settings = try settings("appearance: {mode: drak, text_size: large}\nsync: [\n")
    settings.policy = .fallBack
    #expect(try settings.value(at: "appearance.text_size") == "large")
    #expect(settings.problems.contains { $0.code == "schema/enum" && $0.line == 1 && $0.severity == .error })
    #expect(settings.problems.contains { $0.code.hasPrefix("yaml/") })
  }

  @Test func changesKeepComments() throws {
    var settings = try settings()
    try settings.set("sync.enabled", to: false)
    try settings.set("appearance.text_size", to: "xlarge")
    try settings.set("quiet_hours.end", to: "06:30" as String?)
    try settings.set("privacy.muted_users", to: ["9f1b0e61-3c7d-4f0e-8f5e-2d1a6b7c8d9e"])
    try settings.unset("privacy.blocked_users")
    #expect(
      settings.text == """
        # Mine.
        account:
          signed_in: true
        sync:
          enabled: false # at home
        appearance: {mode: dark, text_size: xlarge}
        quiet_hours:
          start: "22:00"
          end: "06:30"
        privacy:
          muted_users:
            - 9f1b0e61-3c7d-4f0e-8f5e-2d1a6b7c8d9e

        """, "\(settings.text)")
    #expect(try settings.value(at: "sync.enabled") == false)
  }

  /// A string stays a string, even if YAML would read another type.
  @Test(
    arguments: [
      "p#1 #2", "&x y", "!tag z", "|", " x ", "", "a\nb\n", "12", "null", "true", "[a]", "\"q\"",
      "\u{0}\u{1B}\u{85}\u{FEFF}\r\n",
      "e\u{301}👩‍👧\u{FFFE}\u{1FFFE}", "--- x", "a: b",
    ])
  func stringsAreWrittenAsTheyAre(_ text: String) throws {
    for before in ["a: 1\n", "t: 'old' # why\n", "t: e\u{301}\n", "t: é\n", "{t: x}\n"] {
      var settings = try SettingsFile(inMemory: before)
      try settings.set("t", to: text)
      let again = try SettingsFile(inMemory: settings.text)
      #expect(try again.value(at: "t", as: String.self).utf8.elementsEqual(text.utf8), "\(settings.text)")
    }
    let folder = ScratchFolder([
      "s.yaml": """
      properties: {t: {type: string}}
      x-settings:
        name: test
        version: 1.0.0
        actions: {say: {title: Say, inputs: {to: {type: string}}, set: {t: {input: to}}}}

      """
    ])
    var settings = try SettingsFile(inMemory: "{}\n", schema: SettingsSchema(folder.path + "/s.yaml"))
    try settings.apply("say", inputs: ["to": text])
    #expect(try settings.value(at: "t", as: String.self).utf8.elementsEqual(text.utf8), "\(settings.text)")
  }

  @Test func proposalsChangeNothing() throws {
    let settings = try settings()
    let proposal = try settings.proposal(setting: "sync.enabled", to: false)
    #expect(proposal.text == Self.text.replacing("enabled: true # at home", with: "enabled: false # at home"))
    let change = try #require(proposal.changes.first)
    #expect(proposal.changes.count == 1 && change.path == "sync.enabled")
    #expect(change.before == "true" && change.after == "false")
    let edit = try #require(proposal.edits.first)
    var bytes = Array(Self.text.utf8)
    bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    #expect(proposal.edits.count == 1 && String(decoding: bytes, as: UTF8.self) == proposal.text)
    #expect(settings.text == Self.text)
    #expect(try settings.proposal(unsetting: "appearance.mode").changes.map(\.after) == ["system"])
    #expect(Self.message { _ = try settings.proposal(setting: "sync.enabeld", to: false) } != nil)
  }

  @Test func theSettingUnderAPosition() throws {
    let settings = try settings()
    let info = try #require(settings.setting(atLine: 5, column: 4))
    #expect(info.path == "sync.enabled" && info.types == ["boolean"])
    #expect(try SettingsSchema("settings").setting("sync.enabled")?.label == info.label)
    #expect(try SettingsSchema("settings").settings.contains { $0.path == "appearance.mode" })
    #expect(settings.setting(atLine: 1, column: 1) == nil && settings.setting(atLine: 99, column: 1) == nil)
    #expect(settings.setting(atLine: .min, column: .max) == nil)
  }

  @Test func changesThatAreRefusedChangeNothing() throws {
    var settings = try settings()
    #expect(
      Self.message { try settings.set("appearance.mode", to: "drak") }?.contains("\"drak\" is not one of") == true)
    #expect(Self.message { try settings.set("apearance.mode", to: "dark") }?.contains("unknown key") == true)
    #expect(Self.message { try settings.set("account.signed_in", to: false) }?.contains("Sign in") == true)
    #expect(
      Self.message { try settings.set("appearance.mode", to: Double.nan) } == "appearance.mode cannot have this value")
    #expect(Self.message { try settings.unset("nothing.here") } == "unknown setting nothing.here")
    #expect(Self.message { try settings.save() } == "these settings have no file")
    #expect(settings.text == Self.text)
  }

  @Test func savingIsWholeAndNeverOverAnothersChange() throws {
    let folder = ScratchFolder(["a.yaml": "# Mine.\nappearance: {mode: dark}\n"])
    let path = folder.path + "/a.yaml"
    var settings = try SettingsFile(path: path, schema: SettingsSchema("settings"))
    try settings.set("appearance.mode", to: Mode.light)
    try settings.save()
    #expect(try SettingsFile(path: path).text == "# Mine.\nappearance: {mode: light}\n")
    try settings.set("appearance.mode", to: Mode.system)
    folder.write("a.yaml", "appearance: {}\n")
    #expect(
      Self.message { try settings.save() } == "appearance.mode was changed here and in the file")
    #expect(try SettingsFile(path: path).text == "appearance: {}\n")
    var new = try SettingsFile(path: folder.path + "/new.yaml", schema: SettingsSchema("settings"))
    #expect(try new.value(at: "appearance.mode", as: Mode.self) == .system)
    try new.set("appearance.mode", to: Mode.dark)
    try new.save()
    #expect(try SettingsFile(path: folder.path + "/new.yaml").value(at: "appearance.mode") == "dark")
  }

  /// All inputs are validated before anything changes.
  @Test func inputs() throws {
    let folder = ScratchFolder([
      "s.yaml": """
      type: object
      properties:
        levels: {type: object, additionalProperties: {type: integer}, default: {}}
        count: {type: integer, default: 0}
      x-settings:
        name: app
        version: 1.0.0
        actions:
          put:
            title: Put
            inputs: {level: {}, by: {type: integer, minimum: 2, default: 3, description: How far.}}
            set: {"levels.{level}": {input: by}}
          take: {title: Take, inputs: {by: {enum: [1, 2]}}, set: {count: {input: by}}}

      """
    ])
    var settings = try SettingsFile(inMemory: "# mine\n", schema: SettingsSchema(folder.path + "/s.yaml"))
    let before = settings.text
    let wrong: [(String, [String: any SettingValue], InputProblem.Kind, String)] = [
      (
        "put", ["level": "a", "by": "many"], .notAllowed,
        "input by: expected an integer, found \"many\""
      ),
      ("put", ["level": "a", "by": 1], .notAllowed, "input by: "),
      ("put", ["level": 5], .notAllowed, "input level must be a string, because it names a setting"),
      ("put", ["level": "a", "by": Double.nan], .notAllowed, "input by cannot have this value"),
      ("put", ["bye": 4], .unknown, "unknown input bye: expected level, by"),
      ("take", [:], .missing, "missing input: by (one of 1, 2)"),
    ]
    for (action, inputs, kind, message) in wrong {
      do throws(SettingsError) {
        try settings.apply(action, inputs: inputs)
        Issue.record("\(action) \(inputs)")
      } catch {
        guard case .wrongInput(let problem) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(problem.kind == kind && "\(error)".hasPrefix(message), "\(error)")
      }
    }
    #expect(settings.text == before)
    try settings.apply("put", inputs: ["level": "a"])
    try settings.apply("put", inputs: ["level": "b", "by": 5])
    #expect(try settings.value(at: "levels.a") == 3 && settings.value(at: "levels.b") == 5)
  }

  @Test func questions() throws {
    let settings = try settings(Self.text, "betrfood")
    #expect(try settings.answer(to: "quiet", inputs: ["at": "23:30"]) == .yes)
    #expect(
      try settings.answer(to: "delivered", inputs: ["type": "likes", "at": "23:30"])
        == .no(because: "This time is inside quiet hours."))
    #expect(try settings.answer(to: "delivered", inputs: ["type": "likes", "at": "07:00"]) == .yes)
    for (question, inputs, message) in [
      ("quit", [:], "unknown question quit"), ("quiet", [:], "missing input: at"),
      ("quiet", ["at": "25:00"], "input at: expected a time of day"),
      ("quiet", ["att": "1"], "unknown input att: expected at"),
    ] {
      #expect(Self.message { _ = try settings.answer(to: question, inputs: inputs) }?.hasPrefix(message) == true)
    }
    #expect(try SettingsSchema("betrfood").questions.contains("quiet"))
  }

  /// An application can read its secrets, but no text that might be shown or logged contains one.
  @Test func sensitiveValues() throws {
    var settings = try settings("account: {signed_in: true, apple_user_id: s3cret}\n", "brewguide")
    #expect(try settings.value(at: "account.apple_user_id") == "s3cret")
    #expect(settings.settings.first { $0.path == "account.apple_user_id" }?.shownValue == "‹redacted›")
    let text =
      "\(settings.settings)\(settings.problems)\(Self.message { try settings.set("account.apple_user_id", to: 5) } ?? "")"
    #expect(!text.contains("s3cret"))
  }

  @Test func schemasThatCannotBeUsed() {
    let folder = ScratchFolder(["s.yaml": "type: strin\n"])
    #expect(Self.message { _ = try SettingsSchema("none.yaml") }?.hasPrefix("cannot use the schema: ") == true)
    #expect(Self.message { _ = try SettingsSchema(folder.path + "/s.yaml") }?.contains("s.yaml:1:7: ") == true)
    #expect(Self.message { _ = try SettingsFile(path: folder.path) }?.contains("a folder, not a file") == true)
  }
}
