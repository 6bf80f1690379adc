internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import YAMLReading

/// The value that VS Code's `defaultSnippets` propose for a setting, with their proposals in its places.
enum SnippetExample {
  /// The body of the first snippet in JSON; nil without one.
  static func json(of facts: SettingFacts) -> String? {
    facts.firstSnippet.map { json($0.source.document, node: $0.value) }
  }

  private static func json(_ document: Document, node: NodeID) -> String {
    let node = document.resolve(node)
    switch document.kind(node) {
    case .object:
      let members = document.named(node).map { "\(JSONText.string($0.name)): \(json(document, node: $0.value))" }
      return "{\(members.joined(separator: ", "))}"
    case .array: return "[\(document.items(node).map { json(document, node: $0) }.joined(separator: ", "))]"
    case .string: return scalar(document.string(node) ?? "")
    case .null, .boolean, .number, .alias: return JSONText.value(document, node)
    }
  }

  private static func scalar(_ text: String) -> String {
    let parts = SnippetPart.parts(of: text.hasPrefix("^") ? String(text.dropFirst()) : text)
    let plain = parts.map { part in
      switch part {
      case .text(let text), .proposal(let text): text
      case .place(let choices): choices.first ?? ""
      }
    }.joined()
    // `^${1:true}` is a value without quotes.
    guard text.hasPrefix("^") else { return JSONText.string(plain) }
    let parsed = YAMLParser.parse(Array(plain.utf8), limits: Limits())
    guard !parsed.isPartial, parsed.document.roots.count == 1 else { return JSONText.string(plain) }
    return JSONText.value(parsed.document, parsed.document.roots[0])
  }
}
