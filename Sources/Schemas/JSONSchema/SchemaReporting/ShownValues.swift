internal import DocumentModel

/// The values and names of a document as messages show them, without those that must be hidden.
struct ShownValues {
  let document: Document
  /// The words of the file's format for the kinds of values.
  let words: TypeWords
  private let hidden: Set<NodeID>
  /// Names in sensitive mappings, as messages quote them.
  private let hiddenNames: Set<String>

  /// - Parameter parts: values and keys that no message may show.
  init(_ document: Document, hiding parts: SensitiveParts) {
    self.document = document
    words = .words
    hidden = parts.scalars.union(parts.keys)
    hiddenNames = Set(parts.names(in: document).map(ValueDescription.quoted))
  }

  /// Whether the document has something to hide.
  var hidesAny: Bool { !hidden.isEmpty }

  /// Whether a value must be hidden. An empty value reveals nothing.
  func isHidden(_ node: NodeID) -> Bool {
    guard hidesAny else { return false }
    let value = document.resolve(node)
    // `password: *p` shows what `&p` has elsewhere.
    return (hidden.contains(node) || hidden.contains(value)) && !document[value].flags.contains(.isEmpty)
  }

  /// Whether a name must be hidden, here or at another place.
  func isHidden(key: NodeID) -> Bool {
    hidden.contains(key)
      || !hiddenNames.isEmpty
        && document.keyID(key).map { hiddenNames.contains(ValueDescription.quoted(document.keys.name($0))) } == true
  }

  /// `"dark"`, `12`, `a list with 3 items`.
  func short(_ node: NodeID) -> String {
    isHidden(node) ? ValueDescription.redacted : ValueDescription.short(document, id: node)
  }

  /// `the text "yes"`.
  func found(_ node: NodeID) -> String {
    isHidden(node) ? ValueDescription.redacted : ValueDescription.found(document, id: node)
  }

  /// A message without hidden names. Linear in the message times the quotes in it.
  func withoutHiddenNames(_ message: String) -> String {
    guard !hiddenNames.isEmpty else { return message }
    let bytes = Array(message.utf8)
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    var result: [UInt8] = []
    var place = 0
    for (number, start) in quotes.enumerated() where start >= place {
      let end = quotes[(number + 1)...].first {
        hiddenNames.contains(String(decoding: bytes[start...$0], as: UTF8.self))
      }
      guard let end else { continue }
      result += bytes[place..<start] + Array(ValueDescription.redacted.utf8)
      place = end + 1
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }
}

extension Document {
  /// The names of an object's entries, in its order.
  func keyNames(_ object: NodeID) -> [String] { entries(object).compactMap { $0.keyID.map(keys.name) } }
}
