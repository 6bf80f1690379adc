/// What the yes/no path reads of a subschema each time it comes to it.
struct EntryPoint: Sendable {
  var instructions: TableRange
  /// The schema resource, for the dynamic scope.
  var resource: UInt32
  var types: TypeMask
  /// Whether a frame is opened for what it marks.
  var tracks: Bool
  /// Whether neither that nor the dynamic scope asks for anything.
  var isPlain: Bool
}

extension EntryPoint {
  /// One for each subschema. One that is a reference and nothing else begins where the reference leads.
  static func all(of tables: ProgramTables) -> [EntryPoint] {
    let isDynamic = !tables.dynamicReferences.isEmpty
    return tables.subschemas.map { written in
      let subschema = isDynamic ? written : tables.target(of: written)
      let tracks = subschema.flags.contains(.tracks)
      return EntryPoint(
        instructions: subschema.instructions, resource: subschema.resource, types: subschema.types, tracks: tracks,
        isPlain: !isDynamic && !tracks)
    }
  }
}
