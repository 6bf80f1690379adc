internal import DocumentModel
internal import FileAccess
internal import Reporting

/// Known findings, which don't fail a run. Stores only hashes, 24 bytes per finding.
struct Baseline: Sendable {
  /// The number of times that each finding occurs.
  typealias Counts = [Fingerprint: Int]

  /// A finding of a file.
  struct Known {
    /// The hash of the file's name.
    fileprivate var file: Int
    /// The hash of the fingerprint.
    fileprivate var finding: Int
    /// The number of times that it occurs in the file.
    fileprivate(set) var count: UInt32
    /// Whether it can only be found with a schema.
    fileprivate var needsSchema: Bool
  }

  /// The folder that file names are relative to.
  let names: BaselineNames
  /// Sorted by hash, so that the findings of one file are adjacent.
  private(set) var known: [Known] = []

  init(_ names: BaselineNames) { self.names = names }

  mutating func add(_ finding: Fingerprint, count: Int, of name: String) {
    // Without a schema in a later run, such findings are absent but not fixed.
    let needsSchema = ["schema/", "policy/", "settings/"].contains { finding.code.hasPrefix($0) }
    known.append(
      Known(
        file: Self.hash(name), finding: finding.hashValue, count: UInt32(clamping: count), needsSchema: needsSchema))
  }

  /// Sorts the findings. Call it after adding all of them.
  ///
  /// - Returns: Whether one was added twice.
  mutating func arrange() -> Bool {
    known.sort { ($0.file, $0.finding) < ($1.file, $1.finding) }
    // A finding that was added twice has equal neighbors after the sort.
    return zip(known, known.dropFirst()).contains { ($0.file, $0.finding) == ($1.file, $1.finding) }
  }

  /// The indices in ``known`` of a file's findings.
  func range(of name: String) -> Range<Int> {
    let hash = Self.hash(name)
    let start = known.partitioningIndex { $0.file >= hash }
    return start..<(known[start...].firstIndex { $0.file != hash } ?? known.endIndex)
  }

  /// The index in ``known`` of a finding.
  func index(of finding: Fingerprint, in range: Range<Int>) -> Int? {
    let hash = finding.hashValue
    let place = known[range].partitioningIndex { $0.finding >= hash }
    return place < range.upperBound && known[place].finding == hash ? place : nil
  }

  /// Hashes the bytes, because equal strings with different bytes name different files.
  private static func hash(_ name: String) -> Int { Array(name.utf8).hashValue }

  static func counts(of report: FileReport) -> Counts {
    Fingerprint.numbered(report).reduce(into: [:]) { $0[$1.fingerprint, default: 0] += 1 }
  }

  /// The comparison of a baseline with the findings of one file.
  struct Verdict: Sendable {
    /// The number of findings in the report that are in the baseline.
    var known = 0
    /// The findings of the baseline that the report no longer has: the index of each in ``Baseline/known``, and its
    /// count.
    var fixed: [(index: Int, count: UInt32)] = []
  }

  /// Removes known findings from a report. Of several equal ones, the first are removed.
  func takeOut(of report: inout FileReport, file: FilePath) -> Verdict {
    // Nothing is known about the findings of a file that can't be read.
    let range = report.status == .unreadable ? 0..<0 : range(of: names.name(of: file))
    guard !range.isEmpty else { return Verdict() }
    var left = known[range]
    var verdict = Verdict()
    let fingerprints = Fingerprint.numbered(report).map(\.fingerprint)
    // A file that isn't well-formed, or isn't checked against a schema, may still have findings that the report doesn't
    // show.
    let isPartial = report.diagnostics.contains { $0.severity == .error && Self.isOfSyntax($0.code.family) }
    report.diagnostics = zip(report.diagnostics, fingerprints).compactMap { diagnostic, fingerprint in
      guard let index = index(of: fingerprint, in: range), left[index].count > 0 else { return diagnostic }
      left[index].count -= 1
      verdict.known += 1
      return nil
    }
    report.judge()
    if !isPartial {
      verdict.fixed = zip(range, left).compactMap { index, finding in
        finding.count > 0 && (report.hasSchema || !finding.needsSchema) ? (index, finding.count) : nil
      }
    }
    return verdict
  }

  private static func isOfSyntax(_ family: DiagnosticCode.Family) -> Bool {
    switch family {
    case .yaml, .json: true
    case .schema, .policy, .settings, .lint, .format, .edit, .migrate, .config, .io, .text, .diff: false
    }
  }
}

struct BaselineNames: Sendable {
  /// The absolute path of the folder that they are relative to.
  let folder: FilePath

  /// A file's path relative to the baseline's folder, or its absolute path if it is elsewhere. `%` and bytes that
  /// aren't UTF-8 are written as `%XX`, so that no two files have the same name.
  func name(of file: FilePath) -> String {
    let bytes = file.relative(to: folder) ?? file.bytes[...]
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let name = bytes.flatMap { byte -> [UInt8] in
      // "%" itself is escaped: a file called "a%41" must not have the name of "aA".
      let isPlain = byte != UInt8(ascii: "%") && (isText || byte < 0x80)
      return isPlain ? [byte] : Array(FilePath.percentEncode(CollectionOfOne(byte)).utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  func file(named name: String) -> FilePath {
    // A name that isn't percent-encoded, such as "100%.yaml" written by hand, is taken as it is.
    FilePath(bytes: FilePath.percentDecode(name.utf8) ?? Array(name.utf8)).resolved(from: folder)
  }
}
