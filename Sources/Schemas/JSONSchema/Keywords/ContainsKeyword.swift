internal import DocumentModel

/// `contains`, `minContains`, `maxContains` (2020-12 Core, section 10.3.1.3; Validation, section 6.4.4).
enum ContainsKeyword {
  static func compile(_ schema: SchemaObject) {
    guard let subschema = schema.subschema(.contains) else { return }
    let compiler = schema.compiler
    compiler.tables.contains.append(
      ContainsShape(
        subschema: subschema, minimum: schema.count(.minContains) ?? 1, maximum: schema.count(.maxContains) ?? .max,
        marksItems: schema.dialect.draft == .draft2020))
    schema.add(.contains(UInt32(compiler.tables.contains.count - 1)))
  }
}

extension Evaluator {
  mutating func checkContains(_ shape: ContainsShape, list: NodeID, tracking: Tracking) -> Bool {
    if shape.maximum != .max, document.mayHoldPlaceholder(list) {
      var least = shape
      least.maximum = .max
      return checkContains(least, list: list, tracking: tracking)
        && withInvertedPessimism { evaluator in
          evaluator.document.items(list).count { evaluator.checkChild(shape.subschema, node: $0) } <= Int(shape.maximum)
        }
    }
    let mustMark = tracking.isOn && shape.marksItems
    var count: UInt32 = 0
    var index = 0
    for item in document.items(list) {
      if checkChild(shape.subschema, node: item) {
        count += 1
        if mustMark { mark(index, frame: tracking) }
        if count > shape.maximum { return false }
        if !mustMark, shape.maximum == .max, count >= shape.minimum { return true }
      }
      index += 1
    }
    return count >= shape.minimum
  }
}

extension Reporter {
  mutating func reportContains(
    _ index: UInt32, id: SubschemaID, list: NodeID, tracking: Tracking
  ) -> Bool {
    let shape = program.tables.contains[Int(index)]
    let isValid = evaluator.checkContains(shape, list: list, tracking: tracking)
    if !isValid {
      explain { $0.explainContains(shape, id: id, list: list) }
    } else if observer.isOn {
      observeContains(shape, id: id, list: list)
    }
    return isValid
  }

  /// Observes the items that match.
  private mutating func observeContains(_ shape: ContainsShape, id: SubschemaID, list: NodeID) {
    let items = Array(document.items(list))
    let matches = items.indices.filter { evaluator.checkChild(shape.subschema, node: items[$0]) }
    observer.open()
    for index in matches {
      _ = reportChild(shape.subschema, step: .item(items[index], at: index), tokens: [Keyword.contains.name])
    }
    closeUnit(true, id: id, keyword: .contains)
    guard shape.marksItems else { return }
    annotate(
      .contains, value: !items.isEmpty && matches.count == items.count ? .all : .indices(matches), id: id, node: list)
  }

  private mutating func explainContains(_ shape: ContainsShape, id: SubschemaID, list: NodeID) {
    var count = 0
    for item in document.items(list) where evaluator.checkChild(shape.subschema, node: item) { count += 1 }
    let expectation =
      forms.namingConstants(shape.subschema) ?? forms.expectation(shape.subschema)?.text(shown.words)
      ?? "an item of the required form"
    if count >= Int(shape.minimum) {
      let message: Message =
        "must contain \(expectation) at most \(words: Int(shape.maximum).counted("time")), found \(count)"
      return fail(KeywordFailure(.maxContains, message: message, at: .holder), id: id)
    }
    // No item matches the subschema, so its author's words can describe what is missing.
    let beginsProblem = beginProblem(shape.subschema)
    defer { endProblem(beginsProblem) }
    if shape.minimum == 1 {
      fail(KeywordFailure(.contains, message: "must contain \(expectation)", at: .holder, isMissing: true), id: id)
    } else {
      let message: Message =
        "must contain \(expectation) at least \(words: Int(shape.minimum).counted("time")), found \(count)"
      fail(KeywordFailure(.minContains, message: message, at: .holder, isMissing: true), id: id)
    }
  }
}
