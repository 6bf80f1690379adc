internal import DocumentModel

/// Reports failures in the words of the schema's author. The outermost subschema with such words speaks for all that
/// fails inside; individual findings are still collected, because they show which branch of a choice was meant.
extension Reporter {
  /// Begins a subschema that may state such words; ``endProblem(_:)`` ends it.
  ///
  /// - Returns: Whether it states any.
  mutating func beginProblem(_ id: SubschemaID) -> Bool {
    guard program.tables[id].flags.contains(.statesProblem), words(of: id) != nil else { return false }
    position.problems.append(
      ProblemScope(subschema: id, depth: position.depth, tokens: position.keywords.count))
    return true
  }

  mutating func endProblem(_ isBegun: Bool) {
    guard isBegun else { return }
    position.problems.removeLast()
    problemsAtPlaces.removeAll { $0.scope == position.problems.count }
  }

  private mutating func words(of id: SubschemaID) -> FailureWords? {
    if let known = failureWords[id] { return known }
    let stated = FailureWords(program.document(of: id), schema: program.tables[id].node)
    failureWords[id] = .some(stated)
    return stated
  }

  /// The author's words for a failure at the current place; nil if there are none.
  ///
  /// - Parameters:
  ///   - keyword: The keyword that fails.
  ///   - name: The key that is missing, if any.
  mutating func currentProblem(_ keyword: Keyword?, lacking name: String? = nil) -> ProblemAtPlace? {
    guard !position.problems.isEmpty else { return nil }
    let tokens = keyword.map { position.keywords + [$0.name] } ?? position.keywords
    for (scope, place) in position.problems.enumerated() {
      guard let (part, stated) = words(of: place.subschema)?.words(for: tokens[place.tokens...], lacking: name)
      else { continue }
      let known = problemsAtPlaces.first { $0.scope == scope && $0.part == part }
      return known?.problem ?? problem(stated, part: part, scope: scope, of: place)
    }
    return nil
  }

  private mutating func problem(
    _ stated: CustomProblem, part: [String], scope: Int, of place: ProblemScope
  ) -> ProblemAtPlace {
    var around = position
    around.path = position.path.outer(at: place.depth)
    around.keywords.removeSubrange(place.tokens...)
    let message = stated.filled { fact(of: $0, at: around.path) }
    let value = around.path.last.map { document.resolve($0.written) }
    let isCollection = value.map { document[$0].kind.isCollection && !document[$0].flags.contains(.isKey) } ?? false
    let whole = around.finding(
      .falseSchema, keyword: nil, rule: schema.locations.rule(place.subschema, keyword: nil), message: message,
      at: isCollection ? .holder : .value, isMissing: false, suggestion: nil, help: nil)
    problemCount += 1
    let problem = ProblemAtPlace(stated, number: problemCount, message: message, whole: whole)
    problemsAtPlaces.append((scope, part, problem))
    return problem
  }

  /// What a placeholder of a message stands for at the end of a path, with sensitive parts redacted.
  private func fact(of placeholder: CustomProblem.Placeholder, at path: InstancePath) -> Message? {
    let segments = path.steps.dropFirst().map { step -> Path.Segment in
      // For `propertyNames`, the value itself is a key.
      let key = step.key ?? (document[step.written].flags.contains(.isKey) ? step.written : nil)
      return key.map { shown.isHidden(key: $0) } == true ? .name(ValueDescription.redacted) : step.segment
    }
    switch placeholder {
    case .value: return path.last.map { shown.short($0.written) } ?? ""
    case .path: return segments.isEmpty ? "the document" : "\(Path(segments: segments))"
    case .key:
      let key = segments.last { if case .name = $0 { true } else { false } }
      return key.map { ValueDescription.quoted($0.token) } ?? "the document"
    case .pointer(let pointer):
      return document.node(at: pointer, from: path.steps.first?.written).map(shown.short)
    }
  }
}
