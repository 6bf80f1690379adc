internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Joins findings of a policy and of another schema about the same problem. The policy's finding is kept, with the
/// higher severity.
struct PolicyFindings {
  /// The maximum number of policy findings at one place that are compared with others. Usually there are only a few.
  private static let maxCompared = 100

  private var keywords: KeywordTexts

  /// - Parameter found: In the order in which they were found. If several policies agree, the first one's finding is
  ///   kept.
  static func joined(_ found: [Diagnostic], of snapshot: Snapshot) -> [Diagnostic] {
    var places: [ByteRange: [Int]] = [:]
    for (index, finding) in found.enumerated() where finding.policy != nil {
      places[finding.range, default: []].append(index)
    }
    guard !places.isEmpty else { return found }
    var joined = found
    var dropped: Set<Int> = []
    var join = Self(keywords: KeywordTexts(snapshot.allViews))
    for (index, finding) in found.enumerated() {
      let alike = places[finding.range]?.prefix(maxCompared).first { join.areAlike(finding, and: found[$0]) }
      guard let alike, found[alike].policy != finding.policy else { continue }
      dropped.insert(index)
      if finding.severity.isMoreSevere(than: joined[alike].severity) { joined[alike].severity = finding.severity }
    }
    return joined.indices.filter { !dropped.contains($0) }.map { joined[$0] }
  }

  /// Whether two findings at the same place are about the same problem: they have the same message, lack the same keys,
  /// or violate equal keywords. "At least 5" and "at least 10" are different problems.
  private mutating func areAlike(_ one: Diagnostic, and other: Diagnostic) -> Bool {
    guard one.document == other.document, one.instanceLocation == other.instanceLocation else { return false }
    if one.message == other.message { return true }
    if !one.missing.isEmpty, one.missing == other.missing { return true }
    guard let keyword = keywords.text(of: one) else { return false }
    return keyword == keywords.text(of: other)
  }
}

/// The violated keywords as JSON, for comparison: `maximum: 10` is equal in two schemas, however it is written.
private struct KeywordTexts {
  /// The documents of the file's schemas, by the path in the locations of rules.
  private let documents: [String: Document]
  private var known: [SourceLocation: String] = [:]

  init(_ views: [DocumentView]) {
    let sources = views.compactMap(\.resolution.schema).flatMap(\.graph.sources)
    documents = Dictionary(sources.map { ($0.path, $0.document) }) { first, _ in first }
  }

  /// The violated keyword, such as `"maximum":10`, or nil if it can't be located.
  mutating func text(of finding: Diagnostic) -> String? {
    guard let location = finding.rule?.location else { return nil }
    if let text = known[location] { return text }
    let key = ByteRange(location.range.start.offset, location.range.end.offset)
    guard let document = documents[location.path], let (_, entry) = document.entry(at: key) else { return nil }
    let text = JSONText.value(document, entry.key) + ":" + JSONText.value(document, entry.value)
    known[location] = text
    return text
  }
}
