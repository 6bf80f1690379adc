internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Reporting

/// A baseline as a file: JSON with one finding per line, sorted, so that version control can merge changes. Large files
/// are read in pieces.
struct BaselineFile: Sendable {
  /// Why a file can't be read or isn't a valid baseline, as a message for users.
  struct ReadError: Error {
    var message: String
  }

  struct Finding {
    var name: String
    var fingerprint: Fingerprint
    var count: Int
    fileprivate var offset: ByteOffset
  }

  /// A part of the file, completed to a valid baseline.
  struct Piece {
    fileprivate var text: [UInt8]
    /// The number of lines in the file before the piece.
    fileprivate var linesBefore = 0

    fileprivate func damage(_ message: String, at offset: ByteOffset) -> ReadError {
      let place = LineIndex(text).position(of: offset)
      return ReadError(
        message: "invalid baseline: line \(place.line + linesBefore), column \(place.column): \(message)")
    }
  }

  private static let version = 1
  /// The bytes at the start of every baseline.
  static let beginning = Array("{\"version\":\(version),\"findings\":[\n".utf8)
  /// The bytes between two findings.
  static let separator = Array(",\n".utf8)
  static let end = Array("\n]}\n".utf8)
  /// The file may be split after the brace of this text.
  private static let cut = Array("},\n{\"path\":".utf8)
  /// The number of bytes read at a time.
  private static let step = 1 << 16

  let names: BaselineNames
  private let limits = Limits()
  private let bytes: @Sendable (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8]

  /// - Parameter path: Absolute.
  /// - Throws: ``ReadError`` if the file can't be read.
  init(_ path: FilePath) throws(ReadError) {
    names = BaselineNames(folder: path.parent ?? FilePath("/"))
    do throws(FileError) {
      if FileFacts.kind(path) == .other {
        // A pipe can be read only once, but the contents may be needed twice.
        let text = Spool(try FileReading.read(path, limit: limits.fileBytes))
        bytes = { (offset, count) throws(FileError) in try text.bytes(at: offset, upTo: count) }
      } else {
        let file = try OpenFile(path)
        bytes = { (offset, count) throws(FileError) in try file.bytes(at: offset, upTo: count) }
      }
    } catch {
      throw ReadError(message: error.message)
    }
  }

  func read() throws(ReadError) -> Baseline {
    var baseline = Baseline(names)
    try forEach { finding, _ in baseline.add(finding.fingerprint, count: finding.count, of: finding.name) }
    // Because only hashes are kept, a second pass is needed to locate the duplicate.
    guard baseline.arrange() else { return baseline }
    var met = Array(repeating: false, count: baseline.known.count)
    try forEach { (finding, piece) throws(ReadError) in
      let range = baseline.range(of: finding.name)
      guard let index = baseline.index(of: finding.fingerprint, in: range) else { return }
      if met[index] { throw piece.damage("duplicate problem", at: finding.offset) }
      met[index] = true
    }
    return baseline
  }

  /// Calls `body` with each finding in the order of the file, and the piece that contains it.
  func forEach(_ body: (Finding, Piece) throws(ReadError) -> Void) throws(ReadError) {
    try forEachPiece { (piece) throws(ReadError) in
      let parsed = JSONParser.parse(piece.text, limits: limits)
      if let first = parsed.diagnostics.first { throw piece.damage(first.message, at: first.range.start) }
      let fields = parsed.document.roots.first.map { InputValue(parsed.document, node: $0) }
      guard let fields, fields["version"]?.integer == Self.version, let findings = fields["findings"]?.items else {
        throw ReadError(message: "not a baseline of version \(Self.version)")
      }
      for finding in findings {
        let offset = parsed.document.range(finding.node).start
        guard let name = finding["path"]?.string, let code = finding["code"]?.string,
          let message = finding["message"]?.string, let count = finding["count"]?.integer, count > 0
        else { throw piece.damage("not a problem", at: offset) }
        let fingerprint = Fingerprint(
          code: code, instanceLocation: finding["instanceLocation"]?.string, message: message,
          text: finding["text"]?.string)
        try body(Finding(name: name, fingerprint: fingerprint, count: count, offset: offset), piece)
      }
    }
  }

