import FileAccess
import Foundation
import JSONSchema
import TestSupport
import Testing
import Workspace

/// Schemas that an earlier run found to be free of errors aren't checked again.
@Suite struct SeenSchemaTests {
  private static let schema = """
    properties:
      mode: {enum: [dark, light], default: dark, x-setting: {scope: device}}
      size: {$ref: "part.yaml#/$defs/size"}
    x-settings: {name: app, version: 1.0.0}
    """
  private static let part = "$defs: {size: {type: integer, default: 1, x-setting: {since: \"1.0\"}}}\n"
  private static let text = "# settle: schema=s.yaml\nmode: light\nsize: 2\n"

  private static func folder() -> ScratchFolder {
    ScratchFolder(["p/s.yaml": schema, "p/part.yaml": part, "p/a.yaml": text, "p/.git/": "", "c/": "", "h/": ""])
  }

  private struct Run: Equatable {
    var code: Int32
    var text: String
  }

  private static func run(_ folder: ScratchFolder, _ words: String, caches: Bool = true) -> Run {
    let run = CommandRun(
      words.split(separator: " ").map(String.init), in: folder, below: "p",
      environment: (caches ? ["XDG_CACHE_HOME": folder.path + "/c"] : [:]).merging(
        ["XDG_CONFIG_HOME": folder.path + "/h"]) { $1 },
      // The verdict is forged for this process's program.
      isFunction: true)
    return Run(code: run.code, text: run.output + run.errors)
  }

  private static func verdicts(_ folder: ScratchFolder) -> [String] { folder.names(below: "c/settle/schemas") }

  /// Stores a verdict that no run produced: that the current schema and the file that it refers to have no errors.
  private static func forge(_ folder: ScratchFolder) throws {
    let root = try #require(FileFacts.realPath(FilePath(folder.path)))
    let sources = ["s.yaml", "part.yaml"].compactMap { name -> SchemaSource? in
      let uri = root.appending("p/" + name).fileURI
      guard case .found(let source) = SchemaTextLoader.parsed(folder.bytes("p/" + name), uri: uri) else { return nil }
      return source
    }
    var options = Schema.Options()
    options.compilesUnreferenced = true
    let verdicts = SchemaResultCache { (root.appending("c/settle/schemas"), ProcessFacts.build()) }
    guard case .errorFree(let key) = verdicts.verdict(on: sources, options: options) else {
      Issue.record("a verdict exists already")
      return
    }
    verdicts.insert(key)
  }

  private static let commands = [
    "check a.yaml", "show a.yaml", "get a.yaml mode", "set --dry-run a.yaml mode dark", "preview a.yaml",
    "describe --schema s.yaml mode", "why a.yaml mode", "check .",
  ]

