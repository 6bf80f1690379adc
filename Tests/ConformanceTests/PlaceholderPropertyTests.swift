import Analysis
import DocumentModel
import Foundation
import JSONSchema
import Properties
import Testing
import Workspace
import YAMLReading

/// Random schemas and files with placeholders, compared with the same files after values are substituted.
@Suite struct PlaceholderPropertyTests {
  private static let scalars = ["0", "1", "5", "9", "a", "xy", "true", "null"]
  /// The number of files; `SETTLE_PLACEHOLDERS` overrides it.
  private static let texts = ProcessInfo.processInfo.environment["SETTLE_PLACEHOLDERS"].flatMap { Int($0) } ?? 800
  private static let defaults = 300
  private static let values = scalars + ["[]", "[1]", "{}", "{q: 1}"]

  /// An error is reported only if no substituted value would fix it; errors that every value has are reported.
  @Test func anErrorIsWhereNoValueFixesIt() throws {
    var random = Random(seed: 45)
    var (open, told, silent, missed) = (0, 0, 0, 0)
    for _ in 0..<Self.texts {
      let schema = try Self.schema(Self.objectSchema(&random))
      let isSecondOpen = random.once(in: 8)
      let second = random.pick(Self.values)
      let rest = (random.once(in: 2) ? "r: 1\n" : "") + (random.once(in: 6) ? "u: 1\n" : "")
      let text = "p: ${A}\ns: \(isSecondOpen ? "x${B}" : second)\n\(rest)"
      let errors = Self.errors(text, schema)
      var common: Set<String>?
      var isMendable = false
      for value in Self.values where !isMendable {
        for other in isSecondOpen ? Self.values : [second] where !isMendable {
          let filled = "p: \(value)\ns: \(other)\n\(rest)"
          isMendable = Self.isValid(filled, schema)
          if !isMendable, random.once(in: isSecondOpen ? 12 : 1) {
            common = (common ?? Self.errors(filled, schema)).intersection(Self.errors(filled, schema))
          }
        }
      }
      if isMendable {
        open += 1
        #expect(errors.isEmpty, "\(text)\(errors)")
      } else if !errors.isEmpty {
        told += 1
      } else {
        silent += 1
        let sure = (common ?? []).filter { $0.hasPrefix("schema/required") || $0.hasPrefix("schema/additional") }
        if !sure.isEmpty, !isSecondOpen { missed += 1 }
      }
    }
    print("Placeholders: \(open) fixable, \(told) unfixable and reported, \(silent) unfixable and not reported")
    #expect(told > Self.texts / 20 && silent * 10 < told)
    // A condition that holds for every value through two exclusive branches isn't detected.
    #expect(missed * 5_000 <= Self.texts, "a missing or unknown member isn't reported in \(missed) of \(Self.texts)")
  }

  /// A placeholder's default is read as YAML or as a string; it's an error only if both are.
  @Test func aDefaultIsJudgedOnItsOwn() throws {
    var random = Random(seed: 80)
    for _ in 0..<Self.defaults {
      let schema = try Self.schema(Self.objectSchema(&random))
      let value = random.pick(Self.scalars)
      let rest = "s: \(random.pick(Self.values))\nr: 1\n"
      let text = "p: ${A:-\(value)}\n\(rest)"
      let isValid = Self.isValid("p: \(value)\n\(rest)", schema) || Self.isValid("p: '\(value)'\n\(rest)", schema)
      #expect(Self.errors(text, schema).isEmpty || !isValid, "\(text)")
    }
  }

  // MARK: Schemas

  private static func leaf(_ random: inout Random, _ depth: Int = 0) -> String {
    switch random.next(below: depth < 2 ? 15 : 8) {
    case 0, 1: "{type: \(random.pick(["integer", "string", "boolean", "object", "array", "\"null\""]))}"
    case 2: "{enum: [\(random.pick(values)), \(random.pick(values))]}"
    case 3: "{const: \(random.pick(values))}"
    case 4: "{minimum: 3, maximum: 7}"
    case 5: "{type: string, pattern: \"^x\"}"
    case 6: "{minItems: 1, required: [q]}"
    case 7: random.pick(["true", "true", "false"])
    case 8: "{not: \(leaf(&random, depth + 1))}"
    case 9, 10: "{anyOf: [\(leaf(&random, depth + 1)), \(leaf(&random, depth + 1))]}"
    case 11, 12: "{oneOf: [\(leaf(&random, depth + 1)), \(leaf(&random, depth + 1))]}"
    case 13: "{if: \(leaf(&random, depth + 1)), then: \(leaf(&random, depth + 1)), else: \(leaf(&random, depth + 1))}"
    case _: "{allOf: [\(leaf(&random, depth + 1)), {maxLength: 5}]}"
    }
  }

  private static func objectSchema(_ random: inout Random) -> String {
    let of = { (name: String, random: inout Random) in "properties: {\(name): \(leaf(&random))}" }
    var words = ["properties: {p: \(leaf(&random)), s: \(leaf(&random)), r: true}"]
    if random.once(in: 3) { words.append("required: [r]") }
    if random.once(in: 3) { words.append("additionalProperties: false") }
    switch random.next(below: 6) {
    case 0: words.append("if: {\(of("p", &random))}, then: {required: [r]}, else: {\(of("s", &random))}")
    case 1: words.append("oneOf: [{\(of("p", &random)), required: [r]}, {\(of("p", &random))}]")
    case 2: words.append("not: {\(of("p", &random)), required: [r]}")
    case 3: words.append("anyOf: [{\(of("p", &random)), required: [r]}, {\(of("s", &random))}]")
    case _: break
    }
    return "{\(words.joined(separator: ", "))}"
  }

  private static func schema(_ text: String) throws -> Schema {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    var options = Schema.Options(sensitivity: nil)
    options.checksMetaschema = false
    let source = SchemaSource(uri: "test:/s", path: "s", document: document)
    return try #require(Schema.compile(source, options: options) { _ in .notFound(reason: "none") }.schema)
  }

  private static func isValid(_ text: String, _ schema: Schema) -> Bool {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    return schema.isValid(document, document.roots[0])
  }

  /// The errors, each as its code and place.
  private static func errors(_ text: String, _ schema: Schema) -> Set<String> {
    var context = SnapshotContext("a.yaml", syntax: .yaml, schema: .schema(schema))
    context.placeholders = PlaceholderForms(["${…}"])
    let report = Snapshot(Array(text.utf8), context: context).report
    return Set(
      report.diagnostics.filter { $0.severity == .error }.map { "\($0.code) \($0.instanceLocation?.description ?? "")" }
    )
  }
}
