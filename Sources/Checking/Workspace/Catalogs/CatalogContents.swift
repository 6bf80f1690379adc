/// A kind of file and its schema, as listed in a catalog.
package struct CatalogEntry: Sendable {
  /// The name, such as `github-workflow`.
  package var kind: String
  package var address: String
  /// Patterns that its file names match.
  package var patterns: [String] = []
  /// The path of the schema relative to the catalog's folder, or nil if the catalog doesn't contain it.
  package var file: String?
  /// Top-level keys that identify the kind; every file of the kind has at least one of them.
  package var marks: [String] = []

  package init(kind: String, address: String) {
    self.kind = kind
    self.address = address
  }
}

package struct CatalogContents: Sendable {
  package var entries: [CatalogEntry] = []
  /// Addresses of schemas without a kind, each with the file that contains the schema.
  package var texts: [(address: String, file: String)] = []
  /// Kubernetes objects, each with its schema file.
  package var objects: [(object: ObjectKind, file: String)] = []

  package init() {}

  package static let maxRows = 500_000

  /// The lookup table of a catalog.
  ///
  /// - Parameter remark: The origin and date of the catalog, without line breaks.
  package func index(_ remark: String) -> [UInt8] {
    typealias Tag = HashedLines.Tag
    var rows: [(key: String, fields: [String])] = []
    func add(_ tag: Tag, _ key: String, _ fields: [String]) {
      rows.append((String(UnicodeScalar(tag.rawValue)) + key, fields))
    }
    var patterns: [(pattern: FilePattern, kind: String)] = []
    var claims: [String: Int] = [:]
    for entry in entries {
      add(.kind, entry.kind, [entry.address, entry.file ?? "", entry.marks.joined(separator: " ")])
      if let file = entry.file { add(.address, SchemaAddress.canonical(entry.address), [file]) }
      for pattern in Set(entry.patterns).sorted().flatMap(FilePattern.patterns) {
        patterns.append((pattern, entry.kind))
        claims[pattern.text, default: 0] += 1
      }
    }
    for (order, (pattern, kind)) in patterns.enumerated() {
      // A pattern that several kinds claim is weak evidence: the content must confirm the kind.
      let isWeak = claims[pattern.text, default: 0] > 1
      // Most patterns can be reconstructed from their key, so their text isn't stored.
      let text = pattern.text == FilePattern.text(ofKey: pattern.key) ? "" : pattern.text
      add(pattern.tag, pattern.key, [String(order), kind, isWeak ? "?" : "", text])
    }
    for (address, file) in texts { add(.address, SchemaAddress.canonical(address), [file]) }
    for (object, file) in objects { add(.object, object.key, [file]) }
    return HashedLines.text(rows, remark: "\(entries.count) \(objects.count) \(remark)")
  }
}
