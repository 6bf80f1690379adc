import Properties

/// Writes a value as YAML or JSON, with anchors, tags, comments and every scalar style, and adds typing mistakes that
/// may make the file malformed.
struct SecretText {
  var random: Random
  private var isJSON = false
  /// Whether secrets have tags, anchors and comments.
  private var isDecorated = false
  /// Whether mistakes must leave each value in its group.
  private let keepsPlaces: Bool

  init(_ random: Random, keepsPlaces: Bool) {
    self.random = random
    self.keepsPlaces = keepsPlaces
  }

  struct Written {
    var bytes: [UInt8]
    var isJSON: Bool
    var name: String
  }

  mutating func write(_ value: SecretValue) -> Written {
    isJSON = random.once(in: 5)
    isDecorated = !isJSON && random.once(in: 2)
    var text = isJSON ? json(value) + "\n" : random.once(in: 6) ? flow(value) + "\n" : block(value, 0)
    var name = "as it is"
    if random.once(in: 2) { (text, name) = mistake(text) }
    return Written(bytes: encoded(text, &name), isJSON: isJSON, name: name)
  }

  // MARK: Writing

  private mutating func block(_ value: SecretValue, _ column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    switch value {
    case .object(let members):
      return members.map { entry in
        let isSecret = isDecorated && entry.value.isSecret
        let above = isSecret && random.once(in: 4) ? margin + "# \(Marker.word) before\n" : ""
        return above + margin + key(entry.name) + ":" + after(entry.value, column + 2)
      }.joined()
    case .list(let items): return items.map { margin + "-" + after($0, column + 2) }.joined()
    case .plain, .secret: return margin + scalar(value, column) + "\n"
    }
  }

  private mutating func after(_ value: SecretValue, _ column: Int) -> String {
    switch value {
    case .object(let members) where members.isEmpty: return " {}\n"
    case .list(let items) where items.isEmpty: return " []\n"
    case .object, .list: return random.once(in: 5) ? " " + flow(value) + "\n" : "\n" + block(value, column)
    case .plain, .secret: return " " + scalar(value, column) + (isDecorated && value.isSecret ? comment() : "") + "\n"
    }
  }

  private mutating func comment() -> String { random.once(in: 3) ? " # \(Marker.word) beside" : "" }

  private mutating func key(_ name: String) -> String {
    switch random.next(below: 12) {
    case 0: return "\"\(name)\""
    case 1:
      return "\"" + name.unicodeScalars.map { "\\u" + String(0x10000 + $0.value, radix: 16).dropFirst() }.joined()
        + "\""
    case 2:
      return "\"" + name.prefix(2) + "\\x" + String(name.utf8.dropFirst(2).first ?? 0x61, radix: 16) + name.dropFirst(3)
        + "\""
    case _: return name
    }
  }

  private mutating func scalar(_ value: SecretValue, _ column: Int) -> String {
    guard case .secret(let isNumber) = value else { return flow(value) }
    let margin = String(repeating: " ", count: column)
    let before =
      isDecorated && random.once(in: 4) ? random.pick(["!\(Marker.word) ", "&\(Marker.word) ", "!!str "]) : ""
    if isNumber { return before + Marker.number }
    let word = Marker.word
    switch random.next(below: 9) {
    case 0: return before + "'\(word)'"
    case 1: return before + "\"\(word) \\x41\""
    case 2: return before + "|\n\(margin)\(word)\n\(margin)\(word): x"
    case 3: return before + ">-\n\(margin)\(word)\n\n\(margin)\(word)"
    case 4: return before + "\"\(word)\n\(margin)\(word)\""
    case 5: return before + String(repeating: word, count: 12)
    case 6: return before + "\(word)-\(word)/\(word)"
    case _: return before + word
    }
  }

  private mutating func flow(_ value: SecretValue) -> String {
    switch value {
    case .plain(let text): return text
    case .secret(let isNumber):
      return isNumber ? Marker.number : random.pick([Marker.word, "\"\(Marker.word)\"", "'\(Marker.word)'"])
    case .list(let items): return "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      return "{" + members.map { "\(key($0.name)): \(flow($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private mutating func json(_ value: SecretValue) -> String {
    switch value {
    case .plain(let text): return ["5", "true"].contains(text) ? text : "\"\(text)\""
    case .secret(let isNumber): return isNumber ? Marker.number : "\"\(Marker.word)\""
    case .list(let items): return "[" + items.map { json($0) }.joined(separator: ",\n") + "]"
    case .object(let members):
      return "{\n" + members.map { "\"\($0.name)\": \(json($0.value))" }.joined(separator: ",\n") + "\n}"
    }
  }

  // MARK: Mistakes

  private mutating func mistake(_ text: String) -> (String, String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let marked = lines.indices.filter { lines[$0].contains(Marker.word) || lines[$0].contains(Marker.number) }
    guard let place = marked.isEmpty ? nil : random.pick(marked) else { return (text, "as it is") }
    let line = lines[place]
    let margin = line.prefix { $0 == " " }
    let isKey = line.contains(": ") && !line.hasPrefix("#")
    if random.once(in: 10), let sign = line.firstRange(of: isKey ? ": " : "- ") {
      lines[place].insert("#", at: sign.upperBound)
      return (lines.joined(separator: "\n"), "a number sign before the value")
    }
    let (head, tail) = isKey ? Self.parts(line) : ("", line)
    let name: String
    switch random.next(below: isKey ? 15 : 8) {
    case 0: (lines[place], name) = (line + " \"", "a quote too many")
    case 1: (lines[place], name) = (line + " [", "a bracket that isn't closed")
    case 2: (lines[place], name) = (line + " ]", "a bracket that closes nothing")
    case 3: (lines[place], name) = ("\t" + line, "a tab")
    case 4: (lines[place], name) = (line + "\u{1}", "a control character")
    case 5: lines.insert("label: \"x\" y", at: 0); name = "a broken line before"
    case 6: lines.append("label: [x"); name = "a broken line after it"
    case 7: (lines[place], name) = (" " + line, "moved in")
    case 8:
      guard !keepsPlaces, !margin.isEmpty else { return (text, "as it is") }
      (lines[place], name) = (String(line.dropFirst(1 + random.next(below: margin.count))), "moved out")
    case 9: (lines[place], name) = ("\(head):\(tail)", "no space after the colon")
    case 10: (lines[place], name) = ("\(head) \(tail)", "no colon")
    case 11: (lines[place], name) = ("\(head): \"\(tail)", "a quote that isn't closed")
    case 12: (lines[place], name) = ("\(head): {\(tail)", "a brace that isn't closed")
    case 13: (lines[place], name) = (margin + "? \(head.drop { $0 == " " })\n" + margin + ": \(tail)", "a complex key")
    case _: (lines[place], name) = ("\(head): |\n\(tail)", "a block of text, not moved in")
    }
    return (lines.joined(separator: "\n"), name)
  }

  private static func parts(_ line: String) -> (String, String) {
    guard let colon = line.firstRange(of: ": ") else { return ("", line) }
    return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
  }

  // MARK: Bytes

  private mutating func encoded(_ text: String, _ name: inout String) -> [UInt8] {
    switch random.next(below: 14) {
    case 0:
      name += ", in UTF-16"
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 1:
      name += ", in UTF-16 the other way"
      return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case 2: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case 3: return Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
    case _: return Array(text.utf8)
    }
  }
}

extension SecretValue {
  var isSecret: Bool { if case .secret = self { true } else { false } }
}
