internal import CommandLineKit
internal import FileAccess

/// The terms used in messages and pages, from `docs/glossary.md`.
enum Glossary {
  static let name = "glossary"

  static var markdown: [UInt8] { EmbeddedFile.glossary }

  static func text(width: Int, isColored: Bool) -> [UInt8] {
    let lines = markdown.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    return TermText.bytes(lines.compactMap(term), width: width, isColored: isColored)
  }

  /// Parses a term such as `- **code** (rule): The name of a kind of problem.`
  private static func term(_ line: String) -> TermText? {
    let parts = line.split(separator: "**", maxSplits: 2)
    guard parts.count == 3, let colon = parts[2].firstRange(of: ": ") else { return nil }
    let names = parts[2][..<colon.lowerBound].dropFirst(2).dropLast()
    return TermText(
      head: String(parts[1]), aside: names.isEmpty ? nil : String(names),
      paragraphs: [String(parts[2][colon.upperBound...])])
  }
}

/// A term with an indented description below it.
struct TermText {
  var head: String
  /// The text after the head in parentheses.
  var aside: String?
  var paragraphs: [String]

  static func bytes(_ terms: [TermText], width: Int, isColored: Bool) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    for term in terms {
      output.write("\(term.head)", style: .strong, wrappedTo: width, from: 0, hanging: .blanks(2))
      if let aside = term.aside { output.write("  (\(aside))", style: .frame) }
      output.newline()
      for line in term.paragraphs.flatMap({ TextWrapping.lines($0, width: min(max(width, 40), 100), indent: 4) }) {
        output.write("\(line)")
        output.newline()
      }
    }
    return output.bytes
  }
}
