internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Linting
internal import Workspace
internal import YAMLReading

/// The schemas that a file may refer to: built-in ones, files in the folders, and addresses.
package enum SchemaNames {
  /// - Parameter view: The file that refers to one; paths are relative to its folder.
  static func all(_ view: TextView, folders: Projects) -> [String] {
    BundledSchema.catalog.map(\.name) + files(view, folders: folders) + addresses(view)
  }

  /// The addresses of vendored schemas and of schemas in catalogs.
  private static func addresses(_ view: TextView) -> [String] {
    var seen: Set<String> = []
    return view.workspace.known(ofFile: view.path).indexes.filter { $0.source != .knownKinds }.flatMap(\.addresses)
      .filter { seen.insert(SchemaAddress.canonical($0)).inserted }
  }

  /// The paths of schemas in the folders, relative to the file's own folder.
  package static func files(_ view: TextView, folders: Projects) -> [String] {
    paths(view, folders: folders, where: isSchema)
  }

  static func paths(_ view: TextView, folders: Projects, where isWanted: (FilePath) -> Bool) -> [String] {
    guard let folder = view.path.flatMap(Configuration.folder) else { return [] }
    return folders.allPaths.filter { $0 != view.path && isWanted($0) }.map { DisplayPath.text($0, from: folder) }
  }

  /// How many bytes are read to determine whether a file is a schema.
  private static let startCount = 1_000

  /// Whether a file is a schema, judging by its name, its folder's name, or the dialect in its first lines.
  private static func isSchema(_ path: FilePath) -> Bool {
    let names = [path.lastComponent, path.parent?.lastComponent ?? []]
    if names.contains(where: { String(decoding: $0, as: UTF8.self).lowercased().contains("schema") }) { return true }
    let start = (try? FileReading.start(of: path, upTo: startCount)) ?? []
    return String(decoding: start, as: UTF8.self).contains("json-schema.org/")
  }
}

/// Completions of files and schemas in a configuration, and after `$schema` at the top level.
enum FileCompletions {
  static func all(_ view: TextView, at place: CursorPlace, folders: Projects) -> [CompletionItem] {
    guard place.forms.contains(.scalar) else { return [] }
    let isConfiguration = view.path.map(Configuration.isPlace) ?? false
    let way = place.path.segments.map { segment -> String in
      if case .name(let name) = segment { name } else { "[]" }
    }
    let lead = place.needsBlank ? " " : ""
    let scalars = ScalarText(place.isFlow ? .flow : .block, isJSON: view.isJSON)
    return names(way, isConfiguration: isConfiguration, view: view, folders: folders).map { name in
      CompletionItem(name, kind: .file, text: lead + scalars.string(name), range: place.word)
    }
  }

  private static func names(
    _ way: [String], isConfiguration: Bool, view: TextView, folders: Projects
  ) -> [String] {
    switch way {
    case ["$schema"]: Draft.allCases.reversed().map(\.metaschema) + SchemaNames.all(view, folders: folders)
    case ["schemas", "[]", "schema"] where isConfiguration, ["policies", "[]", "schema"] where isConfiguration:
      SchemaNames.all(view, folders: folders)
    case ["layers", "[]", "below", "[]", "file"] where isConfiguration:
      SchemaNames.paths(view, folders: folders) { _ in true }
    case _ where isConfiguration && way.count == 2 && way[0] == "uris": SchemaNames.files(view, folders: folders)
    case _: []
    }
  }
}
