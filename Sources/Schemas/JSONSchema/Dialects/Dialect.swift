/// A published version of JSON Schema.
package enum Draft: UInt8, Hashable, Comparable, Sendable, CaseIterable {
  case draft4
  case draft6
  case draft7
  case draft2019
  case draft2020

  package var metaschema: String {
    switch self {
    case .draft4: "http://json-schema.org/draft-04/schema"
    case .draft6: "http://json-schema.org/draft-06/schema"
    case .draft7: "http://json-schema.org/draft-07/schema"
    case .draft2019: "https://json-schema.org/draft/2019-09/schema"
    case .draft2020: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  /// The name of the draft in messages.
  package var shortName: String {
    switch self {
    case .draft4: "4"
    case .draft6: "6"
    case .draft7: "7"
    case .draft2019: "2019-09"
    case .draft2020: "2020-12"
    }
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// Whether a `$schema` refers to JSON Schema without naming a draft.
  package static func isUnnumbered(_ uri: String) -> Bool {
    Dialect.schemeless(uri) == "json-schema.org/schema"
  }

  /// The draft whose meta-schema a `$schema` refers to; nil if there is none.
  package static func named(_ uri: String) -> Self? {
    Dialect.standard(uri)?.draft
  }
}

/// Sets of keywords that a meta-schema's `$vocabulary` enables (2020-12 Core, section 8.1.2).
struct Vocabularies: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let core = Self(rawValue: 1 << 0)
  static let applicator = Self(rawValue: 1 << 1)
  static let unevaluated = Self(rawValue: 1 << 2)
  static let validation = Self(rawValue: 1 << 3)
  static let format = Self(rawValue: 1 << 4)
  static let formatAssertion = Self(rawValue: 1 << 5)
  static let content = Self(rawValue: 1 << 6)
  static let metaData = Self(rawValue: 1 << 7)

  /// The vocabularies of drafts without `$vocabulary` and of the standard meta-schemas.
  static let standard: Self = [.core, .applicator, .unevaluated, .validation, .format, .content, .metaData]

  /// The vocabulary with a URI; nil if it is unknown.
  static func named(_ uri: String, draft: Draft) -> Self? {
    guard let name = uri.split(separator: "/").last, uri.hasPrefix("https://json-schema.org/draft/") else { return nil }
    switch name {
    case "core": return .core
    case "applicator": return draft == .draft2019 ? [.applicator, .unevaluated] : .applicator
    case "unevaluated": return .unevaluated
    case "validation": return .validation
    case "format", "format-annotation": return .format
    case "format-assertion": return [.format, .formatAssertion]
    case "content": return .content
    case "meta-data": return .metaData
    default: return nil
    }
  }
}

/// The keywords of a schema resource, selected by `$schema`.
package struct Dialect: Hashable, Sendable {
  package var uri: String
  package var draft: Draft
  var vocabularies: Vocabularies
  /// The URIs of unknown vocabularies that the meta-schema requires.
  var unknownVocabularies: [String] = []

  init(_ draft: Draft) {
    self.init(uri: draft.metaschema, draft: draft, vocabularies: .standard)
  }

  init(uri: String, draft: Draft, vocabularies: Vocabularies) {
    self.uri = uri
    self.draft = draft
    self.vocabularies = vocabularies
  }

  /// The standard dialect that a `$schema` refers to, ignoring an empty fragment and the choice of http or https.
  package static func standard(_ uri: String) -> Self? {
    // Nearly all schemas write the URI exactly as published.
    if let draft = Draft.allCases.first(where: { $0.metaschema == uri }) { return Self(draft) }
    let key = schemeless(uri)
    return Draft.allCases.first { schemeless($0.metaschema) == key }.map { Self($0) }
  }

  fileprivate static func schemeless(_ uri: String) -> Substring {
    var rest = Substring(uri)
    if rest.hasSuffix("#") { rest = rest.dropLast() }
    for prefix in ["http://", "https://"] where rest.hasPrefix(prefix) { return rest.dropFirst(prefix.count) }
    return rest
  }

  /// Whether `$ref` hides the keywords next to it.
  package var isReferenceAlone: Bool { draft < .draft2019 }

  func knows(_ keyword: Keyword) -> Bool {
    let definition = keyword.definition
    return definition.drafts.contains(draft) && vocabularies.contains(definition.vocabulary)
  }
}
