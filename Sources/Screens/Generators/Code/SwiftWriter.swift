internal import DocumentModel
internal import Settings

/// Writes the types of a schema in Swift.
struct SwiftWriter {
  let model: CodeModel
  /// The modifier of every declaration, with a space after it.
  let access: String
  let parts: Set<SwiftCode.Part>
  let screen: CodeScreen?
  /// The text of the schema to embed; nil for none.
  let schema: String?
  var lines = CodeLines()
  var warnings: [UnsupportedFeature] = []
  var problems: [String] = []

  mutating func file(_ name: String) {
    let version = model.version.map { " \($0)" } ?? ""
    let source = CodeComment.line("\(model.name ?? name)\(version)")
    lines.line("\(SwiftCode.beginning) from the schema \(source). Do not edit.")
    lines.line()
    imports()
    lines.comment([model.title], mark: "///")
    if model.title != nil, model.description != nil { lines.line("///") }
    lines.comment([model.description], mark: "///")
    type(name, record: model.root, path: "") { writer in
      if let version = writer.model.version {
        writer.lines.write(
          """
          /// The version of the schema.
          \(writer.access)static let schemaVersion: String = \(SwiftLiteral.quoted(version))

          """)
      }
    } and: { writer in
      writer.effective()
      if writer.parts.contains(.stores) { writer.stores() }
      if writer.parts.contains(.library) { writer.library() }
      if let screen = writer.screen { writer.constants(of: screen) }
      writer.runtime(name)
    }
    extensions(name)
  }

  // MARK: Records

  /// - Parameters:
  ///   - path: The path of the record as shown to users; empty for the root.
  ///   - first: Writes the part before the members.
  ///   - last: Writes the part after everything else.
  private mutating func type(
    _ name: String, record: CodeRecord, path: String, _ first: (inout SwiftWriter) -> Void = { _ in },
    and last: ((inout SwiftWriter) -> Void)? = nil
  ) {
    let names = SwiftNames(record)
    let members = names.all
    let hidesSome = members.contains { $0.member.holdsSecret }
    check(names, path: path, isRoot: path.isEmpty, hidesSome: hidesSome)
    // A property called `json` would be mistaken for the requirement of `SettingRecord`.
    let isValue = parts.contains(.library) && !members.contains { $0.name == "json" }
    let more = (isValue ? ", SettingRecord" : "") + (hidesSome ? ", CustomReflectable" : "")
    block("\(access)struct \(name): Codable, Hashable, Sendable\(more) {") { writer in
      first(&writer)
      for member in members { writer.property(member) }
      writer.initializer(members)
      writer.keys(names.members)
      writer.decoding(names)
      writer.encoding(names)
      if writer.parts.contains(.stores) { writer.shape(members) }
      if hidesSome { writer.mirror(members) }
      for member in members { writer.declarations(member) }
      if let last {
        writer.lines.line()
        last(&writer)
      }
    }
  }

  mutating func block(_ opening: String, body: (inout SwiftWriter) -> Void) {
    lines.line(opening)
    lines.indent()
    body(&self)
    lines.outdent()
    lines.line("}")
  }

  /// Its default as code; nil if a value must be given.
  private func defaultText(_ member: SwiftNames.Member) -> String? {
    if member.isOfOthers { return "[:]" }
    if let value = member.member.defaultValue {
      return SwiftLiteral.text(value, type: member.member.type, name: member.typeName, in: "")
    }
    if member.member.isWholeGroup { return ".init()" }
    // A required optional must be given explicitly, because null and absence differ.
    return member.isOptional && !member.member.isRequired ? "nil" : nil
  }

  private mutating func property(_ member: SwiftNames.Member) {
    let info = member.member.info
    let value = defaultText(member).map { " = \($0)" } ?? ""
    let title = member.isOfOthers ? "The keys that the schema doesn't declare." : info.title
    lines.comment([title], mark: "///")
    if title != nil, info.description != nil { lines.line("///") }
    lines.comment([info.description], mark: "///")
    guard member.isDeprecated else { return lines.write("\(access)var \(member.use): \(member.type)\(value)\n") }
    let message = info.replacedBy.map { "use \($0) instead" } ?? "no replacement"
    lines.write(
      """
      @available(*, deprecated, message: \(SwiftLiteral.quoted(message)))
      \(access)var \(member.use): \(member.type) {
        get { \(member.storage) }
        set { \(member.storage) = newValue }
      }
      fileprivate var \(member.storage): \(member.type)\(value)

      """)
  }

