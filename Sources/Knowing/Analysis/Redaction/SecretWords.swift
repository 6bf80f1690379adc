internal import DocumentModel
internal import JSONSchema
internal import SourceText

/// The words of what is hidden of a text. A name that has one of them may be a line of a secret that was moved out of its place.
struct SecretWords: Sendable {
  /// A shorter word tells too little.
  private static let shortest = 4

  private let words: Set<ArraySlice<UInt8>>

  /// Linear in what is hidden.
  init(_ hidden: [ByteRange], of text: [UInt8]) {
    words = hidden.reduce(into: []) { words, range in words.formUnion(Self.all(of: text[range.indices])) }
  }

  var isEmpty: Bool { words.isEmpty }

  func contains(_ word: ArraySlice<UInt8>) -> Bool { words.contains(word) }

  /// Whether a name that isn't the schema's own has one of the words.
  func areTold(by name: String, _ schema: Schema?) -> Bool {
    !words.isEmpty && areTold(by: Array(name.utf8)[...]) && schema?.holds(name: name) != true
  }

  private func areTold(by name: ArraySlice<UInt8>) -> Bool {
    Self.all(of: name).contains { $0.count >= Self.shortest && words.contains($0) }
  }

  /// The entries of a document with such names: the nodes of their keys and values. Linear in the document.
  func entries(in document: Document, _ schema: Schema) -> [ObjectEntry] {
    guard !words.isEmpty else { return [] }
    let names = Set(
      (0..<UInt32(document.keys.count)).lazy.map { KeyID($0) }.filter { areTold(by: document.keys.name($0), schema) })
    guard !names.isEmpty else { return [] }
    var found: [ObjectEntry] = []
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      found += document.entries(NodeID(index)).filter { $0.keyID.map(names.contains) == true }
    }
    return found
  }

  static func all(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { text.split { !isPartOfWord($0) } }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      true
    case _: false
    }
  }
}
