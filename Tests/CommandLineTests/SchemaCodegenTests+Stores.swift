import Foundation
import TestSupport
import Testing

extension SchemaCodegenTests {
  /// Requirements on types and stores in the documents of the bundled applications, tested with the generated code.
  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedStoresKeepWhatTheDocumentsAsk() throws {
    let example = OutsideSuites.packageRoot.appendingPathComponent("examples/phone-app/main.swift")
    let folder = ScratchFolder(["main.swift": try String(contentsOf: example, encoding: .utf8)])
    try run(["betrfood", "brewguide", "cravey", "rial"], in: folder)
  }

  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedStoresOfEveryKind() throws {
    let told = "settle: warning: extra: the schema gives no type\n"
    try run(["kinds.yaml"], in: ScratchFolder(["main.swift": Self.ofKinds, "kinds.yaml": Self.kinds]), told: told)
  }

  /// Compiles and runs a program with the types of some schemas; it prints a line for each check that fails.
  private func run(_ schemas: [String], in folder: ScratchFolder, told: String = "") throws {
    for schema in schemas {
      let run = CommandRun(
        ["schema", "codegen", schema, "--to", "swift", "--stores", "-o", "\(schema).swift"], in: folder)
      #expect(run.code == 0 && run.errors == told, "\(schema): \(run.errors)")
    }
    let compiled = try Self.compiled("apps", in: folder)
    try #require(compiled.code == 0, "\(compiled.output)")
    let run = ProgramRun(shell: "HOME=\"$PWD\" ./apps", in: folder)
    #expect(run.code == 0 && run.output == "done\n", "\(run.output)\(run.errors)")
  }

  /// Generated code without the parts that use Foundation.
  @Test(.enabled(if: swiftCompiler != nil, "swiftc is needed"))
  func generatedStoresNeedNoFoundation() throws {
    let folder = ScratchFolder(["kinds.yaml": Self.kinds])
    let line = ["schema", "codegen", "kinds.yaml", "--to", "swift", "--stores", "--access", "public", "-o", "a.swift"]
    #expect(CommandRun(line, in: folder).code == 0)
    let compiler = try #require(Self.swiftCompiler)
    for condition in ["canImport(Foundation)", "false"] {
      folder.write("b.swift", folder.text("a.swift").replacing("canImport(Foundation)", with: condition))
      let run = ProgramRun(
        shell: "\(compiler) -typecheck -swift-version 6 -warnings-as-errors -parse-as-library b.swift 2>&1", in: folder)
      #expect(run.code == 0, "\(run.output)")
    }
  }

  @Test func storesReportTheirLosses() {
    let stores =
      "stores: {a-b: {kind: property-list, scope: device, title: A}, c: {kind: json-row, scope: device, title: C}}"
    func run(_ properties: String, _ stores: String, _ more: String = "", _ language: String = "swift") -> CommandRun {
      let schema =
        "x-settings: {name: app, version: 1.0.0, \(stores)}\ntype: object\nproperties: {\(properties)}\n\(more)"
      let line = ["schema", "codegen", "s.yaml", "--to", language, "--stores"]
      return CommandRun(line, in: ScratchFolder(["s.yaml": schema]))
    }
    let null = run("a: {type: [string, 'null'], default: x, x-setting: {store: {in: a-b}}}", stores)
    #expect(null.code == 0 && null.errors.contains("warning: a: the store a-b cannot hold null"), "\(null.errors)")
    #expect(null.output.contains("init(aB store: some SettingsStore, problems: inout [SettingsProblem])"))
    let row = run("a: {type: [string, 'null'], default: x, x-setting: {store: {in: c}}}", stores)
    #expect(row.code == 0 && row.errors == "")
    let needed = run("a: {type: string}", stores, "required: [a]\n")
    #expect(needed.code == 0 && needed.errors.contains("warning: a: it is required"), "\(needed.errors)")
    #expect(!needed.output.contains("init(aB") && needed.output.contains("mutating func read(aB"))
    let shared =
      "stores: {a-b: {kind: json-row, scope: device, title: A}, a_b: {kind: json-row, scope: device, title: B}}"
    let both = run("a: {type: string}", shared)
    #expect(both.code == 1 && both.output == "" && both.errors.contains("would both be called aB"), "\(both.errors)")
    #expect(run("a: {type: string}", "").code == 2)
    #expect(run("a: {type: string}", stores, "", "typescript").code == 2)
  }

