internal import Diagnostics
internal import DocumentModel

/// Keys of an object that the form it was taken for doesn't know, and another form does.
extension Reporter {
  /// Says of an unknown key that another form has it, and beside which keys it may not stand.
  mutating func tellingRivals(
    _ findings: [Finding], of chosen: SubschemaID, among branches: [FailedBranch], _ object: NodeID
  ) -> [Finding] {
    guard document[object].kind == .object else { return findings }
    // By the form that has the key: many keys may be of one.
    var rivalsOf: [SubschemaID: [String]] = [:]
    return findings.map { finding in
      guard finding.depth == path.depth, let property = finding.property, finding.refuses == [property],
        finding.keyword == .additionalProperties || finding.keyword == .unevaluatedProperties,
        let owner = branches.first(where: { $0.subschema != chosen && has($0.subschema, property) })
      else { return finding }
      let rivals = rivalsOf[owner.subschema] ?? rivals(of: owner.subschema, in: chosen, object)
      rivalsOf[owner.subschema] = rivals
      var finding = finding
      let name = ValueDescription.quoted(property)
      (finding.suggestion, finding.diagnostic.caption, finding.inside) = (nil, nil, [])
      finding.diagnostic.help = rivals.isEmpty ? "it belongs to \(label(owner.subschema))" : nil
      finding.diagnostic.message =
        rivals.isEmpty
        ? "\(name) is not allowed here" : "\(name) is not allowed together with \(MissingNames.listing(rivals))"
      return finding
    }
  }

  /// The keys of an object that its own form has and another hasn't; those that it has to have, where there are such.
  private func rivals(of other: SubschemaID, in chosen: SubschemaID, _ object: NodeID) -> [String] {
    let keys = document.entries(object).compactMap { $0.keyID.map(document.keys.name) }
    let own = keys.filter { has(chosen, $0) && !has(other, $0) }
    let needed = own.filter { requires($0, in: chosen) }
    return needed.isEmpty ? own : needed
  }

  private func has(_ form: SubschemaID, _ name: String) -> Bool { !properties(name, in: form).isEmpty }
}
