internal import Analysis
package import Diagnostics
package import DocumentModel
package import Editing
internal import JSONParsing
internal import JSONSchema
package import Settings
package import SourceText
internal import SyntaxTree
internal import YAMLParsing

/// A text of settings that is to be changed, with what its schema says.
package struct SettingsText: Sendable {
  /// As a person would name it.
  package var shown: String
  package var bytes: [UInt8]
  package var isJSON: Bool
  /// Which document of a stream.
  package var number: Int
  package var limits: Limits
  /// Nil for a text without a schema.
  package var model: SettingsModel?
  /// Weaker files below it, the weakest first: they have a say in what takes effect, and aren't changed.
  package var layers: [SettingsLayer] = []

  package init(
    shown: String, bytes: [UInt8], isJSON: Bool = false, number: Int = 0, limits: Limits, model: SettingsModel? = nil
  ) {
    self.shown = shown
    self.bytes = bytes
    self.isJSON = isJSON
    self.number = number
    self.limits = limits
    self.model = model
  }

  package func with(_ bytes: [UInt8]) -> Self {
    var copy = self
    copy.bytes = bytes
    return copy
  }

  package var editor: Editor.Opening {
    Editor.open(SyntaxDocument(bytes, limits: limits), document: number, isJSON: isJSON, limits: limits)
  }

  private var parsed: ParsedText {
    isJSON ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
  }

  /// The values as they are written, with the document of the stream that is meant; nil where it holds nothing.
  package var document: (document: Document, root: NodeID?) {
    let parsed = parsed
    let document = EmptyDocument.asMapping(parsed.document) ?? parsed.document
    return (document, number < document.roots.count ? document.roots[number] : nil)
  }

  /// What takes effect.
  package var effective: EffectiveSettings {
    let (document, root) = document
    let doubtful = model.map { SensitiveText.doubtful(parsed, $0.schema) } ?? SensitiveParts()
    let layer = SettingsLayer(path: shown, document: document, root: root, doubtful: doubtful)
    return EffectiveSettings(layers + [layer], model: model)
  }

  /// The order that the schema has for the properties of a mapping.
  package func order(_ document: Document, _ node: NodeID) -> [String] {
    guard let model else { return [] }
    var order = PropertyOrder(model.schema, document)
    return order.names(entries: 1)[node] ?? []
  }

  /// What `settle check` would say, if it knew of the layers.
  package var report: FileReport {
    var analysis = TextAnalysis(limits: limits)
    analysis.layers = layers
    return analysis.report(bytes, path: shown, syntax: isJSON ? .json : .yaml) { _ in
      guard let model else { return .none }
      let settings = SettingsModel.isDeclared(by: model.schema) ? model : nil
      return .schema(model.schema, settings: settings, shown: "")
    }
  }

  /// Errors of another text in the place of this one that this one doesn't have.
  package func newErrors(_ text: [UInt8]) -> [Diagnostic] {
    var known: [ErrorIdentity: Int] = [:]
    for error in errors { known[ErrorIdentity(error), default: 0] += 1 }
    return with(text).errors.filter { error in
      let identity = ErrorIdentity(error)
      guard let count = known[identity], count > 0 else { return true }
      known[identity] = count - 1
      return false
    }
  }

  private var errors: [Diagnostic] {
    report.diagnostics.filter { $0.severity == .error }
  }

  /// A finding in a text in the place of this one, without what nobody may see.
  package func redacted(_ finding: Diagnostic, in bytes: [UInt8]) -> Diagnostic {
    guard let schema = model?.schema else { return finding }
    return FindingRedaction(with(bytes).parsed, schema).redacted([finding]).first ?? finding
  }

  /// The text in UTF-8, with what no output may show of it.
  ///
  /// - Parameter secret: a value of another text that nobody may see, wherever it stands in this one.
  package func masked(also secret: HiddenValue? = nil) -> (text: [UInt8], sensitive: [ByteRange]) {
    let parsed = parsed
    guard let model else { return (parsed.document.text, []) }
    let document = parsed.document
    let nodes = secret.map { secret in
      (0..<document.nodeCount).map { NodeID($0) }.filter { node in
        !document[node].flags.contains(.isKey) && document.isEqual(node, secret.node, in: secret.document)
      }
    }
    return (document.text, SensitiveText(parsed, model.schema, also: nodes ?? []).all)
  }

  /// A value that nobody may see, or of which nobody may see a part.
  package struct HiddenValue {
    fileprivate var document: Document
    fileprivate var node: NodeID
  }

  /// Nil for a setting that everybody may see, and for one that isn't there.
  package func hidden(_ path: SettingPath) -> HiddenValue? {
    let (document, root) = document
    guard let node = root.flatMap({ document.node(at: path.pointer, from: $0) }).map(document.resolve) else {
      return nil
    }
    let inside = document.range(node)
    let isHidden = masked().sensitive.contains { $0.overlaps(inside) }
    return isHidden ? HiddenValue(document: document, node: node) : nil
  }

  /// What makes two errors the same before and after an edit.
  private struct ErrorIdentity: Hashable {
    var code: DiagnosticCode
    var document: Int?
    var instanceLocation: String?
    var message: String

    init(_ error: Diagnostic) {
      (code, document) = (error.code, error.document)
      (instanceLocation, message) = (error.instanceLocation, error.message)
    }
  }
}

extension SettingPath {
  /// As the editor walks it.
  package var editSteps: [EditStep] {
    segments.map { segment in
      switch segment {
      case .name(let name), .input(let name): .name(name)
      case .index(let index): .index(index)
      }
    }
  }
}
