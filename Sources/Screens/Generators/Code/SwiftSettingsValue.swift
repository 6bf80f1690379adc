internal import DocumentModel

/// The type for values of any kind, as generated Swift declares it.
enum SwiftSettingsValue {
  /// - Parameter isStored: whether stores hold such values, which have data and moments in addition to those of JSON.
  static func write(_ access: String, isStored: Bool, to lines: inout CodeLines) {
    let stored = """
        /// Bytes of a property list.
        case data([UInt8])
        /// A date and time in UTC, as in RFC 3339.
        case date(String)
      """
    let encoded = """
          case .data(let bytes): try value.encode(bytes)
          case .date(let text): try value.encode(text)
      """
    let text = """
      /// A value of any type that JSON has.
      ACCESSenum SettingsValue: Codable, Hashable, Sendable {
        case null
        case boolean(Bool)
        case integer(Int)
        case number(Double)
        case string(String)
        case list([SettingsValue])
        case object([String: SettingsValue])
      STORED
        ACCESSinit(from decoder: any Decoder) throws {
          let value = try decoder.singleValueContainer()
          if value.decodeNil() {
            self = .null
          } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
          } else if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
          } else if let number = try? value.decode(Double.self) {
            self = .number(number)
          } else if let string = try? value.decode(String.self) {
            self = .string(string)
          } else if let list = try? value.decode([SettingsValue].self) {
            self = .list(list)
          } else {
            self = .object(try value.decode([String: SettingsValue].self))
          }
        }

        ACCESSfunc encode(to encoder: any Encoder) throws {
          var value = encoder.singleValueContainer()
          switch self {
          case .null: try value.encodeNil()
          case .boolean(let boolean): try value.encode(boolean)
          case .integer(let integer): try value.encode(integer)
          case .number(let number): try value.encode(number)
          case .string(let string): try value.encode(string)
          case .list(let list): try value.encode(list)
          case .object(let object): try value.encode(object)
      ENCODED
          }
        }
      }
      """
    let whole = text.exchanging("STORED\n", for: isStored ? stored + "\n\n" : "")
      .exchanging("ENCODED\n", for: isStored ? encoded + "\n" : "")
    lines.template(whole, access: access)
  }
}
