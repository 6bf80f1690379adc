package import DocumentModel

/// The way down a schema that a path names.
extension SchemaGraph {
  /// The subschemas that a place on the way begins with, and with those that they refer to.
  package typealias Step = (stated: [Applied], applied: [Applied])

  /// The places on the way, the one where it begins first; nil if the schema has no such place.
  ///
  /// - Parameter start: what applies where it begins; nil for the root.
  package func way(to path: Path, from start: [Applied]? = nil) -> [Step]? {
    var current = start ?? applied([Applied(root)])
    var steps: [Step] = [(current, current)]
    for segment in path.segments {
      var next: [Applied]
      switch segment {
      case .name(let name):
        next = property(name, applied: current)
        // In a JSON Pointer, the place after the last item, or an index.
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
