internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// A branch of `anyOf` or `oneOf` that a value fails, with its faults.
struct FailedBranch {
  var index: Int
  var subschema: SubschemaID
  var findings: [Finding] = []
  /// The shared values that these findings tell of, with those told before.
  var sharedValues: Set<VerdictMemo.Key> = []
}

/// Which branch the author meant.
extension Reporter {
  /// Nil where nothing tells one from the others.
  mutating func meantBranch(_ branches: [FailedBranch], _ node: NodeID) -> FailedBranch? {
    let depth = path.depth
    // A value of another type, or a constant that it isn't, says that the branch wasn't meant.
    var candidates = branches.filter { branch in
      !branch.findings.contains { finding in
        finding.depth == depth && finding.property == nil
          && [.type, .enum, .const, .not].contains { $0 == finding.keyword }
      }
    }
    if candidates.count > 1, document[node].kind == .object {
      var matching: [FailedBranch] = []
      var open: [FailedBranch] = []
      for branch in candidates {
        switch discriminates(branch.subschema, node) {
        case true?: matching.append(branch)
        case nil: open.append(branch)
        case false?: break
        }
      }
      if !matching.isEmpty { candidates = matching } else if !open.isEmpty { candidates = open }
    }
    guard candidates.count > 1 else { return candidates.first }
    let ranked = candidates.map { (branch: $0, score: score($0, depth)) }.sorted { $0.score > $1.score }
    return ranked[0].score > ranked[1].score ? ranked[0].branch : common(candidates)
  }

  /// The faults that a value has whichever of some branches was meant; nil where there are none.
  private func common(_ branches: [FailedBranch]) -> FailedBranch? {
    struct Fault: Hashable {
      var code: DiagnosticCode
      var message: String
      var place: Int
    }
    func fault(_ finding: Finding) -> Fault {
      let diagnostic = finding.diagnostic
      return Fault(code: diagnostic.code, message: diagnostic.message, place: diagnostic.range.start.index)
    }
    guard var result = branches.first else { return nil }
    for branch in branches.dropFirst() {
      let faults = Set(branch.findings.map(fault))
      result.findings.removeAll { !faults.contains(fault($0)) }
    }
    return result.findings.isEmpty ? nil : result
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

extension Reporter {
  /// Where each branch wants another constant under the same name: says which there are.
  ///
  /// - Returns: false where that isn't what is wrong.
  mutating func reportDiscriminator(
    _ keyword: Keyword, _ branches: [FailedBranch], _ id: SubschemaID, _ object: NodeID
  ) -> Bool {
    guard document[object].kind == .object, branches.count > 1 else { return false }
    let depth = path.depth + 1
    let start = path.pointer
    let faults = branches.map { branch in
      branch.findings.first {
        $0.depth == depth && $0.property == nil && ($0.keyword == .const || $0.keyword == .enum)
      }
    }
    guard let location = faults.first??.diagnostic.instanceLocation,
      faults.allSatisfy({ $0?.diagnostic.instanceLocation == location }),
      let token = JSONPointer(location.dropFirst(start.utf8.count))?.tokens.first,
      let entry = document.entry(object, named: token), let key = entry.keyID
    else { return false }
    var values: [String] = []
    var texts: [String] = []
    for branch in branches {
      for enumeration in enumerations(of: token, in: branch.subschema) {
        let source = program.sources[Int(enumeration.source)].document
        let nodes = enumeration.keyword == .const ? [enumeration.node] : Array(source.items(enumeration.node))
        values += nodes.map { ValueDescription.short(source, $0) }.filter { !values.contains($0) }
        texts += self.texts(of: enumeration)
      }
    }
    path.push(step(entry, key))
    defer { path.pop() }
    let allowed = isHidden(entry.value) ? "the values allowed" : values.prefix(10).joined(separator: ", ")
    let more = values.count > 10 && !isHidden(entry.value) ? " and \(values.count - 10) more" : ""
    fail(
      keyword, id, "\(short(entry.value)) is not one of \(allowed)\(more)", .value,
      suggestion: suggestion(for: entry.value, among: texts))
    return true
  }

  private func enumerations(of property: String, in branch: SubschemaID) -> [Enumeration] {
    var result: [Enumeration] = []
    guard let name = program.tables.names.find(property).map({ Int32($0.index) }) else { return [] }
    for id in certain(branch) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        let found = program.tables.memberRule(program.tables.members[Int(member)], name)
        guard found >= 0, program.tables.memberRules[found].property.exists else { continue }
        for inner in certain(program.tables.memberRules[found].property) {
          for place in program.tables[inner].instructions.indices {
            guard case .enumeration(let enumeration) = program.tables.instructions[place] else { continue }
            result.append(program.tables.enumerations[Int(enumeration)])
          }
        }
      }
    }
    return result
  }
}
