/// The facts about a subschema that the yes/no path reads each time it enters it.
struct EntryPoint: Sendable {
  var instructions: TableRange
  /// The schema resource, for the dynamic scope.
  var resource: UInt32
  var types: TypeMask
  /// Whether a frame is opened for the members and items that it marks.
  var tracks: Bool
  /// Whether references lead back to it for the same value: `Subschema.Flags.isReentrant`.
  var isReentrant: Bool
  /// Whether neither of the two nor the dynamic scope needs any work.
  var isPlain: Bool
}

extension EntryPoint {
  /// One for each subschema. A subschema that consists of a reference begins at the reference's target.
  static func all(of tables: ProgramTables) -> [EntryPoint] {
    let isDynamic = !tables.dynamicReferences.isEmpty
    return tables.subschemas.map { written in
      let subschema = isDynamic ? written : tables.target(of: written)
      let tracks = subschema.flags.contains(.tracks)
      let isReentrant = subschema.flags.contains(.isReentrant)
      return EntryPoint(
        instructions: subschema.instructions, resource: subschema.resource, types: subschema.types, tracks: tracks,
        isReentrant: isReentrant, isPlain: !isDynamic && !tracks && !isReentrant)
    }
  }
}
