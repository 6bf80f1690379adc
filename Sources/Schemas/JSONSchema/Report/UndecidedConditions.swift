internal import DocumentModel

/// Conditions on a property whose value isn't allowed at all. None of them matches, so without this nothing else about
/// the object would be reported until that value is corrected.
extension Reporter {
  /// Checks an object against the consequences of such conditions as if they were branches, and reports the errors
  /// common to all, or those of the best match.
  ///
  /// - Parameter range: The subschemas of `allOf`.
  mutating func reportUndecided(_ range: TableRange, object: NodeID) {
    guard document[object].kind == .object, let failed = undecidedForms(range, object: object),
      mayExplain(failed.count, node: object)
    else { return }
    var candidates = failed
    for index in candidates.indices {
      let form = candidates[index]
      guard !evaluator.check(form.subschema, node: object, tracking: .off) else { return }
      candidates[index].findings =
        capture { $0.reportInPlace(form.subschema, node: object, tracking: .off, tokens: form.tokens) }.findings
    }
    guard !isExhausted else { return }
    let verdict = choose(candidates, node: object)
    // Every form rejects these properties, so report the errors of just one form.
    for property in verdict.refused {
      findings += property.branches[0].findings.filter { isOf([property], finding: $0) }
    }
    switch verdict.choice {
    case .branch(let form, let note):
      findings += others(form, than: verdict.refused).noted(note, at: position.depth, reachesKeys: false)
    case .common(let form): findings += others(form, than: verdict.refused)
    case .conflict, .none: break
    }
  }

  /// The consequences of conditions that compare one property with constants, if its value is invalid in any case; nil
  /// if there are fewer than two.
  private mutating func undecidedForms(_ range: TableRange, object: NodeID) -> [FailedBranch]? {
    var found: [FailedBranch] = []
    var decider: String?
    for (number, id) in program.tables.list(range).enumerated() {
      for instruction in program.instructions(of: id) {
        guard case .conditional(let conditional) = instruction, conditional.then.exists,
          case let names = program.propertyNames(conditional.condition).map(program.name), names.count == 1,
          decider == nil || names[0] == decider, !forms.enumerations(of: names[0], in: conditional.condition).isEmpty
        else { continue }
        if decider == nil {
          guard isRefused(names[0], object: object) else { return nil }
          decider = names[0]
        }
        let tokens = [Keyword.allOf.name, String(number), Keyword.then.name]
        found.append(FailedBranch(index: found.count, subschema: conditional.then, tokens: tokens))
      }
    }
    return found.count > 1 ? found : nil
  }

  /// Whether a property has a value that the applied subschemas reject.
  private mutating func isRefused(_ name: String, object: NodeID) -> Bool {
    guard let value = document.value(object, named: name), let owner = position.owners.first else { return false }
    return forms.properties(name, in: owner).contains { !evaluator.checkChild($0, node: value) }
  }
}
