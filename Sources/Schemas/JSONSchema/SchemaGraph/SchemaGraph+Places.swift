package import DocumentModel

extension SchemaGraph {
  /// A place that a schema describes.
  package struct Place: Sendable {
    /// The path, in which any list item and any user-defined key is the name `*`.
    package var path: Path
    /// All subschemas that apply to the value, nearest to the root first.
    package var applied: [Applied]
    /// The index of the enclosing place; nil for the root.
    package var parent: Int?
    /// Whether the place is inside a list item or a mapping with user-defined keys, so that no path identifies it.
    package var isRepeated: Bool
  }

  /// The largest number of places and their largest depth, because a schema may be recursive.
  package static let placeLimit = 20_000
  package static let depthLimit = 24

  /// Every place of every branch, breadth first, starting with the root.
  package func places() -> [Place] {
    var places: [Place] = []
    var pending: [(path: Path, start: [Applied], parent: Int?, isRepeated: Bool, above: Set<Point>)]
    pending = [(Path(), [Applied(root)], nil, false, [])]
    var next = 0
    while next < pending.count, places.count < Self.placeLimit {
      let (path, start, parent, isRepeated, above) = pending[next]
      next += 1
      let applied = applied(start)
      let index = places.count
      places.append(Place(path: path, applied: applied, parent: parent, isRepeated: isRepeated))
      // A recursive schema has no new places.
      let points = Set(start.map(\.point))
      guard path.segments.count < Self.depthLimit, above.isDisjoint(with: points) else { continue }
      let inside = above.union(points)
      // Properties beyond the limit are never visited.
      for (name, property) in properties(applied) where pending.count < Self.placeLimit {
        pending.append((path.appending(name), property, index, isRepeated, inside))
      }
      let repeated = items(applied) + otherProperties(applied)
      if !repeated.isEmpty { pending.append((path.appending("*"), repeated, index, true, inside)) }
    }
    return places
  }
}
