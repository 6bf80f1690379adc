package import DocumentModel
package import JSONSchema
package import Workspace

/// The documents of a file that one schema applies to. Most files have one view. A stream whose documents get their
/// schemas by content has one for each schema, and each policy has a view too.
package struct DocumentView: Sendable {
  package let resolution: SchemaResolution
  /// The schema that declares which values are sensitive, or nil if there is none.
  package let sensitivity: Schema?
  /// The documents in order, each with the range of its text, including the text before it. Nil if the schema applies
  /// to the whole file.
  private let places: [(number: Int, stretch: Range<Int>)]?

  init(_ resolution: SchemaResolution, places: [(number: Int, stretch: Range<Int>)]? = nil) {
    self.resolution = resolution
    self.places = places
    sensitivity =
      switch resolution.use {
      case .none: nil
      case .schema(let schema, _): schema
      // If the schema can't be used, its sensitive values are unknown, so any value may be sensitive.
      case .unusable: .unknown
      }
  }

  /// Set for a policy, nil for the file's own schema.
  package var policy: Policy? { resolution.choice?.policy }

  /// The finding, with the policy that it comes from and that policy's severity.
  func marked(_ finding: Diagnostic) -> Diagnostic {
    guard let policy else { return finding }
    var finding = finding
    finding.policy = resolution.choice?.reference.shown
    // The policy's severity doesn't apply to a finding without a rule, such as one about a limit.
    if let severity = policy.severity, !finding.hasExplicitSeverity,
      finding.rule != nil || finding.code.family == .settings
    {
      finding.severity = severity
    }
    return finding
  }

  /// The indices of the documents in the stream, or nil for all.
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

  /// The ranges that are in the view's documents.
  func own(_ ranges: [ByteRange]) -> [ByteRange] { places == nil ? ranges : ranges.filter(holds) }

  package func roots(of document: Document) -> [NodeID] {
    numbers?.map { document.roots[$0] } ?? document.roots
  }
}
