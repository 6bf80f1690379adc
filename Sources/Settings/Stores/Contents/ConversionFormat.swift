package import DocumentModel
package import JSONParsing
package import Settings
internal import YAMLReading

/// A format in which settings, or their representation in a store, are read and written.
package enum ConversionFormat: String, CaseIterable, Sendable {
  case json, yaml, csv, plist
  case binaryPlist = "plist-binary"
  case env

  package static let names = allCases.map(\.rawValue)

  /// By the extension of the file name, with YAML for an unknown one.
  package init(fileName name: String) {
    let ending = name.pieces(at: ".").last.map { String($0) } ?? ""
    self = Self(rawValue: ending == "jsonc" ? "json" : ending) ?? .yaml
  }

  /// Parses a text. Rows and variables need a schema to have values, so their document is empty.
  ///
  /// - Parameter notation: The variant of JSON.
  package func parse(_ text: [UInt8], limits: Limits, notation: JSONNotation = .strict) -> ParsedText {
    switch self {
    case .json: return JSONParser.parse(text, limits: limits, notation: notation)
    case .yaml: return YAMLParser.parse(text, limits: limits)
    case .plist, .binaryPlist: return PropertyListParser.parse(text, limits: limits)
    case .csv:
      return ParsedText(document: Self.empty(text), diagnostics: CSVText.rows(text).diagnostics, isPartial: false)
    case .env:
      let diagnostics = ShellVariables.variables(text).diagnostics
      return ParsedText(document: Self.empty(text), diagnostics: diagnostics, isPartial: false)
    }
  }

  private static func empty(_ text: [UInt8]) -> Document { DocumentBuilder(text: text).finish() }

  /// Whether JSON in a store is represented as a string rather than a value.
  package var holdsJSONAsText: Bool {
    switch self {
    case .json, .yaml: false
    case .csv, .plist, .binaryPlist, .env: true
    }
  }

  /// Whether it has binary data in addition to strings.
  package var hasData: Bool {
    switch self {
    case .plist, .binaryPlist: true
    case .json, .yaml, .csv, .env: false
    }
  }

  /// Whether settings files use it.
  package var isOfSettings: Bool {
    switch self {
    case .json, .yaml: true
    case .csv, .plist, .binaryPlist, .env: false
    }
  }

  /// The format of a store according to its schema, or nil if that doesn't determine it.
  package init?(ofStore id: String, model: SettingsModel?) {
    switch model?.declaration?.store(id)?.kind?.value {
    case "property-list": self = .plist
    case "json-row", "json-rows": self = .json
    case _: return nil
    }
  }
}
