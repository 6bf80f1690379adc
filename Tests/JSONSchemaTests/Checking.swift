import DocumentModel
import JSONSchema
import Settings
import YAMLReading

/// Checks a file with a schema, both given as text.
enum Checking {
  static func options() -> Schema.Options {
    var options = Schema.Options.settings
    options.checksMetaschema = false
    return options
  }

  static func compile(
    _ schema: String, options: Schema.Options = options(), others: [String: String] = [:]
  ) -> Schema.Compilation {
    let source = SchemaSource(uri: "file:///schema.yaml", path: "schema.yaml", document: parse(schema).document)
    return Schema.compile(source, options: options) { uri in
      guard let text = others[uri] else { return .notFound(reason: "no such file: \(uri)") }
      return .found(SchemaSource(uri: uri, path: uri, document: parse(text).document))
    }
  }

  static func parse(_ text: String) -> ParsedText {
    YAMLParser.parse(Array(text.utf8), limits: Limits())
  }

  /// - Returns: The findings in the first document of the file.
  static func diagnostics(_ schema: String, _ instance: String, isPartial: Bool = false) -> [Diagnostic] {
    let parsed = parse(instance)
    guard let schema = compile(schema).schema, let root = parsed.document.roots.first else { return [] }
    return schema.diagnostics(parsed.document, root, isPartial: isPartial)
  }

  /// - Returns: The findings as `line:column code instanceLocation message (caption)`.
  static func lines(_ schema: String, _ instance: String, isPartial: Bool = false) -> [String] {
    let index = LineIndex(Array(instance.utf8))
    return diagnostics(schema, instance, isPartial: isPartial).map { line($0, index) }
  }

  /// - Returns: The findings about the schema itself, in the same form.
  static func schemaLines(_ schema: String, others: [String: String] = [:]) -> [String] {
    compile(schema, others: others).reports.flatMap { report in
      let index = LineIndex(report.text)
      return report.diagnostics.map { line($0, index) }
    }
  }

  private static func line(_ diagnostic: Diagnostic, _ index: LineIndex) -> String {
    let start = index.position(of: diagnostic.range.start)
    let location = diagnostic.instanceLocation.map { " \($0.isRoot ? "#" : $0.description)" } ?? ""
    let caption = diagnostic.caption.map { " (\($0))" } ?? ""
    return "\(start.line):\(start.column) \(diagnostic.code)\(location) \(diagnostic.message)\(caption)"
  }
}
