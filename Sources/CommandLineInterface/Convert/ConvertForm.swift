internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import StoreFormats
internal import YAMLParsing

/// A form that `settle convert` reads and writes.
enum ConvertForm: String, CaseIterable {
  case json, yaml, csv, plist, env

  static let names = allCases.map(\.rawValue)

  /// By the end of a file's name; YAML where that tells nothing.
  init(_ path: FilePath?) {
    let name = path.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    self = Self(rawValue: ending) ?? .yaml
  }

  /// What a text holds, where a parser alone can tell: rows and variables are read by what a schema says of them.
  func parse(_ text: [UInt8], _ limits: Limits) -> ParsedText {
    switch self {
    case .json: return JSONParser.parse(text, limits: limits)
    case .yaml: return YAMLParser.parse(text, limits: limits)
    case .plist: return PropertyListParser.parse(text, limits: limits)
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
  var holdsJSONAsText: Bool {
    switch self {
    case .json, .yaml: false
    case .csv, .plist, .env: true
    }
  }
}
