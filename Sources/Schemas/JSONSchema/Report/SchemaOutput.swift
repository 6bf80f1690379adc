public import DocumentModel

extension Schema {
  /// Whether a keyword occurs anywhere in the schema. If not, it has no annotations.
  package func mentions(_ name: String) -> Bool { program.mentions(name) }

  /// The annotations of a value and of everything inside it (2020-12 Core, section 7.7).
  ///
  /// - Parameters:
  ///   - document: The parsed document.
  ///   - root: The value, usually the root of a document.
  ///   - keywords: The names of the keywords; nil for all.
  ///   - isTolerant: Whether an invalid value keeps its annotations, which the specification drops. Those of branches
  ///     that don't match are always dropped.
  public func annotations(
    _ document: Document, _ root: NodeID, keywords: Set<String>? = nil, isTolerant: Bool = false
  ) -> Annotations {
    let observer = OutputObserver(
      annotations: keywords, of: document, by: program, isTolerant: isTolerant)
    var reporter = Reporter(self, in: document, root: root, isPartial: false, observer: observer)
    let isValid = reporter.observe(root)
    return Annotations(
      isValid: isValid, isComplete: reporter.observer.isComplete,
      all: isValid || isTolerant ? reporter.observer.annotations : [])
  }

  /// The result of the reporter, which evaluates every keyword but builds no messages; nil if a limit was reached.
  package func verdictOfReport(_ document: Document, root: NodeID) -> Bool? {
    var reporter = Reporter(
      self, in: document, root: root, isPartial: false, observer: OutputObserver(verdictOn: document))
    let isValid = reporter.observe(root)
    return reporter.observer.isComplete && reporter.evaluator.exceededLimits.isEmpty ? isValid : nil
  }

  /// The standard output of an evaluation (2020-12 Core, section 12.4).
  ///
  /// The `details` of a valid value are annotations; those of an invalid value have at least one error.
  public func output(_ document: Document, _ root: NodeID, _ structure: OutputStructure) -> OutputUnit {
    guard structure != .flag else { return OutputUnit(isValid: isValid(document, root)) }
    var reporter = Reporter(
      self, in: document, root: root, isPartial: false, observer: OutputObserver(output: document))
    let isValid = reporter.observe(root)
    var whole = OutputUnit(
      isValid: isValid, absoluteKeywordLocation: locations.rule(program.root, keyword: nil).absoluteKeywordLocation)
    guard let result = reporter.observer.result, result.isValid == isValid else {
      // If no keyword fails, the value is invalid only because a limit was reached.
      if !isValid { whole.error = "schema and value are too deep or too costly to check" }
      return whole
    }
    switch structure {
    case .flag: return whole
    case .detailed: return result
    case .basic:
      whole.details = result.flattened()
      return whole
    }
  }
}
