extension GeneratedSettings {
  /// JSON as text.
  internal struct SettingsJSON {
    private static let depthLimit = 200
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// The value of JSON; nil if it is invalid.
    static func value(_ text: String) -> SettingsValue? {
      var reader = SettingsJSON(bytes: Array(text.utf8))
      guard let value = reader.value() else { return nil }
      reader.skipSpace()
      return reader.place == reader.bytes.count ? value : nil
    }

    /// The value of JSON in UTF-8; nil if it is invalid.
    static func value(_ bytes: [UInt8]) -> SettingsValue? {
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.utf8) == bytes ? value(text) : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func take(_ word: String) -> Bool {
      let end = place + word.utf8.count
      guard end <= bytes.count, bytes[place..<end].elementsEqual(word.utf8) else { return false }
      place = end
      return true
    }

    private mutating func value() -> SettingsValue? {
      skipSpace()
      switch next {
      case UInt8(ascii: "{"): return collection { $0.object() }
      case UInt8(ascii: "["): return collection { $0.list() }
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
      case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
      case UInt8(ascii: "n"): return take("null") ? .null : nil
      default: return number()
      }
    }

    private mutating func collection(_ body: (inout SettingsJSON) -> SettingsValue?) -> SettingsValue? {
      guard depth < Self.depthLimit else { return nil }
      depth += 1
      defer { depth -= 1 }
      place += 1
      return body(&self)
    }

    private mutating func list() -> SettingsValue? {
      var items: [SettingsValue] = []
      skipSpace()
      if take("]") { return .list(items) }
      while let item = value() {
        items.append(item)
        skipSpace()
        if take("]") { return .list(items) }
        guard take(",") else { return nil }
      }
      return nil
    }

    private mutating func object() -> SettingsValue? {
      var members: [String: SettingsValue] = [:]
      skipSpace()
      if take("}") { return .object(members) }
      while true {
        skipSpace()
        guard next == UInt8(ascii: "\""), let name = string() else { return nil }
        skipSpace()
        guard take(":"), let member = value() else { return nil }
        members[name] = member
        skipSpace()
        if take("}") { return .object(members) }
        guard take(",") else { return nil }
      }
    }

    private mutating func digits() -> Bool {
      let start = place
      while let byte = next, byte >= 0x30, byte <= 0x39 { place += 1 }
      return place > start
    }

    private mutating func number() -> SettingsValue? {
      let start = place
      _ = take("-")
      if !take("0") { guard digits() else { return nil } }
      var isWhole = true
      if take(".") {
        isWhole = false
        guard digits() else { return nil }
      }
      if take("e") || take("E") {
        isWhole = false
        _ = take("+") || take("-")
        guard digits() else { return nil }
      }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      if isWhole, let whole = Int(text) { return .integer(whole) }
      guard let number = Double(text), number.isFinite else { return nil }
      return .number(number)
    }

    private mutating func string() -> String? {
      place += 1
      var text: [UInt8] = []
      while let byte = next {
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"):
          guard let scalar = escaped() else { return nil }
          text += Array(String(Character(scalar)).utf8)
        case 0..<0x20: return nil
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
      guard let byte = next else { return nil }
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return "\""
      case UInt8(ascii: "\\"): return "\\"
      case UInt8(ascii: "/"): return "/"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"):
        guard let high = unit() else { return nil }
        guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
        guard take("\\u"), let low = unit(), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      default: return nil
      }
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      guard text.utf8.count == 4, text.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
      place += 4
      return UInt32(text, radix: 16)
    }

    /// A value as text, with the members of objects sorted by name.
    static func text(_ value: SettingsValue) -> String {
      switch value {
      case .null: return "null"
      case .boolean(let boolean): return boolean ? "true" : "false"
      case .integer(let integer): return String(integer)
      case .number(let number): return number.isFinite ? String(number) : "null"
      case .string(let string), .date(let string): return quoted(string)
      case .data(let bytes): return "[" + bytes.map { String($0) }.joined(separator: ",") + "]"
      case .list(let list): return "[" + list.map(text).joined(separator: ",") + "]"
      case .object(let object):
        let members = object.sorted { $0.key < $1.key }.map { quoted($0.key) + ":" + text($0.value) }
        return "{" + members.joined(separator: ",") + "}"
      }
    }

    private static func quoted(_ string: String) -> String {
      var text = "\""
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\u{0}"..<"\u{20}":
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text + "\""
    }
  }
}
