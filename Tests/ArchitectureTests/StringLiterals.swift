/// The string literals of Swift code, without their interpolations. A literal inside an interpolation is an element of
/// its own.
struct StringLiterals {
  private let code: [UInt8]
  private var place = 0
  private var found: [String] = []

  static func all(in code: String) -> [String] {
    var scan = Self(code: Array(code.utf8))
    scan.readCode(until: nil)
    return scan.found
  }

  private init(code: [UInt8]) { self.code = code }

  private func isAt(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    place + 1 < code.count && code[place] == UInt8(ascii: first) && code[place + 1] == UInt8(ascii: second)
  }

  /// - Parameter end: The byte that ends the interpolation, or nil for a whole file.
  private mutating func readCode(until end: UInt8?) {
    var depth = 0
    while place < code.count {
      let byte = code[place]
      if isAt("/", "/") {
        while place < code.count, code[place] != UInt8(ascii: "\n") { place += 1 }
      } else if isAt("/", "*") {
        while place < code.count, !isAt("*", "/") { place += 1 }
        place += 2
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && opensRawString {
        readString()
      } else {
        place += 1
        if byte == end {
          if depth == 0 { return }
          depth -= 1
        } else if byte == UInt8(ascii: "(") {
          depth += 1
        }
      }
    }
  }

  private var opensRawString: Bool {
    code[place...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  private mutating func readString() {
    let hashes = code[place...].prefix { $0 == UInt8(ascii: "#") }
    place += hashes.count
    let quote = code[place...].starts(with: "\"\"\"".utf8) ? 3 : 1
    let close = Array(repeating: UInt8(ascii: "\""), count: quote) + hashes
    let escape = [UInt8(ascii: "\\")] + hashes
    place += quote
    var text: [UInt8] = []
    while place < code.count, !code[place...].starts(with: close) {
      if code[place...].starts(with: escape) {
        place += escape.count
        text.append(UInt8(ascii: "\n"))
        if place < code.count, code[place] == UInt8(ascii: "(") {
          place += 1
          readCode(until: UInt8(ascii: ")"))
        } else {
          place += 1
        }
      } else {
        text.append(code[place])
        place += 1
      }
    }
    place = min(code.count, place + close.count)
    found.append(String(decoding: text, as: UTF8.self))
  }
}
