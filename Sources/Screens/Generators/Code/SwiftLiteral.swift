internal import DocumentModel

/// A value as Swift writes it.
enum SwiftLiteral {
  /// The literal of a value; nil if the value isn't of the type.
  ///
  /// - Parameters:
  ///   - name: of the type's record or choices.
  ///   - way: the enclosing types of that one, each followed by a dot.
  static func text(_ value: InputValue, type: CodeType, name: String, in way: String) -> String? {
    let document = value.document
    switch type {
    case .boolean: return document.boolean(value.node).map { $0 ? "true" : "false" }
    case .integer: return document.number(value.node)?.int.map { String($0) }
    case .number: return double(value)
    case .text: return document.string(value.node).map(quoted)
    case .choices(let choices):
      return choice(value, choices: choices).map { "\(way)\(SwiftReservedWords.type(name)).\($0)" }
    case .nullable(let inner):
      return document.kind(document.resolve(value.node)) == .null
        ? "nil" : text(value, type: inner, name: name, in: way)
    case .any: return any(value)
    case .list(let item):
      guard let items = value.items else { return nil }
      let texts = items.compactMap { text($0, type: item, name: name + "Item", in: way) }
      // One item of another type makes the whole list useless.
      return texts.count == items.count ? "[\(texts.joined(separator: ", "))]" : nil
    case .map: return members(value).flatMap { map($0, type: type, name: name, in: way) }
    case .record(let record):
      return members(value).flatMap { Self.record(record, values: $0, type: "\(way)\(SwiftReservedWords.type(name))") }
    }
  }

  private static func map(
    _ members: [(String, InputValue)], type: CodeType, name: String, in way: String
  ) -> String? {
    guard case .map(let inner) = type else { return nil }
    let texts = members.compactMap { key, member in
      text(member, type: inner, name: name + "Value", in: way).map { "\(quoted(key)): \($0)" }
    }
    return texts.count == members.count ? "[\(texts.isEmpty ? ":" : texts.joined(separator: ", "))]" : nil
  }

  /// - Parameter type: the name of the record's type, with those around it.
  private static func record(_ record: CodeRecord, values: [(String, InputValue)], type: String) -> String? {
    let stated = Dictionary(values) { first, _ in first }
    let names = SwiftNames(record)
    var arguments: [String] = []
    for member in names.members {
      guard let value = stated[member.member.key] else {
        guard member.member.isFilled else { return nil }
        continue
      }
      guard let text = text(value, type: member.member.type, name: member.typeName, in: type + ".") else { return nil }
      arguments.append("\(member.label): \(text)")
    }
    let named = Set(names.members.map(\.member.key))
    let unnamed = values.filter { !named.contains($0.0) }
    if let others = names.others.first, !unnamed.isEmpty {
      guard let text = map(unnamed, type: others.member.type, name: others.typeName, in: type + ".") else { return nil }
      arguments.append("\(others.label): \(text)")
    }
    return "\(type)(\(arguments.joined(separator: ", ")))"
  }

  /// Nil unless the value is a mapping.
  private static func members(_ value: InputValue) -> [(String, InputValue)]? {
    let node = value.document.resolve(value.node)
    guard value.document.kind(node) == .object else { return nil }
    return value.document.named(node).map { ($0.name, InputValue(value.document, node: $0.value)) }
  }

  /// The name of a case, as code uses it.
  private static func choice(_ value: InputValue, choices: CodeChoices) -> String? {
    let text = value.string
    let number = value.number?.int
    let index = choices.choices.firstIndex { choice in
      switch choice.value {
      case .text(let wanted): wanted == text
      case .integer(let wanted): wanted == number
      }
    }
    return index.map { SwiftReservedWords.quoted(SwiftNames.cases(choices)[$0]) }
  }

  private static func double(_ value: InputValue) -> String? {
    // Swift has no literal for infinity.
    guard value.number != nil, let number = Double(value.json), number.isFinite else { return nil }
    return String(number)
  }

  private static func any(_ value: InputValue) -> String? {
    let document = value.document
    let node = document.resolve(value.node)
    func list(_ texts: [String?]) -> String? {
      let known = texts.compactMap(\.self)
      return known.count == texts.count ? known.joined(separator: ", ") : nil
    }
    switch document.kind(node) {
    case .null: return "SettingsValue.null"
    case .boolean: return document.boolean(node).map { "SettingsValue.boolean(\($0))" }
    case .number:
      if let whole = document.number(node)?.int { return "SettingsValue.integer(\(whole))" }
      return double(value).map { "SettingsValue.number(\($0))" }
    case .string: return document.string(node).map { "SettingsValue.string(\(quoted($0)))" }
    case .array: return list((value.items ?? []).map(any)).map { "SettingsValue.list([\($0)])" }
    case .object:
      let members = members(value) ?? []
      let texts = list(members.map { key, member in any(member).map { "\(quoted(key)): \($0)" } })
      return texts.map { "SettingsValue.object([\($0.isEmpty ? ":" : $0)])" }
    case .alias: return nil
    }
  }

  private static let hidden: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned,
  ]

  /// A string literal of several lines, with words before and after it.
  static func lines(_ text: String, after start: String, before end: String) -> [String] {
    // More `#` than any run of them in the text, so that nothing in it ends the literal or starts an interpolation.
    let runs = text.unicodeScalars.split { $0 != "#" }.map(\.count)
    let sign = String(repeating: "#", count: (runs.max() ?? 0) + 1)
    let body = text.pieces(at: "\n").map { line in
      var written = ""
      for scalar in line.unicodeScalars {
        let isSeen = scalar == " " || !hidden.contains(scalar.properties.generalCategory)
        if isSeen {
          written.unicodeScalars.append(scalar)
        } else {
          written += "\\\(sign)u{\(String(scalar.value, radix: 16))}"
        }
      }
      // A trailing space would cause a warning.
      return written.utf8.last == UInt8(ascii: " ") ? String(written.dropLast()) + "\\\(sign)u{20}" : written
    }
    return ["\(start)\(sign)\"\"\""] + body + ["\"\"\"\(sign)\(end)"]
  }

  static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

  /// A string literal on one line; invisible characters are escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case " ": result += " "
      default:
        let isSeen = !hidden.contains(scalar.properties.generalCategory)
        if isSeen { result.unicodeScalars.append(scalar) } else { result += "\\u{\(String(scalar.value, radix: 16))}" }
      }
    }
    return result + "\""
  }
}
