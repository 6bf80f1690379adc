internal import RegularExpressions

/// A pattern of ECMA-262 with the `u` flag.
enum RegexFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    RegularExpression.validate(text) == nil
  }
}
