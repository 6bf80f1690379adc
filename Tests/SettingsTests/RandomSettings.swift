/// Small random settings schemas and documents for them, as JSON. They have few names and values, so that rules
/// interact.
struct RandomSettings {
  private var numbers: GeneratedDocuments.Numbers
  private var paths: [String] = []
  /// Whether conditions refer to the settings being generated, which then have no conditions of their own: otherwise
  /// most conditions would form cycles.
  private var isAsked = false

  private static let names = ["a", "b", "c"]
  private static let values = ["true", "false", "1", "2", "null", "\"x\"", "[1,2]", "[]", "[{\"id\":1},{\"id\":1}]"]

  init(seed: UInt64) {
    numbers = GeneratedDocuments.Numbers(state: seed)
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &numbers) == 0 }

  private mutating func pick(_ values: [String]) -> String { values.randomElement(using: &numbers) ?? "true" }

  mutating func schema() -> String {
    paths = Self.names + Self.names.flatMap { outer in Self.names.map { "\(outer).\($0)" } }
    return "{" + group(depth: 0) + "}"
  }

  private mutating func group(depth: Int) -> String {
    let members = Self.names.map { name -> String in
      if depth == 0 { isAsked = name == "c" }
      let inside = depth < 2 && chance(2) ? group(depth: depth + 1) : value(depth: depth)
      return "\"\(name)\":{\(inside)}"
    }
    var keywords = ["\"properties\":{\(members.joined(separator: ","))}"]
    if chance(6) { keywords.append("\"additionalProperties\":{\(value(depth: depth))}") }
    if depth > 0, chance(4) { keywords.append("\"default\":{\"a\":\(pick(Self.values))}") }
    if depth > 0, !isAsked, chance(4) { keywords.append("\"x-setting\":{\(requires())}") }
    if chance(8) { keywords.append("\"required\":[\"\(pick(Self.names))\"]") }
    if chance(12) { keywords.append("\"then\":{\(value(depth: 3))},\"if\":{\"required\":[\"a\"]}") }
    if depth > 0, chance(5) { keywords.append("\"type\":\"object\"") }
    if depth > 0, chance(15) { keywords.append("\"x-settings\":{}") }
    return keywords.joined(separator: ",")
  }

  private mutating func value(depth: Int) -> String {
    var keywords: [String] = []
    if !chance(3) { keywords.append("\"default\":\(pick(Self.values))") }
    if depth < 2, chance(6) { keywords.append("\"items\":{\(group(depth: depth + 1))}") }
    var said: [String] = []
    if !isAsked, chance(2) { said.append(requires()) }
    if chance(6) { said.append("\"differsFrom\":{\"setting\":\"\(pick(paths))\",\"message\":\"m\"}") }
    if chance(6) { said.append("\"disjointFrom\":{\"setting\":\"\(pick(paths))\",\"message\":\"m\"}") }
    if chance(8) { said.append("\"uniqueBy\":{\"member\":\"id\",\"message\":\"m\"}") }
    if !said.isEmpty { keywords.append("\"x-setting\":{\(said.joined(separator: ","))}") }
    return keywords.joined(separator: ",")
  }

  private mutating func requires() -> String {
    let otherwise = chance(2) ? ",\"otherwise\":\(pick(Self.values))" : ""
    return
      "\"requires\":[{\"setting\":\"\(pick(paths.filter { $0.hasPrefix("c") }))\",\"is\":\(pick(Array(Self.values.prefix(6))))\(otherwise)}]"
  }

  mutating func document(depth: Int = 0) -> String {
    let members = (Self.names + ["free"]).compactMap { name -> String? in
      guard chance(2) else { return nil }
      return "\"\(name)\":" + (depth < 2 && chance(2) ? document(depth: depth + 1) : pick(Self.values))
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
