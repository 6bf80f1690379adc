public import Analysis
package import DocumentModel
internal import FileAccess
package import YAMLEditing
internal import YAMLFormatting
package import YAMLReading

/// The form in which `settle format` writes a file: canonical or layout.
extension Snapshot {
  /// The same text, formatted without a new order of its entries.
  package var keepingOrder: Snapshot { with { $0.sortsKeys = false } }

  /// The same text, of which only the layout is formatted.
  package var inLayout: Snapshot { with { $0.format.form = .layout } }

  /// Whether the file has its form. No proof is made for one that hasn't, and a file that can't be read to its end has
  /// no form.
  public var isFormatted: Bool {
    if form == .canonical { return isCanonical }
    // A text in UTF-16 would be written in UTF-8.
    guard (isJSON ? text : reading.tree.text) == bytes else { return false }
    return (isJSON ? jsonLayout.isLaidOut(bytes) : layoutForm.isWritten(reading.tree)) && isSorted
  }

  /// The text in its form, proven; refused where a promise doesn't hold.
  public var formatted: Formatted { form == .canonical ? canonical : inForm(laidOut) }

  /// Whether the keys have the order that the configuration asks for, as far as they can be put in it.
  private var isSorted: Bool {
    switch sorted {
    case .text(let text): text == reading.tree.text
    case .refused: reading.tree.isComplete
    case nil: true
    }
  }

  /// The text with its keys in the order that the configuration asks for; nil where they stay where they are.
  private var sorted: FormResult? { sortedPart.value { sortedForm?.format(reading.tree) } }

  /// Why the keys can't be put in the order that the configuration asks for; nil if they can.
  package var sortObstacle: Diagnostic? {
    guard form == .layout, case .refused(let reason)? = sorted else { return nil }
    return redacted(reason)
  }

  /// The text in its order and its layout. Keys that can't be sorted stay; see ``sortObstacle``.
  private func laidOut() -> FormResult {
    var tree: SyntaxTree { reading.tree }
    guard case .text(let sorted)? = sorted, sorted != tree.text else {
      return isJSON ? jsonLayout.format(text) : layoutForm.format(tree)
    }
    return isJSON ? jsonLayout.format(sorted) : layoutForm.format(SyntaxTree(sorted, limits: context.limits))
  }

  private var jsonLayout: JSONLayout { JSONLayout(options: context.format.layout) }

  private var layoutForm: LayoutForm {
    var form = LayoutForm(options: context.format.layout, limits: context.limits)
    form.unformatted = { tree in
      // Comments that spare lines are rare, and finding them takes the tree.
      guard Suppressions.mayBe(in: tree.text) else { return [] }
      return Suppressions(tree, lines: LineIndex(tree.text)).stretches(of: LayoutOptions.rules)
    }
    return form
  }

  /// Nil where layout leaves keys where they are.
  private var sortedForm: SortedForm? {
    guard context.sortsKeys, let sort = context.format.sort, sort != .kept else { return nil }
    return sortedForm(by: sort)
  }

  /// The text with the keys of one mapping in another order, proven when it is asked for; nil where they have that order.
  ///
  /// - Complexity: linear in the text.
  package func sorting(_ mapping: SyntaxNodeID, by sort: KeySort) -> (() -> FormResult)? {
    let form = sortedForm(by: sort, of: mapping)
    guard reading.tree.isComplete, form.rewritten(reading.tree) != nil else { return nil }
    return { form.format(self.reading.tree) }
  }

  /// - Parameter mapping: the only one that is sorted. It has the same number in each tree: nothing before it moves.
  private func sortedForm(by sort: KeySort, of mapping: SyntaxNodeID? = nil) -> SortedForm {
    SortedForm(limits: context.limits, dissolvesGroups: context.format.dissolvesGroups) { tree in
      let order = self.order(by: sort, of: tree)
      return { mapping == nil || $0 == mapping ? order($0) : nil }
    }
  }

  private func order(by sort: KeySort, of tree: SyntaxTree) -> (SyntaxNodeID) -> KeyOrder? {
    switch sort {
    case .kept: { _ in nil }
    case .alphabetical: { _ in .alphabetical }
    case .first(let names): { tree[tree[$0].parent].kind == .document ? .names(names) : nil }
    case .schema: schemaOrder(tree)
    }
  }

  private func schemaOrder(_ tree: SyntaxTree) -> (SyntaxNodeID) -> KeyOrder? {
    let names = keyNames(tree)
    return { names($0).map(KeyOrder.names) }
  }
}
