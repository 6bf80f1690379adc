/// One value of the keyword `format`: a name, and the test of strings that it requires.
package struct Format: Sendable {
  package let name: String
  /// Its name in messages, without an article.
  package let title: String
  /// A string that matches the format.
  package let example: String
  /// Whether the string, as UTF-8, matches the format.
  package let isValid: @Sendable (Span<UInt8>) -> Bool
  /// Why a string doesn't match the format, if a reason can be given.
  package let problem: (@Sendable (Span<UInt8>) -> String?)?

  init(
    _ name: String, _ title: String, _ example: String, problem: (@Sendable (Span<UInt8>) -> String?)? = nil,
    _ isValid: @escaping @Sendable (Span<UInt8>) -> Bool
  ) {
    self.name = name
    self.title = title
    self.example = example
    self.problem = problem
    self.isValid = isValid
  }

  /// Every format of drafts 4 to 2020-12, and `relative-path`, by name. Any other name is an annotation only.
  package static let all = [
    Format("date", "date", "2026-02-28", DateFormat.isValid),
    Format("date-time", "date and time", "2026-02-28T21:45:00Z", DateTimeFormat.isValid),
    Format("duration", "duration", "PT1H30M", DurationFormat.isValid),
    Format("email", "email address", "ana@example.org", EmailFormat.isValid),
    Format("hostname", "host name", "www.example.org", HostnameFormat.isValid),
    Format("idn-email", "email address", "ana@example.org", InternationalEmailFormat.isValid),
    Format("idn-hostname", "host name", "www.example.org", InternationalHostnameFormat.isValid),
    Format("ipv4", "IPv4 address", "192.0.2.1", IPv4Format.isValid),
    Format("ipv6", "IPv6 address", "2001:db8::1", IPv6Format.isValid),
    Format("iri", "IRI", "https://example.org/", IRIFormat.isValid),
    Format("iri-reference", "IRI reference", "docs/page.html", IRIReferenceFormat.isValid),
    Format("json-pointer", "JSON Pointer", "/a/b/0", JSONPointerFormat.isValid),
    Format("regex", "regular expression", "^[a-z]+$", problem: RegexFormat.problem, RegexFormat.isValid),
    Format("relative-json-pointer", "relative JSON Pointer", "1/name", RelativeJSONPointerFormat.isValid),
    Format(
      "relative-path", "relative path inside its folder", "Recordings/a.m4a", RelativePathFormat.isValid),
    Format("time", "time", "21:45:00Z", TimeFormat.isValid),
    Format("uri", "URI", "https://example.org/", URIFormat.isValid),
    Format("uri-reference", "URI reference", "docs/page.html", URIReferenceFormat.isValid),
    Format("uri-template", "URI template", "https://example.org/{id}", URITemplateFormat.isValid),
    Format("uuid", "UUID", "123e4567-e89b-12d3-a456-426614174000", UUIDFormat.isValid),
  ]

  /// `regex` without extensions that only ``RegularExpression`` accepts: flags for a whole pattern, as in `(?i)yes`.
  package static let standardRegex = Format(
    "regex", "regular expression", "^[a-z]+$", problem: RegexFormat.standardProblem, RegexFormat.isStandard)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> Format? {
    byName[name]
  }
}

/// A pattern that the keyword `pattern` may have.
enum RegexFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    RegularExpression.validate(text) == nil
  }

  static func problem(_ text: Span<UInt8>) -> String? {
    RegularExpression.validate(text)?.message(in: text)
  }

  static func isStandard(_ text: Span<UInt8>) -> Bool {
    RegularExpression.validate(text, allowsFlags: false) == nil
  }

  static func standardProblem(_ text: Span<UInt8>) -> String? {
    RegularExpression.validate(text, allowsFlags: false)?.message(in: text)
  }
}

/// RFC 4122, 3: `2eb8aa08-aa98-11ea-b4aa-73b441d16380`, of any version.
enum UUIDFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in text.indices {
      switch index {
      case 8, 13, 18, 23: guard text[index] == UInt8(ascii: "-") else { return false }
      default: guard FormatCharacters.isHexadecimal(text[index]) else { return false }
      }
    }
    return true
  }
}
