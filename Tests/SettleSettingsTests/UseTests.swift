import Analysis
import DocumentModel
import FileAccess
import Foundation
import Linting
import Properties
import Settings
import SettleSettings
import TestSupport
import Testing
import Workspace

/// Whether a file can be used: all ways of reading it give the same answer.
@Suite struct UseTests {
  private struct App: Codable, Equatable, Sendable {
    struct Quiet: Codable, Equatable { var start: String, end: String }
    struct Feed: Codable, Equatable {
      var url: String
      var limit: Int?
    }
    enum Level: String, Codable { case friends, `private` }
    var level: Level
    var quiet: Quiet
    var feeds: [Feed]
  }

  private static let schema = """
    type: object
    additionalProperties: false
    x-settings: {name: app, version: 1.0.0}
    properties:
      level: {enum: [friends, private], default: friends}
      quiet:
        type: object
        properties:
          start: {type: string, default: "22:00"}
          end:
            type: string
            default: "07:00"
            x-setting: {differsFrom: {setting: quiet.start, message: They are the same., severity: error}}
      feeds:
        type: array
        default: []
        items: {type: object, required: [url], properties: {url: {type: string}, limit: {type: integer, x-setting: {noDefault: None.}}}}
        x-setting: {uniqueBy: {member: url, message: It is there twice., severity: error}}

    """

  private static let defaults = App(level: .friends, quiet: .init(start: "22:00", end: "07:00"), feeds: [])

  private static func problems(_ read: () throws(SettingsError) -> Void) -> [SettingsProblem]? {
    do throws(SettingsError) {
      try read()
      return nil
    } catch .invalid(let problems) {
      return problems
    } catch {
      return []
    }
  }

  @Test(arguments: [
    "\tlevel: private\n", "level: \"private\n", "level: friends\nlevel: private\n",
    "quiet: {start: \"07:00\", end: \"07:00\"}\n", "quiet: {start: \"07:00\"}\n", "levle: private\n", "- private\n",
    "private\n", "level: private\n---\nlevel: friends\n", "level: \u{0}private\n",
    "feeds: [{url: a}, {url: a}]\n", "feeds: [{url: 5}]\n", "quiet: 5\n", "level: 5\n", "feeds: [{}]\n",
  ])
  func everyErrorStopsEachWay(_ text: String) async throws {
    let folder = ScratchFolder(["a.yaml": text, "b.yaml": "level: private\n"])
    let schema = try SettingsSchema(text: Self.schema)
    let file = try SettingsFile(path: folder.path + "/a.yaml", schema: schema)
    let errors = file.errors
    #expect(!errors.isEmpty && errors == file.problems.filter { $0.severity == .error })
    #expect(Self.problems { () throws(SettingsError) in _ = try file.decode(App.self) } == errors)
    #expect(Self.problems { () throws(SettingsError) in let _: String = try file.value(at: "level") } == errors)
    // While a file is watched, the last valid settings are kept.
    let good = try SettingsFile(path: folder.path + "/b.yaml", schema: schema)
    folder.write("b.yaml", text)
    var changes = good.changes(every: .milliseconds(1)).makeAsyncIterator()
    let change = await changes.next()
    #expect(change?.problems.map(\.message) == errors.map(\.message))
    #expect(try change?.settings.value(at: "level") == "private")

    var fallen = file
    fallen.policy = .fallBack
    let app = try fallen.decode(App.self)
    #expect(fallen.errors.isEmpty && fallen.problems.filter { $0.severity == .error }.count == errors.count)
    #expect(try fallen.value(at: "level", as: String.self) == app.level.rawValue)
    #expect(try fallen.value(at: "quiet.end", as: String.self) == app.quiet.end && app.quiet.end != app.quiet.start)
    #expect(try fallen.decode([App.Feed].self, at: "feeds") == app.feeds)
  }

