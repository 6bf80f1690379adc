internal import DocumentModel

/// The values and names of a document as messages show them, with sensitive ones redacted.
struct DisplayedValues {
  let document: Document
  /// The words for kinds of values.
  let words: TypeWords
  private let hidden: Set<NodeID>
  /// Sensitive names, as messages quote them.
  private let hiddenNames: Set<String>

  /// - Parameter parts: The values and keys that no message may show.
  init(_ document: Document, hiding parts: SensitiveParts) {
    self.document = document
    words = .words
    hidden = parts.scalars.union(parts.keys)
    hiddenNames = Set(parts.names(in: document).map(ValueDescription.quoted).map(\.text))
  }

  /// Whether the document has anything to hide.
  var hidesAny: Bool { !hidden.isEmpty }

  /// Whether a value must be hidden. An empty value reveals nothing.
  func isHidden(_ node: NodeID) -> Bool {
    guard hidesAny else { return false }
    let value = document.resolve(node)
    // `password: *p` reveals what `&p` has elsewhere.
    return (hidden.contains(node) || hidden.contains(value)) && !document[value].flags.contains(.isEmpty)
  }

  /// Whether a name must be hidden, here or elsewhere.
  func isHidden(key: NodeID) -> Bool {
    hidden.contains(key)
      || !hiddenNames.isEmpty
        && document.keyID(key).map { hiddenNames.contains(ValueDescription.quoted(document.keys.name($0)).text) }
          == true
  }

  /// The value in a few words: `"dark"`, `12`, `a list with 3 items`.
  func short(_ node: NodeID) -> Message {
    isHidden(node) ? Message(words: ValueDescription.redacted) : ValueDescription.short(document, id: node)
  }

  /// The value as found in the file: `"yes"`, `1.10`, `nothing`.
  func found(_ node: NodeID) -> Message {
    isHidden(node) ? Message(words: ValueDescription.redacted) : ValueDescription.found(document, id: node)
  }

  func withoutHiddenNames(_ message: Message) -> Message {
    guard !hiddenNames.isEmpty else { return message }
    return message.mapped { part in hiddenNames.contains(String(part)) ? ValueDescription.redacted : String(part) }
  }
}

extension Document {
  /// The names of an object's entries, in order.
  func keyNames(_ object: NodeID) -> [String] { entries(object).compactMap { $0.keyID.map(keys.name) } }
}
