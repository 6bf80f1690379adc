package import FileAccess

/// The lookup table of a catalog: which kind a file is, and where the schema with an address is stored.
package struct CatalogIndex: Sendable {
  /// The name of the index file in a catalog's folder.
  package static let fileName = "index"

  /// Where a schema comes from.
  package enum Source: Hashable, Sendable {
    case vendored
    case catalog(String)
    /// The table embedded in the program, which contains no schemas.
    case knownKinds
  }

  package let source: Source
  /// The folder with the schemas, or nil if there are none.
  package let folder: FilePath?
  /// The number of kinds and of Kubernetes objects, and the remark about the catalog's origin.
  package let summary: (kinds: Int, objects: Int, remark: String)
  private let lines: HashedLines

  /// Nil if the bytes aren't a valid table.
  package init?(_ bytes: [UInt8], source: Source, in folder: FilePath?) {
    guard let lines = HashedLines(bytes) else { return nil }
    self.lines = lines
    self.source = source
    self.folder = folder
    let words = lines.remark.split(separator: " ", maxSplits: 2).map(String.init)
    let numbers = words.prefix(2).map { Int($0) ?? 0 } + [0, 0]
    summary = (numbers[0], numbers[1], words.count > 2 ? words[2] : "")
  }

  // MARK: Names

  /// A catalog pattern that matches a file.
  struct Claim {
    var kind: String
    var pattern: String
    /// Whether the file's content must confirm the kind.
    var isWeak: Bool
    fileprivate var order: Int
    /// The number of literal bytes in the pattern.
    fileprivate var weight: Int
  }

  /// The claims of the most specific matching patterns: one strong claim, followed by the weak ones of other patterns, or
  /// several weak ones.
  ///
  /// - Parameter path: The path relative to the root of the tree.
  func claims(on path: ArraySlice<UInt8>) -> [Claim] {
    var found: [Claim] = []
    let name = path.lastIndex(of: Self.slash).map { path[($0 + 1)...] } ?? path
    FilePattern.forEachKey(ofPath: path) { tag, key in
      lines.forEach(tag, name: key) { row in
        let written = row.lastField
        guard FileGlob.mayMatch(written, name: name),
          written.isEmpty || FileGlob(Array(written)).matches(path, name: name)
        else { return }
        let fields = row.fields
        // Rows of a table edited by hand may lack fields.
        guard fields.count == 4 else { return }
        func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field, as: UTF8.self) }
        let pattern = written.isEmpty ? FilePattern.text(ofKey: text(key)) : text(written)
        let kind = text(fields[1])
        let isWeak = !fields[2].isEmpty || FilePattern.isWeak(pattern, of: kind)
        // A folder in the pattern is stronger evidence than a common file name.
        let isNameAlone = isWeak && !pattern.utf8.contains(Self.slash)
        found.append(
          Claim(
            kind: kind, pattern: pattern, isWeak: isWeak, order: Int(text(fields[0])) ?? 0,
            weight: isNameAlone ? 0 : pattern.utf8.count { !Self.signs.contains($0) }))
      }
    }
    // Among equally specific claims, the one listed first in the catalog wins.
    guard let best = found.max(by: { ($0.weight, $1.order) < ($1.weight, $0.order) }) else { return [] }
    return best.isWeak ? found.filter { $0.isWeak && $0.pattern == best.pattern } : [best] + found.filter(\.isWeak)
  }

  /// Whether files with this name may be of a known kind, whatever their extension.
  func knows(name: ArraySlice<UInt8>) -> Bool {
    var isKnown = false
    FilePattern.forEachKey(ofName: name) { tag, key in
      lines.forEach(tag, name: key) { row in isKnown = isKnown || FileGlob.mayMatch(row.lastField, name: name) }
    }
    return isKnown
  }

  private static let slash = UInt8(ascii: "/")
  private static let signs = Array("*?[]!()|/".utf8)

  // MARK: Schemas

  /// The kind with a name, or nil if there is none.
  package func kind(_ name: String) -> CatalogEntry? {
    var found: CatalogEntry?
    lines.forEach(.kind, name: name.utf8) { row in
      let texts = row.fields.map { String(decoding: $0, as: UTF8.self) }
      guard found == nil, texts.count == 3 else { return }
      var entry = CatalogEntry(kind: name, address: texts[0])
      entry.file = texts[1].isEmpty ? nil : texts[1]
      entry.marks = texts[2].split(separator: " ").map(String.init)
      found = entry
    }
    return found
  }

  /// The names of all kinds. Reads the whole table.
  package var kinds: [String] { lines.all(.kind).map(\.key).sorted() }

  /// The schema addresses of all kinds, and for vendored schemas also those without a kind. Reads the whole table.
  package var addresses: [String] {
    let own = source == .vendored ? lines.all(.address).map(\.key) : []
    return kinds.compactMap { kind($0)?.address } + own
  }

  /// The patterns of a kind. Reads the whole table.
  package func patterns(of kind: String) -> [String] {
    let rows = [HashedLines.Tag.name, .end, .start, .folder].flatMap { lines.all($0) }
    let own = rows.filter { $0.fields.count == 4 && $0.fields[1] == kind }
    let order = own.sorted { (Int($0.fields[0]) ?? 0) < (Int($1.fields[0]) ?? 0) }
    return order.map { $0.fields[3].isEmpty ? FilePattern.text(ofKey: $0.key) : $0.fields[3] }
  }

  /// The file with the schema at an address, or nil if the catalog doesn't contain it.
  package func file(of address: String) -> FilePath? { file(.address, key: SchemaAddress.canonical(address)) }

  /// The schema file of a Kubernetes object, or nil if the catalog doesn't contain it.
  package func file(of object: ObjectKind) -> FilePath? {
    // Some collections spell out the object's group, others use only its first label.
    file(.object, key: object.key) ?? file(.object, key: object.shortened.key)
  }

  /// Whether the catalog can recognize Kubernetes objects.
  var hasObjects: Bool { summary.objects > 0 || source == .knownKinds }

  private func file(_ tag: HashedLines.Tag, key: @autoclosure () -> String) -> FilePath? {
    guard let folder else { return nil }
    var found: FilePath?
    lines.forEach(tag, name: key().utf8) { row in
      guard found == nil, let name = row.fields.first else { return }
      let path = folder.appending(name).normalized
      // The path in a table edited by hand must not leave the folder.
      if path.relative(to: folder) != nil { found = path }
    }
    return found
  }
}

/// The table embedded in the program: kinds of files, and the URLs of their schemas. It contains no schemas.
package enum KnownKinds {
  package static var index: CatalogIndex? {
    CatalogIndex(EmbeddedFile.knownKinds, source: .knownKinds, in: nil)
  }
}
