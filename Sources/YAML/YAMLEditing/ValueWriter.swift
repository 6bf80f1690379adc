internal import DocumentModel
internal import YAMLReading

/// Writes values in a file's own style.
struct ValueWriter {
  /// A value as lines without line breaks: the text after the key or dash, and the indented lines below.
  struct Written {
    var head: String
    var body: [String] = []
  }

  var style: FileStyle
  /// Whether multi-line strings may become literal block scalars.
  var usesLiterals = true

  // MARK: Block

  /// A value as it follows the key or dash of an entry.
  ///
  /// - Parameters:
  ///   - column: The column of the collection's entries; -1 for a document's root.
  ///   - isItem: Whether the collection is a sequence. A sequence inside it is always indented.
  func block(_ value: NewValue, column: Int, isItem: Bool = false) -> Written {
    let step = value.isList && !isItem ? style.sequenceIndent : style.step
    let inside = column < 0 ? 0 : column + step
    if let written = value.asWritten {
      return Written(head: written.head, body: written.lines(column: column, content: inside))
    }
    switch value.kind {
    case .object where !value.isEmptyCollection && !style.isJSON,
      .array where !value.isEmptyCollection && !style.isJSON:
      return Written(head: "", body: lines(value, column: inside))
    case .string:
      if let literal = literal(value, column: max(column, 0) + style.step) { return literal }
      return Written(head: flow(value))
    case .null, .boolean, .number, .alias, .array, .object:
      return Written(head: flow(value, isInFlow: value.isCollection))
    }
  }

  /// The entries of a nonempty collection, as indented lines.
  func lines(_ value: NewValue, column: Int) -> [String] {
    value.kind == .array
      ? value.items.flatMap { item($0, column: column) }
      : value.properties.flatMap { property($0.name, value: $0.value, column: column) }
  }

  func property(_ name: String, value: NewValue, column: Int) -> [String] {
    let written = block(value, column: column)
    let key = value.asWritten?.key ?? (isMerge(name, value: value) ? name : self.key(name, of: value))
    let margin = Self.margin(column)
    let heads = Self.heads(value, margin: margin)
    guard key.unicodeScalars.count <= BlockWriter.simpleKeyLimit else {
      return heads + [margin + "? " + key, margin + ":" + Self.afterIndicator(written.head)] + written.body
    }
    let start = margin + key + ": "
    let body = value.asWritten?.aligned(written.body, column: start.unicodeScalars.count) ?? written.body
    return heads + [margin + key + ":" + Self.afterIndicator(written.head)] + body
  }

  /// Whether an entry is `<<: *base`. A quoted `"<<"` would be an ordinary key.
  private func isMerge(_ name: String, value: NewValue) -> Bool {
    name == "<<" && value.asVerbatim?.begins(with: "*") == true
  }

  /// - Parameter gap: The number of blanks after the dash.
  func item(_ value: NewValue, column: Int, gap: Int = 1) -> [String] {
    let heads = Self.heads(value, margin: Self.margin(column))
    let margin = Self.margin(column) + "-"
    let content = column + 1 + gap
    let inside: [String]
    if let written = value.asWritten {
      inside = written.isCompact ? written.lines(column: column, content: content) : []
    } else {
      inside = value.isCollection && !value.isEmptyCollection && !style.isJSON ? lines(value, column: content) : []
    }
    guard let first = inside.first else {
      let written = block(value, column: column, isItem: true)
      let body = value.asWritten?.aligned(written.body, column: content, isItem: true) ?? written.body
      return heads + [margin + (written.head.isEmpty ? "" : Self.margin(gap) + written.head)] + body
    }
    return heads + [margin + Self.margin(gap) + first.dropFirst(content)] + inside.dropFirst()
  }

  private static func heads(_ value: NewValue, margin: String) -> [String] {
    value.asWritten?.heads.map { $0.isEmpty ? "" : margin + $0 } ?? []
  }

  /// A multi-line string as a literal block scalar; nil if it has a single line or can't be written as one.
  private func literal(_ value: NewValue, column: Int) -> Written? {
    guard usesLiterals, !style.isJSON, let literal = value.document.string(value.node).flatMap(LiteralText.init) else {
      return nil
    }
    let margin = Self.margin(column)
    return Written(head: literal.header, body: literal.lines.map { $0.isEmpty ? "" : margin + $0 })
  }

