package import FileAccess

/// A catalogue as it is looked up: which kind a file is of, and where the schema of an address lies.
package struct CatalogueIndex: Sendable {
  /// The name of the file in the folder of a catalogue.
  package static let fileName = "index"

  /// Where a schema comes from.
  package enum Source: Hashable, Sendable {
    case vendored
    case catalogue(String)
    /// The table in the program, which has no schemas.
    case knownKinds
  }

  package let source: Source
  /// Where the schemas lie; nil if there are none.
  package let folder: FilePath?
  /// How many kinds and how many objects it has, and where it is from.
  package let summary: (kinds: Int, objects: Int, remark: String)
  private let lines: HashedLines

  /// Nil for a text that isn't a table.
  package init?(_ bytes: [UInt8], _ source: Source, in folder: FilePath?) {
    guard let lines = HashedLines(bytes) else { return nil }
    (self.lines, self.source, self.folder) = (lines, source, folder)
    let words = lines.remark.split(separator: " ", maxSplits: 2).map(String.init)
    let numbers = words.prefix(2).map { Int($0) ?? 0 } + [0, 0]
    summary = (numbers[0], numbers[1], words.count > 2 ? words[2] : "")
  }

  // MARK: Names

  /// A pattern that fits a file.
  struct Claim {
    var kind: String
    var pattern: String
    /// Whether the text has to bear it out.
    var isWeak: Bool
    fileprivate var order: Int
    /// How many bytes of the pattern are no sign.
    fileprivate var weight: Int
  }

  /// The claims of the most exact patterns that fit: one strong claim, or several weak ones.
  ///
  /// - Parameter path: from the root of the tree.
  func claims(on path: ArraySlice<UInt8>) -> [Claim] {
    var found: [Claim] = []
    let name = path.lastIndex(of: Self.slash).map { path[($0 + 1)...] } ?? path
    FilePattern.forEachKey(ofPath: path) { tag, key in
      lines.forEach(tag, key) { row in
        let written = row.lastField
        guard FileGlob.mayMatch(written, name: name),
          written.isEmpty || FileGlob(Array(written)).matches(path, name: name)
        else { return }
        let fields = row.fields
        guard fields.count == 4 else { return }
        func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field, as: UTF8.self) }
        let pattern = written.isEmpty ? FilePattern.text(ofKey: text(key)) : text(written)
        let kind = text(fields[1])
        let isWeak = !fields[2].isEmpty || FilePattern.isWeak(pattern, of: kind)
        // A common name says less than the folder that it is in.
        let isNameAlone = isWeak && !pattern.utf8.contains(Self.slash)
        found.append(
          Claim(
            kind: kind, pattern: pattern, isWeak: isWeak, order: Int(text(fields[0])) ?? 0,
            weight: isNameAlone ? 0 : pattern.utf8.count { !Self.signs.contains($0) }))
      }
    }
    guard let best = found.max(by: { ($0.weight, $1.order) < ($1.weight, $0.order) }) else { return [] }
    return best.isWeak ? found.filter { $0.isWeak && $0.pattern == best.pattern } : [best]
  }

  /// Whether files of this name may be of a known kind whatever their ending.
  func knows(name: ArraySlice<UInt8>) -> Bool {
    var isKnown = false
    FilePattern.forEachKey(ofName: name) { tag, key in
      lines.forEach(tag, key) { row in isKnown = isKnown || FileGlob.mayMatch(row.lastField, name: name) }
    }
    return isKnown
  }

  private static let slash = UInt8(ascii: "/")
  private static let signs = Array("*?[]!()|/".utf8)

  // MARK: Schemas

  /// A kind by its name; nil if there is none.
  package func kind(_ name: String) -> CatalogueEntry? {
    var found: CatalogueEntry?
    lines.forEach(.kind, name.utf8) { row in
      let texts = row.fields.map { String(decoding: $0, as: UTF8.self) }
      guard found == nil, texts.count == 3 else { return }
      var entry = CatalogueEntry(kind: name, address: texts[0])
      entry.file = texts[1].isEmpty ? nil : texts[1]
      entry.marks = texts[2].split(separator: " ").map(String.init)
      found = entry
    }
    return found
  }

  /// The names of all kinds. Reads the whole table.
  package var kinds: [String] { lines.all(.kind).map(\.key).sorted() }

  /// The addresses of all schemas that a file of some kind may have, and of the vendored ones. Reads the whole table.
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

  /// The file with the text of an address; nil if it isn't in the catalogue.
  package func file(of address: String) -> FilePath? { file(.address, SchemaAddress.canonical(address)) }

  /// The file with the schema of an object; nil if it isn't in the catalogue.
  package func file(of object: ObjectKind) -> FilePath? {
    file(.object, object.key) ?? file(.object, object.shortened.key)
  }

  /// Whether objects of Kubernetes are known by it.
  var hasObjects: Bool { summary.objects > 0 || source == .knownKinds }

  private func file(_ tag: HashedLines.Tag, _ key: @autoclosure () -> String) -> FilePath? {
    guard let folder else { return nil }
    var found: FilePath?
    lines.forEach(tag, key().utf8) { row in
      guard found == nil, let name = row.fields.first else { return }
      let path = folder.appending(name).normalized
      // A table that was edited by hand leads nowhere else.
      if path.relative(to: folder) != nil { found = path }
    }
    return found
  }
}

/// The table in the program: which files are of which kind, and where on the network their schemas are. It has no schemas.
package enum KnownKinds {
  package static var index: CatalogueIndex? {
    CatalogueIndex(EmbeddedFile.knownKinds, .knownKinds, in: nil)
  }
}
