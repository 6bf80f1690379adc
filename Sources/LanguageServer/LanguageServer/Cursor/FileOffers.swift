internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace
internal import YAMLReading

/// Completions of files and schemas where a file names them: in a configuration, and after `$schema` at the top.
enum FileOffers {
  static func all(_ view: TextView, at place: CursorPlace, folders: any FolderAccess) -> [Offer] {
    guard place.forms.contains(.scalar) else { return [] }
    let isConfiguration = view.path.map(Configuration.isPlace) ?? false
    let way = place.path.segments.map { segment -> String in
      if case .name(let name) = segment { name } else { "[]" }
    }
    let lead = place.needsBlank ? " " : ""
    let scalars = ScalarText(place.isFlow ? .flow : .block, isJSON: view.isJSON)
    return names(way, isConfiguration: isConfiguration, view: view, folders: folders).map { name in
      Offer(name, kind: .file, text: lead + scalars.string(name), range: place.word)
    }
  }

  private static func names(
    _ way: [String], isConfiguration: Bool, view: TextView, folders: any FolderAccess
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
