package import DocumentModel
package import JSONSchema

/// A comparison of two versions of a schema by JSON Schema alone.
package struct SchemaComparison {
  package enum Verdict: Hashable, Sendable {
    /// Proven: the second schema accepts every document that the first one accepts.
    case compatible
    /// A document that the first schema accepts and the second rejects, confirmed by both evaluators.
    case breaking(JSONValue)
    /// Undecided.
    case unknown(reason: String, place: Place?)
  }

  /// The place of a rule in one of the schemas.
  package struct Place: Hashable, Sendable {
    package var source: SchemaSource
    package var node: NodeID
    /// From the root of the text.
    package var pointer: String

    package static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.source.uri == rhs.source.uri && lhs.node == rhs.node
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(source.uri)
      hasher.combine(node)
    }
  }

  /// A place where the two schemas differ.
  package struct Difference: Sendable {
    /// The path of the setting. An index stands for any item.
    package var path: [Path.Segment]
    package var message: DifferenceMessage
    /// A whole document that the first schema accepts and the second rejects.
    package var witness: JSONValue
    package var from: Place?
    package var to: Place
  }

  /// One direction: what one schema accepts and the other rejects.
  package struct Direction: Sendable {
    package var verdict: Verdict
    package var differences: [Difference]
  }

  private let model: SchemaPairModel
  private let budget: Int

  /// Compiles both schemas. Linear in their size per round; the number of rounds grows with their depth.
  package init(_ old: Schema, new: Schema, budget: Int = Limits.comparisonSteps) {
    model = SchemaPairModel(old, new: new)
    self.budget = budget
  }

  /// Whether the new schema accepts every document of the old one.
  package var backward: Direction { DirectedComparison(model, from: 0, to: 1, budget: budget).run() }

  /// Whether the old schema accepts every document of the new one.
  package var forward: Direction { DirectedComparison(model, from: 1, to: 0, budget: budget).run() }

  /// Whether a setting of the old schema accepts the same values as one of the new schema, judged by comparing their
  /// rules.
  ///
  /// - Parameters:
  ///   - old: The subschemas at the place in the old schema.
  ///   - new: The subschemas at the place in the new schema.
  func areSame(_ old: [SchemaGraph.Applied], new: [SchemaGraph.Applied]) -> Bool {
    func classes(_ applied: [SchemaGraph.Applied], _ side: SchemaPairModel.Side) -> Set<Int> {
      Set(applied.map { model.classes[side.base + side.graph.number(of: $0.point)] })
    }
    return classes(old, model.sides[0]) == classes(new, model.sides[1])
  }

  /// A value without the parts that either schema calls sensitive.
  func redacted(_ value: JSONValue) -> JSONValue {
    guard model.sides.contains(where: { $0.schema.hasSensitive }) else { return value }
    guard let document = model.document(value), let root = document.roots.first else {
      return .string(ValueDescription.redacted)
    }
    func hidden(_ side: SchemaPairModel.Side, describesAll: Bool) -> Set<NodeID> {
      let parts = side.schema.sensitiveParts(document, root: root, describesAll: describesAll)
      return parts.scalars.union(parts.keys)
    }
    let sides = model.sides
    let declared = hidden(sides[0], describesAll: false).union(hidden(sides[1], describesAll: false))
    // A value that only one schema describes, such as that of an added setting, is no secret of the other one.
    let undescribed = hidden(sides[0], describesAll: true).intersection(hidden(sides[1], describesAll: true))
    return JSONValue(document, node: root, hiding: declared.union(undescribed))
  }
}

/// One reported difference.
package enum DifferenceMessage: Hashable, Sendable {
  /// A value at the place that the other schema rejects.
  case value(JSONValue)
  /// A required member.
  case required(String)
  /// No value is allowed at the place.
  case nothing
}

extension JSONValue {
  /// - Parameter hidden: The scalars and keys to redact.
  fileprivate init(_ document: Document, node: NodeID, hiding hidden: Set<NodeID>) {
    switch document.kind(node) {
    case .array: self = .array(document.items(node).map { Self(document, node: $0, hiding: hidden) })
    case .object:
      let members = document.entries(node).map { entry in
        let name = entry.keyID.map(document.keys.name) ?? ""
        return Member(
          name: hidden.contains(entry.key) ? ValueDescription.redacted : name,
          value: Self(document, node: entry.value, hiding: hidden))
      }
      self = .object(members)
    default:
      self =
        hidden.contains(document.resolve(node)) ? .string(ValueDescription.redacted) : JSONValue(document, node: node)
    }
  }
}
