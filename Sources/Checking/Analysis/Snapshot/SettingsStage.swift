internal import DocumentModel
internal import Settings
internal import Workspace

/// The stage that looks at the settings of every document by the model of its schema.
struct SettingsStage: Sendable {
  /// The findings, in the order of the views.
  private(set) var findings: [Diagnostic] = []
  /// Values through which a finding would reveal a sensitive one, in order.
  private(set) var telling: [ByteRange] = []

  init(_ snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    guard !parsed.isPartial, !TemplateMarks.isTemplate(parsed) else { return }
    for view in snapshot.views { look(at: view, of: snapshot) }
    telling = SensitiveText.union(telling.sorted { $0.start < $1.start }, [])
  }

  private mutating func look(at view: DocumentView, of snapshot: Snapshot) {
    let layers = snapshot.context.layers
    guard let model = view.resolution.settings, model.statesRules || !layers.isEmpty else { return }
    let document = snapshot.values
    // The fast path looks at the text alone, and doesn't know the layers below it.
    let fastPath = layers.isEmpty ? model.fastPath(at: document) : nil
    for (number, root) in document.documentsWithContent
    where view.holds(document: number) && fastPath?.isClear(root) != true {
      let effective = snapshot.effective(number, byRulesOf: model, in: fastPath?.doubtfulItems(root))
      findings += SettingsFindings.all(effective, layer: layers.count)
      telling += effective.telling(layers.count).map { document.range($0) }
    }
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
