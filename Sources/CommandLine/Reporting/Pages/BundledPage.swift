internal import FileAccess

/// The page of a code inside the program, not parsed yet.
struct BundledPage {
  /// `yaml/tab`
  let code: String
  /// Markdown.
  let text: ArraySlice<UInt8>

  /// Every page, in the order of listings.
  static let all = EmbeddedFile.codePages.split(separator: 0).map(BundledPage.init)

  /// A page begins with its code: `# yaml/tab`.
  private init(_ text: ArraySlice<UInt8>) {
    code = String(decoding: text.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    self.text = text
  }
}
