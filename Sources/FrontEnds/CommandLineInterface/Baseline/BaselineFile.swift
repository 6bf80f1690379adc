internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Reporting
internal import SourceText

/// The file format of a baseline: JSON with one finding per line, sorted, so that version control can merge changes.
extension Baseline {
  /// Why a file is no baseline, or can't be read, in a person's words.
  struct Damage: Error {
    var message: String
  }

  private static let version = 1

  /// - Parameter path: absolute.
  static func read(_ path: FilePath) throws(Damage) -> Baseline {
    let limits = Limits()
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReading.read(path, limit: limits.fileBytes)
    } catch {
      throw Damage(message: error.message)
    }
    let parsed = JSONParser.parse(bytes, limits: limits)
    if let first = parsed.diagnostics.first { throw damage(first.message, at: first.range.start, bytes) }
    let fields = parsed.document.roots.first.map { JSONFields(document: parsed.document, node: $0) }
    guard let fields, fields.integer("version") == version, let findings = fields.items("findings") else {
      throw Damage(message: "is not a baseline of version \(version)")
    }
    var baseline = Baseline(folder: path.parent ?? FilePath("/"))
    for finding in findings {
      guard let name = finding.string("path"), let code = finding.string("code"),
        let message = finding.string("message"), let count = finding.integer("count"), count > 0
      else { throw damage("not a finding", at: parsed.document.range(finding.node).start, bytes) }
      let fingerprint = Fingerprint(
        code: code, instanceLocation: finding.string("instanceLocation"), message: message,
        text: finding.string("text"))
      guard baseline.files[name, default: [:]].updateValue(count, forKey: fingerprint) == nil else {
        throw damage("a finding stands twice", at: parsed.document.range(finding.node).start, bytes)
      }
    }
    return baseline
  }

  private static func damage(_ message: String, at offset: ByteOffset, _ bytes: [UInt8]) -> Damage {
    let place = LineIndex(bytes).position(of: offset)
    return Damage(message: "is damaged: line \(place.line), column \(place.column): \(message)")
  }

  /// How every baseline begins.
  static let beginning = Array("{\"version\":\(version),\"findings\":[\n".utf8)

  /// The file's text.
  var text: [UInt8] {
    let lines = files.sorted { $0.key < $1.key }.flatMap { name, counts in
      counts.sorted { Self.key($0.key).lexicographicallyPrecedes(Self.key($1.key)) }
        .map { Self.line(name, $0.key, $0.value) }
    }
    return Self.beginning + lines.joined(separator: ",\n".utf8) + Array("\n]}\n".utf8)
  }

  private static func key(_ fingerprint: Fingerprint) -> [String] {
    [fingerprint.code, fingerprint.instanceLocation ?? "", fingerprint.message, fingerprint.text ?? ""]
  }

  private static func line(_ name: String, _ fingerprint: Fingerprint, _ count: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("path", name)
      writer.field("code", fingerprint.code)
      writer.field("instanceLocation", ifPresent: fingerprint.instanceLocation)
      writer.field("message", fingerprint.message)
      writer.field("text", ifPresent: fingerprint.text)
      writer.field("count", count)
    }
    return writer.bytes
  }
}
