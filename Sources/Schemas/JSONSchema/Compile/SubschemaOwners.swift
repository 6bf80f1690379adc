/// For each subschema, those that apply it to the same value or to a part of it, except under `not` and `if`.
struct SubschemaOwners: Sendable {
  private struct Owner: Sendable {
    var index: UInt32
    /// Whether it applies the subschema to a part of its value.
    var isAround: Bool
  }

  /// The owners of all subschemas, in the order of the subschemas.
  private let owners: [Owner]
  /// The index of each subschema's first owner, then the number of owners.
  private let starts: [Int]

  /// Linear in the schema.
  init(_ tables: ProgramTables) {
    var edges: [(inner: Int, owner: Owner)] = []
    for (index, subschema) in tables.subschemas.enumerated().dropFirst() {
      for place in subschema.instructions.indices {
        tables.forEachSubschema(of: tables.instructions[place], appliedTo: [.value, .inner]) { id, application in
          switch application {
          case .value(.negated), .value(.condition), .value(.dynamicTarget), .memberName, .item(.counted): break
          case .value: edges.append((Int(id.index), Owner(index: UInt32(index), isAround: false)))
          case .member, .item: edges.append((Int(id.index), Owner(index: UInt32(index), isAround: true)))
          }
        }
      }
    }
    // Sorted by counting: one list takes far fewer allocations than a list for each subschema.
    var ends = [Int](repeating: 0, count: tables.subschemas.count + 1)
    for edge in edges { ends[edge.inner + 1] += 1 }
    for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
    starts = ends
    var owners = [Owner](repeating: Owner(index: 0, isAround: false), count: edges.count)
    for edge in edges {
      owners[ends[edge.inner]] = edge.owner
      ends[edge.inner] += 1
    }
    self.owners = owners
  }

  /// - Parameter inside: Whether to include those that apply it to a part of their value.
  func forEach(of index: Int, inside: Bool, body: (Int) -> Void) {
    for owner in owners[starts[index]..<starts[index + 1]] where inside || !owner.isAround { body(Int(owner.index)) }
  }
}
