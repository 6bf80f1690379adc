import Analysis
import Diagnostics
import DocumentModel
import JSONSchema
import Linting
import Settings
import Testing
import YAMLParsing

/// Runs of fixes on one text.
enum Fixing {
  static func schema(_ text: String) throws -> Schema {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "test:/s", path: "s", document: document)
    return try #require(
      Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { _ in .notFound(reason: "none") }.schema)
  }

  /// A plan of some rules alone, with their options.
  static func plan(_ rules: [String: [String: OptionValue]]) -> LintPlan {
    let settings = LintSettings(
      preset: .minimal,
      rules: rules.mapValues { .init(level: .severity(.warning), options: $0) })
    return LintPlan(settings).filtered { rules[$0.name] != nil }
  }

  static func run(
    _ text: String, rules: [String: [String: OptionValue]] = [:], schema: Schema? = nil, syntax: TextSyntax = .yaml,
    unsafe: Bool = false
  ) -> TextFixing.Result {
    let analysis = TextAnalysis(limits: Limits(), lint: plan(rules))
    return TextFixing(analysis, allowsUnsafe: unsafe).fix(Array(text.utf8), path: "a", syntax: syntax) { _ in
      schema.map { .schema($0, shown: "s") } ?? .none
    }
  }

  static func report(
    _ text: String, rules: [String: [String: OptionValue]] = [:], schema: Schema? = nil, syntax: TextSyntax = .yaml
  ) -> FileReport {
    TextAnalysis(limits: Limits(), lint: plan(rules)).report(Array(text.utf8), path: "a", syntax: syntax) { _ in
      schema.map { .schema($0, shown: "s") } ?? .none
    }
  }
}

extension TextFixing.Result {
  var string: String { String(decoding: text, as: UTF8.self) }
}
