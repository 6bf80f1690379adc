public import Analysis
package import DocumentModel
internal import FileAccess
package import YAMLEditing
internal import YAMLFormatting
package import YAMLReading

/// The form in which `settle format` writes a file: canonical or layout.
extension Snapshot {
  /// The same text, to be formatted without sorting its keys.
  package var keepingOrder: Snapshot { with { $0.sortsKeys = false } }

  /// The same text, to be formatted in layout only.
  package var inLayout: Snapshot { with { $0.format.form = .layout } }

  /// Whether the file is formatted. Nothing is proven; false for a file that can't be read completely.
  public var isFormatted: Bool {
    if form == .canonical { return isCanonical }
    // A text in UTF-16 would be written in UTF-8.
    guard (isJSON ? text : reading.tree.text) == bytes else { return false }
    return (isJSON ? jsonLayout.isLaidOut(bytes) : layoutForm.isWritten(reading.tree)) && isSorted
  }

  /// The formatted text, proven; refused if a guarantee doesn't hold.
  public var formatted: Formatted { form == .canonical ? canonical : inForm(laidOut) }

  /// Whether the keys are in the configured order, as far as they can be moved.
  private var isSorted: Bool {
    switch sorted {
    case .text(let text): text == reading.tree.text
    case .refused: reading.tree.isComplete
    case nil: true
    }
  }

  /// The text with its keys in the configured order; nil if layout doesn't sort keys.
  private var sorted: FormResult? {
    sortedPart.value {
      guard let form = sortedForm else { return nil }
      let result = form.format(reading.tree)
      // A comment in an odd column may seem to belong to another key, so try again with the layout tidied.
      guard case .refused = result, case .text(let tidy) = tidied(text, reading.tree),
        case .text(let sorted) = form.format(SyntaxTree(tidy, limits: context.limits))
      else { return result }
      return .text(sorted)
    }
  }

  /// Why the keys can't be sorted as configured; nil if they can.
  package var sortObstacle: Diagnostic? {
    guard form == .layout, case .refused(let reason)? = sorted else { return nil }
    return redacted(reason)
  }

  /// The sorted and laid out text. Keys that can't be sorted stay where they are; see ``sortObstacle``.
  private func laidOut() -> FormResult {
    guard case .text(let sorted)? = sorted, sorted != reading.tree.text else { return tidied(text, reading.tree) }
    return tidied(sorted, SyntaxTree(sorted, limits: context.limits))
  }

  private func tidied(_ text: [UInt8], _ tree: @autoclosure () -> SyntaxTree) -> FormResult {
    isJSON ? jsonLayout.format(text) : layoutForm.format(tree())
  }

  private var jsonLayout: JSONLayout { JSONLayout(options: context.format.layout) }

  private var layoutForm: LayoutForm {
    var form = LayoutForm(options: context.format.layout, limits: context.limits)
    form.unformatted = { [context] tree in
      if let comment = context.comment, Suppressions.keepsLayout(below: comment, rules: LayoutOptions.rules) {
        return [0..<tree.text.count + 1]
      }
      // Comments that exclude lines are rare, and finding their ranges takes the tree.
      guard Suppressions.mayBe(in: tree.text) else { return [] }
      return Suppressions(tree, lines: LineIndex(tree.text)).stretches(of: LayoutOptions.rules)
    }
    return form
  }

  /// Nil if layout doesn't sort keys.
  private var sortedForm: SortedForm? {
    guard context.sortsKeys, let sort = context.format.sort, sort != .kept else { return nil }
    return sortedForm(by: sort)
  }

  /// The text with the keys of one mapping sorted, proven when the closure is called; nil if they are in order already.
  ///
  /// - Complexity: Linear in the text.
  package func sorting(_ mapping: SyntaxNodeID, by sort: KeySort) -> (() -> FormResult)? {
    let form = sortedForm(by: sort, of: mapping)
    guard reading.tree.isComplete, form.rewritten(reading.tree) != nil else { return nil }
    return { form.format(self.reading.tree) }
  }

  /// - Parameter mapping: The only mapping to sort. It has the same index in each tree, because nothing before it
  ///   moves.
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
