internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The contents of a cache file: the files without findings in a run, and what their results depend on.
///
/// Contains no text of a file, only a hash of its path and bytes.
struct CacheContents: Sendable {
  /// The SHA-256 of a file's path and bytes.
  struct Key: Hashable, Comparable, Sendable {
    private var words: InlineArray<4, UInt64>

    static func == (one: Self, other: Self) -> Bool { (0..<4).allSatisfy { one.words[$0] == other.words[$0] } }

    static func < (one: Self, other: Self) -> Bool {
      for index in 0..<4 where one.words[index] != other.words[index] { return one.words[index] < other.words[index] }
      return false
    }

    func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }

    init(path: FilePath, bytes: [UInt8]) {
      // Paths contain no zero byte, so a different split into path and bytes has a different hash.
      self.init(SHA256.hash(path.bytes + [0] + bytes)[...])
    }

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

  var observations: [ObservedFiles.Observation] = []
  private var verdicts: [CleanReport] = []
  private var numbers: [CleanReport: Int] = [:]
  private var entries: [(key: Key, verdict: Int)] = []

  init() {}

  var count: Int { entries.count }

  /// The cached report of a file, or nil if it isn't cached.
  func verdict(_ key: Key) -> CleanReport? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? verdicts[entries[low].verdict] : nil
  }

  mutating func add(_ key: Key, verdict: CleanReport) {
    let number = numbers[verdict] ?? verdicts.count
    if number == verdicts.count {
      verdicts.append(verdict)
      numbers[verdict] = number
    }
    entries.append((key, number))
  }
}

// MARK: Serialization

extension CacheContents {
  /// The serialized contents.
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
    for entry in entries.sorted(by: { $0.key < $1.key }) {
      writer.bytes += entry.key.digest
      writer.number(entry.verdict)
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
        let (key, verdict) = (Key(try reader.take(32)), try reader.number())
        guard verdict < verdicts.count else { throw CorruptCache() }
        entries.append((key, verdict))
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

    mutating func field() throws(CorruptCache) -> ArraySlice<UInt8>? {
      let count = try number()
      return count == 0 ? nil : try take(count - 1)
    }

    mutating func text() throws(CorruptCache) -> String? { try field().map { String(decoding: $0, as: UTF8.self) } }
  }
}
