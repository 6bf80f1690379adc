internal import DocumentModel
internal import Workspace

/// The opening fence of a code block (CommonMark 0.31, section 4.5).
struct MarkdownFence {
  private let sign: UInt8
  private let count: Int
  /// The info string: `yaml title="x"`.
  let info: ArraySlice<UInt8>

  /// - Parameter content: A line without its indentation and line break.
  init?(_ content: ArraySlice<UInt8>) {
    guard let sign = content.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let rest = content.drop { $0 == sign }
    count = content.count - rest.count
    // With more backticks on the same line, it is a code span: ```` ```yaml``` ````.
    guard count >= 3, sign != UInt8(ascii: "`") || !rest.contains(sign) else { return nil }
    self.sign = sign
    info = rest.drop(while: \.isSpace)
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0 == 0x20 }
    let rest = content.drop { $0 == sign }
    return line.count - content.count <= 3 && content.count - rest.count >= count && rest.allSatisfy(\.isSpace)
  }

  /// The part and syntax of a YAML or JSON block, ignoring attributes: `yaml {1,3}`, `yml:app.yml`, `{.yaml a="x"}`.
  var content: (EmbeddedPart, TextSyntax)? {
    var word = info
    // Pandoc writes the language as a class: `{.yaml}`.
    if word.starts(with: "{.".utf8) { word = word.dropFirst(2) }
    let name = word.prefix { !$0.isSpace && !"{}:,;[".utf8.contains($0) }
    return switch String(decoding: name, as: UTF8.self).lowercased() {
    case "yaml", "yml": (.yamlFence, .yaml)
    case "json": (.jsonFence, .json)
    case "jsonc": (.jsonFence, .jsonWithComments)
    case _: nil
    }
  }
}
