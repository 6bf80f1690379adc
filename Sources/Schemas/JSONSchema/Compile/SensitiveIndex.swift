/// Which subschemas of a program lead to sensitive values, computed once for all files.
struct SensitiveIndex: Sendable {
  /// For each subschema, whether a value it describes is sensitive or contains anything sensitive.
  private let holding: [Bool]
  /// The subschemas of strings whose content may contain anything sensitive.
  private let contents: Set<Int>
  /// For each subschema, those that it applies to the same value.
  private let inPlace: [[SubschemaID]]
  /// Whether any value is marked as sensitive, so that one under an unknown name might be that value.
  let hasSecrets: Bool
  let names: SensitiveNames

  init(_ tables: ProgramTables) {
    let edges = SubschemaEdges(tables)
    let sensitive = tables.subschemas.indices.filter { tables.subschemas[$0].flags.contains(.isSensitive) }
    let holding = SubschemaEdges.leading(to: sensitive, edges: edges.all)
    self.holding = holding
    hasSecrets = !sensitive.isEmpty
    // A string whose content contains a secret is itself secret.
    let unreadable = tables.subschemas.indices.filter { tables.subschemas[$0].flags.contains(.isUnreadable) }
    let doubtful = unreadable.isEmpty ? holding : SubschemaEdges.leading(to: sensitive + unreadable, edges: edges.all)
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

  /// The index for a schema that can't be used.
  static let ofUnknown = Self(unknown: ())

  /// Whether a subschema leads to anything sensitive.
  func holds(_ id: SubschemaID) -> Bool { id.exists && holding[Int(id.index)] }

  /// The subschemas that a subschema applies to the same value.
  func inPlace(_ id: SubschemaID) -> [SubschemaID] { inPlace[Int(id.index)] }

  /// Whether a string is sensitive because of the schema of its content.
  func hasSecretContent(_ id: SubschemaID) -> Bool { contents.contains(Int(id.index)) }
}
