internal import DocumentModel

/// Collects the findings of each schema's vocabulary.
struct VocabularyStage: Sendable {
  /// The findings, in the order of the views.
  private(set) var findings: [Diagnostic] = []
  /// Values that must be redacted because a finding reveals that they equal a sensitive one, in order.
  private(set) var revealing: [ByteRange] = []

  init(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    guard !parsed.isPartial, !TemplateMarks.isTemplate(parsed) else { return }
    for view in snapshot.allViews {
      guard let found = view.meaning?.findings(in: view, of: snapshot) else { continue }
      findings += view.policy == nil ? found.all : found.all.map(view.marked)
      revealing += found.revealing
    }
    revealing = SensitiveText.union(revealing.sorted { $0.start < $1.start }, [])
  }
}
