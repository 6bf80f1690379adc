internal import Settings

struct SwiftNames {
  struct Member {
    var member: CodeMember
    /// Without backticks.
    var name: String
    /// The name of its type; followed by `Item` for the items of a list, `Value` for the values of a map.
    var typeName: String
    /// Whether it is the mapping of the members that the schema doesn't name.
    var isOfOthers = false
    var isDeprecated: Bool { member.info.isDeprecated && !isOfOthers }
    /// The name as code uses it, in backticks if it is a keyword.
    var use: String { SwiftReservedWords.quoted(name) }
    /// The property that stores its value: the generated code would get warnings if it used a deprecated one.
    var storage: String { isDeprecated ? "_" + name : use }
    /// The name as an argument label, where only a few keywords need backticks.
    var label: String { ["inout", "let", "var"].contains(name) ? use : name }
    /// The name as a parameter, with another internal name if it is `self`.
    var parameter: String { name == "self" ? "\(use) \(argument)" : use }
    /// The internal name of the parameter. No key makes a name with two underscores in a row.
    var argument: String { name == "self" ? "self__value" : use }
    var type: String {
      SwiftNames.type(member.type, name: typeName) + (isOptional && !member.type.isNullable ? "?" : "")
    }
    var isOptional: Bool { !isOfOthers && (member.isOptional || member.type.isNullable) }
  }

  var members: [Member]
  /// The mapping of the members that the schema doesn't name; none or one.
  var others: [Member]
  var all: [Member] { members + others }

  init(_ record: CodeRecord) {
    members = record.members.map { member in
      let given = member.info.facts.codeName.map(CodeIdentifiers.given)
      let name = given ?? CodeIdentifiers.member(member.key)
      let typeName = given.map(SwiftReservedWords.capitalized) ?? CodeIdentifiers.type(member.key)
      // Letters such as 模 have no uppercase.
      return Member(member: member, name: name, typeName: typeName == name ? typeName + "Type" : typeName)
    }
    others = record.others.map { member in
      Member(member: member, name: member.key, typeName: CodeIdentifiers.type(member.key), isOfOthers: true)
    }
  }

  /// The type of a value in Swift.
  ///
  /// - Parameter name: of a record or of choices.
  static func type(_ type: CodeType, name: String) -> String {
    switch type {
    case .boolean: "Bool"
    case .integer: "Int"
    case .number: "Double"
    case .text: "String"
    case .choices, .record: SwiftReservedWords.type(name)
    case .list(let item): "[\(self.type(item, name: name + "Item"))]"
    case .map(let value): "[String: \(self.type(value, name: name + "Value"))]"
    case .nullable(let inner): self.type(inner, name: name) + "?"
    case .any: "SettingsValue"
    }
  }

  /// The types that must be declared for a value, each with its name.
  static func declared(_ type: CodeType, name: String) -> [(name: String, type: CodeType)] {
    switch type {
    case .choices, .record: [(SwiftReservedWords.type(name), type)]
    case .list(let item): declared(item, name: name + "Item")
    case .map(let value): declared(value, name: name + "Value")
    case .nullable(let inner): declared(inner, name: name)
    case .boolean, .integer, .number, .text, .any: []
    }
  }

  static func cases(_ choices: CodeChoices) -> [String] {
    choices.choices.map { choice in
      (choice.label?.codeName).map(CodeIdentifiers.given) ?? CodeIdentifiers.member(choice.value.text)
    }
  }

  /// The names that occur more than once, each with everything that has it.
  static func shared(_ names: [(name: String, of: String)]) -> [(name: String, of: [String])] {
    var order: [String] = []
    var found: [String: [String]] = [:]
    for (name, key) in names {
      if found[name] == nil { order.append(name) }
      found[name, default: []].append(key)
    }
    return order.compactMap { name in found[name].flatMap { $0.count > 1 ? (name, $0) : nil } }
  }
}
