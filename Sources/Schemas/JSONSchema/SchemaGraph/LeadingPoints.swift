internal import FileAccess

extension SchemaGraph {
  /// A set of subschemas.
  package struct PointSet: Sendable {
    fileprivate let flags: [Bool]

    package func contains(_ point: Point) -> Bool { flags[Int(point.id.index)] }

    /// Whether any of the given subschemas is in the set.
    package func containsAny(of applied: [Applied]) -> Bool { applied.contains { contains($0.point) } }
  }

  /// The wanted subschemas and those that lead to one: through the same value, or with `inside` also through parts of
  /// it. Ignores subschemas under `not` and `if`. Linear in the schema.
  func leading(inside: Bool, to isWanted: (Point) -> Bool) -> PointSet {
    leading(inside: inside, to: allPoints.filter(isWanted))
  }

  package func leading(inside: Bool, to wanted: [Point]) -> PointSet {
    var flags = [Bool](repeating: false, count: program.tables.subschemas.count)
    guard !wanted.isEmpty else { return PointSet(flags: flags) }
    let owners = program.shared.owners.value { SubschemaOwners(program.tables) }
    var pending = wanted.map { Int($0.id.index) }
    while let next = pending.popLast() {
      guard !flags[next] else { continue }
      flags[next] = true
      owners.forEach(of: next, inside: inside) { pending.append($0) }
    }
    return PointSet(flags: flags)
  }
}
