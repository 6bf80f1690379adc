import Foundation
import TestSupport
import Testing

@Suite struct SchemaCodegenTests {
  /// The bundled schemas for which code is generated, and the name of the type.
  private static let bundled = [
    "appearance": "AppearanceSettings", "betrfood": "BetrfoodSettings", "brewguide": "BrewguideSettings",
    "cravey": "CraveySettings", "notifications": "NotificationsSettings", "privacy": "PrivacySettings",
    "quiet-hours": "QuietHoursSettings", "rial": "RialSettings", "settings": "SettingsSettings", "sync": "SyncSettings",
  ]

  static let swiftCompiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Compiles the Swift files of a folder to a program. One process reads all files: with one for each, every process
  /// would load Foundation and read the other files too.
  static func compiled(_ program: String, in folder: ScratchFolder) throws -> ProgramRun {
    let compiler = try #require(swiftCompiler)
    return ProgramRun(
      shell: "\(compiler) -swift-version 6 -warnings-as-errors -Onone -wmo *.swift -o \(program) 2>&1", in: folder)
  }

  /// The Swift code of each bundled schema and of one with awkward names, in one program that reads a file as one of
  /// the types and writes it again.
  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedSwiftCompilesAndKeepsSettings() throws {
    let folder = ScratchFolder(["awkward.yaml": Self.awkward])
    var reads: [String] = []
    for (schema, type) in Self.bundled.sorted(by: { $0.key < $1.key }) {
      let run = CommandRun(["schema", "codegen", schema, "--to", "swift", "-o", "\(schema).swift"], in: folder)
      #expect(run.code == 0 && run.errors == "", "\(schema): \(run.errors)")
      reads.append("case \"\(schema)\": try again(\(type).self)")
    }
    for schema in ["config", "report", "x-setting", "x-settings"] {
      let line = ["schema", "codegen", schema, "--to", "swift", "--access", "public", "--name", "Other", "-o"]
      #expect(CommandRun(line + ["other.swift"], in: folder).code == 0)
      let names = ["config": "One", "report": "Two", "x-setting": "Three", "x-settings": "Four"]
      folder.write("\(schema).swift", "enum \(names[schema] ?? "") {\n\(folder.text("other.swift"))\n}\n")
      folder.write("other.swift", "")
    }
    let awkward = CommandRun(["schema", "codegen", "awkward.yaml", "--to", "swift", "-o", "awkward.swift"], in: folder)
    #expect(awkward.code == 0, "\(awkward.errors)")
    #expect(!folder.text("awkward.swift").contains("hunter2"))
    folder.write("main.swift", Self.program(reads))
    let compiled = try Self.compiled("again", in: folder)
    try #require(compiled.code == 0, "\(compiled.output)")

    for schema in Self.bundled.keys.sorted() {
      for name in ["default", "realistic"] {
        let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(schema)/\(name).yaml").path
        #expect(
          CommandRun(
            ["convert", file, "--to", "json", "--include-sensitive", "--force", "-o", "a.json"], in: folder
          ).code == 0)
        let again = ProgramRun(shell: "./again \(schema) < a.json > b.json", in: folder)
        #expect(again.code == 0, "\(schema) \(name): \(again.errors)")
        let check = CommandRun(["check", "--schema", schema, "b.json"], in: folder)
        #expect(check.code == 0, "\(schema) \(name): \(check.output)")
        let change = CommandRun(["diff", "--schema", schema, "a.json", "b.json"], in: folder)
        #expect(change.code == 0 && change.output == "", "\(schema) \(name): \(change.output)\(change.errors)")
      }
    }
    let checks = ProgramRun(shell: "./again checks", in: folder)
    #expect(checks.code == 0 && checks.output.hasSuffix("done\n"), "\(checks.output)\(checks.errors)")
  }

  /// The TypeScript code of these schemas, with their files as values of the types.
  @Test(.enabled(if: Machine.hasProgram("tsc"), "tsc is needed"))
  func generatedTypeScriptCompiles() throws {
    let folder = ScratchFolder(["awkward.yaml": Self.awkward])
    for (schema, type) in Self.bundled.sorted(by: { $0.key < $1.key }) + [("awkward.yaml", "AwkwardNamesSettings")] {
      let run = CommandRun(["schema", "codegen", schema, "--to", "typescript", "-o", "\(schema).ts"], in: folder)
      #expect(run.code == 0, "\(schema): \(run.errors)")
      guard schema != "awkward.yaml" else { continue }
      var uses = "import { \(type), defaults } from \"./\(schema)\";\nexport const whole: \(type) = defaults;\n"
      for name in ["default", "realistic"] {
        let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(schema)/\(name).yaml").path
        let json = ProgramRun(shell: "\"$SETTLE\" convert \(file) --to json --include-sensitive | cat", in: folder)
        uses += "export const \(name == "default" ? "first" : name): \(type) = \(json.output);\n"
      }
      folder.write("\(schema).use.ts", uses)
    }
    folder.write(
      "wrong.ts",
      "import { AppearanceSettings } from \"./appearance\";\nexport const a: AppearanceSettings = {appearance: {mode: \"x\"}};\n"
    )
    let good = ProgramRun(shell: "tsc --noEmit --strict --target es2020 *.yaml.ts *.use.ts", in: folder)
    #expect(good.code == 0, "\(good.output)")
    let wrong = ProgramRun(shell: "tsc --noEmit --strict wrong.ts", in: folder)
    #expect(wrong.code != 0 && wrong.output.contains("not assignable"), "\(wrong.output)")
    #expect(!folder.text("awkward.yaml.ts").contains("hunter2"))
  }

  private static func program(_ reads: [String]) -> String {
    """
    import Foundation

    func again<T: Codable>(_ type: T.Type) throws {
      let value = try JSONDecoder().decode(type, from: FileHandle.standardInput.readDataToEndOfFile())
      FileHandle.standardOutput.write(try JSONEncoder().encode(value))
    }

    func read<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    func expect(_ holds: Bool, _ line: Int = #line) {
      if !holds { print("line \\(line) doesn't hold") }
    }

    func checks() throws {
      let required = #""required-one": "x", "required-null": null, "required-group": {"a": "b"}"#
      let start = "{" + required
      let fresh = try read(AwkwardNamesSettings.self, start + "}")
      expect(AwkwardNamesSettings.schemaVersion == "1.2.3")
      expect(fresh.`self` == "a\\"b\\\\c\\nd\\u{0}\\u{202E}\\\\(x)" && fresh.await == 1e100 && fresh.in == -0.5)
      expect(fresh.none == AwkwardNamesSettings.None.none && fresh.maybe == nil && fresh.array[0].array == [.y])
      expect(fresh.dictionary["a\\""]?.value == nil && fresh.日本語 == "日本" && fresh.ünïCödé == .straße)
      expect(fresh.helloWorld.helloWorld.helloWorld == "hi" && fresh.requiredNull == nil && fresh.apiKey == nil)
      // Absent and null differ if the default isn't null.
      expect(fresh.optional == "something")
      let none = try read(AwkwardNamesSettings.self, start + #", "optional": null}"#)
      expect(none.optional == nil)
      let text = String(decoding: try JSONEncoder().encode(none), as: UTF8.self)
      expect(text.contains("\\"optional\\":null") && text.contains("\\"required-null\\":null"))
      expect(try read(AwkwardNamesSettings.self, start + #", "any": null}"#).any == .null)
      expect(!text.contains("maybe") && !text.contains("\\"result\\""))
      // Unknown keys are ignored; an unknown choice or a missing value is an error.
      expect((try? read(AwkwardNamesSettings.self, start + #", "unknown": 1}"#)) == fresh)
      expect((try? read(AwkwardNamesSettings.self, start + #", "protocol": "c"}"#)) == nil)
      expect((try? read(AwkwardNamesSettings.self, "{}")) == nil)
      // Secrets.
      var secret = fresh
      secret.apiKey = "hunter2"
      secret.tokens = ["hunter2"]
      secret.secrets.list = ["hunter2"]
      secret.secrets.deep.pin = 4711
      secret.secrets.level = .high
      var dumped = ""
      dump(secret, to: &dumped)
      for shown in ["\\(secret)", String(reflecting: secret), String(describing: [secret.secrets]), dumped] {
        expect(!shown.contains("hunter2") && !shown.contains("4711") && !shown.contains("high"))
        expect(shown.contains("‹redacted›"))
      }
      do {
        _ = try read(AwkwardNamesSettings.self, start + #", "secrets": {"level": "hunter2"}}"#)
        expect(false)
      } catch { expect(!"\\(error)".contains("hunter2")) }
      // Conditions.
      expect(fresh.gated == "on" && fresh.effective.gated == "off")
      var open = fresh
      open.values = true
      open.string.bool = .yes
      open.gated2 = .b
      expect(open.effective.gated == "on" && open.effective.gated2 == .b)
      open.protocol = .a
      expect(open.effective.gated2 == .a)
      open.string.bool = nil
      open.protocol = .b
      expect(open.effective.gated2 == nil)
    }

    /// The documents of the bundled applications test their own types like this.
    func documents() throws {
      // Default values, raw values, round trips, damaged text.
      typealias Capture = RialSettings.Privacy.Capture
      expect(RialSettings().privacy.capture == Capture(
        privacyModeEnabled: false, locationLevel: .coarse, timestampLevel: .exact, deviceInfoLevel: .modelOnly))
      expect(Capture.LocationLevel.allCases.map(\\.rawValue) == ["none", "coarse", "precise"])
      expect(Capture.TimestampLevel.allCases.map(\\.rawValue) == ["none", "day_only", "exact"])
      expect(Capture.DeviceInfoLevel.allCases.map(\\.rawValue) == ["none", "model_only", "full"])
      var privacy = RialSettings()
      privacy.privacy.capture = Capture(privacyModeEnabled: true, locationLevel: .none, timestampLevel: .dayOnly)
      let text = String(decoding: try JSONEncoder().encode(privacy), as: UTF8.self)
      expect(try read(RialSettings.self, text) == privacy && privacy != RialSettings())
      expect((try? read(RialSettings.self, "{")) == nil)
      // Sync is on only while a user is signed in; signing out keeps the choice.
      var brew = BrewguideSettings()
      expect(!brew.sync.enabled && brew.sync.lastAttempt == nil)
      brew.sync.enabled = true
      expect(!brew.effective.sync.enabled && brew.sync.enabled)
      brew.account = .init(signedIn: true, appleUserID: "001")
      expect(brew.effective.sync.enabled && brew.effective.account.appleUserID == "001")
      expect(!"\\(brew)".contains("001"))
      brew.account.signedIn = false
      expect(!brew.effective.sync.enabled && brew.effective.account.appleUserID == nil)
      // Each device has its own appearance, an account its switches.
      let betr = BetrfoodSettings()
      expect(betr.notifications.enabled && betr.notifications.types.likes && !betr.notifications.types.aiSuggestions)
      expect(betr.privacy.profileVisibility == .public && betr.appearance == .init(mode: .system, textSize: .medium, feedLayout: .grid))
      expect(betr.quietHours.start == nil && betr.pushTokens == [] && betr.data.cache.imagesBytes == 0)
      // Everything can be deleted at once.
      var cravey = CraveySettings()
      cravey.onboarding.completed = true
      cravey.cravings = [.init(id: "a", timestamp: "b", intensity: 3)]
      expect(cravey != CraveySettings() && cravey.cravings[0].triggers == [] && cravey.recordings == [])
      cravey = .init()
      expect(cravey == (try read(CraveySettings.self, "{}")))
    }

    switch CommandLine.arguments[1] {
    case "checks":
      try checks()
      try documents()
      print("done")
    \(reads.joined(separator: "\n"))
    default: exit(3)
    }

    """
  }

  static let awkward = #"""
    $schema: https://json-schema.org/draft/2020-12/schema
    title: "Awkward */ names \\"
    description: |
      Two lines,
      /// and marks.
    type: object
    x-settings: {name: awkward-names, version: 1.2.3}
    properties:
      self: {type: string, default: "a\"b\\c\nd\u0000\u202E\\(x)"}
      Self: {type: boolean, default: true, x-setting: {codeName: capitalSelf}}
      init: {type: integer, default: -9223372036854775808}
      Type: {type: object, properties: {Type: {type: string, default: x}, Protocol: {type: object, properties: {string: {type: string, default: ""}}}}}
      class: {type: string, default: x}
      protocol: {enum: [a, b], default: b}
      default: {enum: [default, self, init, none, some, case, "true", "1st", "-", nil, déjà-vu], default: none}
      none: {enum: [none, some, null], default: none}
      maybe: {enum: [none, some]}
      await: {type: number, default: 1e100}
      in: {type: number, default: -0.5}
      string: {type: object, properties: {Int: {type: integer, default: 1}, bool: {enum: ["yes", "no"]}}}
      int: {enum: [1, 2, 300, -4], default: 2}
      array: {type: array, items: {type: object, properties: {array: {type: array, items: {enum: [x, "y"]}, default: [x]}}}, default: [{array: ["y"]}, {}]}
      dictionary: {type: object, additionalProperties: {type: object, properties: {value: {type: [integer, "null"]}}, required: [value]}, default: {"a\"": {value: null}}}
      optional: {type: [string, "null"], default: something}
      result: {type: [string, "null"]}
      values: {type: boolean, default: false}
      decoder: {type: boolean, default: false}
      encoder: {type: boolean, default: false}
      codingKeys: {type: object, properties: {codingKeys: {type: string}}}
      decoding error: {type: object, properties: {x: {enum: [1]}}, required: [x]}
      settings_value: {enum: [a], default: a}
      "": {type: string}
      "1st": {type: string}
      日本語: {type: string, default: 日本}
      ünï-cödé: {enum: [straße, ÉCOLE], default: straße}
      APIKey: {type: string, x-setting: {sensitive: true}, default: hunter2}
      secrets: {type: object, x-setting: {sensitive: true}, properties: {level: {enum: [low, high]}, list: {type: array, items: {type: string}}, deep: {type: object, properties: {pin: {type: integer}}}}}
      tokens: {type: array, items: {type: string, x-setting: {sensitive: true}}}
      oldName: {type: string, deprecated: true, default: x, x-setting: {replacedBy: class}}
      oldGroup: {type: object, deprecated: true, properties: {old: {enum: [a, b], default: a}}}
      any: {default: {a: [1, 2.5, null, true, "x"], b: {}}}
      several: {type: [string, integer], default: 5}
      list_of_any: {type: array, items: {}}
      required-one: {type: string}
      required-null: {type: [integer, "null"]}
      required-group: {type: object, properties: {a: {type: string}}, required: [a]}
      gated: {type: string, default: "on", x-setting: {requires: [{setting: values, is: true, message: m, otherwise: "off"}]}}
      gated2:
        enum: [a, b]
        x-setting:
          requires:
            - {setting: gated, in: ["on", "off"], message: m}
            - {setting: protocol, is: b, message: n, otherwise: a}
            - {setting: string.bool, is: "yes", message: k}
      description: {type: string}
      hash: {type: string}
      debug description: {type: string}
      rawValue: {type: string}
      hello world: {type: object, properties: {hello world: {type: object, properties: {hello world: {type: string, default: hi}}}}}
      node: {$ref: "#/$defs/node"}
      emptyGroup: {type: object, properties: {}, additionalProperties: false}
      const: {const: 5, default: 5}
      nothing: false
      nullref: {anyOf: [{$ref: "#/$defs/point"}, {type: "null"}], default: null}
      options: {oneOf: [{const: a, title: A}, {const: b}], default: a}
    $defs:
      node: {type: object, properties: {children: {type: array, items: {$ref: "#/$defs/node"}}, name: {type: string, default: n}}}
      point: {type: object, properties: {x: {type: number, default: 0}, "y": {type: number, default: 1}}}
    required: [required-one, required-null, required-group]
    """#

  /// A schema with a member that can't be typed or named, the exit code, and the message.
  static let told: [(properties: String, code: Int32, words: String)] = [
    ("a-b: {type: string}, a_b: {type: string}", 1, #""a-b" and "a_b" would both be called aB in Swift"#),
    ("\"-1\": {type: string}, \"1\": {type: string}", 1, #""-1" and "1" would both be called _1"#),
    ("a: {enum: [x y, x_y]}", 1, #"a: the choices "x y" and "x_y" would all be called xY"#),
    ("hashValue: {type: string}", 1, "Swift needs the name hashValue"),
    ("effective: {type: string}", 1, "Swift needs the name effective"),
    ("g: {type: object, properties: {effective: {type: string}}}", 0, ""),
    ("customMirror: {type: string}", 0, ""),
    ("customMirror: {type: string}, b: {type: string, x-setting: {sensitive: true}}", 1, "the name customMirror"),
    ("list: {type: array, items: {enum: [a]}}, list_item: {enum: [b]}", 1, "would both be called ListItem"),
    ("a-b: {type: string}, a_b: {type: string, x-setting: {codeName: other}}", 0, ""),
    ("a: {enum: [x y, x_y], x-setting: {enumLabels: {x_y: {title: X, codeName: other}}}}", 0, ""),
    ("a: {type: array, items: {type: [string, integer]}}", 0, "warning: a[*]: it may be an integer or a string"),
    ("a: {type: object, additionalProperties: {}}", 0, "warning: a.*: the schema gives no type"),
    ("a: {type: integer, default: 1.5}", 1, "error in the schema [schema/invalid-default]; nothing written"),
    ("a: {$ref: '#'}", 0, "warning: a.a: its type contains itself"),
  ]

  @Test(arguments: told.indices) func tells(_ index: Int) {
    let (properties, code, words) = Self.told[index]
    let folder = ScratchFolder([
      "s.yaml": "x-settings: {name: app, version: 1.0.0}\ntype: object\nproperties: {\(properties)}\n"
    ])
    let run = CommandRun(["schema", "codegen", "s.yaml", "--to", "swift"], in: folder)
    #expect(run.code == code && (run.output == "") == (code != 0), "\(run.output)")
    #expect(words.isEmpty ? run.errors.isEmpty : run.errors.contains(words), "\(run.errors)")
  }

  @Test func itsOwnFileIsReplacedAndCompared() {
    let folder = ScratchFolder([
      "s.yaml": "x-settings: {name: app, version: 1.0.0}\ntype: object\nproperties: {a: {type: string}}\n",
      "other.swift": "let a = 1\n",
    ])
    let line = ["schema", "codegen", "s.yaml", "--to", "swift", "-o"]
    #expect(CommandRun(line + ["a.swift", "--check"], in: folder).code == 1)
    #expect(folder.text("a.swift") == "")
    #expect(CommandRun(line + ["a.swift"], in: folder).code == 0)
    #expect(folder.text("a.swift").contains("struct AppSettings"))
    #expect(CommandRun(line + ["a.swift", "--check"], in: folder).code == 0)
    folder.write("s.yaml", "x-settings: {name: app, version: 1.0.0}\ntype: object\nproperties: {b: {type: string}}\n")
    let check = CommandRun(line + ["a.swift", "--check"], in: folder)
    #expect(check.code == 1 && check.errors == "settle: a.swift:7: out of date\n", "\(check.errors)")
    #expect(CommandRun(line + ["a.swift"], in: folder).code == 0)
    #expect(folder.text("a.swift").contains("var b"))
    #expect(CommandRun(line + ["other.swift"], in: folder).code == 2)
    #expect(CommandRun(line + ["other.swift", "--force"], in: folder).code == 0)
  }

  @Test(arguments: [
    (["s.yaml"], "missing option: --to"), (["s.yaml", "--to", "swift"], "set one with --name"),
    (["s.yaml", "--to", "swift", "--name", "1x"], "not a valid type name"),
    (["s.yaml", "--to", "swift", "--name", "String"], "not a valid type name"),
    (["s.yaml", "--to", "swift", "--name", "A", "--check"], "--check needs -o FILE"),
    (["s.yaml", "--to", "typescript", "--name", "A", "--access", "public"], "--access needs --to swift"),
    (["s.yaml", "--to", "typescript", "--name", "string"], "not a valid type name"),
    (["none.yaml", "--to", "swift"], "none.yaml"),
    (["list.yaml", "--to", "swift", "--name", "A"], "declares no settings"),
    (["open.yaml", "--to", "swift", "--name", "A"], "add type: object at its root"),
    (["open.yaml", "--to", "typescript", "--name", "A"], "add type: object at its root"),
  ])
  func wrongUse(_ arguments: [String], _ words: String) {
    let folder = ScratchFolder([
      "s.yaml": "type: object\nproperties: {a: {type: string}}\n", "list.yaml": "type: array\n",
      "open.yaml": "properties: {a: {type: string}}\n",
    ])
    let run = CommandRun(["schema", "codegen"] + arguments, in: folder)
    #expect(run.code == 2 && run.output == "" && run.errors.contains(words), "\(run.errors)")
  }
}
