import YAMLReading

/// A schema with sections and settings of every type, and files for it.
package struct SampleSettings {
  package static let schema = """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: Sample
    type: object
    x-settings:
      sections: [{id: one, title: One}, {id: two, title: Two}, {id: three, title: Three}]
    properties:
      mode: {type: string, x-setting: {section: two}}
      count: {type: integer, x-setting: {section: one}}
      ratio: {type: number, x-setting: {section: three}}
      on: {type: boolean, x-setting: {section: two}}
      maybe: {type: [boolean, "null"]}
      words: {type: array, items: {type: string}, x-setting: {section: one}}
      numbers: {type: array, items: {type: number}}
      group:
        type: object
        properties:
          "yes": {type: string, x-setting: {section: three}}
          limit: {type: integer}
          inner: {$ref: "#/$defs/inner"}
        x-setting: {section: two}
      people: {type: array, items: {$ref: "#/$defs/inner"}}
      labels: {type: object, additionalProperties: {type: string}}
      either: {type: [string, number], x-setting: {section: one}}
      free: true
    $defs:
      inner:
        type: object
        allOf: [{properties: {born: {type: string}}}]
        properties: {name: {type: string}, active: {type: boolean}, size: {type: number}}

    """

  private var random: Random
  private var lines: [String] = []

  package init(_ random: Random) {
    self.random = random
  }

  package mutating func next() -> String {
    lines = random.once(in: 3) ? ["# $schema: sample.yaml"] + (random.once(in: 2) ? [""] : []) : []
    mapping(Self.members, at: 0)
    if random.once(in: 4) { lines.append("# foot") }
    return lines.map { $0 + "\n" }.joined()
  }

  private enum Kind: Sendable {
    case text, integer, number, boolean, null, free
    indirect case list(Kind)
    case mapping([(String, Kind)])
  }

  private static let inner: [(String, Kind)] = [
    ("born", .text), ("name", .text), ("active", .boolean), ("size", .number), ("other", .free),
  ]
  private static let members: [(String, Kind)] = [
    ("mode", .text), ("count", .integer), ("ratio", .number), ("'on'", .boolean), ("maybe", .null),
    ("words", .list(.text)), ("numbers", .list(.number)),
    ("group", .mapping([("\"yes\"", .text), ("limit", .integer), ("inner", .mapping(inner))])),
    ("people", .list(.mapping(inner))), ("labels", .mapping([("no", .text), ("1", .text), ("x y", .text)])),
    ("either", .text), ("free", .free), ("unknown", .free), ("~", .free),
  ]

  private static let texts = [
    "plain", "two words", "22:00", "no", "Yes", "y", "0o17", "1_000", "0x1F", "1e3", "1.5", "12", "007", "null", "~",
    "",
    "=", "<<", "- x", "a: b", "a #b", "#", "[x]", "{", "it's", "say \"so\"", "back\\slash", " lead", "trail ", "é",
    "日本",
    "\u{200B}hidden", "tab\tinside", "one\ntwo\n", "one\n\n  two", "\nfirst", "keep\n\n", "2001-12-14", "---", "...",
    "? x", ": x", "*a", "&a", "!t", "|", ">", "%", "@", "`", "true", ".inf", "a, b",
    "wide " + String(repeating: "x", count: 90),
  ]
  private static let numbers = [
    "0", "7", "-12", "0.5", "-0.25", "1.5", "100", "255", "1000000", "123456789012345678901234567890", "1.0e+21",
    "2.5e-7",
    ".inf", "-.inf",
  ]

  private mutating func mapping(_ members: [(String, Kind)], at indent: Int) {
    let margin = String(repeating: " ", count: indent)
    let count = lines.count
    for (name, kind) in members where !random.once(in: 3) || lines.count == count && name == members.last?.0 {
      if random.once(in: 6), lines.count > count { lines.append("") }
      if random.once(in: 8) { lines += [margin + "# --- part ---", ""] }
      if random.once(in: 4) { lines.append(margin + "# about \(name)") }
      value(kind, margin + name + ":", at: indent)
    }
  }

  private mutating func value(_ kind: Kind, _ head: String, at indent: Int) {
    let comment = random.once(in: 6) ? " # behind" : ""
    switch kind {
    case .list(let kind):
      let count = random.next(below: 5)
      lines.append(head + (count == 0 ? " []" : "") + comment)
      let margin = String(repeating: " ", count: indent + 2)
      for _ in 0..<count {
        if random.once(in: 12) { lines.append(margin + "# item") }
        guard case .mapping(let members) = kind else {
          lines.append(margin + "- " + scalar(kind))
          continue
        }
        let start = lines.count
        mapping(members, at: indent + 4)
        let first = lines[start...].firstIndex { !$0.isEmpty && !$0.hasPrefix(margin + "  #") } ?? start
        lines[first] = margin + "- " + lines[first].dropFirst(indent + 4)
        for index in start..<first where lines[index].hasPrefix(margin + "  #") { lines[index].removeFirst(2) }
      }
    case .mapping(let members):
      lines.append(head + comment)
      mapping(members, at: indent + 2)
    case .text, .integer, .number, .boolean, .null, .free: lines.append(head + " " + scalar(kind) + comment)
    }
  }

  private mutating func scalar(_ kind: Kind) -> String {
    switch kind {
    case .integer: random.pick(Self.numbers.filter { !$0.contains(".") })
    case .number: random.pick(Self.numbers)
    case .boolean: random.pick(["true", "false"])
    case .null: random.pick(["true", "null"])
    case .free: random.pick(["true", "12", "1.5", "plain", "\"no\"", "22:00", "0644", "[a, \"b c\"]", "{k: v}"])
    case .text, .list, .mapping:
      QuotedText.double(random.pick(Self.texts))
    }
  }
}
