/// A value of the keyword `format`: its name, and the check that it requires.
package struct Format: Sendable {
  package let name: String
  /// The noun for messages, without an article.
  package let title: String
  /// A string that matches the format.
  package let example: String
  /// Whether a string, in UTF-8, matches the format.
  package let isValid: @Sendable (Span<UInt8>) -> Bool
  /// Why a string doesn't match the format; nil if no reason can be given.
  package let problem: (@Sendable (Span<UInt8>) -> String?)?

  init(
    _ name: String, title: String, example: String, problem: (@Sendable (Span<UInt8>) -> String?)? = nil,
    isValid: @escaping @Sendable (Span<UInt8>) -> Bool
  ) {
    self.name = name
    self.title = title
    self.example = example
    self.problem = problem
    self.isValid = isValid
  }

  /// Every format of drafts 4 to 2020-12, and `relative-path`. Any other name is only an annotation.
  package static let all = [
    Format("date", title: "date", example: "2026-02-28", isValid: DateFormat.isValid),
    Format("date-time", title: "date and time", example: "2026-02-28T21:45:00Z", isValid: DateTimeFormat.isValid),
    Format("duration", title: "duration", example: "PT1H30M", isValid: DurationFormat.isValid),
    Format("email", title: "email address", example: "ana@example.org") { Mailbox.isValid($0, allowsNonASCII: false) },
    Format("hostname", title: "host name", example: "www.example.org", isValid: HostnameFormat.isValid),
    Format("idn-email", title: "email address", example: "ana@example.org") {
      Mailbox.isValid($0, allowsNonASCII: true)
    },
    Format(
      "idn-hostname", title: "host name", example: "www.example.org", isValid: InternationalHostnameFormat.isValid),
    Format("ipv4", title: "IPv4 address", example: "192.0.2.1", isValid: IPv4Format.isValid),
    Format("ipv6", title: "IPv6 address", example: "2001:db8::1", isValid: IPv6Format.isValid),
    Format("iri", title: "IRI", example: "https://example.org/") {
      ResourceIdentifier(allowsNonASCII: true).isValid($0, needsScheme: true)
    },
    Format("iri-reference", title: "IRI reference", example: "docs/page.html") {
      ResourceIdentifier(allowsNonASCII: true).isValid($0, needsScheme: false)
    },
    Format("json-pointer", title: "JSON Pointer", example: "/a/b/0", isValid: JSONPointerFormat.isValid),
    Format(
      "regex", title: "regular expression", example: "^[a-z]+$", problem: RegexFormat.problem,
      isValid: RegexFormat.isValid),
    Format(
      "relative-json-pointer", title: "relative JSON Pointer", example: "1/name",
      isValid: RelativeJSONPointerFormat.isValid),
    Format(
      "relative-path", title: "relative path inside its folder", example: "Recordings/a.m4a",
      isValid: RelativePathFormat.isValid),
    Format("time", title: "time", example: "21:45:00Z", isValid: TimeFormat.isValid),
    Format("uri", title: "URI", example: "https://example.org/") {
      ResourceIdentifier(allowsNonASCII: false).isValid($0, needsScheme: true)
    },
    Format("uri-reference", title: "URI reference", example: "docs/page.html") {
      ResourceIdentifier(allowsNonASCII: false).isValid($0, needsScheme: false)
    },
    Format(
      "uri-template", title: "URI template", example: "https://example.org/{id}", isValid: URITemplateFormat.isValid),
    Format("uuid", title: "UUID", example: "123e4567-e89b-12d3-a456-426614174000", isValid: UUIDFormat.isValid),
  ]

  /// `regex` without extensions that only ``RegularExpression`` accepts, such as inline flags: `(?i)yes`.
  package static let standardRegex = Format(
    "regex", title: "regular expression", example: "^[a-z]+$", problem: RegexFormat.standardProblem,
    isValid: RegexFormat.isStandard)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> Format? {
    byName[name]
  }
}

/// A pattern that the keyword `pattern` accepts.
enum RegexFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    RegularExpression.validate(text) == nil
  }

  static func problem(_ text: Span<UInt8>) -> String? {
    RegularExpression.validate(text)?.message(in: text)
  }

  static func isStandard(_ text: Span<UInt8>) -> Bool {
    // The standard has no inline flags: `(?i)yes`.
    RegularExpression.validate(text, allowsFlags: false) == nil
  }

  static func standardProblem(_ text: Span<UInt8>) -> String? {
    RegularExpression.validate(text, allowsFlags: false)?.message(in: text)
  }
}

/// RFC 4122, section 3: a UUID of any version, `2eb8aa08-aa98-11ea-b4aa-73b441d16380`.
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
