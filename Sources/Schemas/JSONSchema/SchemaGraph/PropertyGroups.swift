/// Groups of properties in their own order, such as the sections of a screen. A property without a group belongs to
/// that of the object around it; an object is placed by the first of its properties.
package struct PropertyGroups {
  package let graph: SchemaGraph
  /// The index of each group.
  private let places: [String: Int]
  /// Returns the group that a subschema names.
  private let named: (SchemaGraph.Point) -> String?
  private var known: [Property: Int] = [:]

  private struct Property: Hashable {
    var points: [SchemaGraph.Point]
    var group: String?
  }

  /// The depth to which objects are searched.
  private static let depthLimit = 24

  /// - Parameter order: The groups, in order. A group that isn't listed is ignored.
  package init(_ graph: SchemaGraph, order: [String], named: @escaping (SchemaGraph.Point) -> String?) {
    self.graph = graph
    self.named = named
    places = Dictionary(zip(order, 0...)) { first, _ in first }
  }

  /// The group that the subschemas name, the nearest one first.
  func group(_ applied: [SchemaGraph.Applied]) -> String? {
    places.isEmpty ? nil : applied.lazy.compactMap { named($0.point) }.first
  }

  /// The names of an object's properties, in order.
  ///
  /// - Parameter group: The group of the object.
  mutating func names(_ applied: [SchemaGraph.Applied], in group: String?) -> [String] {
    guard !places.isEmpty else { return graph.propertyNames(applied) }
    let properties = graph.properties(applied)
    let ranks = properties.map { place(of: $0.applied, in: group) }
    let order = properties.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { properties[$0].name }
    // Names that the schema only mentions come last.
    let found = Set(order)
    return order + graph.propertyNames(applied).filter { !found.contains($0) }
  }

  /// The index of a property's group, or of the first group inside it; properties without a group come last.
  ///
  /// - Parameter group: The group of the object around it.
  package mutating func place(of property: [SchemaGraph.Applied], in group: String?) -> Int {
    place(of: property, in: group, above: [], depth: 0)
  }

  private mutating func place(
    of property: [SchemaGraph.Applied], in group: String?, above: Set<SchemaGraph.Point>, depth: Int
  ) -> Int {
    let points = property.map(\.point)
    let key = Property(points: points, group: group)
    if let place = known[key] { return place }
    let applied = graph.applied(property)
    let own = self.group(applied) ?? group
    let members = graph.properties(applied)
    // A recursive schema has no new properties.
    let isLeaf = members.isEmpty || depth == Self.depthLimit || !above.isDisjoint(with: points)
    let inside = above.union(points)
    let place =
      isLeaf
      ? own.flatMap { places[$0] } ?? places.count
      : members.map { self.place(of: $0.applied, in: own, above: inside, depth: depth + 1) }.min() ?? places.count
    known[key] = place
    return place
  }
}
