import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import Settings
import YAMLReading

/// Writes variants of settings files, all of which must have the same canonical form.
package struct VariantRun {
  package private(set) var done = 0
  package private(set) var broken: [String] = []
  /// The canonical texts, to be checked with other readers.
  package private(set) var texts: [[UInt8]] = []
  private let model: SettingsModel

  /// Nil if there is no bundled schema of that name.
  package init?(schema name: String) {
    guard let bundled = BundledSchema.named(name), case .found(let source) = Self.load(bundled.uri)
    else { return nil }
    self.init(source)
  }

  /// Uses the schema and files of ``SampleSettings``.
  package init?() {
    let document = YAMLParser.parse(Array(SampleSettings.schema.utf8), limits: Limits()).document
    self.init(SchemaSource(uri: "file:///sample.yaml", path: "sample.yaml", document: document))
  }

  private init?(_ source: SchemaSource) {
    guard let schema = Schema.compile(source, options: Schema.Options(sensitivity: .setting), load: Self.load).schema
    else { return nil }
    model = SettingsModel(schema)
  }

  private static let load: SchemaLoader = { uri in
    guard let bundled = BundledSchema.at(uri: uri) else { return .notFound(reason: uri) }
    let document = YAMLParser.parse(bundled.text(), limits: Limits()).document
    return .found(SchemaSource(uri: uri, path: bundled.path, document: document, isTrusted: true))
  }

  package mutating func add(_ text: [UInt8], name: String, variants: Int, _ random: inout Random) {
    let canonical: Snapshot
    switch result(of: text) {
    case .text(let result): canonical = result
    case .refused(let reasons):
      return broken.append("\(name) is refused: \(reasons.map(\.message)): \(String(decoding: text, as: UTF8.self))")
    }
    texts.append(canonical.bytes)
    let (tree, guide) = canonical.formatGuide
    for _ in 0..<variants {
      let variant = CanonicalVariant.text(tree, guide, &random)
      done += 1
      let found: String
      switch result(of: variant) {
      case .text(let result) where result.bytes == canonical.bytes: continue
      case .text(let result): found = String(decoding: result.bytes, as: UTF8.self)
      case .refused(let reasons): found = "refused: \(reasons.map(\.message))"
      }
      let words = [variant, canonical.bytes].map { String(decoding: $0, as: UTF8.self) }
      broken.append("\(name): \(words[0])\nbecomes\n\(found)\nnot\n\(words[1])")
    }
  }

  /// The text in canonical form; nil if it is refused.
  package func formatted(_ text: [UInt8]) -> Snapshot? {
    guard case .text(let result) = result(of: text) else { return nil }
    return result
  }

  private func result(of text: [UInt8]) -> Snapshot.Formatted {
    Snapshot(text, context: SnapshotContext("a.yaml", syntax: .yaml, schema: .model(model))).canonical
  }
}