  private mutating func initializer(_ members: [SwiftNames.Member]) {
    let parameters = members.map { member in
      "\(member.parameter): \(member.type)\(defaultText(member).map { " = \($0)" } ?? "")"
    }
    lines.write("\(access)init(\n  \(parameters.joined(separator: ",\n  "))")
    block(") {") { writer in
      for member in members { writer.lines.line("self.\(member.storage) = \(member.argument)") }
    }
    lines.line()
  }

  // MARK: Reading and writing

  private mutating func keys(_ members: [SwiftNames.Member]) {
    block("private enum CodingKeys: String, CodingKey {") { writer in
      for member in members { writer.lines.line("case \(member.use) = \(SwiftLiteral.quoted(member.member.key))") }
    }
    lines.line()
  }

  private mutating func decoding(_ names: SwiftNames) {
    block("\(access)init(from decoder: any Decoder) throws {") { writer in
      writer.lines.line("let values = try decoder.container(keyedBy: CodingKeys.self)")
      for member in names.members { writer.lines.line("self.\(member.storage) = \(writer.decoded(member))") }
      for member in names.others {
        guard case .map(let inner) = member.member.type else { continue }
        let type = SwiftNames.type(inner, name: member.typeName + "Value")
        writer.lines.write(
          """
          let others = try decoder.container(keyedBy: SettingsName.self)
          for name in others.allKeys where CodingKeys(rawValue: name.stringValue) == nil {
            self.\(member.storage).updateValue(try others.decode(\(type).self, forKey: name), forKey: name.stringValue)
          }
          """)
      }
    }
    lines.line()
  }

  private func decoded(_ member: SwiftNames.Member) -> String {
    let bare = SwiftNames.type(member.member.type.nonNull, name: member.typeName)
    let whole = "try values.decode(\(member.type).self, forKey: .\(member.use))"
    guard let value = defaultText(member) else { return whole }
    // A value of any type may be null, which differs from being absent.
    if case .any = member.member.type {
      return
        "values.contains(.\(member.use)) ? try values.decode(SettingsValue.self, forKey: .\(member.use)) : \(value)"
    }
    let stated = "try values.decodeIfPresent(\(bare).self, forKey: .\(member.use))"
    // Without a default, an absent value and null are both nil.
    if value == "nil" { return stated }
    return member.isOptional ? "values.contains(.\(member.use)) ? \(whole) : \(value)" : "\(stated) ?? \(value)"
  }

  private mutating func encoding(_ names: SwiftNames) {
    block("\(access)func encode(to encoder: any Encoder) throws {") { writer in
      writer.lines.line("var values = encoder.container(keyedBy: CodingKeys.self)")
      for member in names.members {
        let isWritten = member.member.isRequired || writer.defaultText(member).map { $0 != "nil" } ?? true
        let value = "self.\(member.storage), forKey: .\(member.use)"
        if member.isOptional, !(member.member.type.isNullable && isWritten) {
          writer.lines.line("try values.encodeIfPresent(\(value))")
        } else if member.member.isOmittedWhenEmpty {
          writer.lines.write("if self.\(member.storage) != .init() {\n  try values.encode(\(value))\n}")
        } else {
          writer.lines.line("try values.encode(\(value))")
        }
      }
      for member in names.others {
        writer.lines.write(
          """
          var others = encoder.container(keyedBy: SettingsName.self)
          for (name, value) in self.\(member.storage) where CodingKeys(rawValue: name) == nil {
            try others.encode(value, forKey: SettingsName(stringValue: name))
          }
          """)
      }
    }
  }

  private mutating func mirror(_ members: [SwiftNames.Member]) {
    lines.write("\n/// Hides sensitive values from `print`, `debugPrint` and `dump`.")
    block("\(access)var customMirror: Mirror {") { writer in
      let children = members.map { member in
        let value = member.member.holdsSecret ? "\"‹redacted›\"" : "self.\(member.storage) as Any"
        return "\(SwiftLiteral.quoted(member.name)): \(value)"
      }
      writer.lines.list("let children: KeyValuePairs<String, Any> = ", items: children)
      writer.lines.line("return Mirror(self, children: children, displayStyle: .struct)")
    }
  }

