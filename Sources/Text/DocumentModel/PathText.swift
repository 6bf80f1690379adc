/// A place in a document as a person writes it: `services[0]."a.b"`.
public struct PathText: CustomStringConvertible {
  public private(set) var description = ""

  public init() {}

  public mutating func append(_ name: String) {
    if !description.isEmpty { description += "." }
    description += Self.isBare(name) ? name : JSONText.string(name)
  }

  /// A list's item, from 0.
  public mutating func append(_ index: Int) {
    description += "[\(index)]"
  }

  /// What a person answers when asked.
  public mutating func append(input name: String) {
    if !description.isEmpty { description += "." }
    description += "{\(name)}"
  }

  /// Whether a name needs no quotes.
  public static func isBare(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.unicodeScalars.contains { ".[]\"{} ".unicodeScalars.contains($0) }
  }
}
