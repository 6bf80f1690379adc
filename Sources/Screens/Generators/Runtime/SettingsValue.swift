extension GeneratedSettings {
  /// A value of any JSON type.
  public enum SettingsValue: Codable, Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([SettingsValue])
    case object([String: SettingsValue])
    #if STORES
      /// Bytes of a property list.
      case data([UInt8])
      /// A date and time in UTC, as in RFC 3339.
      case date(String)
    #endif

    /// - Throws: an error of the decoder.
    public init(from decoder: any Decoder) throws {
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

    /// - Throws: an error of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .null: try value.encodeNil()
      case .boolean(let boolean): try value.encode(boolean)
      case .integer(let integer): try value.encode(integer)
      case .number(let number): try value.encode(number)
      case .string(let string): try value.encode(string)
      case .list(let list): try value.encode(list)
      case .object(let object): try value.encode(object)
      #if STORES
        case .data(let bytes): try value.encode(bytes)
        case .date(let text): try value.encode(text)
      #endif
      }
    }
  }
}
