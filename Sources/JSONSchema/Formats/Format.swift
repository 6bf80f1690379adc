/// One value of the keyword `format`: a name, and what it asks of a string.
package struct Format: Sendable {
  package let name: String
  /// Whether the string, as UTF-8, is of the format.
  package let isValid: @Sendable (Span<UInt8>) -> Bool

  init(_ name: String, _ isValid: @escaping @Sendable (Span<UInt8>) -> Bool) {
    self.name = name
    self.isValid = isValid
  }

  /// Every format of drafts 4 to 2020-12, by name. One that isn't here is an annotation only.
  package static let all = [
    Format("date", DateFormat.isValid),
    Format("date-time", DateTimeFormat.isValid),
    Format("duration", DurationFormat.isValid),
    Format("email", EmailFormat.isValid),
    Format("hostname", HostnameFormat.isValid),
    Format("idn-email", InternationalEmailFormat.isValid),
    Format("idn-hostname", InternationalHostnameFormat.isValid),
    Format("ipv4", IPv4Format.isValid),
    Format("ipv6", IPv6Format.isValid),
    Format("iri", IRIFormat.isValid),
    Format("iri-reference", IRIReferenceFormat.isValid),
    Format("json-pointer", JSONPointerFormat.isValid),
    Format("regex", RegexFormat.isValid),
    Format("relative-json-pointer", RelativeJSONPointerFormat.isValid),
    Format("time", TimeFormat.isValid),
    Format("uri", URIFormat.isValid),
    Format("uri-reference", URIReferenceFormat.isValid),
    Format("uri-template", URITemplateFormat.isValid),
    Format("uuid", UUIDFormat.isValid),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> Format? {
    byName[name]
  }
}
