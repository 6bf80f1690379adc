internal import DocumentModel

/// Where a program leads to sensitive values, worked out once for all texts.
struct SensitiveIndex: Sendable {
  /// Of each subschema: whether what it describes is sensitive, or anything inside that.
  private let holding: [Bool]
  /// The subschemas of strings whose content leads to anything sensitive.
  private let contents: Set<Int>
  /// A property that leads to anything sensitive.
  struct Secret: Sendable {
    var name: String
    var subschema: SubschemaID
    /// Whether it holds secrets under names that the schema doesn't have.
    var isFree: Bool
  }

  /// Of each of ``ProgramTables/members``, the properties that lead to anything sensitive.
  let secrets: [[Secret]]
  /// Of each of ``ProgramTables/members``, the patterns of names that lead to anything sensitive.
  let patterns: [[PatternRule]]
  /// The subschemas of all of them, by the folded name.
  let readings: [String: [SubschemaID]]
  let names: SensitiveNames
  /// The subschemas that each subschema applies to the same value.
  private let inPlace: [[SubschemaID]]
  /// What each subschema says of strings, with those that it applies to the same value; nil where one of these calls it
  /// sensitive.
  private let plainScalars: [NodeStates.Said?]

  init(_ tables: ProgramTables) {
    let edges = SubschemaEdges(tables)
    let sensitive = tables.subschemas.indices.filter { tables.subschemas[$0].flags.contains(.isSensitive) }
    let holding = SubschemaEdges.leading(to: sensitive, edges.all)
    self.holding = holding
    // A string whose content holds a secret is one.
    let contents = tables.contents.filter { holding[Int($0.inner.index)] }.map { Int($0.owner.index) }
    self.contents = Set(contents)
    inPlace = edges.inPlace.map { $0.map { SubschemaID($0) } }
    plainScalars = Self.plainScalars(tables, edges, telling: sensitive + contents)
    let inside = SubschemaEdges.reached(from: sensitive, edges.all) {
      !tables.subschemas[$0].flags.contains(.isNotSensitive)
    }
    secrets = tables.members.map { shape in
      tables.properties(shape).filter { holding[Int($0.subschema.index)] }
        .map { name, id in
          Secret(
            name: tables.name(name), subschema: id,
            isFree: tables.hasEntriesOfAnyName(id, edges) { holding[Int($0.index)] || inside[Int($0.index)] })
        }
    }
    patterns = tables.members.map { shape in
      tables.patternRules[shape.patterns.indices].filter { $0.subschema.exists && holding[Int($0.subschema.index)] }
    }
    readings = Dictionary(grouping: secrets.joined()) { SensitiveNames.fold($0.name) }.mapValues { $0.map(\.subschema) }
    names = SensitiveNames(
      tables, edges, holding: holding,
      hidden: SubschemaEdges.leading(to: inside.indices.filter { inside[$0] } + contents, edges.inPlace))
  }

  private init(unknown: Void) {
    (holding, contents, secrets, patterns, readings, names) = ([true, true], [], [], [], [:], .all)
    (inPlace, plainScalars) = ([[], []], [nil, nil])
  }

  /// - Parameter telling: the subschemas that call scalars sensitive.
  private static func plainScalars(
    _ tables: ProgramTables, _ edges: SubschemaEdges, telling: [Int]
  ) -> [NodeStates.Said?] {
    let all = tables.subschemas.indices
    func leading(to said: NodeStates.Said) -> [Bool] {
      SubschemaEdges.leading(to: all.filter { NodeStates.Said(tables.subschemas[$0].types) == said }, edges.inPlace)
    }
    let (texts, others) = (leading(to: .text), leading(to: .other))
    let tell = SubschemaEdges.leading(to: telling, edges.inPlace)
    return all.map { tell[$0] ? nil : (texts[$0] ? NodeStates.Said.text : []).union(others[$0] ? .other : []) }
  }

  /// Of a schema that can't be used.
  static let ofUnknown = Self(unknown: ())

  /// Whether a subschema leads to anything sensitive.
  func holds(_ id: SubschemaID) -> Bool { id.exists && holding[Int(id.index)] }

  /// The subschemas that one applies to the same value.
  func inPlace(_ id: SubschemaID) -> [SubschemaID] { inPlace[Int(id.index)] }

  /// What a subschema says of strings, with those that it applies to the same value; nil where a scalar may be sensitive by
  /// them.
  func plainScalar(_ id: SubschemaID) -> NodeStates.Said? { plainScalars[Int(id.index)] }

  /// Whether a string is sensitive for what its content is described as.
  func hasSecretContent(_ id: SubschemaID) -> Bool { contents.contains(Int(id.index)) }
}

extension ProgramTables {
  func name(_ name: Int32) -> String { names.name(KeyID(UInt32(bitPattern: name))) }
}
