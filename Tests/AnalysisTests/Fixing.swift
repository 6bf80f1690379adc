import Analysis
import DocumentModel
import JSONSchema
import Linting
import Settings
import Testing
import Workspace
import YAMLReading

/// Runs fixes on one text.
enum Fixing {
  static func schema(_ text: String) throws -> Schema {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "test:/s", path: "s", document: document)
    return try #require(
      Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { _ in .notFound(reason: "none") }.schema)
  }

  /// A plan with only the given rules and their options.
  ///
  /// - Parameter reader: The YAML version of the program that reads the text.
  static func plan(_ rules: [String: [String: OptionValue]], reader: YAMLVersion? = nil) -> LintPlan {
    let settings = LintSettings(
      preset: .minimal, reader: reader,
      rules: rules.mapValues { .init(level: .severity(.warning), options: $0) })
    return LintPlan(settings).filtered { rules[$0.name] != nil }
  }

  static func run(
    _ text: String, rules: [String: [String: OptionValue]] = [:], schema: Schema? = nil, syntax: TextSyntax = .yaml,
    reader: YAMLVersion? = nil, unsafe: Bool = false
  ) -> FixResult<Snapshot> {
    snapshot(text, rules: rules, schema: schema, syntax: syntax, reader: reader).fixed(allowsUnsafe: unsafe)
  }

  static func report(
    _ text: String, rules: [String: [String: OptionValue]] = [:], schema: Schema? = nil, syntax: TextSyntax = .yaml,
    reader: YAMLVersion? = nil
  ) -> FileReport {
    snapshot(text, rules: rules, schema: schema, syntax: syntax, reader: reader).report
  }

  static func snapshot(
    _ text: String, rules: [String: [String: OptionValue]] = [:], schema: Schema? = nil, syntax: TextSyntax = .yaml,
    reader: YAMLVersion? = nil
  ) -> Snapshot {
    var context = SnapshotContext("a", syntax: syntax, schema: schema.map { .schema($0) } ?? .none)
    context.lint = plan(rules, reader: reader)
    return Snapshot(Array(text.utf8), context: context)
  }
}

extension FixResult<Snapshot> {
  var text: [UInt8] { snapshot.bytes }
  var string: String { String(decoding: text, as: UTF8.self) }
}
