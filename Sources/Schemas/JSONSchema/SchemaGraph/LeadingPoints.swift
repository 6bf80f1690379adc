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
  package func leading(inside: Bool, to isWanted: (Point) -> Bool) -> PointSet {
    let wanted = allPoints.filter(isWanted).map { Int($0.id.index) }
    guard !wanted.isEmpty else {
      return PointSet(flags: Array(repeating: false, count: program.tables.subschemas.count))
    }
    let around = owners(of: inside ? [.value, .inner] : .value)
    return PointSet(flags: SubschemaEdges.reached(from: wanted, edges: around) { _ in true })
  }

  /// For each subschema, those that apply it to the given parts.
  private func owners(of parts: Application.Parts) -> [[Int]] {
    let tables = program.tables
    var owners: [[Int]] = Array(repeating: [], count: tables.subschemas.count)
    for point in allPoints {
      for index in tables[point.id].instructions.indices {
        tables.forEachSubschema(of: tables.instructions[index], appliedTo: parts) { id, application in
          switch application {
          case .value(.negated), .value(.condition), .value(.dynamicTarget), .memberName, .item(.counted): break
          case .value, .member, .item: owners[Int(id.index)].append(Int(point.id.index))
          }
        }
      }
    }
    return owners
  }
}
