internal import DocumentModel
internal import JSONSchema
internal import SourceText

/// Writes values as block YAML, two columns a level. Without recursion: aliases may nest deeper than a text does.
struct YAMLWriter {
  private(set) var bytes: [UInt8] = []

  private enum Open {
    case array(ArrayItems)
    case object(ObjectEntries)
  }

  /// A collection whose content is still to come.
  private struct Frame {
    var open: Open
    var column: Int
    /// Whether the next entry goes on with a line that is begun.
    var isInline: Bool
  }

  /// A document's value.
  mutating func value(_ document: Document, _ node: NodeID) {
    var pending: [Frame] = []
    begin(document, node, at: 0, isItem: true, &pending)
    finish(document, &pending)
    if bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
  }

  /// The value of a key that is written already.
  mutating func nested(_ document: Document, _ node: NodeID, at column: Int) {
    var pending: [Frame] = []
    begin(document, node, at: column, isItem: false, &pending)
    finish(document, &pending)
  }

  /// The entries of a mapping, all but one.
  mutating func members(_ document: Document, _ object: NodeID, at column: Int, but left: String? = nil) {
    for entry in document.entries(object) {
      guard let key = entry.keyID, document.keys.name(key) != left else { continue }
      self.key(document.keys.name(key), at: column)
      nested(document, entry.value, at: column + 2)
    }
  }

  mutating func key(_ name: String, at column: Int) {
    indent(column)
    bytes.append(contentsOf: (Self.isPlainKey(name) ? name : JSONText.string(name)).utf8)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Ends the line at hand.
  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Lines of YAML, further right.
  mutating func lines(_ text: [UInt8], at column: Int) {
    var lines = text.dropFirst(ByteOrderMark.length(in: text))
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if !line.isEmpty, line.elementsEqual([UInt8(ascii: "\r")]) == false { indent(column) }
      bytes.append(contentsOf: line)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func finish(_ document: Document, _ pending: inout [Frame]) {
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
        begin(document, item, at: frame.column + 2, isItem: true, &pending)
      case .object(var entries):
        guard let entry = entries.next() else { continue }
        frame.open = .object(entries)
        pending.append(frame)
        guard let name = entry.keyID else { continue }
        key(document.keys.name(name), at: isInline ? 0 : frame.column)
        begin(document, entry.value, at: frame.column + 2, isItem: false, &pending)
      }
    }
  }

  private mutating func begin(
    _ document: Document, _ node: NodeID, at column: Int, isItem: Bool, _ pending: inout [Frame]
  ) {
    switch document.kind(node) {
    case .null, .alias: line(" null")
    case .boolean: line(document.boolean(node) == true ? " true" : " false")
    case .number: line(" " + (document.number(node)?.description ?? "null"))
    case .string: line(" " + Self.scalar(document.string(node) ?? ""))
    case .array:
      guard document.count(node) > 0 else { return line(" []") }
      line(isItem, column, .array(document.items(node)), &pending)
    case .object:
      guard document.count(node) > 0 else { return line(" {}") }
      line(isItem, column, .object(document.entries(node)), &pending)
    }
  }

  /// The content of an item begins on the item's own line, that of a key on the next.
  private mutating func line(_ isItem: Bool, _ column: Int, _ open: Open, _ pending: inout [Frame]) {
    bytes.append(UInt8(ascii: isItem ? " " : "\n"))
    pending.append(Frame(open: open, column: column, isInline: isItem))
  }

  private mutating func indent(_ column: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: column))
  }

  private static func scalar(_ text: String) -> String {
    PlainScalar.isPlain(text) ? text : JSONText.string(text)
  }

  /// `$ref` and its kin are plain as well.
  private static func isPlainKey(_ name: String) -> Bool {
    PlainScalar.isPlain(name.hasPrefix("$") ? String(name.dropFirst()) : name)
  }
}
