internal import DocumentModel
internal import FileAccess
internal import Reporting

/// Known findings, which don't fail a run.
struct Baseline: Sendable {
  /// The number of times that each finding occurs.
  typealias Counts = [Fingerprint: Int]

  let names: BaselineNames
  /// The findings of each file. Names are UTF-8, because Swift strings that are equal may differ in bytes and then name
  /// different files.
  private(set) var known: [[UInt8]: Counts] = [:]

  /// - Returns: False if the file has the finding already.
  mutating func add(_ finding: Fingerprint, count: Int, of name: String) -> Bool {
    known[Array(name.utf8), default: [:]].updateValue(count, forKey: finding) == nil
  }

  static func counts(of report: FileReport) -> Counts {
    Fingerprint.numbered(report).reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  /// The result of comparing a file's findings with the baseline.
  struct Comparison: Sendable {
    /// The number of reported findings that are in the baseline.
    var known = 0
    /// Findings in the baseline that no longer occur, and how often they are missing.
    var fixed: Counts = [:]
  }

  /// Removes known findings from a report. If more equal findings are reported than known, the last ones stay.
  func removeKnown(from report: inout FileReport, file: FilePath) -> Comparison {
    // A file that can't be read may still have its findings.
    guard report.status != .unreadable, var left = known[names.key(of: file)] else { return Comparison() }
    var comparison = Comparison()
    let fingerprints = Fingerprint.numbered(report).map(\.fingerprint)
    // A file that is malformed or has no schema may still have findings that this report can't contain.
    let isPartial = report.diagnostics.contains { $0.severity == .error && Self.isSyntaxFamily($0.code.family) }
    report.diagnostics = zip(report.diagnostics, fingerprints).compactMap { diagnostic, fingerprint in
      guard let count = left[fingerprint], count > 0 else { return diagnostic }
      left[fingerprint] = count - 1
      comparison.known += 1
      return nil
    }
    report.judge()
    if !isPartial { comparison.fixed = left.filter { $1 > 0 && (report.hasSchema || !Self.needsSchema($0)) } }
    return comparison
  }

  /// Whether a finding requires a schema. In a later run without the schema, it is absent but not fixed.
  private static func needsSchema(_ finding: Fingerprint) -> Bool {
    ["schema/", "policy/", "settings/"].contains { finding.code.hasPrefix($0) }
  }

  private static func isSyntaxFamily(_ family: DiagnosticCode.Family) -> Bool {
    switch family {
    case .yaml, .json: true
    case .schema, .policy, .settings, .lint, .format, .edit, .migrate, .config, .io, .text, .diff: false
    }
  }
}

struct BaselineNames: Sendable {
  /// The absolute path of the baseline's folder, which names are relative to.
  let folder: FilePath

  /// The name of a file in the baseline: its path relative to the baseline's folder, or its absolute path if it is
  /// elsewhere. `%` and bytes that aren't UTF-8 are percent-encoded, so that different files have different names.
  func name(of file: FilePath) -> String {
    let bytes = file.relative(to: folder) ?? file.bytes[...]
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let name = bytes.flatMap { byte -> [UInt8] in
      // Escape `%` too, because a file called `a%41` must not have the same name as `aA`.
      let isPlain = byte != UInt8(ascii: "%") && (isText || byte < 0x80)
      return isPlain ? [byte] : Array(FilePath.percentEncode(CollectionOfOne(byte)).utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  func key(of file: FilePath) -> [UInt8] { Array(name(of: file).utf8) }

  func file(named name: String) -> FilePath {
    // A name with an invalid escape, such as `100%.yaml` written by hand, is used unchanged.
    FilePath(bytes: FilePath.percentDecode(name.utf8) ?? Array(name.utf8)).resolved(from: folder)
  }
}
