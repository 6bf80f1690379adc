import DocumentModel
import FileAccess
import JSONSchema
import Reporting
import Settings
import Workspace
import YAMLReading

/// Schemas and documents for tests of effective values.
enum EffectiveDocuments {
  static let load: SchemaLoader = { uri in
    guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: uri) }
    let document = YAMLParser.parse(bundled.text(), limits: Limits()).document
    return .found(SchemaSource(uri: uri, path: bundled.path, document: document, isTrusted: true))
  }

  static func bundled(_ name: String) -> SettingsModel? {
    guard let schema = BundledSchema.named(name), case .found(let source) = load(schema.uri) else { return nil }
    return Schema.compile(source, options: Schema.Options(sensitivity: .setting), load: load).schema.map {
      SettingsModel($0)
    }
  }

  static func model(_ text: String) -> SettingsModel? {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.yaml", path: "schema.yaml", document: document)
    return Schema.compile(source, options: Schema.Options(sensitivity: .setting), load: load).schema.map {
      SettingsModel($0)
    }
  }

  static func layer(_ text: String, name: String? = nil) -> SettingsLayer {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    return SettingsLayer(name: name, path: name ?? "file", document: document, root: document.roots.first)
  }

  static func effective(_ text: String, _ model: SettingsModel?) -> EffectiveSettings {
    EffectiveSettings([layer(text)], model: model)
  }

  static func json(_ document: Document) -> String {
    document.roots.first.map { json(document, $0) } ?? ""
  }

  static func json(_ document: Document, _ node: NodeID) -> String {
    var writer = JSONWriter()
    writer.value(document, node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The findings in the strongest file: line, code, message.
  static func findings(_ settings: EffectiveSettings) -> [String] {
    SettingsFindings.all(settings, layer: settings.layers.count - 1).map { finding in
      "\(finding.instanceLocation ?? JSONPointer()) \(finding.code.name) \(finding.severity.rawValue): \(finding.message)"
    }
  }
}