  /// Calls `body` with each piece. A file with a layout other than settle's is a single piece.
  private func forEachPiece(_ body: (Piece) throws(ReadError) -> Void) throws(ReadError) {
    var piece = Piece(text: [])
    var offset = 0
    while true {
      let more: [UInt8]
      do throws(FileError) {
        more = try bytes(offset, Self.step)
        // Cuts remove processed text, so this is the size of a single piece.
        if piece.text.count > limits.fileBytes {
          throw FileError(FilePath("-"), reason: .tooLarge(limit: limits.fileBytes))
        }
      } catch {
        throw ReadError(message: error.message)
      }
      if more.isEmpty { return try body(piece) }
      offset += more.count
      // A cut may span two reads, so search the last few bytes again.
      let searched = max(Self.beginning.count, piece.text.count - Self.cut.count)
      piece.text += more
      guard piece.text.starts(with: Self.beginning), let cut = Self.lastCut(of: piece.text, from: searched) else {
        continue
      }
      let rest = piece.text[(cut + 1 + Self.separator.count)...]
      try body(Piece(text: piece.text[...cut] + Self.end, linesBefore: piece.linesBefore))
      // The line break in the added beginning must not be counted.
      let lines = piece.text[..<rest.startIndex].count { $0 == UInt8(ascii: "\n") } - 1
      piece = Piece(text: Self.beginning + rest, linesBefore: piece.linesBefore + lines)
    }
  }

  private static func lastCut(of text: [UInt8], from start: Int) -> Int? {
    guard start <= text.count - cut.count else { return nil }
    return (start...text.count - cut.count).last { text[$0...].starts(with: cut) }
  }

  // MARK: Writing

  static func lines(_ name: String, findings: Baseline.Counts) -> [UInt8] {
    // Sort, because dictionaries are unordered and equal findings must result in equal bytes.
    let sorted = findings.sorted { key($0.key).lexicographicallyPrecedes(key($1.key)) }
    return Array(sorted.map { line(name, fingerprint: $0.key, count: $0.value) }.joined(separator: separator))
  }

  private static func key(_ fingerprint: Fingerprint) -> [String] {
    [fingerprint.code, fingerprint.instanceLocation ?? "", fingerprint.message, fingerprint.text ?? ""]
  }

  private static func line(_ name: String, fingerprint: Fingerprint, count: Int) -> [UInt8] {
    JSONWriter.bytes { writer in
      writer.field("path", name)
      writer.field("code", fingerprint.code)
      writer.field("instanceLocation", ifPresent: fingerprint.instanceLocation)
      writer.field("message", fingerprint.message)
      writer.field("text", ifPresent: fingerprint.text)
      writer.field("count", count)
    }
  }
}

struct NewBaseline: Sendable {
  private let file: OutputFile
  private let names: BaselineNames
  /// The lines of each file's findings.
  private var records: SortedRecords
  private var count = 0
  /// The privacy of the checked files.
  private var privacy = Privacy()

  init(_ file: OutputFile, environment: CommandEnvironment) {
    self.file = file
    names = BaselineNames(folder: file.place.parent ?? FilePath("/"))
    records = SortedRecords(in: file.spool(environment))
  }

  /// - Parameter path: Absolute.
  mutating func take(_ path: FilePath, found: Baseline.Counts) {
    guard !found.isEmpty else { return }
    let name = names.name(of: path)
    records.add(Array(name.utf8), value: BaselineFile.lines(name, findings: found))
    count += found.values.reduce(0, +)
    // Messages in the baseline may quote values, so it must not be more public than the checked files.
    privacy.formUnion(Privacy(of: path))
  }

  /// Writes the baseline. Returns the numbers of findings and files, or nil if it can't be written.
  func write(_ environment: CommandEnvironment, option: Option) -> (findings: Int, files: Int)? {
    let text = file.spool(environment)
    text.append(BaselineFile.beginning)
    var last: [UInt8]?
    var files = 0
    do throws(FileError) {
      try records.forEach { record in
        // Standard input may have the name of a file that is checked too.
        if record.key == last { return }
        text.append((last == nil ? [] : BaselineFile.separator) + record.value)
        last = record.key
        files += 1
      }
    } catch {
      environment.printError("--\(option.name): \(file.path.description): \(error.message)")
      return nil
    }
    text.append(BaselineFile.end)
    return file.write(text, environment: environment, privacy: privacy, for: option) == .success ? (count, files) : nil
  }
}
