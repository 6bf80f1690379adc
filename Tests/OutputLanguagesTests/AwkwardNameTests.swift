import DocumentModel
import Foundation
import Generators
import JSONSchema
import Properties
import Settings
import TestSupport
import Testing
import YAMLReading

/// Code generated from a schema with awkward names compiles, or the schema is refused.
@Suite struct AwkwardNameTests {
  private static let words = [
    "2fa", "1st", "self", "Self", "value", "values", "self value", "type", "Type", "Protocol", "init", "in", "inout",
    "let", "var", "default", "nil", "none", "some", "Any", "any", "String", "Int", "Bool", "URL", "userID", "user_id",
    "userId", "baseURL", "base-url", "APIKey", "ids", "MAX_SIZE", "x", "X", "-1", "1", "+1", "", "-", "_", "日本",
    "日本語", "Ω", "ǅ", "straße", "STRASSE", "é", "e\u{301}", "true", "false", "await", "async", "actor", "get", "set",
    "willSet", "subscript", "operator", "where", "associatedtype", "rethrows", "decoder", "encoder", "container",
    "others", "name", "keys", "result", "schema", "schemaVersion", "effective", "hashValue", "hash", "description",
    "customMirror", "codingKeys", "CodingKeys", "rawValue", "allCases", "json", "settings", "SettingsValue",
    "SettingsFile", "SettingValue", "Optional", "Result", "screen", "Screen", "never", "always", "error", "newValue",
    "oldValue", "repeat", "case", "$0", "a.b", "a b", "Codable", "Element", "Index", "ID", "id", "fooItem", "foo",
    "Foo", "FooItem", "fooType", "additionalProperties", "module", "main",
  ]

  /// A subschema with random names.
  private static func value(_ random: inout Random, depth: Int) -> String {
    let words = words.map { JSONText.string($0) }
    let deprecated = random.once(in: 8) ? ", \"deprecated\": true" : ""
    switch random.next(below: depth > 0 ? 8 : 4) {
    case 0: return "{\"type\": \"string\", \"default\": \(random.pick(words))\(deprecated)}"
    case 1: return "{\"type\": [\"integer\", \"null\"]\(deprecated)}"
    case 2, 3:
      let choices = Set((0..<3).map { _ in random.pick(words) }).sorted()
      return "{\"enum\": [\(choices.joined(separator: ", "))], \"default\": \(choices[0])\(deprecated)}"
    case 4: return "{\"type\": \"array\", \"items\": \(object(&random, depth: depth - 1)), \"default\": []}"
    case 5: return "{\"type\": \"object\", \"additionalProperties\": \(value(&random, depth: depth - 1))}"
    default: return object(&random, depth: depth - 1)
    }
  }

  private static func object(_ random: inout Random, depth: Int) -> String {
    let names = Set((0..<1 + random.next(below: 5)).map { _ in random.pick(words) }).sorted()
    let members = names.map { "\(JSONText.string($0)): \(value(&random, depth: depth))" }
    let others = random.once(in: 6) ? ", \"additionalProperties\": {\"type\": \"integer\"}" : ""
    return "{\"type\": \"object\", \"properties\": {\(members.joined(separator: ", "))}\(others)}"
  }

  /// Generated code; nil if the names can't be distinguished.
  private static func code(_ random: inout Random, number: Int, hasLibrary: Bool) throws -> String? {
    let text = "{\"x-settings\": {\"name\": \"app\", \"version\": \"1.0.0\"}, " + object(&random, depth: 3).dropFirst()
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.json", path: "schema.json", document: document)
    let compiled = Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { .notFound(reason: $0) }
    let model = try CodeModel(SettingsModel(try #require(compiled.schema)))
    let code = SwiftCode(
      model, name: "Awkward\(number)", access: .public, parts: hasLibrary ? [.library] : [],
      schema: hasLibrary ? text : nil)
    // A message about names that can't be distinguished suggests `codeName`.
    for problem in code.problems { #expect(problem.contains("codeName"), "\(problem)") }
    return code.problems.isEmpty ? code.text : nil
  }

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// All code is compiled in one program. `SETTLE_AWKWARD` sets the number of schemas.
  @Test(.enabled(if: compiler != nil, "swiftc is needed")) func anySchemaCompilesOrIsRefused() throws {
    let count = ProcessInfo.processInfo.environment["SETTLE_AWKWARD"].flatMap { Int($0) } ?? 120
    var random = Random(seed: 12)
    let folder = ScratchFolder()
    var written = 0
    for number in 0..<count {
      guard let code = try Self.code(&random, number: number, hasLibrary: number % 40 == 0) else { continue }
      folder.write("awkward\(number).swift", code)
      written += 1
    }
    #expect(written > count / 3, "\(written)")
    let compiler = try #require(Self.compiler)
    let modules = BuiltModules.arguments.joined(separator: " ")
    let line =
      "\(compiler) -swift-version 6 -warnings-as-errors \(modules) -typecheck *.swift > log 2>&1; code=$?; "
      + "head -c 3000 log; exit $code"
    let run = ProgramRun(shell: line, in: folder)
    #expect(run.code == 0, "\(run.output)")
  }
}
