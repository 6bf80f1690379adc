internal import Diagnostics
internal import DocumentModel

/// Why a rule holds where it is reported: the form that a value was taken for, the condition that it meets.
extension Reporter {
  /// What else a scalar could be, where it is itself wrong.
  func alternativesNote(_ branch: FailedBranch, of branches: [FailedBranch], _ node: NodeID) -> String? {
    guard document[node].kind != .object, document[node].kind != .array else { return nil }
    var expectations: [Expectation] = []
    for other in branches where other.index != branch.index {
      if let expectation = expectation(other.subschema, for: node), !expectations.contains(expectation) {
        expectations.append(expectation)
      }
    }
    if let own = expectation(branch.subschema, for: node) { expectations.removeAll { $0 == own } }
    return expectations.isEmpty ? nil : "\(Expectations.joined(expectations, words)) would do as well"
  }

  func closestNote(_ branch: FailedBranch, of count: Int) -> String {
    "taken for the closest of \(count) forms, \(label(branch.subschema))"
  }

  /// Notes on what is wrong with the value at hand and its own entries, not further down.
  ///
  /// - Parameter reachesKeys: whether the keys of its entries' values count as well.
  func noted(_ findings: [Finding], _ note: String?, reachesKeys: Bool = true) -> [Finding] {
    guard let note else { return findings }
    var findings = findings
    for index in findings.indices where findings[index].diagnostic.note == nil {
      let below = findings[index].depth - path.depth
      if below == 0 || (below == 1 && (reachesKeys || findings[index].property == nil)) {
        findings[index].diagnostic.note = note
      }
    }
    return findings
  }

  /// Why a rule holds that asks for something, or rules it out.
  ///
  /// - Parameter reason: `"type" is "disk"`.
  func noted(_ findings: [Finding], because reason: String?) -> [Finding] {
    findings.flatMap { finding in
      let isRefusal = finding.diagnostic.code == .falseSchema || !finding.refuses.isEmpty
      return noted([finding], reason.map { "\(isRefusal ? "ruled out" : "asked for") because \($0)" })
    }
  }

  // MARK: The other forms

  private static let listedForms = 8
  private static let listedProblems = 3

  /// Every branch but one, where they are asked for.
  func otherForms(_ branches: [FailedBranch], but meant: Int? = nil) -> [OtherForm] {
    guard isVerbose else { return [] }
    let start = path.depth - 1
    return branches.filter { $0.index != meant }.prefix(Self.listedForms).map { branch in
      let findings = FindingReduction.reduced(branch.findings)
      let problems = findings.prefix(Self.listedProblems).map { finding in
        let inner = JSONPointer(tokens: Array(finding.diagnostic.instanceLocation?.tokens.dropFirst(start) ?? []))
        let place = finding.property == nil && !inner.isRoot ? "\(inner): " : ""
        return place + finding.diagnostic.message
      }
      return OtherForm(
        number: branch.index + 1, name: label(branch.subschema), problems: problems,
        more: findings.count - problems.count)
    }
  }

  // MARK: Conditions

  /// What decided an `if`: `"type" is "disk"`; nil where no few words say it.
  mutating func reason(_ condition: SubschemaID, _ object: NodeID, holds: Bool) -> String? {
    guard document[object].kind == .object else { return nil }
    var reasons: [String] = []
    for id in certain(condition) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        let shape = program.tables.members[Int(member)]
        for (name, property) in program.tables.properties(shape) {
          let shown = ValueDescription.quoted(self.name(name))
          if let value = document.value(object, named: self.name(name)) {
            guard evaluator.checkChild(property, value) == holds, property != .always else { continue }
            let kind = document.kind(value)
            let isScalar = kind != .object && kind != .array
            if isScalar { reasons.append("\(shown) is \(short(value))") }
          } else if holds {
            reasons.append("\(shown) is not set")
          }
        }
        for name in program.tables.nameLists[shape.requiredNames.indices] {
          let isThere = document.value(object, named: self.name(name)) != nil
          guard isThere == holds else { continue }
          let shown = ValueDescription.quoted(self.name(name))
          if !reasons.contains(where: { $0.hasPrefix("\(shown) is") }) {
            reasons.append("\(shown) is \(isThere ? "set" : "not set")")
          }
        }
      }
    }
    return reasons.isEmpty ? nil : ValueDescription.conjunction(Array(reasons.prefix(2)))
  }

  /// The properties that a condition asks about, where the object has none of them: nothing has decided it.
  func undecided(_ condition: SubschemaID, _ object: NodeID) -> Set<PropertyPlace> {
    guard document[object].kind == .object else { return [] }
    let names = Set(program.propertyNames(condition)).map(name)
    guard names.allSatisfy({ document.value(object, named: $0) == nil }) else { return [] }
    let pointer = path.pointer
    return Set(names.map { PropertyPlace(object: pointer, name: $0) })
  }
}
