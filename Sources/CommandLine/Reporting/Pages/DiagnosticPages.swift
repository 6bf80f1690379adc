package import DocumentModel
internal import FileAccess
internal import JSONSchema

/// The pages of all codes, in the order in which they are listed.
package enum DiagnosticPages {
  /// All codes, obtained without parsing the pages.
  package static let codes = BundledPage.all.map(\.code)
  package static let all = BundledPage.all.compactMap(read)

  /// Nil for a code that this version of the program doesn't have.
  package static func page(of code: DiagnosticCode) -> DiagnosticPage? { page(named: code.description) }

  /// - Parameter code: Family and name, such as `yaml/tab`.
  package static func page(named code: String) -> DiagnosticPage? {
    BundledPage.all.first { $0.code == code }.flatMap(read)
  }

  private static func read(_ page: BundledPage) -> DiagnosticPage? {
    DiagnosticPage(markdown: String(decoding: page.text, as: UTF8.self))
  }

  /// Which codes a word may refer to.
  package enum Found {
    /// A single code, given in full or by a name that is unique among families.
    case code(String)
    /// Codes with this name in several families.
    case several([String])
    case family
    case none
  }

  package static func found(_ word: String) -> Found {
    // Schemas declare such codes; which ones do isn't known here.
    if isOfPolicy(word) { return .code(word) }
    let named = codes.filter { $0 == word || name(of: $0) == word }
    // `truthy` is enough, unless codes of two families have this name.
    if named.count > 1 { return .several(named) }
    return named.first.map { .code($0) } ?? (families.contains(word) ? .family : .none)
  }

  /// Whether a word may be a code that a schema declares.
  package static func isOfPolicy(_ word: String) -> Bool {
    let start = "\(DiagnosticCode.Family.policy.rawValue)/"
    return word.hasPrefix(start) && CustomProblem.isCode(String(word.dropFirst(start.count)))
  }

  /// Families with codes of the program or of schemas.
  package static let families = DiagnosticCode.Family.allCases.map(\.rawValue).filter { family in
    family == DiagnosticCode.Family.policy.rawValue || codes.contains { $0.hasPrefix(family + "/") }
  }

  /// The message for a word that refers to several codes.
  package static func ambiguity(_ word: String, codes: [String]) -> String {
    "ambiguous code \(word): \(codes.joined(separator: ", "))"
  }

  /// The code or family that a misspelled word was probably meant to be.
  package static func nearest(to word: String) -> String? {
    // Compare whole codes first: `lint/truthi` is more similar to a whole code than to its name alone.
    if let nearest = NearestName.of(word, among: codes + families) { return nearest }
    let nearest = NearestName.of(word, among: codes.map { name(of: $0) })
    return codes.first { name(of: $0) == nearest }
  }

  private static func name(of code: String) -> String { String(code.drop { $0 != "/" }.dropFirst()) }

  static func byFamily(_ pages: [DiagnosticPage]) -> [(family: DiagnosticCode.Family, pages: [DiagnosticPage])] {
    let byFamily = Dictionary(grouping: pages, by: \.code.family)
    return DiagnosticCode.Family.allCases.compactMap { family in byFamily[family].map { (family, $0) } }
  }
}

/// The unparsed page of a code, bundled with the program.
struct BundledPage {
  /// The code, such as `yaml/tab`.
  let code: String
  let text: ArraySlice<UInt8>

  /// Every page, in the order in which codes are listed.
  static let all = EmbeddedFile.codePages.split(separator: 0).map(BundledPage.init)

  /// A page starts with its code as the title: `# yaml/tab`.
  private init(_ text: ArraySlice<UInt8>) {
    code = String(decoding: text.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    self.text = text
  }
}
