package import DocumentModel

/// A compiled schema as a graph of subschemas that other modules can walk.
package struct SchemaGraph: Sendable {
  /// A subschema.
  package struct Point: Hashable, Sendable {
    let id: SubschemaID

    init(_ id: SubschemaID) {
      self.id = id
    }
  }

  let program: Program
  let points: [NodeID: Point]

  /// - Parameter points: The subschemas of the first text, by node.
  init(_ program: Program, firstSource points: [NodeID: Point]) {
    self.program = program
    self.points = points
  }

  package var root: Point { Point(program.root) }

  /// The requested schema's text.
  package var source: SchemaSource { program.sources[0] }

  /// All compiled texts; the first is the requested one.
  package var sources: [SchemaSource] { program.sources }

  /// The index in ``sources`` of the text that contains a subschema.
  package func sourceNumber(of point: Point) -> Int {
    Int(program.tables[point.id].source)
  }

  /// The nodes of subschemas in the first text, in text order.
  package var firstSourceNodes: [NodeID] { points.keys.sorted() }

  /// All subschemas that an evaluation may reach, in no particular order.
  package var allPoints: [Point] {
    program.tables.subschemas.indices.dropFirst().map { Point(SubschemaID($0)) }
  }

  package func source(of point: Point) -> SchemaSource {
    program.sources[Int(program.tables[point.id].source)]
  }

  /// Whether the subschema is in the first text rather than in one that it refers to.
  package func isInFirstSource(_ point: Point) -> Bool {
    program.tables[point.id].source == 0
  }

  package func node(of point: Point) -> NodeID {
    program.tables[point.id].node
  }

  /// The subschema at a node of the first text; nil if there is none.
  package func point(at node: NodeID) -> Point? {
    points[source.document.resolve(node)]
  }

  /// The types that the subschema's own `type` allows.
  func types(of point: Point) -> TypeMask {
    program.tables[point.id].types
  }

  /// The subschema as a separate schema, for checking values against it.
  package func schema(at point: Point) -> Schema {
    Schema(Program(program, root: point.id))
  }

  package func accepts(_ document: Document, value: NodeID, at point: Point) -> Bool {
    var evaluator = Evaluator(program, in: document)
    return evaluator.checkChild(point.id, node: value) && evaluator.exceededLimits.isEmpty
  }

  /// Whether the value that a subschema describes, or a part of it, is sensitive.
  package func holdsSecrets(_ point: Point) -> Bool {
    program.hasSensitive && program.sensitivity.holds(point.id)
  }
}
