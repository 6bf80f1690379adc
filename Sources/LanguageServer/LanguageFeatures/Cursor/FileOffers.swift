internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import Workspace

/// Offers in a configuration that its schema alone doesn't tell: schemas, and the codes of rules.
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

/// Something that may be written.
struct Offer {
  /// The kinds of offers, as the protocol numbers them (`CompletionItemKind`).
  enum Kind: Int {
    case value = 12
    case property = 10
    case enumMember = 20
    case file = 17
    case reference = 18
    case keyword = 14
  }

  var label: String
  var kind: Kind
  /// The text that replaces the word.
  var text: String
  var range: Range<Int>
  /// The text that the typed word is compared with.
  var filter: String
  var detail: String?
  var documentation: String?
  var isDeprecated = false

  init(_ label: String, _ kind: Kind, _ text: String, _ range: Range<Int>, filter: String? = nil) {
    (self.label, self.kind, self.text, self.range, self.filter) = (label, kind, text, range, filter ?? label)
  }
}
