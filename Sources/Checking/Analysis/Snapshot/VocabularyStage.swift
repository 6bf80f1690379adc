internal import DocumentModel

/// The stage that asks the vocabulary of each schema what it finds in its documents.
struct VocabularyStage: Sendable {
  /// The findings, in the order of the views.
  private(set) var findings: [Diagnostic] = []
  /// Values through which a finding would reveal a sensitive one, in order.
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
