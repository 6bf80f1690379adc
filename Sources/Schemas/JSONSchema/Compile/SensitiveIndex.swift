/// Where a program leads to sensitive values, computed once for all files.
struct SensitiveIndex: Sendable {
  /// Whether the value that each subschema describes is sensitive, or anything inside it.
  private let holding: [Bool]
  /// The subschemas of strings whose content leads to anything sensitive.
  private let contents: Set<Int>
  /// The subschemas that each subschema applies to the same value.
  private let inPlace: [[SubschemaID]]
  /// Whether any value is marked as sensitive: then one under an unknown name may be that value.
  let hasSecrets: Bool
  let names: SensitiveNames

  init(_ tables: ProgramTables) {
    let edges = SubschemaEdges(tables)
    let sensitive = tables.subschemas.indices.filter { tables.subschemas[$0].flags.contains(.isSensitive) }
    let holding = SubschemaEdges.leading(to: sensitive, edges: edges.all)
    self.holding = holding
    hasSecrets = !sensitive.isEmpty
    // A string whose content contains a secret is one.
    let unreadable = tables.subschemas.indices.filter { tables.subschemas[$0].flags.contains(.isUnreadable) }
    let doubtful = SubschemaEdges.leading(to: sensitive + unreadable, edges: edges.all)
    let contents = tables.contents.filter { doubtful[Int($0.inner.index)] }.map { Int($0.owner.index) }
    self.contents = Set(contents)
    inPlace = edges.inPlace.map { $0.map { SubschemaID($0) } }
    let inside = SubschemaEdges.reached(from: sensitive, edges: edges.all) {
      !tables.subschemas[$0].flags.contains(.isNotSensitive)
    }
    names = SensitiveNames(
      tables, holding: holding,
      hidden: SubschemaEdges.leading(to: inside.indices.filter { inside[$0] } + contents, edges: edges.inPlace))
  }

  private init(unknown: Void) {
    holding = [true, true]
    contents = []
    inPlace = [[], []]
    hasSecrets = true
    names = .unknown
  }

  /// The index of a schema that can't be used.
  static let ofUnknown = Self(unknown: ())

  /// Whether a subschema leads to anything sensitive.
  func holds(_ id: SubschemaID) -> Bool { id.exists && holding[Int(id.index)] }

  /// The subschemas that one applies to the same value.
  func inPlace(_ id: SubschemaID) -> [SubschemaID] { inPlace[Int(id.index)] }

  /// Whether a string is sensitive because of the schema of its content.
  func hasSecretContent(_ id: SubschemaID) -> Bool { contents.contains(Int(id.index)) }
}
