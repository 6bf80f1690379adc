internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SourceText

/// A file with a setting to be changed.
struct SettingsText {
  var path: FilePath
  /// As the user would write it.
  var shown: String
  /// As they are on the disk.
  var bytes: [UInt8]
  var isJSON: Bool
  /// Which document of a stream.
  var number: Int
  var limits: Limits
  /// Nil for a file without a schema.
  var model: SettingsModel?

  var editor: Editor.Opening {
    Editor.open(bytes, document: number, isJSON: isJSON, limits: limits)
  }

  /// The order that the schema has for the properties of a mapping.
  func order(_ document: Document, _ node: NodeID) -> [String] {
    guard let model else { return [] }
    var order = PropertyOrder(model.schema, document)
    return order.names(entries: 1)[node] ?? []
  }

  /// What `settle check` would say of a text in the place of this one.
  func report(_ text: [UInt8]) -> FileReport {
    let analysis = TextAnalysis(limits: limits)
    return analysis.report(text, path: shown, syntax: isJSON ? .json : .yaml) { _ in
      guard let model else { return .none }
      let settings = SettingsModel.isDeclared(by: model.schema) ? model : nil
      return .schema(model.schema, settings: settings, shown: "")
    }
  }

  /// Errors of a text after an edit that the text before doesn't have.
  func newErrors(_ text: [UInt8]) -> [Diagnostic] {
    var known: [ErrorIdentity: Int] = [:]
    for error in errors(bytes) { known[ErrorIdentity(error), default: 0] += 1 }
    return errors(text).filter { error in
      let identity = ErrorIdentity(error)
      guard let count = known[identity], count > 0 else { return true }
      known[identity] = count - 1
      return false
    }
  }

  private func errors(_ text: [UInt8]) -> [Diagnostic] {
    report(text).diagnostics.filter { $0.severity == .error }
  }

  /// What no output may show of a text.
  func sensitive(_ document: Document) -> [ByteRange] {
    guard let schema = model?.schema else { return [] }
    return document.roots.flatMap { schema.sensitiveRanges(document, $0) }
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
