internal import DocumentModel

extension Collector {
  mutating func collectAllOf(
    _ range: TableRange, _ id: SubschemaID, _ node: NodeID, _ tracking: Tracking
  ) -> Bool {
    unit(.allOf, id) { collector in
      var isValid = true
      for (number, index) in range.indices.enumerated() {
        let subschema = collector.program.tables.lists[index]
        if !collector.apply(subschema, node, tracking, [Keyword.allOf.name, String(number)]) { isValid = false }
      }
      return isValid
    }
  }

  /// `anyOf` and `oneOf`: every branch is looked at, for each may annotate.
  mutating func collectBranches(
    _ keyword: Keyword, _ range: TableRange, _ id: SubschemaID, _ node: NodeID, _ tracking: Tracking
  ) -> Bool {
    unit(keyword, id) { collector in
      var valid: [(number: Int, subschema: SubschemaID)] = []
      for (number, index) in range.indices.enumerated() {
        let subschema = collector.program.tables.lists[index]
        if collector.applyBranch(subschema, node, tracking, [keyword.name, String(number)]) {
          valid.append((number, subschema))
        }
      }
      if keyword == .anyOf ? !valid.isEmpty : valid.count == 1 { return true }
      if valid.isEmpty {
        // What follows from no branch being taken isn't worth telling.
        if tracking.isOn { for place in 0..<Int(tracking.count) { collector.reporter.evaluator.mark(place, tracking) } }
      } else {
        // The branches that failed are not what is wrong.
        collector.forgetUnits()
        collector.addErrors { reporter in
          reporter.reportAmbiguity(valid, id, node)
          return false
        }
      }
      return false
    }
  }

  mutating func collectConditional(_ conditional: Conditional, _ node: NodeID, _ tracking: Tracking) -> Bool {
    let holds = applyBranch(conditional.condition, node, tracking, [Keyword.if.name])
    if !holds { forgetLastUnit() }
    let next = holds ? conditional.then : conditional.otherwise
    return next.exists ? apply(next, node, tracking, [holds ? Keyword.then.name : Keyword.else.name]) : true
  }
}
