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

  /// - Parameter points: the subschemas of the first text, by node.
  init(_ program: Program, firstSource points: [NodeID: Point]) {
    self.program = program
    self.points = points
  }

  package var root: Point { Point(program.root) }

  /// The text that was compiled.
  package var source: SchemaSource { program.sources[0] }

  /// Every compiled text; the first is the requested one.
  package var sources: [SchemaSource] { program.sources }

  /// The index in ``sources`` of the text that holds a subschema.
  package func sourceNumber(of point: Point) -> Int {
    Int(program.tables[point.id].source)
  }

  /// The nodes of subschemas in the first text, in its order.
  package var firstSourceNodes: [NodeID] { points.keys.sorted() }

  /// Every subschema that evaluation may reach, in no order.
  package var allPoints: [Point] {
    program.tables.subschemas.indices.dropFirst().map { Point(SubschemaID($0)) }
  }

  package func source(of point: Point) -> SchemaSource {
    program.sources[Int(program.tables[point.id].source)]
  }

  /// Whether the subschema is in the first text, not in one that it refers to.
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

  /// The subschema as a separate schema, to check values by.
  package func schema(at point: Point) -> Schema {
    Schema(Program(program, root: point.id))
  }

  /// The yes/no path at a subschema.
  package func accepts(_ document: Document, value: NodeID, at point: Point) -> Bool {
    var evaluator = Evaluator(program, in: document)
    return evaluator.checkChild(point.id, node: value) && evaluator.exceededLimits.isEmpty
  }

  /// Whether the value that a subschema describes, or a part of it, is sensitive.
  package func holdsSecrets(_ point: Point) -> Bool {
    program.hasSensitive && program.sensitivity.holds(point.id)
  }
}
