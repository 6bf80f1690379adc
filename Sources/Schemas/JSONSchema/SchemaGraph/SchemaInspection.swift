package import DocumentModel

/// The sources of a compiled schema, for tools that check or rewrite schemas. Validation doesn't need it.
package struct SchemaInspection {
  /// The inspected schema's text, or one that it refers to.
  package struct Text {
    package let source: SchemaSource
    /// The resource at the root.
    package let resource: SchemaResource
    /// All nodes that are schemas.
    package let schemas: Set<NodeID>
  }

  /// A subschema of the inspected text.
  package struct Subschema {
    package let point: SchemaGraph.Point
    package let node: NodeID
    /// The resource that it belongs to.
    package let resource: SchemaResource
    package var dialect: Dialect { resource.dialect }
  }

  package struct Target {
    /// The index of the text.
    package let text: Int
    package let node: NodeID
    package let resource: SchemaResource
  }

  private let compiler: Compiler
  /// The schema's graph; nil if the text has no schema.
  package let graph: SchemaGraph?

  /// Compiles a schema and everything that it refers to.
  ///
  /// - Parameter embedded: Nodes that are schemas although no keyword of JSON Schema leads to them.
  package init(
    _ source: SchemaSource, embedded: [NodeID] = [], options: Schema.Options, load: @escaping SchemaLoader
  ) {
    let compiler = Compiler(options: options, load: load, families: KeywordRegistry.families)
    self.compiler = compiler
    graph = compiler.compile(source, embedded: embedded).map { program in
      var points: [NodeID: SchemaGraph.Point] = [:]
      for (place, id) in compiler.ids where place.source == 0 { points[place.node] = .init(id) }
      return SchemaGraph(program, firstSource: points)
    }
  }

  /// All texts, the inspected one first.
  package var texts: [Text] {
    compiler.sources.map {
      Text(source: $0.source, resource: compiler.resources[$0.rootResource], schemas: $0.visited)
    }
  }

  /// All schemas with their own URI, in all texts.
  package var resources: [SchemaResource] { compiler.resources }

  /// The compiled subschemas of the inspected text, in text order.
  package var subschemas: [Subschema] {
    compiler.ids.filter { $0.key.source == 0 }
      .sorted { ($0.key.node, $0.value.index) < ($1.key.node, $1.value.index) }
      .map { place, id in
        Subschema(point: .init(id), node: place.node, resource: compiler.resources[place.resource])
      }
  }

  package func resource(of schema: NodeID, text: Int) -> SchemaResource {
    compiler.resources[compiler.enclosingResource(of: schema, source: text)]
  }

  /// The target of a reference in a schema; nil if it leads nowhere.
  package func target(of reference: String, in schema: NodeID, text: Int) -> Target? {
    let place = SchemaPlace(
      source: text, node: schema, resource: compiler.enclosingResource(of: schema, source: text))
    guard case .place(let target, _) = compiler.resolve(reference, from: place) else { return nil }
    return Target(text: target.source, node: target.node, resource: compiler.resources[target.resource])
  }

  // MARK: Findings

  /// The findings so far, by text.
  package var findings: [[Diagnostic]] { compiler.findings }

  /// Checks each text against its meta-schema, which adds to ``findings``.
  func checkMetaschemas() {
    _ = compiler.checkMetaschemas()
  }

  /// All findings by file, in text order.
  ///
  /// - Parameter found: Further findings in the inspected text.
  package func reports(adding found: [Diagnostic] = []) -> [FileReport] {
    if !found.isEmpty { compiler.findings[0] += found }
    return compiler.reports()
  }
}
