internal import DocumentModel
internal import Settings

/// Reading from settings files with the library, and writing to them.
extension SwiftWriter {
  /// An initializer and a function for files.
  mutating func library() {
    lines.write(
      """

      /// The effective values of a settings file.
      \(access)init(_ settings: SettingsFile) throws(SettingsError) {
        self = try Self.settingsLeaves.read(Self.self, from: settings)
      }

      /// Writes the values that differ from the file's effective ones; all, or none if one is refused.
      \(access)func write(to settings: inout SettingsFile) throws(SettingsError) {
        try Self.settingsLeaves.write(self, to: &settings)
      }

      """)
    embeddedSchema()
    let members = model.root.inner
    let groups = members.filter { $0.type.record != nil && ($0.isOptional || $0.type.isNullable) }
    let others = model.root.groupsWithOthers([]).map { way, record in
      "SettingsOthers(at: \(SwiftLiteral.list(way)), except: \(SwiftLiteral.list(record.members.map(\.key))))"
    }
    var lists = [("leaves", members.filter { $0.type.record == nil }.map(leaf)), ("groups", groups.map(leaf))]
    if !others.isEmpty { lists.append(("others", others)) }
    lines.line("private static let settingsLeaves = SettingsLeaves(")
    lines.indent()
    if model.version != nil { lines.line("version: schemaVersion,") }
    for (index, (label, items)) in lists.enumerated() {
      lines.list("\(label): ", items: items, end: index + 1 < lists.count ? "," : ")")
    }
    lines.outdent()
  }

  /// The schema itself, so that a program needs no file next to it.
  private mutating func embeddedSchema() {
    guard let schema else { return }
    let name = SwiftLiteral.quoted(model.name ?? "schema")
    lines.write(
      """
      /// The schema that the types were generated from, compiled once.
      \(access)static func schema() throws(SettingsError) -> SettingsSchema {
        try settingsSchema.get()
      }

      private static let settingsSchema = Result { () throws(SettingsError) in
        try SettingsSchema(
      """)
    lines.indent()
    lines.indent()
    for line in SwiftLiteral.lines(schema, after: "text: ", before: ", name: \(name))") { lines.line(line) }
    lines.outdent()
    lines.outdent()
    lines.write("}\n")
  }

  private func leaf(_ member: CodeMember) -> String {
    let path = member.info.settingPath
    let names = SwiftLiteral.list(path.segments.map(\.token))
    // Null must be read as itself where absence means the default.
    var keepsNull =
      member.type.record == nil && member.type.isNullable
      && (member.isRequired || member.defaultValue.map { $0.kind != .null } == true)
    if case .any = member.type { keepsNull = true }
    return
      "SettingsLeaf(\(SwiftLiteral.quoted(path.description)), at: \(names)\(keepsNull ? ", keepsNull: true" : ""))"
  }

  /// The paths of the members, by their key paths. A deprecated one has none, because code that names it gets a
  /// warning.
  mutating func settingPaths(_ name: String) {
    lines.write(
      """

      extension \(name): TypedSettings {
        /// The path of a property or a group in settings files; nil for any other key path.
        \(access)static func settingPath(of member: PartialKeyPath<Self>) -> String? {
          switch member {
            \((paths(model.root, way: "\\Self") + ["default: nil"]).joined(separator: "\n      "))
          }
        }
      }
      """)
  }

  /// Reading and setting members of a file by key paths without the name of the type.
  mutating func memberAccess(_ name: String) {
    let path = "\(name).settingPath(of: member) ?? \"\\(member)\""
    lines.write(
      """

      extension SettingsFile {
        /// The effective value of a member.
        \(access)subscript<Value: Decodable>(_ member: KeyPath<\(name), Value>) -> Value {
          get throws(SettingsError) { try decode(Value.self, at: \(path)) }
        }

        /// Sets a member, like `set(_:to:)` by its path.
        \(access)mutating func set<Value: Encodable & Sendable>(
          _ member: KeyPath<\(name), Value>, to value: Value
        ) throws(SettingsError) {
          try set(\(path), encoding: value)
        }
      }
      """)
  }

  private func paths(_ record: CodeRecord, way: String) -> [String] {
    // A key path to a deprecated property is a warning in the generated code itself.
    SwiftNames(record).members.filter { !$0.isDeprecated }.flatMap { member in
      let use = "\(way).\(member.use)"
      let inner = member.member.type.record.map { paths($0, way: use + (member.isOptional ? "?" : "")) } ?? []
      return ["case \(use): \(SwiftLiteral.quoted(member.member.info.path))"] + inner
    }
  }
}

extension CodeRecord {
  /// All members, each followed by those of its record.
  fileprivate var inner: [CodeMember] { members.flatMap { [$0] + ($0.type.record?.inner ?? []) } }

  /// The records with undeclared members, among itself and those inside it, each with its path.
  fileprivate func groupsWithOthers(_ way: [String]) -> [(way: [String], record: CodeRecord)] {
    (others.isEmpty ? [] : [(way, self)])
      + members.flatMap { member in member.type.record?.groupsWithOthers(way + [member.key]) ?? [] }
  }
}
