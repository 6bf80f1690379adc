internal import DocumentModel
internal import FileAccess
internal import JSONSchema
package import Settings
internal import Workspace
internal import YAMLReading

/// A schema as a description of settings: their types, defaults, conditions and actions.
///
/// Compiling a schema takes a moment: do it once, and pass it to every ``SettingsFile``.
public struct SettingsSchema: Sendable {
  package let model: SettingsModel
  let workspace: Workspace
  /// The schemas that files are checked against in addition.
  let policies: [SchemaResolution]

  /// Reads and compiles a schema and everything that it refers to. It never uses the network; a `.settle.yaml` next to
  /// the schema maps URIs to files.
  ///
  /// - Parameters:
  ///   - name: a path, a `file:` URI, or the name of a schema inside the program, such as `appearance`.
  ///   - policies: schemas, named in the same way, that files are checked against in addition. They report problems and
  ///     say what is sensitive; defaults and descriptions are those of the first schema.
  /// - Throws: ``SettingsError/unusableSchema(_:)``.
  public init(_ name: String, policies: [String] = []) throws(SettingsError) {
    let folder = FileFacts.workingFolder()
    let files = ([name] + policies).compactMap { SchemaReference.file($0, from: folder) }
    workspace = Workspace(of: RunTree(workingFolder: folder, operands: files))
    let resolution = workspace.resolution(named: name)
    let schema = try Self.usable(resolution, named: name)
    model = resolution.model ?? SettingsModel(schema)
    var found: [SchemaResolution] = []
    for policy in policies {
      let resolution = workspace.resolution(named: policy, as: Policy())
      _ = try Self.usable(resolution, named: policy)
      found.append(resolution)
    }
    self.policies = found
  }

  /// An invalid schema is refused, because it can't prove that a file is valid.
  private static func usable(_ resolution: SchemaResolution, named name: String) throws(SettingsError) -> Schema {
    let problem = resolution.firstError.map {
      SettingsProblem($0.finding, in: LineIndex($0.report.text), of: $0.report.path).description
    }
    switch resolution.use {
    case .none: throw .unusableSchema(name)
    case .unusable(let reason): throw .unusableSchema(problem ?? reason)
    case .schema(let schema, _):
      if let problem { throw .unusableSchema(problem) }
      return schema
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
    policies = []
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    // A URI scheme of its own, so that relative references can't resolve to files.
    let source = SchemaSource(uri: "settle:/text", path: name, document: parsed.document)
    let compiled = SchemaReports.compiled(source, options: .settings)
    if let problem = parsed.diagnostics.first(where: { $0.severity == .error }) ?? compiled.problem {
      throw .unusableSchema(SettingsProblem(problem, in: parsed.document.lines, of: name).description)
    }
    guard let schema = compiled.schema else { throw .unusableSchema(name) }
    model = SettingsModel(schema)
  }

  /// The version that it declares in `x-settings`; nil if it has none.
  public var version: String? { model.declaration?.version?.value }

  /// The names of its actions, in the order of the schema.
  public var actions: [String] { model.declaration?.actions.map(\.name.value) ?? [] }

  /// The names of its questions, in the order of the schema.
  public var questions: [String] { model.declaration?.questions.map(\.name.value) ?? [] }
}
