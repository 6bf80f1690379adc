internal import Configuration
package import Diagnostics
internal import Editing
internal import Formatting
internal import JSONParsing
internal import JSONSchema
internal import Linting
internal import Settings
internal import YAMLParsing

/// The page of every code, in the order of listings. A new code has its page in its own module's list.
package enum CodePages {
  package static let all: [CodePage] =
    YAMLPages.all + JSONPages.all + SchemaPages.all + SchemaProblem.pages + SettingsPages.all
    + LintRules.all.map(\.codePage) + FormatPages.all + EditPages.all + FilePages.all

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// Nil for a code of another version of the program.
  static func page(of code: DiagnosticCode) -> CodePage? { byCode[code] }

  /// The pages that a word speaks of: a code, a name that a code has in its family, or a family.
  static func named(_ word: String) -> [CodePage] {
    let exact = all.filter { $0.code.description == word }
    guard exact.isEmpty else { return exact }
    return all.filter { $0.code.name == word || $0.code.family.rawValue == word }
  }
}
