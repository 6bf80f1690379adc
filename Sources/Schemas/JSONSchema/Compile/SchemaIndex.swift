internal import DocumentModel
internal import Patterns

/// Finds resources and anchors in sources. Not recursive, because schemas may nest arbitrarily deeply.
extension Compiler {
  /// Adds a source, and finds the `$id`s and anchors in its subschemas.
  ///
  /// - Returns: The resource of its root; nil if the source is empty.
  func add(_ source: SchemaSource, dialect: Dialect) -> Int? {
    guard let root = source.document.roots.first else { return nil }
    let document = source.document
    var keywords: [Keyword?] = []
    keywords.reserveCapacity(document.keys.count)
    for index in 0..<document.keys.count {
      let known = Self.keywordNames.find(KeyID(UInt32(index)), of: document.keys)
      keywords.append(known.map { Keyword.allCases[Int($0.index)] })
    }
    let number = sources.count
    sources.append(
      IndexedSource(
        source: source, keywords: keywords, names: IdentifierNames(document, sensitivity: options.sensitivity)))
    findings.append([])
    let node = document.resolve(root)
    let base = URIReference(source.uri).withoutFragment
    let resource = addResource(
      SchemaResource(base: base, uri: base.description, source: number, root: node, dialect: dialect), also: nil)
    sources[number].rootResource = resource
    walk(SchemaPlace(source: number, node: node, resource: resource))
    return resource
  }

  /// The names of all keywords, in the order of the cases.
  private static let keywordNames: KeyTable = {
    var names = KeyTable()
    for keyword in Keyword.allCases { _ = names.intern(keyword.name.utf8Span.span) }
    return names
  }()

  func addResource(_ resource: SchemaResource, also alias: String?) -> Int {
    let index = resources.count
    resources.append(resource)
    targets.append([:])
    // If two resources have the same URI, the first one counts.
    if resourceByURI[resource.uri] == nil { resourceByURI[resource.uri] = index }
    if let alias, resourceByURI[alias] == nil { resourceByURI[alias] = index }
    sources[resource.source].resourceRoots[resource.root] = index
    return index
  }

  /// Walks a schema and all subschemas that the keywords of its dialect lead to.
  func walk(_ place: SchemaPlace) {
    let document = sources[place.source].source.document
    var pending = [(place.node, place.resource)]
    while let (written, outer) = pending.popLast() {
      let node = document.resolve(written)
      // Aliases may lead to a node that was already visited.
      guard document[node].kind == .object, sources[place.source].visited.insert(node).inserted else { continue }
      let resource = identify(node, in: document, source: place.source, outer: outer)
      let dialect = resources[resource].dialect
      for entry in document.entries(node) {
        guard let key = entry.keyID, let keyword = sources[place.source].keywords[Int(key.index)],
          dialect.draft >= keyword.definition.drafts.lowerBound || keyword == .defs
        else { continue }
        addSubschemas(of: keyword, value: entry.value, in: document) { pending.append(($0, resource)) }
      }
    }
  }

  /// Calls `body` with each subschema in a keyword's value.
  private func addSubschemas(of keyword: Keyword, value: NodeID, in document: Document, body: (NodeID) -> Void) {
    switch keyword.definition.subschemas {
    case .none: break
    case .schema: body(value)
    case .list: for item in document.items(value) { body(item) }
    case .map: for entry in document.entries(value) { body(entry.value) }
    case .schemaOrList:
      if document.kind(value) == .array { for item in document.items(value) { body(item) } } else { body(value) }
    case .mapOfSchemasOrLists:
      for entry in document.entries(value) where document.kind(entry.value) == .object { body(entry.value) }
    }
  }

  /// Reads `$schema`, `$id` and the anchors of a schema.
  ///
  /// - Returns: The schema's resource: `outer`, or a new one.
  private func identify(_ node: NodeID, in document: Document, source: Int, outer: Int) -> Int {
    var resource = outer
    let isRoot = resources[outer].root == node && resources[outer].source == source
    var dialect = resources[outer].dialect
    let names = sources[source].names
    if let named = document.value(node, key: names.schema), let uri = document.string(named),
      isRoot || document.value(node, key: names.id) != nil || document.value(node, key: names.oldID) != nil,
      let own = self.dialect(uri, at: named, source: source)
    {
      dialect = own
      if isRoot { resources[outer].dialect = own }
    }
    let ignoresSiblings =
      dialect.isReferenceAlone && document.value(node, key: names.reference) != nil
    if !ignoresSiblings, let id = document.value(node, key: names.id(dialect)).flatMap({ document.string($0) }) {
      let reference = URIReference(id)
      if dialect.isReferenceAlone, id.begins(with: "#") {
        if id != "#" { resources[resource].anchors[id.uriFragment ?? ""] = node }
      } else {
        let base = reference.withoutFragment.resolved(against: resources[outer].base)
        // In `http://a.org/s`, `http://a.org/s#name` is the anchor `#name`, not another resource.
        let isAnchor =
          dialect.isReferenceAlone && reference.fragment?.isEmpty == false
          && base.description == resources[outer].base.description
        if isRoot {
          resources[outer].base = base
          resources[outer].uri = base.description
          if resourceByURI[base.description] == nil { resourceByURI[base.description] = outer }
        } else if !isAnchor {
          resource = addResource(
            SchemaResource(base: base, uri: base.description, source: source, root: node, dialect: dialect), also: nil)
        }
        if dialect.isReferenceAlone, let fragment = reference.fragment, !fragment.isEmpty {
          resources[resource].anchors[fragment] = node
        }
      }
    }
    addAnchors(of: node, in: document, names: names, dialect: dialect, resource: resource)
    return resource
  }

  private func addAnchors(
    of node: NodeID, in document: Document, names: IdentifierNames, dialect: Dialect, resource: Int
  ) {
    guard dialect.draft >= .draft2019 else { return }
    if let anchor = document.value(node, key: names.anchor).flatMap({ document.string($0) }) {
      resources[resource].anchors[anchor] = node
    }
    if dialect.draft == .draft2020,
      let anchor = document.value(node, key: names.dynamicAnchor).flatMap({ document.string($0) })
    {
      resources[resource].anchors[anchor] = node
      resources[resource].dynamicAnchors[anchor] = node
    }
    if dialect.draft == .draft2019, resources[resource].root == node,
      document.value(node, key: names.recursiveAnchor).flatMap({ document.boolean($0) }) == true
    {
      resources[resource].isRecursiveAnchor = true
    }
  }
}
