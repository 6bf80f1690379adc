internal import Diagnostics
internal import FileAccess
internal import Reporting

/// Known findings, by file. They don't fail a run.
struct Baseline: Sendable {
  /// How often each finding occurs.
  typealias Counts = [Fingerprint: Int]

  /// The folder that names of files are relative to; absolute.
  let folder: FilePath
  /// By the name that ``name(of:)`` gives.
  var files: [String: Counts] = [:]

  init(folder: FilePath) {
    self.folder = folder
  }

  /// A file's path from the baseline's folder, or the whole path of one elsewhere. Bytes that aren't UTF-8, and `%`, are
  /// `%XX`: no two files have one name.
  func name(of file: FilePath) -> String {
    let bytes = file.relative(to: folder) ?? file.bytes[...]
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let name = bytes.flatMap { byte -> [UInt8] in
      let isPlain = byte != UInt8(ascii: "%") && (isText || byte < 0x80)
      return isPlain ? [byte] : Array(FilePath.percentEncode(CollectionOfOne(byte)).utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The file of a name.
  func file(named name: String) -> FilePath {
    FilePath(bytes: FilePath.percentDecode(name.utf8) ?? Array(name.utf8)).resolved(from: folder)
  }

  static func counts(of report: FileReport) -> Counts {
    Fingerprint.numbered(report).reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  /// The comparison of a baseline with the findings of one file.
  struct Verdict: Sendable {
    /// The number of findings in the report that the baseline holds.
    var known = 0
    /// The findings of the baseline that the report no longer has.
    var fixed: Counts = [:]
  }

  /// Removes known findings from a report. Of equal findings the first ones are removed.
  func takeOut(of report: inout FileReport, _ file: FilePath) -> Verdict {
    guard report.status != .unreadable, var left = files[name(of: file)] else { return Verdict() }
    var verdict = Verdict()
    let fingerprints = Fingerprint.numbered(report).map(\.fingerprint)
    // What a file that isn't well-formed, or isn't checked against a schema, doesn't show may still be there.
    let isPartial = report.diagnostics.contains { $0.severity == .error && Self.isOfSyntax($0.code.family) }
    report.diagnostics = zip(report.diagnostics, fingerprints).compactMap { diagnostic, fingerprint in
      guard let count = left[fingerprint], count > 0 else { return diagnostic }
      left[fingerprint] = count - 1
      verdict.known += 1
      return nil
    }
    report.status = report.diagnostics.contains { $0.severity == .error } ? .invalid : .valid
    if !isPartial {
      verdict.fixed = left.filter { fingerprint, count in
        let needsSchema = ["schema/", "settings/"].contains { fingerprint.code.hasPrefix($0) }
        return count > 0 && (report.schema != nil || !needsSchema)
      }
    }
    return verdict
  }

  private static func isOfSyntax(_ family: DiagnosticCode.Family) -> Bool {
    switch family {
    case .yaml, .json: true
    case .schema, .settings, .lint, .format, .edit, .config, .io: false
    }
  }
}
