internal import DocumentModel

/// A set of instance types.
struct TypeMask: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let null = Self(rawValue: 1 << 0)
  static let boolean = Self(rawValue: 1 << 1)
  static let number = Self(rawValue: 1 << 2)
  static let string = Self(rawValue: 1 << 3)
  static let array = Self(rawValue: 1 << 4)
  static let object = Self(rawValue: 1 << 5)
  /// A number without a fraction, `1.0` included.
  static let integer = Self(rawValue: 1 << 6)
  /// A number written without fraction or exponent (draft 4, 3.5).
  static let writtenInteger = Self(rawValue: 1 << 7)

  static let any: Self = [.null, .boolean, .number, .string, .array, .object]

  static func named(_ name: String, _ draft: Draft) -> Self? {
    switch name {
    case "null": .null
    case "boolean": .boolean
    case "number": .number
    case "string": .string
    case "array": .array
    case "object": .object
    case "integer": draft == .draft4 ? .writtenInteger : .integer
    default: nil
    }
  }

  /// As JSON Schema calls the types.
  var names: [String] {
    let all: [(Self, String)] = [
      (.null, "null"), (.boolean, "boolean"), (.integer, "integer"), (.writtenInteger, "integer"), (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The bit of a kind that isn't `alias`; keys are strings, however they are written.
  @inline(__always)
  static func of(_ node: Node) -> Self {
    if node.flags.contains(.isKey) { return .string }
    return Self(rawValue: 1 << node.kind.rawValue)
  }
}
