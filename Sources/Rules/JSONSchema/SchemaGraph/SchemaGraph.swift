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

  /// - Parameter firstSource: the subschemas of the text that was compiled, by node.
  init(_ program: Program, firstSource points: [NodeID: Point]) {
    self.program = program
    self.points = points
  }

  package var root: Point { Point(program.root) }

  /// The text that was compiled.
  package var source: SchemaSource { program.sources[0] }

  /// Every text that was compiled, the first the one that was asked for.
  package var sources: [SchemaSource] { program.sources }

  /// Which of ``sources`` a subschema stands in.
  package func sourceNumber(of point: Point) -> Int {
    Int(program.tables[point.id].source)
  }

  /// Where subschemas stand in the text that was compiled, in its order.
  package var firstSourceNodes: [NodeID] { points.keys.sorted() }

  /// Every subschema that evaluation may come to, in no order.
  package var allPoints: [Point] {
    program.tables.subschemas.indices.dropFirst().map { Point(SubschemaID($0)) }
  }

  package func source(of point: Point) -> SchemaSource {
    program.sources[Int(program.tables[point.id].source)]
  }

  /// Whether the subschema stands in the text that was compiled, not in one that it refers to.
  package func isInFirstSource(_ point: Point) -> Bool {
    program.tables[point.id].source == 0
  }

  package func node(of point: Point) -> NodeID {
    program.tables[point.id].node
  }

  /// The subschema at a node of the text that was compiled; nil where none stands there.
  package func point(at node: NodeID) -> Point? {
    points[source.document.resolve(node)]
  }

  /// What `type` and nothing else allows.
  func types(of point: Point) -> TypeMask {
    program.tables[point.id].types
  }

  /// The subschema as a schema of its own, to judge values by.
  package func schema(at point: Point) -> Schema {
    Schema(Program(program, root: point.id))
  }

  /// The yes/no path at a subschema.
  package func accepts(_ document: Document, _ value: NodeID, at point: Point) -> Bool {
    var evaluator = Evaluator(program, document)
    return evaluator.checkChild(point.id, value) && evaluator.exceededLimits.isEmpty
  }

  /// Whether what a subschema describes is sensitive, or anything inside it.
  package func holdsSecrets(_ point: Point) -> Bool {
    program.hasSensitive && program.sensitivity.holds(point.id)
  }
}
