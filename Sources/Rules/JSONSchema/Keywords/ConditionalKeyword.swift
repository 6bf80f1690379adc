internal import DocumentModel

/// `if`, `then`, `else` (2020-12 Core, 10.2.2).
enum ConditionalKeyword {
  static func compile(_ schema: SchemaObject) {
    // Without `if` the others mean nothing, but they are compiled so that what is wrong in them is found.
    let then = schema.subschema(.then) ?? .none
    let otherwise = schema.subschema(.else) ?? .none
    guard let condition = schema.subschema(.if) else { return }
    schema.add(.conditional(Conditional(condition: condition, then: then, otherwise: otherwise)))
  }
}

extension Evaluator {
  mutating func checkConditional(_ conditional: Conditional, _ node: NodeID, _ tracking: Tracking) -> Bool {
    if !tracking.isOn, !conditional.then.exists, !conditional.otherwise.exists { return true }
    let next = checkBranch(conditional.condition, node, tracking) ? conditional.then : conditional.otherwise
    return next.exists ? check(next, node, tracking) : true
  }
}

extension Reporter {
  mutating func reportConditional(_ conditional: Conditional, _ node: NodeID, _ tracking: Tracking) -> Bool {
    let condition = conditional.condition
    let holds =
      observer.isOn
      ? observeBranch(condition, node, tracking, [Keyword.if.name]) : evaluator.checkBranch(condition, node, tracking)
    if observer.isOn, !holds { observer.forgetLastUnit() }
    let next = holds ? conditional.then : conditional.otherwise
    guard next.exists else { return true }
    let (outer, start) = (awaited, findings.count)
    if !observer.isOn { awaited.formUnion(undecided(condition, node)) }
    let isValid = reportInPlace(next, node, tracking, [holds ? Keyword.then.name : Keyword.else.name])
    awaited = outer
    if !isValid, start < findings.count {
      let reason = reason(condition, node, holds: holds)
      findings.replaceSubrange(start..., with: noted(Array(findings[start...]), because: reason))
    }
    return isValid
  }
}
