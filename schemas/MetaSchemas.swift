extension BundledSchema {
  /// JSON Schema's own meta-schemas, which answer to their official URIs.
  ///
  /// Those of drafts 06 and 07 don't ask that the values of `enum` differ or that there is one: the specification says that
  /// they should (validation, section 6.1.2), and a schema where they don't is applied as it stands.
  package static let metaSchemas: [BundledSchema] = [
    meta("draft-04", "http://json-schema.org/draft-04/schema") { PackageResources.draft_04_json },
    meta("draft-06", "http://json-schema.org/draft-06/schema") { PackageResources.draft_06_json },
    meta("draft-07", "http://json-schema.org/draft-07/schema") { PackageResources.draft_07_json },
    meta("draft-2019-09", "https://json-schema.org/draft/2019-09/schema") { PackageResources.draft_2019_09_json },
    meta("draft-2019-09-core", "https://json-schema.org/draft/2019-09/meta/core") {
      PackageResources.draft_2019_09_core_json
    },
    meta("draft-2019-09-applicator", "https://json-schema.org/draft/2019-09/meta/applicator") {
      PackageResources.draft_2019_09_applicator_json
    },
    meta("draft-2019-09-validation", "https://json-schema.org/draft/2019-09/meta/validation") {
      PackageResources.draft_2019_09_validation_json
    },
    meta("draft-2019-09-meta-data", "https://json-schema.org/draft/2019-09/meta/meta-data") {
      PackageResources.draft_2019_09_meta_data_json
    },
    meta("draft-2019-09-format", "https://json-schema.org/draft/2019-09/meta/format") {
      PackageResources.draft_2019_09_format_json
    },
    meta("draft-2019-09-content", "https://json-schema.org/draft/2019-09/meta/content") {
      PackageResources.draft_2019_09_content_json
    },
    meta("draft-2020-12", "https://json-schema.org/draft/2020-12/schema") { PackageResources.draft_2020_12_json },
    meta("draft-2020-12-core", "https://json-schema.org/draft/2020-12/meta/core") {
      PackageResources.draft_2020_12_core_json
    },
    meta("draft-2020-12-applicator", "https://json-schema.org/draft/2020-12/meta/applicator") {
      PackageResources.draft_2020_12_applicator_json
    },
    meta("draft-2020-12-unevaluated", "https://json-schema.org/draft/2020-12/meta/unevaluated") {
      PackageResources.draft_2020_12_unevaluated_json
    },
    meta("draft-2020-12-validation", "https://json-schema.org/draft/2020-12/meta/validation") {
      PackageResources.draft_2020_12_validation_json
    },
    meta("draft-2020-12-meta-data", "https://json-schema.org/draft/2020-12/meta/meta-data") {
      PackageResources.draft_2020_12_meta_data_json
    },
    meta("draft-2020-12-format-annotation", "https://json-schema.org/draft/2020-12/meta/format-annotation") {
      PackageResources.draft_2020_12_format_annotation_json
    },
    meta("draft-2020-12-format-assertion", "https://json-schema.org/draft/2020-12/meta/format-assertion") {
      PackageResources.draft_2020_12_format_assertion_json
    },
    meta("draft-2020-12-content", "https://json-schema.org/draft/2020-12/meta/content") {
      PackageResources.draft_2020_12_content_json
    },
  ]

  private static func meta(_ name: String, _ uri: String, text: @escaping @Sendable () -> [UInt8]) -> BundledSchema {
    Self(name, "JSON Schema, \(name)", "meta/json-schema/\(name).json", officialURI: uri, text: text)
  }

  /// The schema of this name; nil where none has it.
  package static func named(_ name: String) -> BundledSchema? {
    catalogue.first { $0.name == name } ?? metaSchemas.first { $0.name == name }
  }

  /// The schema whose text is at this URI, which has no fragment; nil where there is none.
  public static func at(uri: String) -> BundledSchema? {
    let inside = uri.utf8.dropFirst(base.utf8.count)
    if uri.utf8.starts(with: base.utf8) {
      return catalogue.first { $0.path.utf8.elementsEqual(inside) }
        ?? metaSchemas.first { $0.path.utf8.elementsEqual(inside) }
    }
    // Many schemas write https for the drafts that are named by http, and the other way round.
    let (scheme, rest) = parts(uri)
    guard scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8) else { return nil }
    return metaSchemas.first { schema in schema.officialURI.map { parts($0).rest.elementsEqual(rest) } == true }
  }

  /// The scheme of a URI, and the rest from its colon on.
  private static func parts(_ uri: String) -> (scheme: Substring.UTF8View, rest: Substring.UTF8View) {
    let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) ?? uri.utf8.endIndex
    return (uri.utf8[..<colon], uri.utf8[colon...])
  }
}
