package import DocumentModel

/// Writes values as block YAML that all parsers read alike, with two columns per level. Not recursive, because aliases
/// may nest deeper than the text does.
package struct BlockWriter {
  package private(set) var bytes: [UInt8] = []

  private let keepsNumbers: Bool

  /// - Parameter keepsNumbers: Whether numbers keep their spelling, even if other parsers read it differently.
  package init(keepsNumbers: Bool = false) {
    self.keepsNumbers = keepsNumbers
  }

  /// A value as a text with a final line break.
  package static func text(_ document: Document, node: NodeID, keepsNumbers: Bool = false) -> [UInt8] {
    var writer = BlockWriter(keepsNumbers: keepsNumbers)
    writer.value(document, node: node)
    return writer.bytes
  }

  private enum Open {
    case array(ArrayItems)
    case object(ObjectEntries)
  }

  /// A collection that isn't completely written.
  private struct Frame {
    var open: Open
    var column: Int
    /// Whether the next entry continues the current line.
    var isInline: Bool
  }

  package mutating func value(_ document: Document, node: NodeID) {
    var pending: [Frame] = []
    begin(document, node: node, at: 0, isItem: true, pending: &pending)
    finish(document, pending: &pending)
    if bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
  }

  /// Writes the value of a key that has been written already.
  package mutating func nested(_ document: Document, node: NodeID, at column: Int) {
    var pending: [Frame] = []
    begin(document, node: node, at: column, isItem: false, pending: &pending)
    finish(document, pending: &pending)
  }

  /// Writes the entries of a mapping, except for one key.
  package mutating func members(_ document: Document, object: NodeID, at column: Int, but left: String? = nil) {
    for entry in document.entries(object) {
      guard let key = entry.keyID, document.keys.name(key) != left else { continue }
      self.key(document.keys.name(key), at: column)
      nested(document, node: entry.value, at: column + 2)
    }
  }

  package mutating func key(_ name: String, at column: Int) {
    indent(column)
    key(name, margin: column)
  }

  /// The maximum length of a key without `?` (YAML 1.2.2, 7.4.2), including quotes and escapes.
  package static let simpleKeyLimit = 1_000

  /// - Parameter margin: The number of columns before the key on its line.
  private mutating func key(_ name: String, margin: Int) {
    let text = ScalarText(.block).string(name)
    let isSimple = text.unicodeScalars.count <= Self.simpleKeyLimit
    bytes.append(contentsOf: (isSimple ? text : "? \(text)\n").utf8)
    if !isSimple { indent(margin) }
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes text and ends the line.
  package mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes lines of YAML with additional indentation.
  package mutating func lines(_ text: [UInt8], at column: Int) {
    var lines = text.dropFirst(ByteOrderMark.length(in: text))
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if !line.isEmpty, line.elementsEqual([UInt8(ascii: "\r")]) == false { indent(column) }
      bytes.append(contentsOf: line)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func finish(_ document: Document, pending: inout [Frame]) {
    while var frame = pending.popLast() {
      let isInline = frame.isInline
      frame.isInline = false
      switch frame.open {
      case .array(var items):
        guard let item = items.next() else { continue }
        frame.open = .array(items)
        pending.append(frame)
        if !isInline { indent(frame.column) }
        bytes.append(UInt8(ascii: "-"))
        begin(document, node: item, at: frame.column + 2, isItem: true, pending: &pending)
      case .object(var entries):
        guard let entry = entries.next() else { continue }
        frame.open = .object(entries)
        guard let name = entry.keyID else {
          frame.isInline = isInline
          pending.append(frame)
          continue
        }
        pending.append(frame)
        if !isInline { indent(frame.column) }
        key(document.keys.name(name), margin: frame.column)
        begin(document, node: entry.value, at: frame.column + 2, isItem: false, pending: &pending)
      }
    }
  }

  private mutating func begin(
    _ document: Document, node: NodeID, at column: Int, isItem: Bool, pending: inout [Frame]
  ) {
    switch document.kind(node) {
    case .string:
      guard let literal = document.string(node).flatMap(LiteralText.init) else { fallthrough }
      line(" " + literal.header)
      for text in literal.lines {
        if !text.isEmpty { indent(max(column, 2)) }
        line(String(text))
      }
    case .null, .boolean, .number, .alias:
      line(" " + ScalarText(.block, keepsNumbers: keepsNumbers).value(document, node: node))
    case .array:
      guard document.count(node) > 0 else { return line(" []") }
      line(isItem, column: column, open: .array(document.items(node)), pending: &pending)
    case .object:
      guard document.count(node) > 0 else { return line(" {}") }
      line(isItem, column: column, open: .object(document.entries(node)), pending: &pending)
    }
  }

  /// The content of an item starts on the item's line, that of a key on the next line.
  private mutating func line(_ isItem: Bool, column: Int, open: Open, pending: inout [Frame]) {
    bytes.append(UInt8(ascii: isItem ? " " : "\n"))
    pending.append(Frame(open: open, column: column, isInline: isItem))
  }

  private mutating func indent(_ column: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: column))
  }
}
