package import DocumentModel

extension SchemaGraph {
  /// The subschemas that apply to the value at a pointer.
  ///
  /// - Parameter root: The root of the document; nil for an empty one.
  package func applied(at pointer: JSONPointer, in document: Document, root: NodeID?) -> [Applied] {
    let path = Path(pointer, in: document, from: root)
    return path.segments.reduce(applied([Applied(self.root)])) { inside($1, applied: $0) }
  }

  /// The subschemas that apply to a member or item, given those of its collection.
  package func inside(_ segment: Path.Segment, applied: [Applied]) -> [Applied] {
    if case .index(let index) = segment { return self.applied(item(index, applied: applied)) }
    return self.applied(property(segment.token, applied: applied))
  }

  /// The subschemas that apply to every value; all of them if none does.
  private func deciding(_ applied: [Applied]) -> (points: [Point], isCertain: Bool) {
    let certain = applied.filter(\.isCertain).map(\.point)
    return certain.isEmpty ? (applied.map(\.point), false) : (certain, true)
  }

  /// Whether a place can have a value: every certain subschema accepts it, or if there is none, any other one does.
  package func canHave(_ document: Document, value: NodeID, applied: [Applied]) -> Bool {
    let (points, isCertain) = deciding(applied)
    return isCertain
      ? points.allSatisfy { accepts(document, value: value, at: $0) }
      : points.isEmpty || points.contains { accepts(document, value: value, at: $0) }
  }

  /// The findings of the first subschema that rejects a value; empty if the place can have it.
  package func problems(_ document: Document, value: NodeID, applied: [Applied]) -> [Diagnostic] {
    guard !canHave(document, value: value, applied: applied) else { return [] }
    let point = deciding(applied).points.first { !accepts(document, value: value, at: $0) }
    return point.map { schema(at: $0).diagnostics(document, value) } ?? []
  }

  /// Whether only scalars are valid, as far as `type`, `enum` and `const` show.
  package func isScalar(_ applied: [Applied]) -> Bool {
    let (points, _) = deciding(applied)
    if points.contains(where: allowsOnlyScalars) { return true }
    let spoken = applied.map(\.point).filter { types(of: $0) != .any || !allowedValues(at: $0).isEmpty }
    return !spoken.isEmpty && spoken.allSatisfy(allowsOnlyScalars)
  }

  private func allowsOnlyScalars(_ point: Point) -> Bool {
    if types(of: point) != .any { return types(of: point).isDisjoint(with: [.array, .object]) }
    let values = allowedValues(at: point)
    let document = source(of: point).document
    return !values.isEmpty && !values.contains { document.kind($0).isCollection }
  }

  /// The values of `enum` and `const` in a subschema.
  package func allowedValues(at point: Point) -> [NodeID] {
    let document = source(of: point).document
    let node = node(of: point)
    guard document.kind(node) == .object else { return [] }
    let listed = document.value(node, named: "enum").map { Array(document.items($0)) } ?? []
    return listed + [document.value(node, named: "const")].compactMap { $0 }
  }

  /// Whether `true` or `false` is explicitly allowed by a type.
  package func allowsBooleans(_ applied: [Applied]) -> Bool {
    applied.contains { types(of: $0.point) != .any && types(of: $0.point).contains(.boolean) }
  }
}

extension Document {
  /// The range of the key whose value a node is; of the node itself at the root and in lists.
  package func holder(of target: NodeID) -> ByteRange {
    guard let root = roots.first else { return range(target) }
    let pointer = pointer(to: target, from: resolve(root))
    guard let last = pointer.tokens.last,
      let parent = node(at: pointer.parent, from: root),
      let entry = entry(parent, named: last)
    else { return range(target) }
    return range(entry.key)
  }

  /// The pointer to a node in the first document.
  package func location(of target: NodeID) -> JSONPointer? {
    roots.first.map { pointer(to: resolve(target), from: resolve($0)) }
  }
}
