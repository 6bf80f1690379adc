internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import Workspace

/// What may be written in a configuration that its schema alone doesn't tell: schemas, and the codes of rules.
enum FileOffers {
  static func all(_ view: TextView, at offset: Int, _ folders: any FolderAccess) -> [Offer] {
    guard let path = view.path, path.lastComponent.elementsEqual(Configuration.fileName.utf8) else { return [] }
    guard let place = Surroundings.place(view.bytes, offset, isJSON: false) else { return [] }
    let names = place.path.segments.map { segment -> String in
      switch segment {
      case .name(let name): name
      case .index: "[]"
      case .input: ""
      }
    }
    guard place.forms.contains(.scalar), names == ["schemas", "[]", "schema"] else { return [] }
    let lead = place.needsBlank ? " " : ""
    let base = path.parent ?? FilePath("/")
    let files = folders.paths { false }.filter { path in
      let name = String(decoding: path.lastComponent, as: UTF8.self)
      return name.contains("schema")
    }.compactMap { $0.relative(to: base).map { String(decoding: $0, as: UTF8.self) } }
    return (SchemaNames.all(from: base) + files).map { name in Offer(name, .file, lead + name, place.word) }
  }
}
