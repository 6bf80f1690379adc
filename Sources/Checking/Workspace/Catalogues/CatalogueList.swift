package import DocumentModel

/// A list of schemas as the SchemaStore writes it (`catalog.json`): each with a name, patterns of files and an address.
package struct CatalogueList: Sendable {
  package private(set) var entries: [CatalogueEntry] = []
  /// Addresses of older versions.
  package private(set) var versions: [String] = []

  /// Nil for a document that isn't such a list.
  package init?(_ document: Document) {
    guard let root = document.roots.first, document.kind(root) == .object,
      let list = document.value(root, named: "schemas"), document.kind(list) == .array
    else { return nil }
    var found: [(name: String, entry: CatalogueEntry)] = []
    for item in document.items(list) {
      func text(_ name: String) -> String? { document.value(item, named: name).flatMap(document.string) }
      guard document.kind(item) == .object, let address = text("url"), Self.isSound(address) else { continue }
      var entry = CatalogueEntry(kind: Self.baseName(address), address: address)
      let patterns =
        document.value(item, named: "fileMatch").map { document.items($0).compactMap(document.string) } ?? []
      // One with a blank couldn't be distinguished from two in a lock.
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

  /// Gives each kind a name of its own: the base name of its address, else what the list calls it. Those of the SchemaStore
  /// itself come first, as its schemas have names of their own.
  private static func named(_ found: [(name: String, entry: CatalogueEntry)]) -> [CatalogueEntry] {
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
      // A base name such as "latest" says nothing where the list's name shares no word with it.
      let own = Set(entry.kind.lowercased().split { !$0.isLetter })
      let isTelling = counts[entry.kind] == 1 && !own.isDisjoint(with: title.split { !$0.isLetter })
      if !isTelling, !title.isEmpty { entry.kind = title }
      let base = entry.kind
      var number = 2
      while !taken.insert(entry.kind).inserted {
        entry.kind = "\(base)-\(number)"
        number += 1
      }
      return entry
    }
  }

  /// The last part of an address, without what says that it is a schema.
  package static func baseName(_ address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    var name = path.split(separator: "/").last ?? path
    for ending in [".json", ".yaml", ".yml", ".schema", "-schema"] where name.hasSuffix(ending) && name != ending {
      name = name.dropLast(ending.count)
    }
    return String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : "-" }))
  }

  /// A name as one word in lower case.
  private static func word(_ name: String) -> String {
    name.lowercased().unicodeScalars.split { !isPlain($0) }.map { String($0) }.joined(separator: "-")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-+".unicodeScalars.contains(scalar))
  }
}
