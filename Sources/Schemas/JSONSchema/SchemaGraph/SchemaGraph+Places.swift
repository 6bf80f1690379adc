package import DocumentModel

extension SchemaGraph {
  /// A place of a value that a schema describes.
  package struct Place: Sendable {
    /// Any item of a list, and any name that a mapping is free to have, is the name `*`.
    package var path: Path
    /// Everything that applies to the value, nearest the root first.
    package var applied: [Applied]
    /// Index of the group around it; nil for the root.
    package var parent: Int?
    /// Whether the place is a member of a list's item or of a mapping with free names, so that no path names it.
    package var isRepeated: Bool
  }

  /// The most places that are searched, and their depth: a schema may be recursive.
  package static let placeLimit = 20_000
  package static let depthLimit = 24

  /// Every place of every branch, level by level, the root first.
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
