package import DocumentModel

/// A set of instance types.
package struct TypeMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Like `isDisjoint`, compares raw values for the same reason as `Node.Flags`.
  @inline(__always)
  package func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }

  @inline(__always)
  package func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

  package static let null = Self(rawValue: 1 << 0)
  package static let boolean = Self(rawValue: 1 << 1)
  package static let number = Self(rawValue: 1 << 2)
  package static let string = Self(rawValue: 1 << 3)
  package static let array = Self(rawValue: 1 << 4)
  package static let object = Self(rawValue: 1 << 5)
  /// A number without a fraction, including `1.0`.
  package static let integer = Self(rawValue: 1 << 6)
  /// A number written without a fraction or exponent (draft 4, section 3.5).
  package static let writtenInteger = Self(rawValue: 1 << 7)

  package static let any: Self = [.null, .boolean, .number, .string, .array, .object]

  package static func named(_ name: String, draft: Draft) -> Self? {
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

  /// The names of the types in JSON Schema.
  var names: [String] {
    let all: [(Self, String)] = [
      (.null, "null"), (.boolean, "boolean"), (.integer, "integer"), (.writtenInteger, "integer"), (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The types that values of a kind may have; all for an alias.
  package init(of kind: NodeKind) {
    self =
      switch kind {
      case .number: [.number, .integer, .writtenInteger]
      case .alias: .any
      default: Self(rawValue: 1 << kind.rawValue)
      }
  }

  /// The type of a node other than an alias. Keys are strings, however they are written.
  @inline(__always)
  static func of(_ node: Node) -> Self {
    if node.flags.contains(.isKey) { return .string }
    return Self(rawValue: 1 << node.kind.rawValue)
  }
}
