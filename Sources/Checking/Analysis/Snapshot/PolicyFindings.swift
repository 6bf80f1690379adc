internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Joins the findings that a policy and another schema have of one fault: the policy's stays, as grave as the gravest.
struct PolicyFindings {
  /// The most findings of policies at one place that others are compared with. A place rarely has more than a few.
  private static let mostCompared = 100

  private var keywords: KeywordTexts

  /// - Parameter found: In the order in which they were found. Of several policies, the first speaks.
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
      let alike = places[finding.range]?.prefix(mostCompared).first { join.areAlike(finding, and: found[$0]) }
      guard let alike, found[alike].policy != finding.policy else { continue }
      dropped.insert(index)
      if finding.severity.isMoreSevere(than: joined[alike].severity) { joined[alike].severity = finding.severity }
    }
    return joined.indices.filter { !dropped.contains($0) }.map { joined[$0] }
  }

  /// Whether two findings at one place are of one fault: they read alike, lack the same keys, or violate the same keyword.
  /// "at least 5" and "at least 10" are two.
  private mutating func areAlike(_ one: Diagnostic, and other: Diagnostic) -> Bool {
    guard one.document == other.document, one.instanceLocation == other.instanceLocation else { return false }
    if one.message == other.message { return true }
    if !one.missing.isEmpty, one.missing == other.missing { return true }
    guard let keyword = keywords.text(of: one) else { return false }
    return keyword == keywords.text(of: other)
  }
}

/// The keywords that values violate, as texts: two schemas with `maximum: 10` ask for the same, whatever their words.
private struct KeywordTexts {
  /// The schemas of a file, by the paths that findings name them by.
  private let documents: [String: Document]
  private var known: [SourceLocation: String] = [:]

  init(_ views: [DocumentView]) {
    let sources = views.compactMap(\.resolution.schema).flatMap(\.graph.sources)
    documents = Dictionary(sources.map { ($0.path, $0.document) }) { first, _ in first }
  }

  /// `"maximum":10`; nil if the keyword isn't known.
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