  // MARK: Inner types

  private mutating func declarations(_ member: SwiftNames.Member) {
    for (name, type) in SwiftNames.declared(member.member.type, name: member.typeName) {
      lines.line()
      switch type {
      case .record(let record):
        lines.comment([member.member.info.title], mark: "///")
        self.type(name, record: record, path: member.member.path)
      case .choices(let choices): self.choices(name, choices: choices, path: member.member.path)
      case .boolean, .integer, .number, .text, .list, .map, .nullable, .any: break
      }
    }
  }

  private mutating func choices(_ name: String, choices: CodeChoices, path: String) {
    let names = SwiftNames.cases(choices)
    let values = choices.choices.map(\.value.literal)
    for (name, values) in SwiftNames.shared(zip(names, values).map { ($0, $1) }) {
      problems.append(
        "\(path): the choices \(values.joined(separator: " and ")) would all be called \(name) in Swift: name them with "
          + "x-setting.enumLabels.VALUE.codeName")
    }
    for (name, value) in zip(names, values) where SwiftReservedWords.ownCases.contains(name) {
      problems.append(
        "\(path): Swift needs the name \(name) of the choice \(value): name it with "
          + "x-setting.enumLabels.VALUE.codeName")
    }
    let raw = choices.areTexts ? "String" : "Int"
    let value = parts.contains(.library) ? ", SettingValue" : ""
    block("\(access)enum \(name): \(raw), Codable, CaseIterable, Hashable, Sendable\(value) {") { writer in
      for (index, choice) in choices.choices.enumerated() {
        writer.lines.comment([choice.label?.title, choice.label?.description], mark: "///")
        writer.lines.line("case \(SwiftReservedWords.quoted(names[index])) = \(values[index])")
      }
      // The error of the synthesized initializer would quote the value.
      guard choices.isSensitive else { return }
      writer.lines.write(
        """

        /// Throws an error that doesn't contain the value.
        \(writer.access)init(from decoder: any Decoder) throws {
          let raw = try decoder.singleValueContainer().decode(\(raw).self)
          guard let value = Self(rawValue: raw) else {
            let words = "no such choice"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
          }
          self = value
        }
        """)
    }
  }

  // MARK: Names

  private mutating func check(_ names: SwiftNames, path: String, isRoot: Bool, hidesSome: Bool) {
    let around = path.isEmpty ? "" : "\(path): "
    func quoted(_ keys: [String]) -> String { keys.map { SwiftLiteral.quoted($0) }.joined(separator: " and ") }
    let properties = names.all.flatMap { member in
      [(name: member.name, of: member.member.key)] + (member.isDeprecated ? [(member.storage, member.member.key)] : [])
    }
    let types = names.all.flatMap { member in
      SwiftNames.declared(member.member.type, name: member.typeName).map { (name: $0.name, of: member.member.key) }
    }
    // Two properties, or two types, of the same name don't compile.
    for (name, keys) in SwiftNames.shared(properties) + SwiftNames.shared(types) {
      problems.append(
        "\(around)\(quoted(keys)) would both be called \(name) in Swift: name one with x-setting.codeName")
    }
    var own: Set<String> = ["hashValue"]
    if isRoot { own.insert("effective") }
    if hidesSome { own.insert("customMirror") }
    for member in names.members where own.contains(member.name) {
      problems.append(
        "\(around)Swift needs the name \(member.name) of \(quoted([member.member.key])): name it with "
          + "x-setting.codeName")
    }
  }

  // MARK: Conditions

  private mutating func effective() {
    var conditions = SwiftConditions(model.root)
    let statements = conditions.statements
    warnings += conditions.warnings
    lines.line("/// The effective values: a value whose condition isn't met is replaced.")
    block("\(access)var effective: Self {") { writer in
      let body = statements.isEmpty ? ["self"] : ["var result = self"] + statements + ["return result"]
      for statement in body { writer.lines.line(statement) }
    }
  }
}
