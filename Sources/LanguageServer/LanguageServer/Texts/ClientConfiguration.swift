internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

/// What a client says about YAML and schemas: the user's settings, and the schemas of other extensions.
struct ClientConfiguration {
  /// The settings with their section; nil for those of all sections.
  var settings: [(section: String?, value: InputValue)] = []
  /// The schemas from `json/schemaAssociations`.
  var associations: [ClientAssociation] = []
  /// The schemas of single files, from `custom/schema/request`.
  var schemas: [FilePath: [String]] = [:]
  /// The paths of the schemas that only the client can read, by address, such as `kubernetes://deployment`. No files
  /// exist there: the texts are in memory.
  private(set) var contents: [String: FilePath] = [:]

  /// The path for the text of a schema that only the client can read, assigned on first use.
  mutating func place(ofContent address: String) -> FilePath {
    let path = contents[address] ?? FilePath("/settle-client-schemas/\(contents.count)")
    contents[address] = path
    return path
  }

  /// The addresses of schemas that only the client can read, because they are neither files nor on the network.
  var clientAddresses: [String] {
    let all = associations.map(\.schema) + schemas.values.flatMap(\.self)
    return Set(all).filter { $0.contains(":") && FilePath(fileURI: $0) == nil && !SchemaAddress.isAddress($0) }.sorted()
  }

  /// The statements as the text of a configuration for a folder; nil if there are none.
  func text(in folder: FilePath) -> String? {
    let ofFiles = schemas.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.flatMap { path, schemas in
      let name = path.relative(to: folder).map { "/" + FileGlobs.literal($0) }
      return name.map { name in schemas.map { ClientAssociation(globs: [name], schema: $0) } } ?? []
    }
    let all = (ofFiles + associations).map { association in
      ClientAssociation(
        globs: association.globs, schema: contents[association.schema]?.fileURI ?? association.schema)
    }
    return EditorSettings.text(ofClient: settings, associations: all)
  }

  /// The schemas that are files. Those of an extension aren't in any folder of the editor.
  var schemaFiles: [FilePath] {
    (associations.map(\.schema) + schemas.values.flatMap(\.self)).compactMap { FilePath(fileURI: $0)?.normalized }
      + contents.values
  }

  func isSame(as other: Self) -> Bool {
    associations == other.associations && schemas == other.schemas && contents == other.contents
      && EditorSettings.text(ofClient: settings) == EditorSettings.text(ofClient: other.settings)
  }
}