  static let kinds = """
    $schema: https://json-schema.org/draft/2020-12/schema
    x-settings:
      name: kinds
      version: 1.0.0
      stores:
        defaults: {kind: property-list, scope: device, title: Defaults}
        row: {kind: json-row, scope: account, title: Row}
        vault: {kind: property-list, scope: device, title: Keychain}
    type: object
    properties:
      volume: {type: integer, minimum: 0, maximum: 10, default: 5, x-setting: {store: {in: defaults, key: vol, formerKeys: [loudness, v]}}}
      speed: {type: number, minimum: 0.5, default: 1, x-setting: {store: {in: defaults}}}
      since: {type: string, format: date-time, x-setting: {store: {in: defaults}}}
      tags: {type: array, uniqueItems: true, items: {type: string, maxLength: 3}, default: [], x-setting: {store: {in: defaults}}}
      sizes: {type: object, additionalProperties: {type: integer}, default: {}, x-setting: {store: {in: defaults}}}
      feeds:
        type: array
        default: []
        items: {type: object, required: [url], properties: {url: {type: string}, title: {type: [string, "null"], default: null}}}
        x-setting: {store: {in: defaults}}
      window:
        type: object
        properties:
          width: {type: integer, default: 800, x-setting: {store: {in: defaults, key: w}}}
          mode: {enum: [tall, wide], default: tall}
          inner: {type: object, properties: {deep: {type: boolean, default: false, x-setting: {store: {in: defaults, key: d}}}}}
        x-setting: {store: {in: defaults, as: json}}
      marks:
        type: object
        properties: {first: {type: string, default: a, x-setting: {store: {in: defaults, key: f}}}}
        additionalProperties: {type: integer}
        x-setting: {store: {in: defaults, as: json}}
      range:
        type: object
        required: [from, to]
        properties: {from: {type: integer, default: 1}, to: {type: integer, default: 2}}
        x-setting: {store: {in: row, as: json}}
      wake: {type: [string, "null"], default: "07:00", x-setting: {control: time, store: {in: row, as: time}}}
      level: {enum: [1, 2], default: 1, x-setting: {store: {in: row}}}
      extra: {x-setting: {store: {in: row}}}
      token: {type: string, minLength: 3, x-setting: {sensitive: true, store: {in: vault}}}

    """

  private static let ofKinds = #"""
    import Foundation

    func expect(_ holds: Bool, _ line: Int = #line) {
      if !holds { print("line \(line) doesn't hold") }
    }

    typealias Kinds = KindsSettings

    struct Store<Value>: Sendable where Value: Sendable {
      var values: [String: Value] = [:]
      func value(forKey key: String) -> Value? { values[key] }
      mutating func set(_ value: Value?, forKey key: String) { values[key] = value }
    }
    extension Store: Kinds.SettingsStore where Value == Kinds.SettingsValue {}

