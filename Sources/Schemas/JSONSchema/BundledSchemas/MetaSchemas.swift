extension BundledSchema {
  /// JSON Schema's own meta-schemas, under their official URIs.
  ///
  /// Those of drafts 06 and 07 don't require the values of `enum` to be unique or to exist: the specification says only
  /// that they should (validation, section 6.1.2), and a schema that breaks this still applies.
  package static let metaSchemas =
    ["draft-04", "draft-06", "draft-07"].map { meta($0, uri: "http://json-schema.org/\($0)/schema") }
    + metaSchemas(
      of: "2019-09", parts: ["core", "applicator", "validation", "meta-data", "format", "content"])
    + metaSchemas(
      of: "2020-12",
      parts: [
        "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "format-assertion",
        "content",
      ])

  private static func metaSchemas(of draft: String, parts: [String]) -> [BundledSchema] {
    let base = "https://json-schema.org/draft/\(draft)"
    return [meta("draft-\(draft)", uri: base + "/schema")]
      + parts.map { meta("draft-\(draft)-\($0)", uri: base + "/meta/\($0)") }
  }

  private static func meta(_ name: String, uri: String) -> BundledSchema {
    Self(name, title: "JSON Schema, \(name)", path: "meta/json-schema/\(name).json", officialURI: uri)
  }

  /// The schema with this name; nil if there is none.
  package static func named(_ name: String) -> BundledSchema? {
    catalog.first { $0.name == name } ?? metaSchemas.first { $0.name == name }
  }

  /// The schema with this URI, given without a fragment; nil if there is none.
  public static func at(uri: String) -> BundledSchema? {
    if uri.hasPrefix(base) {
      let path = String(uri.dropFirst(base.count))
      return catalog.first { $0.path == path } ?? metaSchemas.first { $0.path == path }
        ?? references.first { $0.path == path }
    }
    // Many schemas write https for a draft whose URI begins with http, and vice versa.
    guard uri.hasPrefix("http") else { return nil }
    let other = uri.hasPrefix("https") ? "http" + String(uri.dropFirst(5)) : "https" + String(uri.dropFirst(4))
    return metaSchemas.first { $0.officialURI == uri || $0.officialURI == other }
  }
}