  /// A record with an invalid optional member keeps its other members; without a required one it isn't a record.
  @Test func recordsFallBackByMember() throws {
    let schema = try SettingsSchema(text: Self.schema)
    func feeds(_ text: String) throws -> [App.Feed] {
      try SettingsFile(inMemory: text, schema: schema, policy: .fallBack).decode(App.self).feeds
    }
    let kept = try feeds("feeds: [{url: a, limit: many}, {url: b, limit: 2}]\n")
    #expect(kept == [.init(url: "a"), .init(url: "b", limit: 2)])
    #expect(try feeds("feeds: [{url: 5}, {url: b}]\n") == [])
    let file = try SettingsFile(inMemory: "level: 5\nfoo: 1\n", schema: schema, policy: .fallBack)
    #expect(try file.decode(App.self) == Self.defaults)
    #expect(
      file.problems.map(\.message).filter { $0.hasSuffix("; friends is used instead") }.count == 1, "\(file.problems)")
  }

  /// An invalid value falls back to the next weaker source, in the file and in stronger sources.
  @Test(arguments: [
    ("level: private\n", "level: nobody\n", App.Level.private, [String]()),
    ("level: nobody\n", "level: private\n", .private, []),
    ("feeds: [{url: a}, {url: a}]\n", "level: private\n", .private, []),
    ("feeds: [{url: a}]\n", "feeds: [{url: b}, {url: b}]\n", .friends, ["a"]),
    ("feeds: [{url: a}, {url: a}]\n", "feeds: [{url: b}]\n", .friends, ["b"]),
    ("feeds: [{url: a}]\n", "feeds: [{limit: 1}]\n", .friends, ["a"]),
    ("feeds: [{url: a}, {}]\n", "level: private\n", .private, []),
  ])
  private func overridesFallBackAlike(_ text: String, _ over: String, level: App.Level, feeds: [String]) throws {
    let file = try SettingsFile(
      inMemory: text, schema: SettingsSchema(text: Self.schema), overrides: [.text(over, name: "over")],
      policy: .fallBack)
    let app = try file.decode(App.self)
    #expect(app.level == level && app.feeds.map(\.url) == feeds, "\(app)")
    #expect(try file.value(at: "level", as: String.self) == level.rawValue)
    #expect(try file.decode([App.Feed].self, at: "feeds") == app.feeds)
    #expect(file.problems.filter { $0.severity == .error }.count == 1, "\(file.problems)")
    var strict = file
    strict.policy = .reject
    #expect(
      strict.errors.count == 1 && Self.problems { () throws(SettingsError) in _ = try strict.decode(App.self) } != nil)
  }

  /// An override of one setting leaves the others as they are without it, however broken the file is.
  @Test func anOverrideChangesNothingElse() throws {
    let schema = try SettingsSchema(text: Self.schema)
    let texts = [
      "level: private\nquiet: {start: \"21:00\", end: \"06:00\"}\nfeeds:\n- url: a\n- url: b\n  limit: 3\n- url: c\n",
      "feeds: [{url: a}, {url: a, limit: 2}, {url: b}]\nquiet: {start: \"07:00\"}\nlevel: friends\n",
    ].map { Array($0.utf8) }
    var mutation = TextMutation(Random(seed: 69))
    for text in texts + (0..<300).map({ _ in mutation.next(of: texts) }) {
      func app(_ overrides: [SettingsFile.Layer]) throws -> App {
        try SettingsFile(inMemory: text, schema: schema, overrides: overrides, policy: .fallBack).decode(App.self)
      }
      // The schema allows `1e999`, which no Swift type can represent.
      guard var expected = try? app([]) else { continue }
      expected.level = .private
      let found = Result { try app([.text("level: private\n", name: "over")]) }
      #expect(try found.get() == expected, "\(String(decoding: text, as: UTF8.self)) \(found)")
    }
  }

  @Test func generatedTypesFallBackAlike() throws {
    let schema = try SettingsSchema(GeneratedTypeTests.place.appendingPathComponent("typed.schema.yaml").path)
    let file = try SettingsFile(
      inMemory: "volume: 3\nfeeds: [{url: a}]\n", schema: schema,
      overrides: [.text("volume: loud\nfeeds: [{url: 5}]\n", name: "over")], policy: .fallBack)
    let typed = try TypedSettingsOfApp(file)
    #expect(typed.volume == 3 && typed.feeds == [.init(url: "a")])
    #expect(try file.value(at: "volume") == 3 && file[\.volume] == 3 && file[\.feeds] == typed.feeds)
    #expect(file.problems.filter { $0.severity == .error }.count == 2, "\(file.problems)")
  }

  /// For any text, the library, the engine behind editors, and the program `settle check` have the same verdict, as does
  /// the provider for swift-configuration, which uses `errors`. `SETTLE_TEXTS` sets the number of texts.
  @Test func checkHasTheSameVerdict() throws {
    let count = ProcessInfo.processInfo.environment["SETTLE_TEXTS"].flatMap { Int($0) } ?? 1_000
    let place = GeneratedTypeTests.place.appendingPathComponent("typed.schema.yaml").path
    let schema = try SettingsSchema(place)
    let folder = ScratchFolder()
    var options = Workspace.Options()
    options.rules = RulesAndFixes()
    options.schemaName = place
    let workspace = try Workspace(
      RunTree(workingFolder: FilePath(folder.path), operands: [FilePath(place)]), options: options)
    var mutation = TextMutation(Random(seed: 68))
    var broken: [String: String] = [:]
    for number in 0..<count {
      let text = mutation.next(of: Self.texts)
      let name = "\(number).yaml"
      let path = FilePath(folder.path + "/" + name)
      try Data(text).write(to: folder.url.appendingPathComponent(name))
      let errors = try SettingsFile(path: path.description, schema: schema).errors
      let checked = Snapshot(
        text, context: SnapshotContext(checking: name, path: path, text: text, workspace: workspace)
      ).report.diagnostics.filter { $0.severity == .error }
      // `check` allows several documents in a file, the library doesn't.
      let own = errors.filter { $0.code != "settings/layer-documents" }
      if !own.isEmpty { broken[name] = "\(String(decoding: text, as: UTF8.self)) \(errors)" }
      #expect(
        own.isEmpty == checked.isEmpty,
        "\(number): \(String(decoding: text, as: UTF8.self)) \(errors) \(checked.map(\.message))")
    }
    #expect(broken.count > count / 4 && broken.count < count)
    let run = ProgramRun(["check", "--schema", place, "--format", "jsonl", "--no-cache", "."], in: folder)
    struct Report: Decodable {
      var path: String
      var status: String
    }
    let reports = try run.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Report.self, from: Data(line.utf8))
    }
    #expect(reports.count == count)
    for report in reports {
      #expect((report.status == "valid") == (broken[report.path] == nil), "\(report) \(broken[report.path] ?? "")")
    }
  }

  private static let texts = [
    "volume: 3 # of 10\nfeeds:\n  - url: u # its address\n    title: t\n  - {url: v}\nquotas: {\"a b\": {bytes: 1}}\n",
    "feature: true\ngated: \"off\"\nquiet hours: {start: \"22:00\", end: \"07:00\"}\nlast: {at: now}\nmaybe: null\n",
    "{\"volume\": 7, \"limits\": {\"files\": 3, \"x\": null}, \"feeds\": [{\"url\": \"a\"}]}\n",
  ].map { Array($0.utf8) }

  /// For any text, generated types, decoding as a whole and reading single values agree. `SETTLE_TEXTS` sets the number
  /// of texts.
  @Test func randomTexts() throws {
    let count = ProcessInfo.processInfo.environment["SETTLE_TEXTS"].flatMap { Int($0) } ?? 150
    let schema = try SettingsSchema(GeneratedTypeTests.place.appendingPathComponent("typed.schema.yaml").path)
    var mutation = TextMutation(Random(seed: 67))
    let folder = ScratchFolder()
    var broken = 0
    for number in 0..<count {
      let text = mutation.next(of: Self.texts)
      try Data(text).write(to: folder.url.appendingPathComponent("a.yaml"))
      var file = try SettingsFile(path: folder.path + "/a.yaml", schema: schema)
      let errors = file.errors
      let shown = "\(number): \(String(decoding: text, as: UTF8.self)) \(errors)"
      if !errors.isEmpty {
        broken += 1
        #expect(Self.problems { () throws(SettingsError) in _ = try TypedSettingsOfApp(file) } == errors, "\(shown)")
        #expect(Self.problems { () throws(SettingsError) in _ = try file[\.volume] } == errors, "\(shown)")
        let value = Self.problems { () throws(SettingsError) in let _: Int = try file.value(at: "volume") }
        #expect(value == errors, "\(shown)")
      }
      file.policy = .fallBack
      let typed: TypedSettingsOfApp
      do throws(SettingsError) {
        typed = try TypedSettingsOfApp(file)
      } catch {
        // The schema allows `1e999`, which no Swift type can represent.
        let others = Self.problems { () throws(SettingsError) in _ = try file.decode(TypedSettingsOfApp.self) }
        #expect(others?.allSatisfy { $0.code == "settings/other-type" } == true, "\(shown) \(error)")
        continue
      }
      #expect(try typed.volume == file.value(at: "volume") && typed.feature == file.value(at: "feature"), "\(shown)")
      #expect(try typed.gated == file.value(at: "gated") && typed.maybe == file.value(at: "maybe"), "\(shown)")
      #expect(try typed.feeds == file.value(at: "feeds") && typed.feeds == file[\.feeds], "\(shown)")
      #expect(try typed.quietHours == file.decode(TypedSettingsOfApp.self).quietHours, "\(shown)")
    }
    #expect(broken > count / 4)
  }

  @Test func whatOnlyTheEnvironmentHas() throws {
    let schema = try SettingsSchema(text: "type: object\nrequired: [token]\nproperties: {token: {type: string}}\n")
    let file = try SettingsFile(
      inMemory: "{}\n", schema: schema, overrides: [.environment(prefix: "APP", ["APP_TOKEN": "x"])])
    #expect(try file.value(at: "token") == "x" && file.problems.isEmpty)
    let without = try SettingsFile(inMemory: "{}\n", schema: schema)
    #expect(throws: SettingsError.self) { let _: String = try without.value(at: "token") }
  }

  // MARK: Files that cannot be read

  @Test func unreadableIsNotAbsent() throws {
    let folder = ScratchFolder(["file": "x"])
    for (link, target) in [("nothing.yaml", "nowhere.yaml"), ("loop.yaml", "loop.yaml"), ("folder", "nowhere")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    for (path, reason) in [
      ("nothing.yaml", "a broken link"), ("loop.yaml", "too many levels of symbolic links"),
      ("folder/a.yaml", "a broken link"), ("file/a.yaml", "part of the path is not a folder"),
    ] {
      let error = #expect(throws: SettingsError.self) { try SettingsFile(path: folder.path + "/" + path) }
      #expect(error?.description.hasSuffix(reason) == true, "\(String(describing: error))")
      #expect(throws: SettingsError.self) {
        try SettingsFile(inMemory: "", layers: [.init(name: "team", path: folder.path + "/" + path, isOptional: true)])
      }
    }
    #expect(try SettingsFile(path: folder.path + "/new.yaml").problems.isEmpty)
    #expect(try SettingsFile(path: folder.path + "/new/new.yaml").problems.isEmpty)
    let missing = #expect(throws: SettingsError.self) {
      try SettingsFile(path: folder.path + "/new.yaml", mustExist: true)
    }
    #expect(missing?.description.hasSuffix("new.yaml: no such file or folder") == true)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func aClosedFolderIsNotAbsent() throws {
    let folder = ScratchFolder(["closed/a.yaml": "a: 1\n"])
    let path = folder.path + "/closed"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    let error = #expect(throws: SettingsError.self) { try SettingsFile(path: path + "/a.yaml") }
    #expect(error?.description.hasSuffix("permission denied") == true)
  }

  // MARK: Versions

  @Test func codeOfAnotherVersionNamesBoth() throws {
    let schema = try SettingsSchema(text: "type: object\nx-settings: {name: typed, version: 2.0.0}\n")
    var file = try SettingsFile(inMemory: "volume: 3\n", schema: schema)
    let error = #expect(throws: SettingsError.self) { try TypedSettingsOfApp(file) }
    #expect(error?.description.contains("from version 1.0.0 of the schema, but this is version 2.0.0") == true)
    let settings = try TypedSettingsOfApp(SettingsFile(inMemory: "volume: 3\nfeeds: []\n"))
    #expect(throws: SettingsError.self) { try settings.write(to: &file) }
  }

  // MARK: Errors

  @Test func problemsSayWhereAndWhatHelps() throws {
    let file = try SettingsFile(
      inMemory: "level: privat\nquiet: {start: 5}\n", schema: SettingsSchema(text: Self.schema))
    let problems = file.errors
    #expect(problems.map(\.setting) == ["level", "quiet.start"] && problems.map(\.range) == [7..<13, 29..<30])
    #expect(problems.first?.suggestion == "private", "\(problems)")
    func error(_ read: () throws -> Void) -> String {
      do {
        try read()
        return ""
      } catch {
        return "\(error)"
      }
    }
    let other = try SettingsSchema(text: "properties: {b: {properties: {c: {}}}, volume: {}}\n")
    let plain = try SettingsFile(inMemory: "a: 1\nb:\n  c: x\n", schema: other)
    #expect(error { let _: Int = try plain.value(at: "b.c") } == "settings:3:6: b.c must be an integer within range")
    #expect(error { let _: Int = try plain.value(at: "volume") }.hasSuffix("volume is not set, and has no default"))
    #expect(error { let _: Int = try plain.value(at: "volum") } == "unknown setting volum; did you mean volume?")
    #expect(error { let _: Int = try plain.value(at: "c") } == "unknown setting c; did you mean b.c?")
  }

  // MARK: Values

  @Test func everyTypeIsAValue() throws {
    var file = try SettingsFile(inMemory: "big: 18446744073709551615\n")
    #expect(try file.value(at: "big") == UInt64.max)
    #expect(throws: SettingsError.self) { let _: Int64 = try file.value(at: "big") }
    try file.set("small", to: Int8.min)
    try file.set("float", to: Float(0.5))
    try file.set("list", to: [UInt16](1...2))
    #expect(try file.value(at: "small") == Int8.min && file.value(at: "float") == Float(0.5))
    #expect(throws: SettingsError.self) { let _: UInt8 = try file.value(at: "small") }
    #expect(file.text == "big: 18446744073709551615\nsmall: -128\nfloat: 0.5\nlist:\n  - 1\n  - 2\n", "\(file.text)")
    var typed = try SettingsFile(inMemory: "feeds: [{url: a}]\n", schema: nil)
    let feeds: [TypedSettingsOfApp.FeedsItem] = try typed.value(at: "feeds")
    try typed.set("feeds", to: feeds + [.init(url: "b")])
    try typed.set(\.volume, to: 7)
    #expect(try typed[\.feeds] == [.init(url: "a"), .init(url: "b")] && typed[\.volume] == 7)
    #expect(throws: SettingsError.self) { let _: TypedSettingsOfApp.FeedsItem = try typed.value(at: "volume") }
  }

  @Test func argumentsAreClaimedOrReturned() throws {
    let schema = try SettingsSchema(
      text: """
        type: object
        properties:
          sync: {type: object, properties: {enabled: {type: boolean, default: true}}}
          tags: {type: array, items: {type: string}, default: []}
          ports: {type: array, items: {type: integer}, default: []}
          speed: {type: number, default: 1}

        """)
    func file(_ arguments: [String], _ variables: [String: String] = [:]) throws -> SettingsFile {
      try SettingsFile(
        inMemory: "", schema: schema, overrides: [.environment(prefix: "APP", variables), .arguments(arguments)])
    }
    let one = try file(
      ["run", "--sync.enabled", "false", "--tags", "a", "--speed", "2", "--tags", "b,c", "-v", "--", "--speed", "3"],
      ["APP_PORTS": "1,2"])
    #expect(try one.value(at: "sync.enabled") == false && one.value(at: "tags") == ["a", "b,c"])
    #expect(try one.value(at: "ports") == [1, 2] && one.value(at: "speed") == 2.0)
    #expect(one.unclaimedArguments == ["run", "-v", "--", "--speed", "3"])
    #expect(try file(["--tags=a,b", "--ports=[3]"]).value(at: "tags") == ["a", "b"])
    #expect(try file(["--sync.enabled", "x"]).unclaimedArguments == ["x"])
    let wrong = try file(["--sync.enable", "true"])
    #expect(wrong.errors.map(\.description) == ["--sync.enable: unknown setting; did you mean --sync.enabled?"])
    setenv("SETTLE_TEST_SPEED", "4", 1)
    let own = try SettingsFile(inMemory: "", schema: schema, overrides: [.environment(prefix: "SETTLE_TEST")])
    #expect(try own.value(at: "speed") == 4.0)
  }
}
