extension BundledSchema {
  /// JSON Schema's own metaschemas, under their official URIs.
  ///
  /// Those of drafts 06 and 07 don't require that the values of `enum` differ or that there is one: the specification
  /// says that they should (validation, section 6.1.2), and a schema in which they don't is still applied.
  package static let metaSchemas: [BundledSchema] = [
    meta("draft-04", uri: "http://json-schema.org/draft-04/schema"),
    meta("draft-06", uri: "http://json-schema.org/draft-06/schema"),
    meta("draft-07", uri: "http://json-schema.org/draft-07/schema"),
    meta("draft-2019-09", uri: "https://json-schema.org/draft/2019-09/schema"),
    meta("draft-2019-09-core", uri: "https://json-schema.org/draft/2019-09/meta/core"),
    meta("draft-2019-09-applicator", uri: "https://json-schema.org/draft/2019-09/meta/applicator"),
    meta("draft-2019-09-validation", uri: "https://json-schema.org/draft/2019-09/meta/validation"),
    meta("draft-2019-09-meta-data", uri: "https://json-schema.org/draft/2019-09/meta/meta-data"),
    meta("draft-2019-09-format", uri: "https://json-schema.org/draft/2019-09/meta/format"),
    meta("draft-2019-09-content", uri: "https://json-schema.org/draft/2019-09/meta/content"),
    meta("draft-2020-12", uri: "https://json-schema.org/draft/2020-12/schema"),
    meta("draft-2020-12-core", uri: "https://json-schema.org/draft/2020-12/meta/core"),
    meta("draft-2020-12-applicator", uri: "https://json-schema.org/draft/2020-12/meta/applicator"),
    meta("draft-2020-12-unevaluated", uri: "https://json-schema.org/draft/2020-12/meta/unevaluated"),
    meta("draft-2020-12-validation", uri: "https://json-schema.org/draft/2020-12/meta/validation"),
    meta("draft-2020-12-meta-data", uri: "https://json-schema.org/draft/2020-12/meta/meta-data"),
    meta("draft-2020-12-format-annotation", uri: "https://json-schema.org/draft/2020-12/meta/format-annotation"),
    meta("draft-2020-12-format-assertion", uri: "https://json-schema.org/draft/2020-12/meta/format-assertion"),
    meta("draft-2020-12-content", uri: "https://json-schema.org/draft/2020-12/meta/content"),
  ]

  private static func meta(_ name: String, uri: String) -> BundledSchema {
    Self(name, title: "JSON Schema, \(name)", path: "meta/json-schema/\(name).json", officialURI: uri)
  }

  /// The schema of this name; nil if none has it.
  package static func named(_ name: String) -> BundledSchema? {
    catalogue.first { $0.name == name } ?? metaSchemas.first { $0.name == name }
  }

  /// The schema whose text is at this URI, which has no fragment; nil if there is none.
  public static func at(uri: String) -> BundledSchema? {
    if uri.hasPrefix(base) {
      let path = String(uri.dropFirst(base.count))
      return catalogue.first { $0.path == path } ?? metaSchemas.first { $0.path == path }
        ?? references.first { $0.path == path }
    }
    // Many schemas write https for the drafts whose URIs begin with http, and vice versa.
    guard uri.hasPrefix("http") else { return nil }
    let other = uri.hasPrefix("https") ? "http" + uri.dropFirst(5) : "https" + uri.dropFirst(4)
    return metaSchemas.first { $0.officialURI == uri || $0.officialURI == other }
  }
}
