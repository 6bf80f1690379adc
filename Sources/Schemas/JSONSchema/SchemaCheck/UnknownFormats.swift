internal import DocumentModel
internal import Patterns

extension DiagnosticCode {
  static let unknownFormat = Self(
    .schema, "unknown-format", .warning, "Unknown format, probably misspelled")
}

/// Finds an unknown `format` that is a typo of a known one. Others may be known to other tools, such as `int32`.
enum UnknownFormats {
  private static let names = NearestNames(Format.all.map(\.name))

  static let rule = SchemaCheckRule(codes: [.unknownFormat]) { schema in
    guard let value = schema[.format], let name = schema.document.string(value), Format.named(name) == nil,
      !otherTools.contains(name), let nearest = names.nearest(to: name, slips: 2)
    else { return [] }
    return [
      Diagnostic(
        .unknownFormat, "unknown format \(ValueDescription.quoted(name)); it checks nothing",
        at: schema.document.range(value), caption: "did you mean \"\(names.texts[nearest.index])\"?",
        instanceLocation: schema.location(value))
    ]
  }

  /// Formats of OpenAPI, generators and editors that look like typos of others.
  private static let otherTools: Set<String> = ["byte", "url", "path", "uint", "ipv4/cidr", "ulid", "guid", "mime"]
}
