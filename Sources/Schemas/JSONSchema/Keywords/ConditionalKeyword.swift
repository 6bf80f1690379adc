internal import DocumentModel
internal import Patterns

/// `if`, `then`, `else` (2020-12 Core, section 10.2.2).
enum ConditionalKeyword {
  static func compile(_ schema: SchemaObject) {
    // Without `if`, the others have no effect, but compiling them finds their errors.
    let then = schema.subschema(.then) ?? .none
    let otherwise = schema.subschema(.else) ?? .none
    guard let condition = schema.subschema(.if) else { return }
    schema.add(.conditional(Conditional(condition: condition, then: then, otherwise: otherwise)))
  }
}

extension Evaluator {
  mutating func checkConditional(_ conditional: Conditional, node: NodeID, tracking: Tracking) -> Bool {
    if !tracking.isOn, !conditional.then.exists, !conditional.otherwise.exists { return true }
    if document.hasPlaceholders, document.mayHoldPlaceholder(node) {
      return checkOpen(conditional, node: node, tracking: tracking)
    }
    let next =
      checkBranch(conditional.condition, node: node, tracking: tracking) ? conditional.then : conditional.otherwise
    return next.exists ? check(next, node: node, tracking: tracking) : true
  }

  /// The result if a placeholder may decide the condition, so that both `then` and `else` are possible.
  private mutating func checkOpen(_ conditional: Conditional, node: NodeID, tracking: Tracking) -> Bool {
    let own = checkBranch(conditional.condition, node: node, tracking: tracking)
    let other = withInvertedPessimism { $0.check(conditional.condition, node: node, tracking: .off) }
    let (may, must) = isPessimistic ? (other, own) : (own, other)
    let then = !may || !conditional.then.exists || check(conditional.then, node: node, tracking: tracking)
    if may, !must, then != isPessimistic { return then }
    return must ? then : !conditional.otherwise.exists || check(conditional.otherwise, node: node, tracking: tracking)
  }
}

extension Reporter {
  mutating func reportConditional(_ conditional: Conditional, node: NodeID, tracking: Tracking) -> Bool {
    if !observer.isOn, document.hasPlaceholders, evaluator.checkConditional(conditional, node: node, tracking: tracking)
    {
      return true
    }
    let condition = conditional.condition
    let holds =
      observer.isOn
      ? observeBranch(condition, node: node, tracking: tracking, tokens: [Keyword.if.name])
      : evaluator.checkBranch(condition, node: node, tracking: tracking)
    if observer.isOn, !holds { observer.forgetLastUnit() }
    let next = holds ? conditional.then : conditional.otherwise
    guard next.exists else { return true }
    let (outer, start) = (position.awaited, findings.count)
    if !observer.isOn { position.awaited.formUnion(deciders(condition, object: node)) }
    let isValid = reportInPlace(
      next, node: node, tracking: tracking, tokens: [holds ? Keyword.then.name : Keyword.else.name])
    position.awaited = outer
    if !isValid, start < findings.count {
      let reason = reason(condition, object: node, holds: holds)
      findings.replaceSubrange(start..., with: Array(findings[start...]).noted(because: reason, at: position.depth))
    }
    return isValid
  }
  /// The members that decided an `if`: `"type" is "disk"`; nil if a few words don't suffice.
  private mutating func reason(_ condition: SubschemaID, object: NodeID, holds: Bool) -> Message? {
    guard document[object].kind == .object else { return nil }
    var reasons: [Message] = []
    for shape in forms.shapes(condition) {
      for (index, property) in program.tables.properties(shape) {
        let name = program.name(index)
        if let value = document.value(object, named: name) {
          guard evaluator.checkChild(property, node: value) == holds, property != .always,
            !document.kind(value).isCollection
          else { continue }
          reasons.append("\(ValueDescription.quoted(name)) is \(shown.short(value))")
        } else if holds {
          reasons.append("\(ValueDescription.quoted(name)) is not set")
        }
      }
      for name in program.required(shape).map(program.name) {
        let isThere = document.value(object, named: name) != nil
        let prefix: Message = "\(ValueDescription.quoted(name)) is"
        guard isThere == holds, !reasons.contains(where: { $0.text.hasPrefix(prefix.text) }) else { continue }
        reasons.append("\(prefix) \(words: isThere ? "set" : "not set")")
      }
    }
    return reasons.isEmpty ? nil : Array(reasons.prefix(2)).listed("and")
  }

  /// The properties that a condition reads: those that are present and have a rule; if none is present, all of them,
  /// because their absence decided.
  private func deciders(_ condition: SubschemaID, object: NodeID) -> Set<PropertyPlace> {
    guard document[object].kind == .object else { return [] }
    let names = Set(program.propertyNames(condition)).map(program.name)
    let isThere = names.contains { document.value(object, named: $0) != nil }
    let ruled = forms.shapes(condition).flatMap { shape in
      program.tables.properties(shape).filter { hasRule($0.1) }.map { program.name($0.0) }
    }
    let present = ruled.filter { document.value(object, named: $0) != nil }
    let pointer = position.path.pointer
    return Set((isThere ? present : names).map { PropertyPlace(object: pointer, name: $0, isThere: isThere) })
  }

  private func hasRule(_ id: SubschemaID) -> Bool {
    let subschema = program.tables[id]
    return subschema.instructions.count > 0 || subschema.types != .any
  }
}
