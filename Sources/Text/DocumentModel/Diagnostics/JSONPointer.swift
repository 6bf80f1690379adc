/// A JSON Pointer (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The reference tokens, unescaped.
  public var tokens: [String]

  public init(tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer; nil if a non-empty text doesn't start with `/`, or contains a `~` that isn't part of an escape.
  ///
  /// Works on bytes, because in a `String` a `/` and a combining character after it are one character.
  public init?(_ text: some StringProtocol) {
    tokens = []
    guard let first = text.utf8.first else { return }
    guard first == UInt8(ascii: "/") else { return nil }
    var token: [UInt8] = []
    var isEscape = false
    for byte in text.utf8.dropFirst() {
      switch (isEscape, byte) {
      case (false, UInt8(ascii: "/")):
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      case (false, UInt8(ascii: "~")): isEscape = true
      case (false, _): token.append(byte)
      case (true, UInt8(ascii: "0")), (true, UInt8(ascii: "1")):
        token.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
        isEscape = false
      case (true, _): return nil
      }
    }
    // A final `~` escapes nothing.
    guard !isEscape else { return nil }
    tokens.append(String(decoding: token, as: UTF8.self))
  }

  /// Compares bytes, as JSON and YAML do: `é` as one code point and as two are different names, but equal `String`s.
  public static func == (left: Self, right: Self) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  public func appending(_ token: String) -> Self {
    Self(tokens: tokens + [token])
  }

  /// The pointer that applies `inner` to the value at `outer`.
  public static func + (outer: Self, inner: Self) -> Self {
    Self(tokens: outer.tokens + inner.tokens)
  }

  /// Whether the pointer refers to the whole document.
  public var isRoot: Bool { tokens.isEmpty }

  /// The pointer to the enclosing object or array; the root's parent is the root.
  public var parent: Self { Self(tokens: Array(tokens.dropLast())) }

  /// Whether the pointer refers to something inside the value at `outer`.
  public func isInside(_ outer: Self) -> Bool {
    tokens.count > outer.tokens.count && tokens.starts(with: outer.tokens)
  }

  /// The pointer and all its ancestors, innermost first.
  public var pathsToRoot: [Self] {
    (0...tokens.count).reversed().map { Self(tokens: Array(tokens.prefix($0))) }
  }

  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(tokens.reduce(0) { $0 + $1.utf8.count + 1 })
    for token in tokens {
      text.append(UInt8(ascii: "/"))
      Self.escape(token, into: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The token with `~` and `/` escaped as `~0` and `~1`.
  public static func escape(_ token: String) -> String {
    var text: [UInt8] = []
    escape(token, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func escape(_ token: String, into text: inout [UInt8]) {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return text.append(copying: token.utf8Span.span)
    }
    for byte in token.utf8 {
      switch byte {
      case UInt8(ascii: "~"): text += [byte, UInt8(ascii: "0")]
      case UInt8(ascii: "/"): text += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: text.append(byte)
      }
    }
  }

  /// The token as an array index; nil if it has a sign, a leading zero, or anything but digits.
  public static func arrayIndex(_ token: String) -> Int? {
    let digits = token.utf8
    // Fewer than 18 digits always fit in `Int`, and no array has more items.
    guard !digits.isEmpty, digits.count < 18, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    // `01` is a member name, not an index (RFC 6901, section 4).
    if digits.count > 1, digits.first == 0x30 { return nil }
    return Int(token)
  }
}