    func kinds() {
      var problems: [Kinds.SettingsProblem] = []
      var (defaults, row, vault) = (Store<Kinds.SettingsValue>(), Store<Kinds.SettingsValue>(), Store<Kinds.SettingsValue>())
      var settings = Kinds()
      settings.volume = 7
      settings.since = "2026-03-01T08:15:00Z"
      settings.tags = ["a", "b"]
      settings.sizes = ["x": 1]
      settings.feeds = [.init(url: "u"), .init(url: "v", title: "t")]
      settings.window = .init(width: 1, mode: .wide, inner: .init(deep: true))
      settings.marks.additionalProperties = ["x": 1]
      settings.wake = nil
      settings.extra = .object(["a": .list([.null, .number(0.5), .string("\u{1}\"\\é")])])
      settings.token = "hunter2"
      defaults.values["loudness"] = .integer(3)
      settings.write(defaults: &defaults)
      settings.write(row: &row)
      settings.write(vault: &vault)
      expect(defaults.values["vol"] == .integer(7) && defaults.values["loudness"] == nil)
      expect(defaults.values["window"] == .string(#"{"inner":{"d":true},"mode":"wide","w":1}"#))
      expect(defaults.values["marks"] == .string(#"{"f":"a","x":1}"#))
      expect(row.values["wake"] == .null && vault.values == ["token": .string("hunter2")])
      expect(!"\(defaults)\(row)".contains("hunter2"))
      var read = Kinds(defaults: defaults, problems: &problems)
      read.read(row: row, problems: &problems)
      read.read(vault: vault, problems: &problems)
      expect(read == settings && problems.isEmpty)
      if !problems.isEmpty { print(problems) }
      // Former keys, newest first, only if the current key is absent.
      defaults.values = ["v": .integer(2)]
      expect(Kinds(defaults: defaults, problems: &problems).volume == 2)
      defaults.values["loudness"] = .integer(3)
      expect(Kinds(defaults: defaults, problems: &problems).volume == 3)
      defaults.values["vol"] = .integer(4)
      expect(Kinds(defaults: defaults, problems: &problems).volume == 4 && problems.isEmpty)
      // Bounds, items, members and records one by one.
      defaults.values = [
        "vol": .integer(11), "speed": .string("fast"), "since": .string("2026-02-30T00:00:00Z"),
        "tags": .list([.string("a"), .integer(1), .string("long"), .string("a"), .string("b")]),
        "sizes": .object(["x": .number(2), "y": .number(2.5)]),
        "feeds": .list([.object(["url": .string("u")]), .object(["title": .string("t")]), .object(["url": .string("v"), "title": .integer(1)])]),
        "window": .string(#"{"w": 1e3, "mode": "round", "inner": {"d": true}, "\u00e9": "\ud83d\ude00"}"#),
        "marks": .string(#"{"f": "b", "x": "no", "y": 2}"#),
      ]
      read = Kinds(defaults: defaults, problems: &problems)
      expect(read.volume == 5 && read.speed == 1 && read.since == nil && read.tags == ["a", "b"] && read.sizes == ["x": 2])
      expect(read.feeds == [.init(url: "u"), .init(url: "v")] && read.window == .init(width: 1000, inner: .init(deep: true)))
      expect(read.marks == .init(first: "b", additionalProperties: ["y": 2]))
      expect(
        problems.map(\.setting).sorted() == [
          "feeds[1].title", "feeds[2].title", "marks.x", "since", "sizes.y", "speed", "tags[1]", "tags[2]", "tags[3]", "volume",
          "window.mode",
        ])
      // A group with required members is removed as a whole.
      problems = []
      row.values = ["range": .object(["from": .integer(3)]), "level": .integer(3), "wake": .string("07:30:00.0")]
      read = Kinds(row: row, problems: &problems)
      expect(read.range == .init() && read.level == ._1 && read.wake == "07:30" && problems.map(\.key) == ["range", "level"])
      vault.values["token"] = .string("xy")
      read = Kinds(vault: vault, problems: &problems)
      expect(read.token == nil && problems.last?.value == nil && problems.last?.description.contains("xy") == false)
      // UserDefaults.
      guard let suite = UserDefaults(suiteName: "kinds-of-settings") else { return expect(false) }
      suite.removePersistentDomain(forName: "kinds-of-settings")
      var store = Kinds.SettingsDefaults(suite)
      problems = []
      settings.write(defaults: &store)
      suite.synchronize()
      let again = Kinds(defaults: Kinds.SettingsDefaults(suite), problems: &problems)
      var wanted = settings
      (wanted.wake, wanted.extra, wanted.token) = ("07:00", nil, nil)
      expect(again == wanted && problems.isEmpty)
      if again != wanted || !problems.isEmpty { print(again, problems) }
      expect(suite.object(forKey: "since") is Date && suite.integer(forKey: "vol") == 7)
      suite.set("loud", forKey: "vol")
      expect(Kinds(defaults: store, problems: &problems).volume == 5 && problems.map(\.value) == [.string("loud")])
      suite.removePersistentDomain(forName: "kinds-of-settings")
    }

    kinds()
    print("done")

    """#
}
