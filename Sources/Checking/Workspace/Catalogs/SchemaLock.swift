internal import DocumentModel
package import FileAccess
internal import Patterns

/// The list of a project's vendored schemas: `.settle/schemas.lock`.
///
/// Contains one row per schema, sorted by address: address, file, SHA-256, kind, and the patterns and marks of the
/// kind, separated by tabs. A row without a kind is for a schema that is only referred to.
package struct SchemaLock: Sendable {
  package struct Row: Hashable, Sendable {
    package var address: String
    /// The path relative to the folder of schemas.
    package var file: String
    package var digest: String
    package var kind = ""
    package var patterns: [String] = []
    package var marks: [String] = []

    package init(address: String, file: String, digest: String) {
      self.address = address
      self.file = file
      self.digest = digest
    }
  }

  /// The folder of vendored schemas, relative to the root of a tree.
  package static let folder = ".settle/schemas"
  package static let path = ".settle/schemas.lock"
  /// The size limit, in bytes.
  package static let limit = 10_000_000

  private static let head = "# Schemas in .settle/schemas: settle schema add, settle schema update\n"

  package var rows: [Row] = []

  package init() {}

  /// - Throws: ``InvalidRow`` with the number of the first line that isn't a valid row.
  package init(_ bytes: [UInt8]) throws(InvalidRow) {
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      guard let row = Self.row(line) else { throw InvalidRow(line: number) }
      rows.append(row)
    }
  }

  package struct InvalidRow: Error {
    package var line: Int
  }

  private static func row(_ line: ArraySlice<UInt8>) -> Row? {
    // Git may check the file out with CRLF.
    guard line.last != UInt8(ascii: "\r") else { return row(line.dropLast()) }
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 6, fields[2].utf8.count == 64, !fields[0].isEmpty, isInside(fields[1]) else { return nil }
    var row = Row(address: fields[0], file: fields[1], digest: fields[2])
    row.kind = fields[3]
    row.patterns = Self.words(fields[4])
    row.marks = Self.words(fields[5])
    return row
  }

  private static func words(_ field: String) -> [String] {
    field.pieces(at: " ").filter { !$0.isEmpty }.map { String($0) }
  }

  /// Whether a path stays inside its folder.
  private static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.begins(with: "/") && !path.pieces(at: "/").contains("..")
  }

  /// The row of an address with the same fragment, because several kinds may be parts of one document.
  package func row(of address: String) -> Row? {
    let (text, part) = (SchemaAddress.canonical(address), address.uriFragment ?? "")
    return rows.first { SchemaAddress.canonical($0.address) == text && ($0.address.uriFragment ?? "") == part }
  }

  /// The file's content, with the rows sorted by address.
  package var text: [UInt8] {
    let lines = rows.sorted { $0.address < $1.address }.map { Self.line($0) + "\n" }
    return Array((Self.head + lines.joined()).utf8)
  }

  private static func line(_ row: Row) -> String {
    [
      row.address, row.file, row.digest, row.kind, row.patterns.joined(separator: " "),
      row.marks.joined(separator: " "),
    ].joined(separator: "\t")
  }

  /// Whether a row can be written and read back. A schema from elsewhere may contain text that looks like the end of a
  /// field or row.
  package static func isListable(_ row: Row) -> Bool {
    let line = Array(line(row).utf8)
    // Reading the line back proves that no field contained a separator.
    return !line.contains(UInt8(ascii: "\n")) && line.first != UInt8(ascii: "#") && self.row(line[...]) == row
  }

  /// Whether a pattern can be part of a space-separated list.
  package static func isListable(_ pattern: String) -> Bool { pattern.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }

  /// The rows as a lookup table for files.
  ///
  /// - Parameter root: The root of the tree.
  package func index(of root: FilePath) -> CatalogIndex? {
    var contents = CatalogContents()
    for row in rows {
      // Kubernetes objects are recognized by their content, so their rows need no patterns.
      if let object = ObjectKind(address: row.address) {
        contents.objects.append((object, row.file))
      } else if row.kind.isEmpty {
        contents.texts.append((row.address, row.file))
      } else {
        var entry = CatalogEntry(kind: row.kind, address: row.address)
        (entry.file, entry.patterns, entry.marks) = (row.file, row.patterns, row.marks)
        contents.entries.append(entry)
      }
    }
    return CatalogIndex(contents.index(""), source: .vendored, in: root.appending(Self.folder))
  }
}

extension ObjectKind {
  private static let base = "settle:/objects/"

  /// The address of a Kubernetes object's schema that has no address of its own.
  ///
  /// - Parameter key: Group, version and kind, separated by slashes.
  package static func address(ofKey key: String) -> String { base + key }

  /// Whether an address belongs to an object's schema, or to a file that such a schema refers to by path.
  package static func isAddress(_ address: String) -> Bool { address.begins(with: base) }

  /// Whether an address belongs to a file that schemas of objects refer to. It has a file extension; names of kinds
  /// have no dot.
  package static func isPartOfObjectSchemas(_ address: String) -> Bool {
    isAddress(address) && address.pieces(at: "/").last?.holds(".") == true
  }

  package init?(address: String) {
    let parts = address.droppingPrefix(Self.base)?.pieces(at: "/").map { String($0) } ?? []
    guard parts.count == 3 else { return nil }
    self.init(group: parts[0], version: parts[1], kind: parts[2])
  }
}
