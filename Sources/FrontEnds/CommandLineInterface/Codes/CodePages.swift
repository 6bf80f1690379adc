internal import Analysis
package import Diagnostics
internal import Editing
internal import Formatting
internal import JSONParsing
internal import JSONSchema
internal import Linting
internal import SchemaTools
internal import Settings
internal import StoreFormats
internal import Workspace
internal import YAMLParsing

/// The page of every code, in the order of listings. A new code has its page in its own module's list.
package enum CodePages {
  package static let all: [CodePage] =
    YAMLPages.all + JSONPages.all + SchemaPages.all + SchemaCheckPages.all + SchemaProblem.pages
    + DeclarationPages.all + SettingsPages.all + LintRules.all.map(\.codePage) + FormatPages.all + EditPages.all
    + FixPages.all + FilePages.all + FormPages.all

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// Nil for a code of another version of the program.
  static func page(of code: DiagnosticCode) -> CodePage? { byCode[code] }

  /// What a person may mean by a word.
  enum Found {
    /// A code, or the only one that is called so in its family.
    case page(CodePage)
    /// Codes of several families.
    case several([CodePage])
    /// A family, by all its codes.
    case family([CodePage])
    case none
  }

  static func found(_ word: String) -> Found {
    let named = all.filter { $0.code.description == word || $0.code.name == word }
    if named.count > 1 { return .several(named) }
    if let page = named.first { return .page(page) }
    let family = all.filter { $0.code.family.rawValue == word }
    return family.isEmpty ? .none : .family(family)
  }

  /// Those that have codes.
  static let families = DiagnosticCode.Family.allCases.filter { family in
    all.contains { $0.code.family == family }
  }.map(\.rawValue)

  /// What is said of a word for several codes.
  static func ambiguity(_ word: String, _ pages: [CodePage]) -> String {
    "several codes are called \(word): \(pages.map(\.code.description).joined(separator: ", "))"
  }

  /// The code or family that a mistyped word was probably meant to be.
  static func nearest(to word: String) -> String? {
    let codes = all.map(\.code)
    if let nearest = NearestName.of(word, among: codes.map(\.description) + families) { return nearest }
    let name = NearestName.of(word, among: codes.map(\.name))
    return codes.first { $0.name == name }?.description
  }
}
