import Analysis
import BundledSchemas
import DocumentModel
import JSONSchema
import Settings
import YAMLParsing

/// Variants of settings files that must all have one canonical text.
package struct VariantRun {
  /// Variants that were made.
  package private(set) var done = 0
  package private(set) var broken: [String] = []
  /// The canonical texts, for other readers.
  package private(set) var texts: [[UInt8]] = []
  private let model: SettingsModel

  /// Files of a bundled schema; nil where there is none of that name.
  package init?(schema name: String) {
    guard let bundled = BundledSchema.named(name), case .found(let source) = Self.load(bundled.uri)
    else { return nil }
    self.init(source)
  }

  /// Files of ``SampleSettings``.
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
    guard let canonical = formatted(text) else { return broken.append("\(name) is refused") }
    texts.append(canonical.bytes)
    let (tree, guide) = canonical.formatGuide
    for _ in 0..<variants {
      let variant = CanonicalVariant.text(tree, guide, &random)
      done += 1
      let result = formatted(variant)?.bytes
      guard result != canonical.bytes else { continue }
      let words = [variant, result ?? Array("refused".utf8), canonical.bytes].map {
        String(decoding: $0, as: UTF8.self)
      }
      broken.append("\(name): \(words[0].debugDescription)\nbecomes\n\(words[1])\nnot\n\(words[2])")
    }
  }

  /// The canonical form; nil where it is refused.
  package func formatted(_ text: [UInt8]) -> Snapshot? {
    let snapshot = Snapshot(text, SnapshotContext("a.yaml", .yaml, schema: .model(model)))
    guard case .text(let result) = snapshot.formatted else { return nil }
    return result
  }
}
