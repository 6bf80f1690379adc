extension String {
  /// A URI without its fragment (RFC 3986, section 3.5).
  package var withoutFragment: String {
    utf8.firstIndex(of: UInt8(ascii: "#")).map { String(self[..<$0]) } ?? self
  }

  /// The fragment of a URI, without its `#`, still percent-encoded; nil if there is none.
  package var uriFragment: String? {
    utf8.firstIndex(of: UInt8(ascii: "#")).map { String(self[utf8.index(after: $0)...]) }
  }
}

/// A URI or relative reference, split into its five parts (RFC 3986, sections 3 and 4.1).
package struct URIReference: Hashable, Sendable, CustomStringConvertible {
  package var scheme: String?
  package var authority: String?
  package var path: String
  package var query: String?
  /// The fragment without `#`, still percent-encoded.
  package var fragment: String?

  package init(_ text: String) {
    fragment = text.uriFragment
    var rest = Substring(text.withoutFragment)
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
      rest.utf8[mark] == UInt8(ascii: ":"), mark != rest.startIndex
    {
      scheme = String(rest[..<mark])
      rest = rest[rest.utf8.index(after: mark)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      let start = rest.utf8.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(rest[start..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  package var isAbsolute: Bool { scheme != nil }

  package var withoutFragment: Self {
    var copy = self
    copy.fragment = nil
    return copy
  }

  /// The reference resolved against a base URI (RFC 3986, section 5.2.2).
  package func resolved(against base: Self) -> Self {
    var result = self
    if scheme != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.scheme = base.scheme
    if authority != nil {
      result.path = Self.removingDotSegments(path)
      return result
    }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      result.query = query ?? base.query
    } else if path.utf8.first == UInt8(ascii: "/") {
      result.path = Self.removingDotSegments(path)
    } else {
      result.path = Self.removingDotSegments(merged(with: base))
    }
    return result
  }

  private func merged(with base: Self) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(base.path[...slash]) + path
  }

  /// Removes dot segments (RFC 3986, section 5.2.4). Works on bytes, because the first use of the standard library's
  /// methods to split and join strings takes longer than compiling a schema.
  private static func removingDotSegments(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    let bytes = Array(path.utf8)
    guard bytes.first == slash else { return path }
    var output: [UInt8] = []
    var start = 0
    while start < bytes.count {
      var end = start + 1
      while end < bytes.count, bytes[end] != slash { end += 1 }
      let segment = bytes[start + 1..<end]
      let isParent = segment.elementsEqual("..".utf8)
      if isParent || segment.elementsEqual(".".utf8) {
        if isParent { output.removeSubrange((output.lastIndex(of: slash) ?? 0)...) }
        if end == bytes.count { output.append(slash) }
      } else {
        output += bytes[start..<end]
      }
      start = end
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The parts recombined (RFC 3986, section 5.3).
  package var description: String {
    var result = ""
    if let scheme { result += scheme + ":" }
    if let authority { result += "//" + authority }
    result += path
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }

  /// The text with `%XX` decoded; anything else is kept.
  package static func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = hexValue(source[index + 1]),
        let low = hexValue(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// A JSON Pointer as a URI fragment (RFC 6901, section 6), percent-encoded where necessary.
  package static func fragment(ofPointer pointer: String) -> String {
    var result = ""
    for byte in pointer.utf8 {
      if isFragmentByte(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte.percentEncoded
      }
    }
    return result
  }

  /// Whether a byte is a `pchar`, `/` or `?`, which a fragment allows (RFC 3986, section 3.5).
  private static func isFragmentByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }
  }
}

extension UInt8 {
  /// The byte percent-encoded: `%0A` (RFC 3986, section 2.1).
  package var percentEncoded: String { "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true) }
}
