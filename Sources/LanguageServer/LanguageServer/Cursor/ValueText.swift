internal import DocumentModel
internal import YAMLReading

/// Writes a value from a schema: a default, or the body of one of `defaultSnippets`.
struct ValueText {
  let scalars: ScalarText
  let isFlow: Bool
  /// Whether strings may contain an editor's placeholders, such as `$1` and `${2:name}`.
  var readsPlaces = false

  private static func newline(_ column: Int) -> String { "\n" + String(repeating: " ", count: column) }

  /// The text after a key, with its colon.
  ///
  /// - Parameter column: The column of the key.
  func afterKey(_ document: Document, node: NodeID, column: Int) -> SnippetText {
    guard document.kind(node).isCollection, !isFlow, document.count(node) > 0 else {
      return ": " + flow(document, node: node)
    }
    return ":" + lines(document, node: node, column: column + 2)
  }

  /// A collection below its key, with each entry on its own line.
  func lines(_ document: Document, node: NodeID, column: Int) -> SnippetText {
    let line = Self.newline(column)
    let isList = document.kind(node) == .array
    let parts = isList ? items(document, node: node, column: column) : entries(document, node: node, column: column)
    return line + .joined(parts, by: line)
  }

  /// The entries of a mapping.
  ///
  /// - Parameter column: The column of the keys.
  func entries(_ document: Document, node: NodeID, column: Int) -> [SnippetText] {
    document.named(node).map { scalars.string($0.name) + afterKey(document, node: $0.value, column: column) }
  }

  /// The items of a list, each with a dash.
  ///
  /// - Parameter column: The column of the dashes.
  func items(_ document: Document, node: NodeID, column: Int) -> [SnippetText] {
    document.items(node).map { "- " + item(document, node: $0, column: column) }
  }

  /// The text after a dash.
  ///
  /// - Parameter column: The column of the dash.
  func item(_ document: Document, node: NodeID, column: Int) -> SnippetText {
    guard document.kind(node) == .object, document.count(node) > 0 else { return flow(document, node: node) }
    return .joined(entries(document, node: node, column: column + 2), by: Self.newline(column + 2))
  }

  /// The value on one line.
  func flow(_ document: Document, node: NodeID) -> SnippetText {
    let inner = Self(scalars: inBrackets, isFlow: true, readsPlaces: readsPlaces)
    switch document.kind(node) {
    case .object: return "{" + .joined(inner.entries(document, node: node, column: 0), by: ", ") + "}"
    case .array: return "[" + .joined(document.items(node).map { inner.flow(document, node: $0) }, by: ", ") + "]"
    case .string where readsPlaces: return withPlaces(document.string(node) ?? "")
    case .string, .number, .boolean, .null, .alias: return SnippetText(scalars.value(document, node: node))
    }
  }

  private var inBrackets: ScalarText { ScalarText(.flow, isJSON: scalars.isJSON) }

  /// A string with placeholders. `^$1` is never quoted.
  private func withPlaces(_ text: String) -> SnippetText {
    if text.hasPrefix("^") { return SnippetText(body: String(text.dropFirst())) }
    let body = SnippetText(body: text)
    let plain = body.plain
    if plain.isEmpty, !scalars.isJSON { return body }
    let written = scalars.string(plain)
    // If the text needs quotes, the placeholders have to be inside them.
    guard written != plain else { return body }
    // Placeholders can stay in quotes if nothing needs an escape.
    guard written.dropFirst().dropLast() == plain[...], let quote = written.first else { return SnippetText(written) }
    return String(quote) + body + String(quote)
  }
}

extension SnippetText {
  /// Parses a text with an editor's placeholders.
  init(body: String) {
    self = SnippetPart.parts(of: body).reduce("") { text, part in
      switch part {
      case .text(let own): text + own
      case .place(let choices): text + .place(choices)
      case .proposal(let own): text + .place(proposing: own)
      }
    }
  }
}