  // MARK: Flow

  /// A value on one line.
  func flow(_ value: NewValue, isInFlow: Bool = false, like old: NodeStyle? = nil) -> String {
    if let inline = value.asWritten?.inline { return inline.joined(separator: style.lineBreak) }
    if let text = value.asVerbatim { return text }
    var scalars = scalars(isInFlow)
    scalars.keepsNumbers = value.isTyped
    switch value.kind {
    case .string: return scalars.string(value.document.string(value.node) ?? "", like: old ?? style.stringQuote)
    case .null, .boolean, .number, .alias: return scalars.value(value.document, node: value.node)
    case .array: return "[" + value.items.map { flow($0, isInFlow: true) }.joined(separator: ", ") + "]"
    case .object:
      return "{" + value.properties.map { flowProperty($0.name, value: $0.value) }.joined(separator: ", ") + "}"
    }
  }

  func flowProperty(_ name: String, value: NewValue) -> String {
    (value.asWritten?.inlineKey?.first ?? key(name, of: value, isInFlow: true)) + ": " + flow(value, isInFlow: true)
  }

  /// A JSON value on one line if it fits, otherwise with each entry on its own line.
  ///
  /// - Parameters:
  ///   - margin: The indentation of the line that it begins on.
  ///   - step: The additional indentation of its entries.
  ///   - column: The column where it begins.
  func json(_ value: NewValue, margin: String, step: String, column: Int) -> String {
    guard value.asWritten == nil, value.isCollection, !value.isEmptyCollection else {
      return flow(value, isInFlow: true)
    }
    let inside = margin + step
    let isArray = value.kind == .array
    let entries =
      isArray
      ? value.items.map { json($0, margin: inside, step: step, column: inside.utf8.count) }
      : value.properties.map { json($0.name, value: $0.value, margin: inside, step: step) }
    let (open, close) = isArray ? ("[", "]") : ("{", "}")
    let line = open + entries.joined(separator: ", ") + close
    // `"size": [1, 2]` stays on one line, as most people would write it.
    if column + line.utf8.count <= 80, !line.utf8.contains(UInt8(ascii: "\n")) { return line }
    let lines = entries.map { style.lineBreak + inside + $0 }.joined(separator: ",")
    return open + lines + style.lineBreak + margin + close
  }

  private func json(_ name: String, value: NewValue, margin: String, step: String) -> String {
    let key = key(name, isInFlow: true) + ": "
    return key + json(value, margin: margin, step: step, column: margin.utf8.count + key.utf8.count)
  }

  /// A value as an entry of a flow collection, with its comments.
  func flowEntry(_ name: String?, value: NewValue) -> FlowEntry {
    let text = name.map { flowProperty($0, value: value) } ?? flow(value, isInFlow: true)
    var entry = FlowEntry(heads: value.asWritten?.heads ?? [], text: text, trailing: value.asWritten?.trailing)
    guard style.isJSON, value.asWritten == nil else { return entry }
    entry.opened = { margin, step in
      name.map { json($0, value: value, margin: margin, step: step) }
        ?? json(value, margin: margin, step: step, column: margin.utf8.count)
    }
    return entry
  }

  func key(_ name: String, isInFlow: Bool = false, like old: NodeStyle? = nil) -> String {
    scalars(isInFlow).string(name, like: old)
  }

  /// The key as it was given: some parsers treat `80` and `"80"` as different keys.
  private func key(_ name: String, of value: NewValue, isInFlow: Bool = false) -> String {
    style.isJSON ? key(name, isInFlow: isInFlow) : value.plainKey ?? key(name, isInFlow: isInFlow)
  }

  private func scalars(_ isInFlow: Bool) -> ScalarText {
    ScalarText(isInFlow ? .flow : .block, prefersSingleQuotes: style.quote == .singleQuoted, isJSON: style.isJSON)
  }

  // MARK: Spacing

  static func margin(_ column: Int) -> String { String(repeating: " ", count: max(column, 0)) }

  static func afterIndicator(_ head: String) -> String { head.isEmpty ? "" : " " + head }
}
