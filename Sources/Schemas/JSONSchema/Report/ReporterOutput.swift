internal import DocumentModel
internal import Patterns

/// The observed walk, which evaluates every keyword on every value, including valid ones.
extension Reporter {
  /// The result for a value that needs no visit, is too deep for one or exceeds the budget; nil for one to visit.
  mutating func observedVerdict(_ id: SubschemaID, node: NodeID, tracking: Tracking) -> Bool? {
    if observer.mayCollect(id) {
      if depth < Evaluator.depthLimit / 3, observer.step() { return nil }
      observer.stop()
    }
    let isValid = evaluator.check(id, node: node, tracking: tracking)
    if !isValid { addUnit(id, keyword: nil, error: Self.noReason) }
    return isValid
  }

  /// Ends a subschema for a value.
  ///
  /// - Parameter start: The number of annotations before it.
  mutating func observe(_ id: SubschemaID, node: NodeID, isValid: Bool, start: Int) {
    if isValid || observer.isTolerant { annotate(id, node: node) } else { observer.forgetAnnotations(from: start) }
    closeUnit(isValid, id: id, keyword: nil)
  }

  private static let noReason = "the value is not allowed here"

  /// Reports a branch, whose marks and annotations count only if it matches.
  mutating func observeBranch(_ id: SubschemaID, node: NodeID, tracking: Tracking, tokens: [String]) -> Bool {
    let start = observer.annotations.count
    let own = tracking.isOn ? evaluator.openFrame(tracking.count) : .off
    let isValid = reportInPlace(id, node: node, tracking: own, tokens: tokens)
    if own.isOn { evaluator.closeFrame(own, into: isValid ? tracking : .off) }
    if !isValid { observer.forgetAnnotations(from: start) }
    return isValid
  }

  // MARK: Units

  /// Explains a failed keyword with findings, or if observed, with output units that say the same.
  mutating func explain(_ body: (inout Self) -> Void) {
    guard observer.isOn else { return body(&self) }
    guard observer.isOutput else { return }
    observer.isOn = false
    let found = capture {
      body(&$0)
      return false
    }.findings
    observer.isOn = true
    for diagnostic in found.map(\.diagnostic) {
      observer.add(
        OutputUnit(
          isValid: false, keywordLocation: diagnostic.rule?.keywordLocation ?? "",
          absoluteKeywordLocation: diagnostic.rule?.absoluteKeywordLocation,
          instanceLocation: diagnostic.instanceLocation ?? JSONPointer(), error: diagnostic.message))
    }
  }

  /// Ends the units of a subschema or one of its keywords. A unit contains only details with the same validity as
  /// itself; an empty one is omitted, and a single detail replaces it.
  mutating func closeUnit(_ isValid: Bool, id: SubschemaID, keyword: Keyword?) {
    guard let details = observer.close()?.filter({ $0.isValid == isValid }) else { return }
    if details.count == 1 {
      observer.add(details[0])
    } else if !details.isEmpty {
      addUnit(id, keyword: keyword, isValid: isValid, details: details)
    } else if !isValid {
      addUnit(id, keyword: keyword, error: Self.noReason)
    }
  }

  private mutating func addUnit(
    _ id: SubschemaID, keyword: Keyword?, isValid: Bool = false, error: String? = nil, details: [OutputUnit] = []
  ) {
    guard observer.isOutput else { return }
    observer.add(
      OutputUnit(
        isValid: isValid, keywordLocation: pointer(to: keyword?.name),
        absoluteKeywordLocation: schema.locations.rule(id, keyword: keyword).absoluteKeywordLocation,
        instanceLocation: position.path.pointer, error: error, details: details))
  }

  private func pointer(to keyword: String?) -> String {
    JSONPointer(tokens: position.keywords + (keyword.map { [$0] } ?? [])).description
  }

  // MARK: Annotations

  /// Annotates a valid value with the annotation keywords of a subschema.
  mutating func annotate(_ id: SubschemaID, node: NodeID) {
    guard !observer.isForVerdict else { return }
    for keyword in observer.keywords(of: id, program: program)
    where !keyword.appliesOnlyToStrings || document[node].kind == .string {
      annotate(keyword.name, value: .schema(program.document(of: id), keyword.value), id: id, node: node)
    }
  }

  /// Annotates a value with what an applicator applied to, which is an annotation since 2019-09.
  mutating func annotate(_ keyword: Keyword, value: AnnotationValue, id: SubschemaID, node: NodeID) {
    guard observer.isOn, !observer.isForVerdict, program.dialect(of: id).draft >= .draft2019 else { return }
    annotate(keyword.name, value: value, id: id, node: node)
  }

  private mutating func annotate(_ keyword: String, value: AnnotationValue, id: SubschemaID, node: NodeID) {
    guard observer.wants(keyword) else { return }
    let location = pointer(to: keyword)
    let tail = URIReference.fragment(ofPointer: "/" + JSONPointer.escape(keyword))
    let absolute = schema.locations.rule(id, keyword: nil).absoluteKeywordLocation + tail
    if observer.isOutput {
      observer.add(
        OutputUnit(
          isValid: true, keywordLocation: location, absoluteKeywordLocation: absolute,
          instanceLocation: position.path.pointer, annotation: value))
    } else {
      observer.add(
        Annotation(
          keyword: keyword, value: value, instance: node, instanceLocation: position.path.pointer,
          keywordLocation: location,
          absoluteKeywordLocation: absolute, textLocation: schema.locations.textLocation(id) + tail))
    }
  }
}
