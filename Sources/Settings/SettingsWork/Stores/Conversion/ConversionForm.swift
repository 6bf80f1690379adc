package import DocumentModel
package import JSONParsing
package import Settings
internal import StoreFormats
internal import YAMLReading

/// A form in which settings, and what stores hold of them, are read and written.
package enum ConversionForm: String, CaseIterable, Sendable {
  case json, yaml, csv, plist
  case binaryPlist = "plist-binary"
  case env

  package static let names = allCases.map(\.rawValue)

  /// By the end of a file's name; YAML where that shows nothing.
  package init(fileName name: String) {
    let ending = name.pieces(at: ".").last.map { String($0) } ?? ""
    self = Self(rawValue: ending == "jsonc" ? "json" : ending) ?? .yaml
  }

  /// The values in a text, where a parser alone can read them: rows and variables are read by their schema.
  ///
  /// - Parameter notation: of JSON.
  package func parse(_ text: [UInt8], _ limits: Limits, _ notation: JSONNotation = .strict) -> ParsedText {
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

  private static func empty(_ text: [UInt8]) -> Document {
    DocumentBuilder(text: text).finish()
  }

  /// Whether a store's JSON is a text in it, not a value.
  package var holdsJSONAsText: Bool {
    switch self {
    case .json, .yaml: false
    case .csv, .plist, .binaryPlist, .env: true
    }
  }

  /// Whether it has data besides text.
  package var hasData: Bool {
    switch self {
    case .plist, .binaryPlist: true
    case .json, .yaml, .csv, .env: false
    }
  }

  /// Whether files of settings are written in it.
  package var isOfSettings: Bool {
    switch self {
    case .json, .yaml: true
    case .csv, .plist, .binaryPlist, .env: false
    }
  }

  /// The form of a store, as its schema says; nil if that doesn't determine it.
  package init?(ofStore id: String, _ model: SettingsModel?) {
    switch model?.declaration?.store(id)?.kind?.value {
    case "property-list": self = .plist
    case "json-row", "json-rows": self = .json
    case _: return nil
    }
  }
}
