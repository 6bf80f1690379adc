internal import Diagnostics
internal import DocumentModel

/// A branch of `anyOf` or `oneOf` that a value fails, with its faults.
struct FailedBranch {
  var index: Int
  var subschema: SubschemaID
  var findings: [Finding]
}

/// Which branch the author meant.
extension Reporter {
  /// Nil where nothing tells one from the others.
  mutating func meantBranch(_ branches: [FailedBranch], _ node: NodeID) -> FailedBranch? {
    let depth = path.depth
    var candidates = branches
    if document[node].kind == .object {
      var matching: [FailedBranch] = []
      var open: [FailedBranch] = []
      for branch in branches {
        switch discriminates(branch.subschema, node) {
        case true?: matching.append(branch)
        case nil: open.append(branch)
        case false?: break
        }
      }
      if !matching.isEmpty { candidates = matching } else if !open.isEmpty { candidates = open }
    }
    // A value of another type, or a constant that it isn't, says that the branch wasn't meant.
    candidates.removeAll { branch in
      branch.findings.contains { finding in
        finding.depth == depth && finding.property == nil
          && [.type, .enum, .const, .not].contains { $0 == finding.keyword }
      }
    }
    guard candidates.count > 1 else { return candidates.first }
    let ranked = candidates.map { (branch: $0, score: score($0, depth)) }.sorted { $0.score > $1.score }
    guard ranked[0].score > ranked[1].score else { return nil }
    return ranked[0].branch
  }

  /// How far a value came in a branch: faults further down weigh less, then the fewer the better.
  private func score(_ branch: FailedBranch, _ depth: Int) -> (Int, Int) {
    let shallow = branch.findings.filter { $0.depth == depth }.count
    return (-shallow, -branch.findings.count)
  }

  /// Whether the properties that tell branches apart, those with `const` or `enum`, have the branch's values.
  ///
  /// - Returns: nil where the object has none of them.
  private mutating func discriminates(_ branch: SubschemaID, _ object: NodeID) -> Bool? {
    var isMatching: Bool?
    for id in certain(branch) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        for (name, property) in program.tables.properties(program.tables.members[Int(member)])
        where isEnumeration(property) {
          guard let entry = entry(name, object) else { continue }
          let holds = evaluator.checkChild(property, entry.value)
          isMatching = (isMatching ?? true) && holds
        }
      }
    }
    return isMatching
  }

  private func isEnumeration(_ property: SubschemaID) -> Bool {
    certain(property).contains { id in
      program.tables[id].instructions.indices.contains { index in
        if case .enumeration = program.tables.instructions[index] { true } else { false }
      }
    }
  }

  private mutating func entry(_ name: Int32, _ object: NodeID) -> ObjectEntry? {
    for entry in document.entries(object) {
      if let key = entry.keyID, evaluator.name(of: key) == name { return entry }
    }
    return nil
  }
}
