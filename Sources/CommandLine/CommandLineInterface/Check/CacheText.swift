internal import DocumentModel
internal import FileAccess
internal import Workspace

/// A cache as the text of a file: one row per observation and entry, followed by the hash of all rows.
struct CacheText: Equatable {
  /// The report of a file without a finding.
  struct Entry: Equatable {
    /// The SHA-256 of the file's bytes.
    var digest: String
    var status: FileReport.Status
    var schema: String?
    var kind: String?
    var unchecked: String?
    var schemasOfDocuments: [String?] = []
    var policies: [String] = []
  }

  /// The size limit for reading and writing, in bytes.
  static let limit = 32_000_000

  private(set) var observations: Set<ObservedFiles.Observation> = []
  private(set) var entries: [FilePath: Entry] = [:]

  init() {}

  init(observations: [ObservedFiles.Observation], entries: [FilePath: Entry]) {
    self.observations = Set(observations)
    self.entries = entries
  }

  // MARK: Rows

  private enum Field {
    /// Names may contain tabs and line ends.
    static func encoded(_ text: String?) -> String { text.map { "=" + FilePath.percentEncode($0.utf8) } ?? "-" }

    /// - Throws: ``CacheText/Damage`` if it isn't a valid field.
    static func decoded(_ field: ArraySlice<UInt8>) throws(Damage) -> String? {
      if field == [UInt8(ascii: "-")] { return nil }
      guard field.first == UInt8(ascii: "="), let bytes = FilePath.percentDecode(field.dropFirst()) else {
        throw Damage()
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private struct Damage: Error {}

  /// The rows in order, so that the same content has the same bytes, or nil if they exceed the limit.
  var bytes: [UInt8]? {
    var rows = observations.map { observation in
      [
        "o", observation.question.rawValue, Field.encoded(observation.answer),
        FilePath.percentEncode(observation.path.bytes),
      ]
    }
    rows += entries.map { path, entry in
      [
        "f", entry.digest, entry.status.rawValue, Field.encoded(entry.schema), Field.encoded(entry.kind),
        Field.encoded(entry.unchecked), entry.schemasOfDocuments.map(Field.encoded).joined(separator: " "),
        entry.policies.map(Field.encoded).joined(separator: " "),
        FilePath.percentEncode(path.bytes),
      ]
    }
    // Sets and dictionaries have no order; sorted rows make the text the same for the same content.
    let text = Array(rows.map { $0.joined(separator: "\t") + "\n" }.sorted().joined().utf8)
    return text.count + 64 > Self.limit ? nil : text + Array(SHA256.hexadecimal(text).utf8)
  }

  /// Nil for a damaged text, or one written by another version of the program.
  init?(_ bytes: [UInt8]) {
    let text = Array(bytes.dropLast(64))
    guard SHA256.hexadecimal(text) == String(decoding: bytes.suffix(64), as: UTF8.self) else { return nil }
    do throws(Damage) {
      for row in text.split(separator: UInt8(ascii: "\n")) {
        try take(row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false))
      }
    } catch {
      return nil
    }
  }

  private mutating func take(_ fields: [ArraySlice<UInt8>]) throws(Damage) {
    func word(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    guard let place = fields.last.flatMap(FilePath.percentDecode) else { throw Damage() }
    let path = FilePath(bytes: place)
    if fields.count == 4, word(0) == "o", let question = ObservedFiles.Question(rawValue: word(1)) {
      observations.insert(.init(question, path: path, answer: try Field.decoded(fields[2]) ?? ""))
    } else if fields.count == 9, word(0) == "f", let status = FileReport.Status(rawValue: word(2)) {
      var entry = Entry(digest: word(1), status: status)
      entry.schema = try Field.decoded(fields[3])
      entry.kind = try Field.decoded(fields[4])
      entry.unchecked = try Field.decoded(fields[5])
      for field in fields[6].split(separator: UInt8(ascii: " ")) {
        entry.schemasOfDocuments.append(try Field.decoded(field))
      }
      for field in fields[7].split(separator: UInt8(ascii: " ")) {
        entry.policies.append(try Field.decoded(field) ?? "")
      }
      entries[path] = entry
    } else {
      throw Damage()
    }
  }
}
