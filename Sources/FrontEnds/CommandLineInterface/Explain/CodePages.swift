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

  /// The pages of a code, or of every code that is called so in its family.
  static func named(_ word: String) -> [CodePage] {
    all.filter { $0.code.description == word || $0.code.name == word }
  }

  /// Empty where no family is called so.
  static func ofFamily(_ word: String) -> [CodePage] {
    all.filter { $0.code.family.rawValue == word }
  }
}
