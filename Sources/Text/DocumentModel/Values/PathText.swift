/// A place in a document as a person writes it: `services[0]."a.b"`.
public struct PathText: CustomStringConvertible {
  public private(set) var description = ""
  /// The path with `[…]` in place of each index: `services[…]."a.b"`.
  private var ofAnyItem = ""
  /// The bytes of ``ofAnyItem`` before the last part.
  private var countBeforeLast = 0

  public init() {}

  public mutating func append(_ name: String) {
    extend((description.isEmpty ? "" : ".") + (Self.isBare(name) ? name : JSONText.string(name)))
  }

  /// A list's item, from 0.
  public mutating func append(_ index: Int) {
    description += "[\(index)]"
    countBeforeLast = ofAnyItem.utf8.count
    ofAnyItem += Self.anyIndex
  }

  /// The path with `…` in place of the last name too, for any member next to it: `services[…].…`.
  public var ofAnySibling: String {
    if ofAnyItem.ends(with: Self.anyIndex) { return ofAnyItem }
    return String(decoding: ofAnyItem.utf8.prefix(countBeforeLast), as: UTF8.self) + (countBeforeLast > 0 ? ".…" : "…")
  }

  private static let anyIndex = "[…]"

  public mutating func append(_ segment: Path.Segment) {
    switch segment {
    case .name(let name): append(name)
    case .index(let index): append(index)
    case .end: extend("[-]")
    // Neither needs quotes: `{name}` and `*` would be names in quotes.
    case .each, .input: extend((description.isEmpty ? "" : ".") + segment.token)
    }
  }

  private mutating func extend(_ text: String) {
    description += text
    countBeforeLast = ofAnyItem.utf8.count
    ofAnyItem += text
  }

  private static let separators = Array(".[]\"{} ".utf8)

  /// Whether a name needs no quotes.
  public static func isBare(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: "/")
      && !name.utf8.contains { byte in byte < 0x20 || separators.contains(byte) }
  }
}
