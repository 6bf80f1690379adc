internal import DocumentModel
internal import Workspace

/// A list of schemas in the SchemaStore's format (`catalog.json`), each with a name, file patterns and an address.
struct CatalogList: Sendable {
  private(set) var entries: [CatalogEntry] = []
  /// The addresses of older versions of the schemas.
  private(set) var versions: [String] = []

  /// Nil if the document isn't such a list.
  init?(_ document: Document) {
    guard let root = document.roots.first, document.kind(root) == .object,
      let list = document.value(root, named: "schemas"), document.kind(list) == .array
    else { return nil }
    var found: [(name: String, entry: CatalogEntry)] = []
    for item in document.items(list) {
      func text(_ name: String) -> String? { document.value(item, named: name).flatMap(document.string) }
      guard document.kind(item) == .object, let address = text("url"), Self.isSound(address) else { continue }
      var entry = CatalogEntry(kind: Self.baseName(address), address: address)
      let patterns =
        document.value(item, named: "fileMatch").map { document.items($0).compactMap(document.string) } ?? []
      // In a lock file, a pattern with a space would look like two patterns.
      entry.patterns = patterns.filter { !$0.utf8.contains { $0 <= 0x20 } }
      found.append((text("name") ?? "", entry))
      if let versions = document.value(item, named: "versions") {
        self.versions += document.entries(versions).compactMap { document.string($0.value) }.filter(Self.isSound)
      }
    }
    entries = Self.named(found)
  }

  private static func isSound(_ address: String) -> Bool {
    SchemaAddress.isAddress(address) && !address.utf8.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  /// Gives each kind a unique name: the base name of its address, or else its name in the list. Entries hosted by the
  /// SchemaStore itself claim their base names first, because these are unique.
  private static func named(_ found: [(name: String, entry: CatalogEntry)]) -> [CatalogEntry] {
    var counts = Dictionary(found.map { ($0.entry.kind, 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    for (_, entry) in found where SchemaAddress.fileInStore(entry.address) != nil {
      counts[entry.kind] = nil
      taken.insert(entry.kind)
    }
    return found.map { name, entry in
      guard SchemaAddress.fileInStore(entry.address) == nil else { return entry }
      var entry = entry
      let title = word(name)
      // A base name such as "latest" says nothing, so it must share a word with the name in the list.
      let own = Set(entry.kind.lowercased().split { !$0.isLetter })
      let isSpecific = counts[entry.kind] == 1 && !own.isDisjoint(with: title.split { !$0.isLetter })
      if !isSpecific, !title.isEmpty { entry.kind = title }
      let base = entry.kind
      var number = 2
      // If two entries have the same base name, the second becomes `name-2`.
      while !taken.insert(entry.kind).inserted {
        entry.kind = "\(base)-\(number)"
        number += 1
      }
      return entry
    }
  }

  /// The last path component of an address, without endings that only mark it as a schema, such as `.json` or
  /// `-schema`.
  static func baseName(_ address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    var name = path.split(separator: "/").last ?? path
    for ending in [".json", ".yaml", ".yml", ".schema", "-schema"] where name.hasSuffix(ending) && name != ending {
      name = name.dropLast(ending.count)
    }
    return String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : "-" }))
  }

  /// A name in lowercase, with its words joined by hyphens.
  private static func word(_ name: String) -> String {
    name.lowercased().unicodeScalars.split { !isPlain($0) }.map { String($0) }.joined(separator: "-")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-+".unicodeScalars.contains(scalar))
  }
}
