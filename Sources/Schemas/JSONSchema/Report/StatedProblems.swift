internal import DocumentModel

/// Failures in the words of the schema's author: `x-problem`. The outermost subschema that states some speaks for all that
/// fails in it; its findings are still made one by one, because they show which branch of a choice was meant.
extension Reporter {
  /// Begins a subschema that may state such words. Ended by ``endProblem(_:)``.
  ///
  /// - Returns: whether it does, and none around it.
  mutating func beginProblem(_ id: SubschemaID) -> Bool {
    guard position.problem == nil, program.tables[id].flags.contains(.statesProblem), problem(of: id) != nil else {
      return false
    }
    problemCount += 1
    position.problem = ProblemScope(
      subschema: id, depth: position.depth, tokens: position.keywords.count, number: problemCount)
    return true
  }

  mutating func endProblem(_ isBegun: Bool) {
    if isBegun { position.problem = nil }
  }

  private mutating func problem(of id: SubschemaID) -> StatedProblem? {
    if let known = statedProblems[id] { return known }
    let document = program.document(of: id)
    let stated = document.value(program.tables[id].node, named: StatedProblem.keyword)
      .flatMap { StatedProblem(document, node: $0) }
    statedProblems[id] = .some(stated)
    return stated
  }

  /// The words for what fails at the current place; nil if the schema has none.
  mutating func currentProblem() -> ProblemAtPlace? {
    guard let scope = position.problem else { return nil }
    if let problemAtPlace, problemAtPlace.number == scope.number { return problemAtPlace }
    guard let stated = problem(of: scope.subschema) else { return nil }
    var around = position
    around.path = position.path.outer(at: scope.depth)
    around.keywords.removeSubrange(scope.tokens...)
    let message = stated.filled { fact(of: $0, at: around.path) }
    let value = around.path.last.map { document.resolve($0.written) }
    let isCollection = value.map { document[$0].kind.isCollection && !document[$0].flags.contains(.isKey) } ?? false
    let whole = around.finding(
      .falseSchema, keyword: nil, rule: schema.locations.rule(scope.subschema, keyword: nil), message: message,
      at: isCollection ? .holder : .value, isMissing: false, suggestion: nil, help: nil)
    let problem = ProblemAtPlace(stated, number: scope.number, message: message, whole: whole)
    problemAtPlace = problem
    return problem
  }

  /// What a message says of the value at the end of a way, without what must be hidden.
  private func fact(of placeholder: StatedProblem.Placeholder, at path: InstancePath) -> Message {
    let segments = path.steps.dropFirst().map { step -> Path.Segment in
      // The value of `propertyNames` is a key itself.
      let key = step.key ?? (document[step.written].flags.contains(.isKey) ? step.written : nil)
      return key.map { shown.isHidden(key: $0) } == true ? .name(ValueDescription.redacted) : step.segment
    }
    switch placeholder {
    case .value: return path.last.map { shown.short($0.written) } ?? ""
    case .path: return segments.isEmpty ? "the document" : "\(Path(segments: segments))"
    case .key:
      let key = segments.last { if case .name = $0 { true } else { false } }
      return key.map { ValueDescription.quoted($0.token) } ?? "the document"
    }
  }
}
