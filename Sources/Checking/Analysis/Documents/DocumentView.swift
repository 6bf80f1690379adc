package import DocumentModel
package import JSONSchema
package import Workspace

/// The documents of a file that one schema applies to. Most files have one view; a stream whose documents get their
/// schemas by content has one for each schema. Each policy of the file has a view too.
package struct DocumentView: Sendable {
  package let resolution: SchemaResolution
  /// The schema that decides which values are sensitive; nil if there is none.
  package let sensitivity: Schema?
  /// The documents in order, with the text before each; nil if the schema applies to the whole file.
  private let places: [(number: Int, stretch: Range<Int>)]?

  init(_ resolution: SchemaResolution, places: [(number: Int, stretch: Range<Int>)]? = nil) {
    self.resolution = resolution
    self.places = places
    sensitivity =
      switch resolution.use {
      case .none: nil
      case .schema(let schema, _): schema
      // A schema that can't be used may have secrets: what it would hide stays hidden.
      case .unusable: .unknown
      }
  }

  /// What is different about a policy; nil for the file's own schema.
  package var policy: Policy? { resolution.choice?.policy }

  /// A finding of the schema, with the policy that it comes from.
  package func marked(_ finding: Diagnostic) -> Diagnostic {
    guard let policy else { return finding }
    var finding = finding
    finding.policy = resolution.choice?.reference.shown
    // A finding without a rule, such as a limit, is about no value, and the policy has no say in it.
    if let severity = policy.severity, !finding.hasStatedSeverity,
      finding.rule != nil || finding.code.family == .settings
    {
      finding.severity = severity
    }
    return finding
  }

  /// The numbers of the documents in the stream; nil for all.
  package var numbers: [Int]? { places?.map(\.number) }

  package func holds(document number: Int) -> Bool {
    guard let places else { return true }
    let index = places.partitioningIndex { $0.number >= number }
    return index < places.count && places[index].number == number
  }

  package func holds(_ range: ByteRange) -> Bool {
    guard let places else { return true }
    let index = places.partitioningIndex { $0.stretch.upperBound > range.start.index }
    return index < places.count && places[index].stretch.contains(range.start.index)
  }

  /// The ranges that are in its documents.
  func own(_ ranges: [ByteRange]) -> [ByteRange] { places == nil ? ranges : ranges.filter(holds) }

  package func roots(of document: Document) -> [NodeID] {
    numbers?.map { document.roots[$0] } ?? document.roots
  }
}
