internal import DocumentModel
internal import Settings

/// Reading from files of settings by the library, and writing to them.
extension SwiftWriter {
  /// An initializer and a function for files.
  mutating func library() {
    lines.line()
    lines.line("/// The effective values of a settings file.")
    block("\(access)init(_ settings: SettingsFile) throws(SettingsError) {") { writer in
      writer.lines.line("self = try Self.settingsLeaves.read(Self.self, from: settings)")
    }
    lines.line()
    lines.line(
      "/// Writes the values that differ from the file's effective ones; all, or none if one is refused."
    )
    block("\(access)func write(to settings: inout SettingsFile) throws(SettingsError) {") { writer in
      writer.lines.line("try Self.settingsLeaves.write(self, to: &settings)")
    }
    lines.line()
    embeddedSchema()
    let members = model.root.inner
    let groups = members.filter { $0.type.record != nil }
    lines.line("private static let settingsLeaves = SettingsLeaves(")
    lines.indent()
    if model.version != nil { lines.line("version: schemaVersion,") }
    leaves("leaves", members: members.filter { $0.type.record == nil }, end: ",")
    let others = model.root.groupsWithOthers([])
    leaves("groups", members: groups.filter { $0.isOptional || $0.type.isNullable }, end: others.isEmpty ? ")" : ",")
    if !others.isEmpty {
      lines.line("others: [")
      lines.indent()
      for (way, record) in others {
        let known = record.members.map { SwiftLiteral.quoted($0.key) }.joined(separator: ", ")
        lines.line("SettingsOthers(at: [\(way.map(SwiftLiteral.quoted).joined(separator: ", "))], except: [\(known)]),")
      }
      lines.outdent()
      lines.line("])")
    }
    lines.outdent()
  }

  /// The schema itself, so that a program needs no file beside it.
  private mutating func embeddedSchema() {
    guard let schema else { return }
    lines.line("/// The schema that the types were generated from, compiled once.")
    block("\(access)static func schema() throws(SettingsError) -> SettingsSchema {") { writer in
      writer.lines.line("try settingsSchema.get()")
    }
    lines.line()
    let name = SwiftLiteral.quoted(model.name ?? "schema")
    block("private static let settingsSchema = Result { () throws(SettingsError) in") { writer in
      writer.lines.line("try SettingsSchema(")
      writer.lines.indent()
      for line in SwiftLiteral.lines(schema, after: "text: ", before: ", name: \(name))") { writer.lines.line(line) }
      writer.lines.outdent()
    }
    lines.line()
  }

  private mutating func leaves(_ label: String, members: [CodeMember], end: String) {
    lines.line("\(label): [")
    lines.indent()
    for member in members { lines.line("\(leaf(member)),") }
    lines.outdent()
    lines.line("]\(end)")
  }

  private func leaf(_ member: CodeMember) -> String {
    let path = member.info.settingPath
    let names = path.segments.map { SwiftLiteral.quoted($0.token) }.joined(separator: ", ")
    // Null must be read as itself where absence means the default.
    var keepsNull =
      member.type.record == nil && member.type.isNullable
      && (member.isRequired || member.defaultValue.map { $0.kind != .null } == true)
    if case .any = member.type { keepsNull = true }
    return
      "SettingsLeaf(\(SwiftLiteral.quoted(path.description)), at: [\(names)]\(keepsNull ? ", keepsNull: true" : ""))"
  }

  /// The paths of the members, by their key paths. A deprecated one has none, because code that names it gets a
  /// warning.
  mutating func settingPaths(_ name: String) {
    lines.line()
    block("extension \(name): TypedSettings {") { writer in
      writer.lines.line("/// The path of a property or a group in settings files; nil for any other key path.")
      writer.block("\(writer.access)static func settingPath(of member: PartialKeyPath<Self>) -> String? {") { writer in
        writer.block("switch member {") { writer in
          writer.paths(writer.model.root, way: "\\Self")
          writer.lines.line("default: nil")
        }
      }
    }
  }

  /// Reading and setting members of a file by key paths without the name of the type.
  mutating func memberAccess(_ name: String) {
    lines.line()
    block("extension SettingsFile {") { writer in
      let path = "\(name).settingPath(of: member) ?? \"\\(member)\""
      writer.lines.line("/// The effective value of a member.")
      writer.block(
        "\(writer.access)subscript<Value: Decodable>(_ member: KeyPath<\(name), Value>) -> Value {"
      ) { writer in
        writer.lines.line("get throws(SettingsError) { try decode(Value.self, at: \(path)) }")
      }
      writer.lines.line()
      writer.lines.line("/// Sets a member, like `set(_:to:)` by its path.")
      writer.lines.line("\(writer.access)mutating func set<Value: Encodable & Sendable>(")
      writer.lines.line("  _ member: KeyPath<\(name), Value>, to value: Value")
      writer.block(") throws(SettingsError) {") { writer in
        writer.lines.line("try set(\(path), encoding: value)")
      }
    }
  }

  private mutating func paths(_ record: CodeRecord, way: String) {
    // A key path to a deprecated property is a warning in the generated code itself.
    for member in SwiftNames(record).members where !member.isDeprecated {
      let use = "\(way).\(member.use)"
      lines.line("case \(use): \(SwiftLiteral.quoted(member.member.info.path))")
      if let inner = member.member.type.record { paths(inner, way: use + (member.isOptional ? "?" : "")) }
    }
  }
}

extension CodeRecord {
  /// All members, those of records inside after their own.
  fileprivate var inner: [CodeMember] { members.flatMap { [$0] + ($0.type.record?.inner ?? []) } }

  /// Itself and the records of members inside that have members without a name in the schema, each with its way.
  fileprivate func groupsWithOthers(_ way: [String]) -> [(way: [String], record: CodeRecord)] {
    (others.isEmpty ? [] : [(way, self)])
      + members.flatMap { member in member.type.record?.groupsWithOthers(way + [member.key]) ?? [] }
  }
}
