package import DocumentModel

/// Follows a path down a schema.
extension SchemaGraph {
  /// The subschemas stated at a place, and those together with all that they refer to.
  package typealias Step = (stated: [Applied], applied: [Applied])

  /// The places along a path, including its start; nil if the schema has no such place.
  ///
  /// - Parameter start: The subschemas that apply at the start; nil for the root.
  package func way(to path: Path, from start: [Applied]? = nil) -> [Step]? {
    var current = start ?? applied([Applied(root)])
    var steps: [Step] = [(current, current)]
    for segment in path.segments {
      var next: [Applied]
      switch segment {
      case .name(let name):
        next = property(name, applied: current)
        // In a JSON Pointer, a name may be an index, or `-` for the place after the last item.
        if next.isEmpty, name == "-" { next = items(current) }
        if next.isEmpty, let index = JSONPointer.arrayIndex(name) { next = allowedItem(index, applied: current) }
      case .index(let index): next = allowedItem(index, applied: current)
      case .end: next = items(current)
      case .input, .each, .last, .matching:
        next = alternatives(properties(current).flatMap(\.applied) + otherProperties(current))
        if next.isEmpty { next = items(current) }
      }
      guard !next.isEmpty else { return nil }
      current = applied(next)
      steps.append((next, current))
    }
    return steps
  }
}