  @Test(arguments: commands) func theAnswersAreTheSame(command: String) {
    let folder = Self.folder()
    let plain = Self.run(folder, command, caches: false)
    for _ in 0..<2 { #expect(Self.run(folder, command) == plain) }
    #expect(plain.code == 0, "\(plain.text)")
  }

  /// Commands that use the schema believe a forged verdict about a schema with errors, which proves that verdicts are
  /// used; `schema check` ignores it.
  @Test func aVerdictIsUsed() throws {
    let folder = Self.folder()
    for (name, text) in [
      ("s.yaml", Self.schema.replacing("scope: device", with: "scope: {}")),
      ("part.yaml", Self.part.replacing("since: \"1.0\"", with: "since: []")),
      ("part.yaml", Self.part.replacing("type: integer", with: "title: []")),
    ] {
      let (schema, part) = (folder.text("p/s.yaml"), folder.text("p/part.yaml"))
      folder.write("p/" + name, text)
      let commands = ["check a.yaml", "show a.yaml", "set --dry-run a.yaml mode dark"]
      let plain = commands.map { Self.run(folder, $0) }
      #expect(plain[0].code == 2, "\(plain[0].text)")
      // A schema with errors gets no verdict.
      #expect(Self.verdicts(folder).isEmpty)
      try Self.forge(folder)
      #expect(Self.run(folder, "check a.yaml").code == 0, "\(name)")
      #expect(commands.map { Self.run(folder, $0, caches: false) } == plain)
      #expect(Self.run(folder, "check --no-cache a.yaml") == plain[0])
      #expect(Self.run(folder, "schema check \(name)").code == 1)
      for verdict in Self.verdicts(folder) { folder.remove("c/settle/schemas/" + verdict) }
      folder.write("p/s.yaml", schema)
      folder.write("p/part.yaml", part)
    }
  }

  @Test(arguments: [
    ("s.yaml", schema.replacing("scope: device", with: "scope: {}")),
    ("s.yaml", schema.replacing("name: app", with: "name: []")),
    ("s.yaml", schema.replacing("enum: [dark, light]", with: "type: strin")),
    ("part.yaml", part.replacing("since: \"1.0\"", with: "since: []")),
    ("part.yaml", part.replacing("type: integer", with: "type: [integer, integer]")),
    ("part.yaml", part.replacing("size: {type", with: "width: {type")),
  ])
  func whatChangedIsExaminedAgain(name: String, text: String) {
    let folder = Self.folder()
    let before = Self.run(folder, "check a.yaml")
    #expect(before.code == 0 && Self.verdicts(folder).count == 1)
    let (old, others) = (folder.text("p/" + name), ["show a.yaml", "get a.yaml mode", "preview a.yaml"])
    folder.write("p/" + name, text)
    let after = Self.run(folder, "check a.yaml")
    #expect(after == Self.run(folder, "check --no-cache a.yaml") && after.code == 2, "\(after.text)")
    for other in others { #expect(Self.run(folder, other) == Self.run(folder, other, caches: false)) }
    #expect(Self.verdicts(folder).count == 1)
    folder.write("p/" + name, old)
    #expect(Self.run(folder, "check a.yaml") == before)
  }

  /// A custom dialect's metaschema is another file that can change, which a verdict doesn't cover.
  @Test func aDialectOfOnesOwnHasNoVerdict() {
    let folder = Self.folder()
    folder.write("p/.settle.yaml", "uris: {\"https://example.org/d\": d.yaml}\n")
    folder.write("p/s.yaml", "$schema: https://example.org/d\ntype: object\n")
    folder.write("p/d.yaml", "$schema: https://json-schema.org/draft/2020-12/schema\n$id: https://example.org/d\n")
    #expect(Self.run(folder, "check a.yaml").code == 0 && Self.verdicts(folder).isEmpty)
    folder.write(
      "p/d.yaml",
      "$schema: https://json-schema.org/draft/2020-12/schema\n$id: https://example.org/d\nrequired: [title]\n")
    #expect(Self.run(folder, "check a.yaml").code == 2)
  }

  @Test func whoWantsNoCacheHasNone() {
    let folder = Self.folder()
    #expect(Self.run(folder, "check --no-cache a.yaml").code == 0)
    folder.write("h/settle/config.yaml", "cache: false\n")
    for command in Self.commands { #expect(Self.run(folder, command).code == 0) }
    #expect(folder.names(below: "c").isEmpty)
    #expect(Self.run(folder, "check --cache a.yaml").code == 0 && Self.verdicts(folder).count == 1)
  }

  /// The cache contains only the texts of schemas, readable only by their owner.
  @Test func itHasNoTextOfASettingsFile() throws {
    let folder = Self.folder()
    folder.write("p/s.yaml", Self.schema + "\n#" + String(repeating: " ", count: 1_000) + "\n")
    folder.write("p/a.yaml", Self.text.replacing("light", with: "hunter2") + "#" + String(repeating: " ", count: 1_000))
    _ = Self.run(folder, "check a.yaml")
    folder.write("p/a.yaml", Self.text)
    _ = Self.run(folder, "check a.yaml")
    #expect(Self.verdicts(folder).count == 2)
    for name in Self.verdicts(folder) {
      let place = folder.path + "/c/settle/schemas/" + name
      #expect(!folder.bytes("c/settle/schemas/" + name).contains("hunter2".utf8))
      let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  // MARK: Records of every kind

  /// A folder with the examples and their schemas, and the commands that check them and run the tests of two schemas.
  private static func checkout() throws -> (folder: ScratchFolder, commands: [String]) {
    let folder = ScratchFolder(["p/.git/": "", "c/": "", "h/": ""])
    let root = OutsideSuites.packageRoot
    let bundled = "Tests/ConformanceTests/Bundled"
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("p/\(bundled)"), withIntermediateDirectories: true)
    let tests = ["appearance.test.yaml", "betrfood.message.test.yaml"].map { "\(bundled)/\($0)" }
    for name in ["schemas", "examples"] + tests {
      let place = folder.url.appendingPathComponent("p/\(name)")
      try FileManager.default.copyItem(at: root.appendingPathComponent(name), to: place)
    }
    let below = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/p/examples").sorted()
    let files = below.filter { $0.hasSuffix(".yaml") }.map { "examples/\($0)" }
    #expect(files.count > 60)
    return (
      folder, ["check --format json --verbose \(files.joined(separator: " "))"] + tests.map { "schema test \($0)" }
    )
  }

  @Test func everyReportIsTheSame() throws {
    let (folder, commands) = try Self.checkout()
    let plain = commands.map { Self.run(folder, $0, caches: false) }
    #expect(plain.map(\.code) == [1, 0, 0], "\(plain.dropFirst())")
    #expect(commands.map { Self.run(folder, $0) } == plain)
    #expect(Self.verdicts(folder).count > 20)
    #expect(commands.map { Self.run(folder, $0) } == plain)
  }

  @Test func aDamagedRecordChangesNoReport() throws {
    let (folder, commands) = try Self.checkout()
    let files = commands[0].split(separator: " ").filter { $0.hasSuffix("realistic.yaml") }
    let command = "check --format json \(files.prefix(6).joined(separator: " "))"
    let plain = Self.run(folder, command)
    let names = Self.verdicts(folder).map { "c/settle/schemas/" + $0 }
    let good = names.map(folder.bytes)
    let damages: [(Int) -> [UInt8]] = [
      { _ in [] }, { Array(good[$0].prefix(good[$0].count / 2)) }, { good[$0].dropLast() }, { good[$0] + good[$0] },
      { good[($0 + 1) % good.count] }, { good[$0].map { ~$0 } }, { Array(repeating: 0, count: good[$0].count) },
      { number in good[number].enumerated().map { $0.offset % 1_000 == 500 ? $0.element ^ 1 : $0.element } },
    ]
    for damage in damages {
      for (number, name) in names.enumerated() { folder.write(name, bytes: damage(number)) }
      #expect(Self.run(folder, command) == plain)
      // The run replaced the damaged records.
      #expect(names.map(folder.bytes) == good)
    }
    for name in names { folder.remove(name) }
    folder.remove("c/settle/schemas")
    folder.write("c/settle/schemas", "a file in the way\n")
    #expect(Self.run(folder, command) == plain)
  }
}
