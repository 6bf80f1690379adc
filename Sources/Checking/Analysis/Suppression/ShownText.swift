internal import DocumentModel

/// Quotes text of a file in messages.
package enum ShownText {
  private static let limit = 40

  /// The text in double quotes, truncated, with invisible characters escaped.
  package static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    var result = "\""
    var count = 0
    for scalar in String(decoding: bytes.prefix(limit * 4 + 4), as: UTF8.self).unicodeScalars {
      count += 1
      if count > limit { return result + "…\"" }
      if scalar.isNonprinting { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _: "\\u{\(String(value, radix: 16))}"
    }
  }
}
