internal import DocumentModel
internal import Workspace

/// The stage that asks the vocabulary of each schema what it finds in its documents.
struct VocabularyStage: Sendable {
  /// The findings, in the order of the views.
  private(set) var findings: [Diagnostic] = []
  /// Values through which a finding would reveal a sensitive one, in order.
  private(set) var telling: [ByteRange] = []

  init(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    guard !parsed.isPartial, !TemplateMarks.isTemplate(parsed) else { return }
    for view in snapshot.views {
      guard let found = view.meaning?.findings(in: view, of: snapshot) else { continue }
      findings += found.all
      telling += found.telling
    }
    telling = SensitiveText.union(telling.sorted { $0.start < $1.start }, [])
  }

  /// The findings about values of which the schema reports no error, and that don't follow from one: whoever corrects
  /// `enabled: "yes"` may have turned on what depends on it.
  ///
  /// - Parameter known: the findings of the schema.
  func findings(beside known: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let errors = known.filter { $0.severity == .error }.map(\.range).sorted { $0.start < $1.start }
    guard !errors.isEmpty else { return findings }
    let places = Set(errors)
    return findings.filter { finding in
      !places.contains(finding.range)
        && !finding.related.contains { related in
          guard case .here(let cause) = related.place else { return false }
          let next = errors.partitioningIndex { $0.start >= cause.start }
          return next < errors.count && cause.contains(errors[next])
        }
    }
  }
}
