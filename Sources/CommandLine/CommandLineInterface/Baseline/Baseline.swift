internal import DocumentModel
internal import FileAccess
internal import Reporting

/// Known findings, which don't fail a run. Keeps only hashes, 24 bytes per finding.
struct Baseline: Sendable {
  /// The number of times that each finding occurs.
  typealias Counts = [Fingerprint: Int]

  /// A known finding of a file.
  struct Known {
    /// The hash of the file's name in the baseline.
    fileprivate var file: Int
    /// The hash of the fingerprint.
    fileprivate var finding: Int
    /// How often the finding occurs in the file.
    fileprivate(set) var count: UInt32
    /// Whether the finding requires a schema.
    fileprivate var needsSchema: Bool
  }

  /// The folder that file names are relative to.
  let names: BaselineNames
  /// Sorted by hash, so that the findings of one file are adjacent.
  private(set) var known: [Known] = []

  init(_ names: BaselineNames) { self.names = names }

  mutating func add(_ finding: Fingerprint, count: Int, of name: String) {
    // If a later run lacks the schema, such findings are absent but not fixed.
    let needsSchema = ["schema/", "policy/", "settings/"].contains { finding.code.hasPrefix($0) }
    known.append(
      Known(
        file: Self.hash(name), finding: finding.hashValue, count: UInt32(clamping: count), needsSchema: needsSchema))
  }

  /// Sorts the findings. Must be called after the last one was added.
  ///
  /// - Returns: Whether a finding was added twice.
  mutating func arrange() -> Bool {
    known.sort { ($0.file, $0.finding) < ($1.file, $1.finding) }
    // After sorting, duplicates are adjacent.
    return zip(known, known.dropFirst()).contains { ($0.file, $0.finding) == ($1.file, $1.finding) }
  }

  /// The indices in ``known`` of a file's findings. Requires ``arrange()``.
  func range(of name: String) -> Range<Int> {
    let hash = Self.hash(name)
    let start = known.partitioningIndex { $0.file >= hash }
    return start..<(known[start...].firstIndex { $0.file != hash } ?? known.endIndex)
  }

  /// The index in ``known`` of a finding, or nil if it isn't known.
  func index(of finding: Fingerprint, in range: Range<Int>) -> Int? {
    let hash = finding.hashValue
    let place = known[range].partitioningIndex { $0.finding >= hash }
    return place < range.upperBound && known[place].finding == hash ? place : nil
  }

  /// Hashes the UTF-8 bytes, because Swift strings that are equal may differ in bytes and then name different files.
  private static func hash(_ name: String) -> Int { Array(name.utf8).hashValue }

  static func counts(of report: FileReport) -> Counts {
    Fingerprint.numbered(report).reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  /// The result of comparing a file's findings with the baseline.
  struct Comparison: Sendable {
    /// The number of reported findings that are in the baseline.
    var known = 0
    /// Findings in the baseline that no longer occur: their indices in ``Baseline/known``, and how often they are
    /// missing.
    var fixed: [(index: Int, count: UInt32)] = []
  }

  /// Removes known findings from a report. If more equal findings are reported than known, the last ones stay.
  func removeKnown(from report: inout FileReport, file: FilePath) -> Comparison {
    // A file that can't be read may still have its findings.
    let range = report.status == .unreadable ? 0..<0 : range(of: names.name(of: file))
    guard !range.isEmpty else { return Comparison() }
    var left = known[range]
    var comparison = Comparison()
    let fingerprints = Fingerprint.numbered(report).map(\.fingerprint)
    // A file that is malformed or has no schema may still have findings that this report can't contain.
    let isPartial = report.diagnostics.contains { $0.severity == .error && Self.isSyntaxFamily($0.code.family) }
    report.diagnostics = zip(report.diagnostics, fingerprints).compactMap { diagnostic, fingerprint in
      guard let index = index(of: fingerprint, in: range), left[index].count > 0 else { return diagnostic }
      left[index].count -= 1
      comparison.known += 1
      return nil
    }
    report.judge()
    if !isPartial {
      comparison.fixed = zip(range, left).compactMap { index, finding in
        finding.count > 0 && (report.hasSchema || !finding.needsSchema) ? (index, finding.count) : nil
      }
    }
    return comparison
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

  func file(named name: String) -> FilePath {
    // A name with an invalid escape, such as `100%.yaml` written by hand, is used unchanged.
    FilePath(bytes: FilePath.percentDecode(name.utf8) ?? Array(name.utf8)).resolved(from: folder)
  }
}
