package import DocumentModel

/// Findings about values that don't fit other values of the document. They are in addition to JSON Schema's assertions.
package struct RelationFindings {
  private let schema: Schema
  private let names: RelatedNames
  private let number: Int?
  private let isHidden: (NodeID) -> Bool
  private let isRejected: (NodeID) -> Bool
  private let isElsewhere: (RelatedNames.Reference) -> Bool
  private var document: Document { names.document }
  private var suggestions: NameSuggestions
  private var rules: [SubschemaID: SchemaRule] = [:]
  private var found: [Diagnostic] = []
  /// The references already reported, because aliases may repeat a value.
  private var reported: Set<NodeID> = []

  /// - Parameters:
  ///   - isHidden: Whether reports must not show a name.
  ///   - isRejected: Whether the schema rejects a name, which is then no name to suggest.
  ///   - isElsewhere: Whether another file has the name.
  package static func all(
    _ schema: Schema, names: RelatedNames, isHidden: @escaping (NodeID) -> Bool,
    isRejected: @escaping (NodeID) -> Bool, isElsewhere: @escaping (RelatedNames.Reference) -> Bool
  ) -> [Diagnostic] {
    var findings = Self(schema, names: names, isHidden: isHidden, isRejected: isRejected, isElsewhere: isElsewhere)
    findings.findUnknown()
    findings.findCycles()
    return findings.found + RepeatedMembers.find(schema, names: names, number: findings.number)
  }

  private init(
    _ schema: Schema, names: RelatedNames, isHidden: @escaping (NodeID) -> Bool,
    isRejected: @escaping (NodeID) -> Bool, isElsewhere: @escaping (RelatedNames.Reference) -> Bool
  ) {
    self.schema = schema
    self.names = names
    self.isHidden = isHidden
    self.isRejected = isRejected
    self.isElsewhere = isElsewhere
    let document = names.document
    number = document.roots.count > 1 ? document.documentNumber(of: names.root) : nil
    suggestions = NameSuggestions(names)
  }

  private mutating func finding(
    _ code: DiagnosticCode, message: Message, at reference: RelatedNames.Reference
  ) -> Diagnostic {
    let (id, stated) = names.rules[reference.rule]
    let rule = rules[id] ?? schema.locations.rule(id, of: stated.node)
    rules[id] = rule
    return Diagnostic(
      code, message, at: document.range(reference.node), document: number,
      instanceLocation: names.pointer(to: reference), rule: rule)
  }

  // MARK: Unknown names

  private mutating func findUnknown() {
    for reference in names.references where reference.definition == nil {
      // Further findings wouldn't be shown.
      guard found.count <= Limits.findings else { return }
      guard !reference.targets.contains(where: { names.tables[$0.table].isOpen }), !isElsewhere(reference),
        reported.insert(reference.node).inserted
      else { continue }
      found.append(unknown(reference))
    }
  }

  private mutating func unknown(_ reference: RelatedNames.Reference) -> Diagnostic {
    let name = names.name(reference)
    let shown = ValueDescription.quoted(name)
    let all = reference.targets.filter { !names.tables[$0.table].isGiven }
    let present = all.filter { !names.tables[$0.table].collections.isEmpty }
    // Mention only collections that the document has, if there are any.
    let found = present.isEmpty ? all : present
    let nouns = found.map { noun($0.target, of: reference) }
    let message: Message
    if nouns.isEmpty || nouns.contains(nil) {
      let places = found.compactMap { names.pointer(to: $0.target, of: reference)?.description }.uniqued()
      let shownPlaces = places.map { $0.isEmpty ? "the document" : "\($0)" as Message }
      message = "undefined name \(shown)\(shownPlaces.isEmpty ? "" : " (not in \(shownPlaces.listed()))" as Message)"
    } else {
      let singular = nouns.compactMap { $0.flatMap(NameNoun.singular) }.uniqued()
      message = "no \(singular.map { "\($0)" as Message }.listed()) named \(shown)"
    }
    var finding = finding(.unknownReference, message: message, at: reference)
    finding.related = zip(found, nouns).compactMap { target, noun in
      names.tables[target.table].holder.map {
        RelatedPlace(.here(document.range($0)), "\(noun ?? "names") are defined here")
      }
    }
    if found.allSatisfy({ names.tables[$0.table].collections.isEmpty }),
      let place = found.first.flatMap({ names.pointer(to: $0.target, of: reference) })
    {
      finding.note = "the document has no \(place)"
    }
    let (isHidden, isRejected) = (isHidden, isRejected)
    if !isHidden(reference.node),
      let nearest = suggestions.nearest(to: name, of: reference, where: { !isHidden($0) && !isRejected($0) })
    {
      finding.caption = "did you mean \(ValueDescription.quoted(nearest))?"
      finding.fixes = fix(reference, name: nearest).map { [$0] } ?? []
    }
    return finding
  }

  private func target(_ target: Int, of reference: RelatedNames.Reference) -> NameReference.Target {
    names.rules[reference.rule].rule.targets[target]
  }

  /// The plural noun for the names of a target.
  private func noun(_ target: Int, of reference: RelatedNames.Reference) -> String? {
    (names.pointer(to: target, of: reference) ?? self.target(target, of: reference).place?.pointer)
      .flatMap(NameNoun.plural)
  }

  /// The fix; nil if a mapping would have the name twice, or the key is an alias.
  private func fix(_ reference: RelatedNames.Reference, name: String) -> Fix? {
    let isKey = document[reference.node].flags.contains(.isKey)
    if isKey {
      let mapping = names.mapping(of: reference)
      guard document[reference.node].kind != .alias, mapping.map({ document.value($0, named: name) == nil }) ?? false
      else { return nil }
    }
    let edit = names.edit(reference, to: name)
    return Fix(
      title: "replace with \(ValueDescription.quoted(name))", safety: .risky, reach: isKey ? .entry : .scalar,
      edits: [edit])
  }

  // MARK: Cycles

  /// A reference of one name of a table to another.
  private struct NameEdge {
    var from: Int
    var to: Int
    /// The index of the reference.
    var reference: Int
  }

  /// The most edges of all cycles, because thousands of long ones may share their edges.
  private static let maxEdges = 100_000

  private mutating func findCycles() {
    var edges: [Int: [[NameEdge]]] = [:]
    var seen: Set<[Int]> = []
    for (index, reference) in names.references.enumerated() {
      guard let (target, table, name) = reference.definition, self.target(target, of: reference).isAcyclic,
        let owner = names.owner(of: reference, in: table), seen.insert([table, owner, name]).inserted
      else { continue }
      edges[table, default: Array(repeating: [], count: names.tables[table].count)][owner].append(
        NameEdge(from: owner, to: name, reference: index))
    }
    var left = Self.maxEdges
    for (table, edges) in edges.sorted(by: { $0.key < $1.key }) where left > 0 {
      GraphCycles.forEach(in: edges) {
        $0.to
      } body: {
        let cycle = $0.map(\.edge)
        let first = cycle.indices.min { cycle[$0].from < cycle[$1].from } ?? 0
        found.append(finding(of: Array(cycle[first...] + cycle[..<first]), in: table))
        left -= cycle.count
        return left > 0 && found.count <= Limits.findings
      }
    }
  }

  /// The largest number of names shown for a cycle.
  private static let maxNames = 8

  private mutating func finding(of cycle: [NameEdge], in table: Int) -> Diagnostic {
    let names = names.tables[table]
    let reference = self.names.references[cycle[0].reference]
    func shown(_ name: Int) -> Message {
      ValueDescription.quoted(isHidden(names.definitions[name].name) ? ValueDescription.redacted : names.name(name))
    }
    let noun = reference.definition.flatMap { self.noun($0.target, of: reference) }
    if cycle.count == 1 {
      let kind: Message = noun.flatMap(NameNoun.singular).map { "\($0) " } ?? ""
      return finding(.referenceCycle, message: "\(kind)\(shown(cycle[0].from)) refers to itself", at: reference)
    }
    var steps = cycle.prefix(Self.maxNames).map { shown($0.from) }
    let more = cycle.count - steps.count
    if more > 0 { steps.append("… (\(more) more)") }
    let way = (steps + [shown(cycle[0].from)]).joined(separator: " → ")
    let kind: Message = noun.map { "\($0)" } ?? "references"
    var finding = finding(.referenceCycle, message: "\(kind) form a cycle: \(way)", at: reference)
    // The reference that closes the cycle is the most likely mistake.
    let last = cycle[cycle.count - 1]
    finding.related = [
      RelatedPlace(
        .here(document.range(self.names.references[last.reference].node)),
        "\(shown(last.from)) refers to \(shown(last.to)) here")
    ]
    return finding
  }
}

/// Suggests what misspelled references probably mean.
private struct NameSuggestions {
  /// The largest number of names to compare with.
  private static let most = 10_000

  private let names: RelatedNames
  private var effort: Budget
  private var candidates: [Int: NearestNames] = [:]

  init(_ names: RelatedNames) {
    self.names = names
    let document = names.document
    effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount, ofRoots: document.roots.count))
  }

  mutating func nearest(
    to name: String, of reference: RelatedNames.Reference, where isWanted: (NodeID) -> Bool
  ) -> String? {
    for (_, table) in reference.targets where names.tables[table].count <= Self.most {
      let near = candidates[table] ?? NearestNames(names.tables[table].names)
      candidates[table] = near
      let definitions = names.tables[table].definitions
      let found = near.nearest(to: name, spending: &effort) { index in
        // Given names aren't in the document, so they can't be sensitive.
        definitions.isEmpty || isWanted(definitions[index].name)
      }
      if let found { return near.texts[found.index] }
    }
    return nil
  }
}
