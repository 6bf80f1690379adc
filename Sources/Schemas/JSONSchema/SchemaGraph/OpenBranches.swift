package import DocumentModel

/// The subschemas that apply to the values of a file being written. Branches of `anyOf` and `oneOf` that existing
/// values exclude are omitted; missing values exclude none.
package struct OpenBranches {
  private let graph: SchemaGraph
  private let document: Document
  private var evaluator: Evaluator
  /// An evaluator for a mapping that has no keys yet.
  private var evaluatorOfNothing: Evaluator

  package init(_ graph: SchemaGraph, in document: Document) {
    self.graph = graph
    self.document = document
    evaluator = Evaluator(graph.program, in: document)
    evaluatorOfNothing = Evaluator(graph.program, in: Self.nothing)
  }

  private static let nothing: Document = {
    var builder = DocumentBuilder(text: [])
    let root = builder.open(.object, ByteOffset(0), flags: [])
    builder.close(root, count: 0, end: ByteOffset(0))
    builder.addRoot(root)
    return builder.finish()
  }()

  /// All subschemas that may apply to a value with the given ones, nearest first; uncertain if several branches remain.
  ///
  /// - Parameter value: The value; nil if it is missing.
  package mutating func applied(_ start: [SchemaGraph.Applied], to value: NodeID?) -> [SchemaGraph.Applied] {
    let node = value.map(document.resolve)
    var result: [SchemaGraph.Applied] = []
    var seen: Set<SchemaGraph.Applied> = []
    var pending = start[...]
    while let next = pending.popFirst(), result.count < SchemaGraph.appliedLimit {
      guard next.point.id.exists, next.point.id != .always, seen.insert(next).inserted else { continue }
      result.append(next)
      for index in graph.program.tables[next.point.id].instructions.indices {
        pending += open(next, at: index, node: node)
      }
    }
    return result
  }

  private mutating func open(
    _ owner: SchemaGraph.Applied, at index: Int, node: NodeID?
  ) -> [SchemaGraph.Applied] {
    var certain: [SubschemaID] = []
    var branches: [(id: SubschemaID, number: Int)] = []
    // Nil if the outcome of `if` is unknown.
    var outcome: Bool?
    let tables = graph.program.tables
    tables.forEachSubschema(of: tables.instructions[index], appliedTo: .value) { id, application in
      guard case .value(let condition) = application else { return }
      switch condition {
      // Include all targets of a dynamic reference, as in a meta-schema of several vocabularies.
      case .always, .dynamicFallback, .dynamicTarget: certain.append(id)
      case .branch(let number): branches.append((id, number))
      case .condition:
        // For a missing value, assume an empty mapping: suggest only what is allowed without the condition's property.
        outcome =
          node.map { evaluator.checkChild(id, node: $0) }
          ?? evaluatorOfNothing.checkChild(id, node: Self.nothing.roots[0])
        if evaluator.exceededLimits.contains(.tooManySteps) { outcome = nil }
      case .consequence(let holds):
        if outcome == nil { branches.append((id, holds ? 0 : 1)) } else if holds == outcome { certain.append(id) }
      case .dependent(let trigger):
        guard let node else { return branches.append((id, 0)) }
        if evaluator.document[node].kind == .object, evaluator.hasProperty(trigger, object: node) { certain.append(id) }
      case .negated: break
      }
    }
    let left = branches.filter { branch in node.map { !isRuledOut(branch.id, node: $0) } ?? true }
    let open = left.isEmpty ? branches : left
    let only = open.count == 1 && node != nil
    let choices = open.filter { _ in only || owner.choices.count < 4 }.map { branch in
      let choice = SchemaGraph.Choice(owner: owner.point.id, instruction: index, branch: branch.number)
      return SchemaGraph.Applied(SchemaGraph.Point(branch.id), choices: owner.choices + (only ? [] : [choice]))
    }
    return certain.map { SchemaGraph.Applied(SchemaGraph.Point($0), choices: owner.choices) } + choices
  }

  /// Whether a branch rejects a value as far as it is written.
  private func isRuledOut(_ id: SubschemaID, node: NodeID) -> Bool {
    !graph.schema(at: SchemaGraph.Point(id))
      .diagnostics(document, roots: [node], isPartial: true, explains: false).all.isEmpty
  }
}
