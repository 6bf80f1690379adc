/// A kind of files, with its schema: an entry of a catalogue.
package struct CatalogueEntry: Sendable {
  /// The name: `github-workflow`.
  package var kind: String
  /// The address of the schema.
  package var address: String
  /// Patterns of the names of its files.
  package var patterns: [String] = []
  /// The file of the schema, from the folder of the catalogue; nil if the schema isn't in it.
  package var file: String?
  /// Keys of which a file of the kind has one at its top.
  package var marks: [String] = []

  package init(kind: String, address: String) {
    (self.kind, self.address) = (kind, address)
  }
}

/// All that a catalogue knows.
package struct CatalogueContents: Sendable {
  package var entries: [CatalogueEntry] = []
  /// Further addresses, each with the file that has the text.
  package var texts: [(address: String, file: String)] = []
  /// Objects of Kubernetes, each with the file of its schema.
  package var objects: [(object: ObjectKind, file: String)] = []

  package init() {}

  /// The most rows that a catalogue may have.
  package static let mostRows = 500_000

  /// The table in which a catalogue is looked up.
  ///
  /// - Parameter remark: where it is from and of which day, without a line break.
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
      // A name that several kinds claim says too little.
      let isWeak = claims[pattern.text, default: 0] > 1
      let text = pattern.text == FilePattern.text(ofKey: pattern.key) ? "" : pattern.text
      add(pattern.tag, pattern.key, [String(order), kind, isWeak ? "?" : "", text])
    }
    for (address, file) in texts { add(.address, SchemaAddress.canonical(address), [file]) }
    for (object, file) in objects { add(.object, object.key, [file]) }
    return HashedLines.text(rows, remark: "\(entries.count) \(objects.count) \(remark)")
  }
}
