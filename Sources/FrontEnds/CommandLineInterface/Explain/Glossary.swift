internal import BundledPages

/// The words of messages and pages, `docs/glossary.md`, for a person who meets them first.
enum Glossary {
  static let name = "glossary"

  static func text(width: Int, isColored: Bool) -> [UInt8] {
    let lines = BundledPage.glossary.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    return TermText.bytes(lines.compactMap(term), width: width, isColored: isColored)
  }

  /// `- **code** (rule): The name of a kind of finding.`
  private static func term(_ line: String) -> TermText? {
    let parts = line.split(separator: "**", maxSplits: 2)
    guard parts.count == 3, let colon = parts[2].firstRange(of: ": ") else { return nil }
    let names = parts[2][..<colon.lowerBound].dropFirst(2).dropLast()
    return TermText(
      head: String(parts[1]), aside: names.isEmpty ? nil : String(names),
      paragraphs: [String(parts[2][colon.upperBound...])])
  }
}
