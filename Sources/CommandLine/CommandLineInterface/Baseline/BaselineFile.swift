internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Reporting

/// A baseline as a file: JSON with one finding per line, sorted, so that version control can merge changes.
enum BaselineFile {
  /// Why a file can't be read or isn't a valid baseline, as a message for users.
  struct ReadError: Error {
    var message: String
  }

  private static let version = 1
  /// The bytes at the start of every baseline.
  static let beginning = Array("{\"version\":\(version),\"findings\":[\n".utf8)
  /// The bytes between two findings.
  static let separator = Array(",\n".utf8)
  static let end = Array("\n]}\n".utf8)

  /// - Parameter path: Absolute.
  static func read(_ path: FilePath) throws(ReadError) -> Baseline {
    let limits = Limits()
    let text: [UInt8]
    do throws(FileError) {
      text = try FileReading.read(path, limit: limits.fileBytes)
    } catch {
      throw ReadError(message: error.message)
    }
    func damage(_ message: String, at offset: ByteOffset) -> ReadError {
      let place = LineIndex(text).position(of: offset)
      return ReadError(message: "invalid baseline: line \(place.line), column \(place.column): \(message)")
    }
    let parsed = JSONParser.parse(text, limits: limits)
    if let first = parsed.diagnostics.first { throw damage(first.message, at: first.range.start) }
    let fields = parsed.document.roots.first.map { InputValue(parsed.document, node: $0) }
    guard let fields, fields["version"]?.integer == version, let findings = fields["findings"]?.items else {
      throw ReadError(message: "not a baseline of version \(version)")
    }
    var baseline = Baseline(names: BaselineNames(folder: path.parent ?? FilePath("/")))
    for finding in findings {
      let offset = parsed.document.range(finding.node).start
      guard let name = finding["path"]?.string, let code = finding["code"]?.string,
        let message = finding["message"]?.string, let count = finding["count"]?.integer, count > 0
      else { throw damage("not a problem", at: offset) }
      let fingerprint = Fingerprint(
        code: code, instanceLocation: finding["instanceLocation"]?.string, message: message,
        text: finding["text"]?.string)
      guard baseline.add(fingerprint, count: count, of: name) else { throw damage("duplicate problem", at: offset) }
    }
    return baseline
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
  /// The lines of each file's findings, by its name in the baseline.
  private var lines: [[UInt8]: [UInt8]] = [:]
  private var count = 0
  /// The privacy of the checked files.
  private var privacy = Privacy()

  init(_ file: OutputFile) {
    self.file = file
    names = BaselineNames(folder: file.place.parent ?? FilePath("/"))
  }

  /// - Parameter path: Absolute.
  mutating func take(_ path: FilePath, found: Baseline.Counts) {
    // Standard input may have the name of a file that is checked too.
    guard !found.isEmpty, lines[names.key(of: path)] == nil else { return }
    lines[names.key(of: path)] = BaselineFile.lines(names.name(of: path), findings: found)
    count += found.values.reduce(0, +)
    // Messages in the baseline may quote values, so it must not be more public than the checked files.
    privacy.formUnion(Privacy(of: path))
  }

  /// Writes the baseline. Returns the numbers of findings and files, or nil if it can't be written.
  func write(_ environment: CommandEnvironment, option: Option) -> (findings: Int, files: Int)? {
    let sorted = lines.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    let text = BaselineFile.beginning + sorted.joined(separator: BaselineFile.separator) + BaselineFile.end
    let code = file.write(text, environment: environment, privacy: privacy, for: option)
    return code == .success ? (count, lines.count) : nil
  }
}
