internal import Diagnostics
internal import Configuration
internal import FileAccess
internal import JSONSchema
internal import Settings

/// A schema as a description of settings: their types, defaults, conditions and actions.
///
/// Compiling one takes a moment; make it once and hand it to every ``SettingsFile``.
public struct SettingsSchema: Sendable {
  let model: SettingsModel
  let store: SchemaStore

  /// Reads and compiles a schema, with all that it refers to. The network is never asked.
  ///
  /// - Parameter name: a path, a `file:` URI, or the name of a schema inside the program, such as `appearance`.
  public init(_ name: String) throws(SettingsError) {
    let folder = FileFacts.workingFolder()
    let store = SchemaStore(tree: RunTree(workingFolder: folder), options: Schema.Options())
    switch store.schema(SchemaReference(name, from: folder, workingFolder: folder), configuration: nil) {
    case .usable(let schema, let faults):
      // What it can't be held against isn't known to be valid.
      guard faults.isEmpty else { throw .unusableSchema(Self.firstFault(faults) ?? name) }
      self.model = SettingsModel(schema)
      self.store = store
    case .missing(let reason): throw .unusableSchema(reason)
    case .broken(let reports):
      throw .unusableSchema(Self.firstFault(reports) ?? name)
    }
  }

  private static func firstFault(_ reports: [FileReport]) -> String? {
    reports.lazy.compactMap { report in
      report.diagnostics.first { $0.severity == .error }.map { SettingsProblem($0, in: report.text, of: report.path) }
    }.first?.description
  }

  /// The names of its actions, in its order.
  public var actions: [String] { model.declaration?.actions.map(\.name.value) ?? [] }

  /// The names of its questions, in its order.
  public var questions: [String] { model.declaration?.questions.map(\.name.value) ?? [] }
}
