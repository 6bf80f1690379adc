internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The contents of a cache file: the files without findings in a run, and what their results depend on.
///
/// Contains no text of a file, only hashes of its path and bytes.
struct CacheContents: Sendable {
  /// A SHA-256.
  struct Key: Hashable, Comparable, Sendable {
    private var words: InlineArray<4, UInt64>

    static func == (one: Self, other: Self) -> Bool { (0..<4).allSatisfy { one.words[$0] == other.words[$0] } }

    static func < (one: Self, other: Self) -> Bool {
      for index in 0..<4 where one.words[index] != other.words[index] { return one.words[index] < other.words[index] }
      return false
    }

    func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }

    init(_ bytes: [UInt8]) { self.init(SHA256.hash(bytes)[...]) }

    /// - Parameter digest: 32 bytes.
    fileprivate init(_ digest: ArraySlice<UInt8>) {
      words = InlineArray<4, UInt64>(repeating: 0)
      for (place, byte) in digest.enumerated() { words[place / 8] = words[place / 8] << 8 | UInt64(byte) }
    }

    fileprivate var digest: [UInt8] {
      (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (56 - 8 * UInt64($0 % 8))) }
    }
  }

  /// A report without findings. Most files of a run share one.
  struct CleanReport: Hashable, Sendable {
    var status: FileReport.Status
    var schema: String?
    var kind: String?
    var unchecked: String?
    var schemasOfDocuments: [String?]
    var policies: [String]

    init(_ report: FileReport) {
      status = report.status
      schema = report.schema
      kind = report.kind
      unchecked = report.unchecked
      schemasOfDocuments = report.schemasOfDocuments
      policies = report.policies
    }

    fileprivate var fields: [String?] {
      [status.rawValue, schema, kind, unchecked, "\(policies.count)"] + policies + schemasOfDocuments
    }

    fileprivate init?(_ fields: [String?]) {
      guard fields.count >= 5, let status = fields[0].flatMap(FileReport.Status.init),
        let count = fields[4].flatMap(Int.init),
        0...fields.count - 5 ~= count
      else { return nil }
      self.status = status
      schema = fields[1]
      kind = fields[2]
      unchecked = fields[3]
      policies = fields[5..<5 + count].compactMap(\.self)
      schemasOfDocuments = Array(fields[(5 + count)...])
    }
  }

  /// What is known about a file without findings.
  struct Entry: Sendable {
    var path: Key
    var content: Key
    /// The stamp of the file with this content; zeros if a later change may have left it the same.
    var stamp: FileStamp
    fileprivate var verdict = 0

    init(path: Key, content: Key, stamp: FileStamp) {
      self.path = path
      self.content = content
      self.stamp = stamp
    }
  }

  var observations: [ObservedFiles.Observation] = []
  private var verdicts: [CleanReport] = []
  private var numbers: [CleanReport: Int] = [:]
  private var entries: [Entry] = []

  init() {}

  var count: Int { entries.count }

  /// The entry of a file with its report, or nil if the file isn't cached.
  func entry(_ path: Key) -> (entry: Entry, verdict: CleanReport)? {
    let index = entries.partitioningIndex { $0.path >= path }
    guard index < entries.count, entries[index].path == path else { return nil }
    return (entries[index], verdicts[entries[index].verdict])
  }

  mutating func add(_ entry: Entry, verdict: CleanReport) {
    let number = numbers[verdict] ?? verdicts.count
    if number == verdicts.count {
      verdicts.append(verdict)
      numbers[verdict] = number
    }
    var entry = entry
    entry.verdict = number
    entries.append(entry)
  }
}

// MARK: Serialization

extension CacheContents {
  var bytes: [UInt8] {
    var writer = Writer()
    writer.number(observations.count)
    for observation in observations {
      writer.text(observation.question.rawValue)
      writer.text(observation.answer)
      writer.field(observation.path.bytes)
    }
    writer.number(verdicts.count)
    for verdict in verdicts {
      writer.number(verdict.fields.count)
      verdict.fields.forEach { writer.text($0) }
    }
    writer.number(entries.count)
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      writer.bytes += entry.path.digest + entry.content.digest
      writer.number(entry.verdict)
      let words = entry.stamp.words
      for index in words.indices { writer.word(words[index]) }
    }
    return writer.bytes
  }

  /// Nil if the bytes aren't valid contents.
  init?(_ content: ArraySlice<UInt8>) {
    var reader = Reader(rest: content)
    do throws(CorruptCache) {
      for _ in 0..<(try reader.number()) {
        let (question, answer) = (try reader.text(), try reader.text())
        guard let question = question.flatMap(ObservedFiles.Question.init), let path = try reader.field() else {
          throw CorruptCache()
        }
        observations.append(.init(question, path: FilePath(bytes: Array(path)), answer: answer ?? ""))
      }
      for _ in 0..<(try reader.number()) {
        var fields: [String?] = []
        for _ in 0..<(try reader.number()) { fields.append(try reader.text()) }
        guard let verdict = CleanReport(fields) else { throw CorruptCache() }
        verdicts.append(verdict)
      }
      for _ in 0..<(try reader.number()) {
        var entry = Entry(path: Key(try reader.take(32)), content: Key(try reader.take(32)), stamp: .none)
        entry.verdict = try reader.number()
        guard entry.verdict < verdicts.count else { throw CorruptCache() }
        var words = FileStamp.none.words
        for index in words.indices { words[index] = try reader.word() }
        entry.stamp = FileStamp(words)
        entries.append(entry)
      }
    } catch {
      return nil
    }
  }

  private struct CorruptCache: Error {}

  /// Writes numbers as four bytes in little-endian order. A field is its length plus one and its bytes; nil is 0.
  private struct Writer {
    var bytes: [UInt8] = []

    mutating func number(_ number: Int) {
      for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    mutating func word(_ word: UInt64) {
      for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(place)))) }
    }

    mutating func field(_ field: (some Collection<UInt8>)?) {
      number((field?.count ?? -1) + 1)
      if let field { bytes += field }
    }

    mutating func text(_ text: String?) { field(text?.utf8) }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ count: Int) throws(CorruptCache) -> ArraySlice<UInt8> {
      guard count <= rest.count else { throw CorruptCache() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func number() throws(CorruptCache) -> Int { try take(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

    mutating func word() throws(CorruptCache) -> UInt64 { try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    mutating func field() throws(CorruptCache) -> ArraySlice<UInt8>? {
      let count = try number()
      return count == 0 ? nil : try take(count - 1)
    }

    mutating func text() throws(CorruptCache) -> String? { try field().map { String(decoding: $0, as: UTF8.self) } }
  }
}
