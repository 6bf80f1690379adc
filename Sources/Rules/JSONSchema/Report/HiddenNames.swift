internal import DocumentModel

/// Names in sensitive mappings, as messages quote them.
struct HiddenNames {
  private let quoted: Set<String>

  init(_ keys: Set<NodeID>, of document: Document) {
    quoted = Set(keys.compactMap { document.keyID($0).map { ValueDescription.quoted(document.keys.name($0)) } })
  }

  /// A message without them. Linear in the message times the quotes in it.
  func removed(from message: String) -> String {
    guard !quoted.isEmpty else { return message }
    let bytes = Array(message.utf8)
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    var result: [UInt8] = []
    var place = 0
    for (number, start) in quotes.enumerated() where start >= place {
      let end = quotes[(number + 1)...].first { quoted.contains(String(decoding: bytes[start...$0], as: UTF8.self)) }
      guard let end else { continue }
      result += bytes[place..<start] + Array(ValueDescription.redacted.utf8)
      place = end + 1
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }
}
