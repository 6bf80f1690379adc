package import DocumentModel

/// A fact about a setting for users: a name such as `default`, and lines of text and code.
package struct SettingFact: Sendable {
  package enum Piece: Sendable {
    case words(String)
    /// Verbatim, as in a file or a schema.
    case code(String)
    /// The path of another setting.
    case setting(Path)

    package var plain: String {
      switch self {
      case .words(let text), .code(let text): text
      case .setting(let path): path.description
      }
    }

    package var markdown: String {
      switch self {
      case .words(let text): MarkdownText.escaped(text.onOneLine)
      case .code, .setting: MarkdownText.code(plain)
      }
    }
  }

  package let name: String
  package var lines: [[Piece]]

  package init(_ name: String, lines: [[Piece]]) {
    self.name = name
    self.lines = lines
  }

  /// - Parameter words: Nil for a fact without lines.
  package init(_ name: String, words: String?) { self.init(name, lines: words.map { [[.words($0)]] } ?? []) }

  /// The name, capitalized for the start of a line.
  package var title: String { name.prefix(1).uppercased() + name.dropFirst() }
  /// A list item. Several lines become a nested list.
  package var markdown: String { item("- ", piece: \.markdown) }
  package var plain: String { item("", piece: \.plain) }

  private func item(_ sign: String, piece: (Piece) -> String) -> String {
    let texts = lines.map { $0.map(piece).joined() }
    return texts.count == 1
      ? "\(sign)\(title): \(texts[0])" : (["\(sign)\(title):"] + texts.map { "  \(sign)\($0)" }).joined(separator: "\n")
  }

  /// Pieces separated by commas.
  package static func list(_ pieces: [Piece]) -> [Piece] {
    pieces.enumerated().flatMap { index, piece in index == 0 ? [piece] : [.words(", "), piece] }
  }
}
