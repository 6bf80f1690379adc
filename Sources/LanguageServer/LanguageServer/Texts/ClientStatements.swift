internal import DocumentModel
internal import FileAccess
internal import Importing

/// What a client says of YAML and of schemas, besides the files: the user's settings, and schemas of other extensions.
struct ClientStatements {
  /// Each with its section; nil for settings of all sections.
  var settings: [(section: String?, value: InputValue)] = []
  /// `json/schemaAssociations`.
  var associations: [ClientAssociation] = []
  /// The schemas of single files by `custom/schema/request`.
  var schemas: [FilePath: [String]] = [:]

  /// The text of a configuration for a folder of the editor; nil if nothing is said.
  func text(in folder: FilePath) -> String? {
    let ofFiles = schemas.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.flatMap { path, schemas in
      let name = path.relative(to: folder).map { "/" + FileGlobs.literal($0) }
      return name.map { name in schemas.map { ClientAssociation(globs: [name], schema: $0) } } ?? []
    }
    return EditorSettings.text(ofClient: settings, associations: ofFiles + associations)
  }

  /// The schemas that are files. An extension brings its own, which aren't in any folder of the editor.
  var schemaFiles: [FilePath] {
    (associations.map(\.schema) + schemas.values.flatMap(\.self)).compactMap { FilePath(fileURI: $0)?.normalized }
  }

  func isSame(as other: Self) -> Bool {
    associations == other.associations && schemas == other.schemas
      && EditorSettings.text(ofClient: settings) == EditorSettings.text(ofClient: other.settings)
  }
}
