internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// `yaml/get/jsonSchema` of yaml-language-server: the schemas that apply to a file, for status lines of editors.
enum FileSchemas {
  static let feature = Feature(
    "yaml/get/jsonSchema", reach: .text,
    answer: { request throws(RPCError) in .array(try all(request.view()).map(\.item)) })

  /// The schemas of all documents, without duplicates.
  static func all(_ view: TextView) -> [NamedSchema] {
    var seen: Set<String> = []
    return view.snapshot.resolutions.filter { $0.schema != nil }.compactMap(\.choice?.reference).filter {
      seen.insert($0.uri).inserted
    }.map { NamedSchema(uri: $0.uri, name: $0.shown, isUsed: true, isFromCatalog: false) }
  }
}

/// `yaml/get/all/jsonSchemas`: every schema that a file may refer to, those that apply to it first.
enum KnownSchemas {
  static let feature = Feature(
    "yaml/get/all/jsonSchemas", reach: .folders,
    answer: { request throws(RPCError) in
      let view = try request.view()
      let used = FileSchemas.all(view)
      let folder = view.path?.parent ?? view.workspace.workingFolder
      let others = SchemaNames.all(view, folders: request.folders).map { name in
        let reference = SchemaReference(name, from: folder, workingFolder: view.workspace.workingFolder)
        return NamedSchema(
          uri: reference.uri, name: reference.shown, isUsed: false,
          isFromCatalog: SchemaAddress.isAddress(reference.uri))
      }
      let known = Set(used.map(\.uri))
      return .array((used + others.filter { !known.contains($0.uri) }).map(\.fullItem))
    })
}

/// A schema as yaml-language-server describes it.
struct NamedSchema {
  var uri: String
  var name: String
  /// Whether it applies to the file.
  var isUsed: Bool
  /// Whether it is from a catalog.
  var isFromCatalog: Bool

  var item: JSONValue { ["uri": .string(uri), "name": .string(name)] }
  var fullItem: JSONValue {
    [
      "uri": .string(uri), "name": .string(name), "usedForCurrentFile": .boolean(isUsed),
      "fromStore": .boolean(isFromCatalog),
    ]
  }
}
