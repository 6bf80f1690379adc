internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLReading

/// A schema as a description of settings: their types, defaults, conditions and actions.
///
/// Compiling a schema takes a moment: do it once, and pass it to every ``SettingsFile``.
public struct SettingsSchema: Sendable {
  let model: SettingsModel
  let workspace: Workspace

  /// Reads and compiles a schema and everything that it refers to. It never uses the network; a `.settle.yaml` next to the
  /// schema maps URIs to files.
  ///
  /// - Parameter name: a path, a `file:` URI, or the name of a schema inside the program, such as `appearance`.
  /// - Throws: ``SettingsError/unusableSchema(_:)``.
  public init(_ name: String) throws(SettingsError) {
    let folder = FileFacts.workingFolder()
    let file = SchemaReference.file(name, from: folder)
    workspace = Workspace(of: RunTree(workingFolder: folder, operands: [file].compactMap(\.self)))
    let resolution = workspace.resolution(named: name)
    let fault = resolution.firstFault.map {
      SettingsProblem($0.finding, in: LineIndex($0.report.text), of: $0.report.path).description
    }
    switch resolution.use {
    case .none: throw .unusableSchema(name)
    case .unusable(let reason): throw .unusableSchema(fault ?? reason)
    case .schema(let schema, _):
      // An invalid schema is refused, because it can't prove that a file is valid.
      if let fault { throw .unusableSchema(fault) }
      model = resolution.model ?? SettingsModel(schema)
    }
  }

  /// Compiles a schema from a string. It may refer to its own parts and to schemas inside the library.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON.
  ///   - name: the name in messages.
  /// - Throws: ``SettingsError/unusableSchema(_:)``.
  public init(text: String, name: String = "schema") throws(SettingsError) {
    workspace = Workspace(of: RunTree(workingFolder: FileFacts.workingFolder()))
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    // An address with a scheme of its own, so that relative references can't lead to files.
    let source = SchemaSource(uri: "settle:/text", path: name, document: parsed.document)
    let compiled = SchemaReports.compiled(source, options: .settings)
    if let fault = parsed.diagnostics.first(where: { $0.severity == .error }) ?? compiled.fault {
      throw .unusableSchema(SettingsProblem(fault, in: parsed.document.lines, of: name).description)
    }
    guard let schema = compiled.schema else { throw .unusableSchema(name) }
    model = SettingsModel(schema)
  }

  /// The schemas of the inputs of its actions and questions.
  var inputs: InputSchemas { InputSchemas(model, workspace: workspace) }

  /// The names of its actions, in the order of the schema.
  public var actions: [String] { model.declaration?.actions.map(\.name.value) ?? [] }

  /// The names of its questions, in the order of the schema.
  public var questions: [String] { model.declaration?.questions.map(\.name.value) ?? [] }
}
