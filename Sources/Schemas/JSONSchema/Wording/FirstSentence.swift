/// The first sentence of a description, without formatting.
enum FirstSentence {
  private static let longest = 160
  /// The largest number of bytes to examine, because many settings may share one long description.
  private static let reach = 4_096
  /// Abbreviations that end with a period but don't end a sentence.
  private static let abbreviations = ["e.g", "i.e", "etc", "vs", "cf", "approx", "resp", "incl", "max", "min", "no"]

  /// The first sentence; nil if there is none.
  static func of(_ text: String) -> String? {
    let text = text.utf8.count <= reach ? text : String(decoding: text.utf8.prefix(reach), as: UTF8.self)
    let paragraph = withoutLinks(firstParagraph(text))
    let words = paragraph.split(whereSeparator: \.isWhitespace).map(String.init)
    var sentence: [String] = []
    for (index, word) in words.enumerated() {
      sentence.append(word)
      // "Use v1. or later": a lowercase letter continues the sentence.
      if ends(word), index + 1 == words.count || !isSmall(words[index + 1]) { break }
    }
    var result = shortened(sentence)
    // Messages end without a period, and "One of:" refers to a list that isn't shown.
    while result.hasSuffix(".") || result.hasSuffix(":") { result.removeLast() }
    return result.isEmpty || result.hasPrefix("http") && !result.contains(" ") ? nil : result
  }

  private static func firstParagraph(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let isBlank = line.allSatisfy(\.isWhitespace)
      // A single line such as `#1 choice` is text; above other lines, `# Port` is a heading.
      let isTitle = line.hasPrefix("#") && text.contains(where: \.isNewline)
      let isOther = isTitle || line.hasPrefix("- ") || line.hasPrefix("* ") || line.hasPrefix("```")
      if isBlank || isOther {
        if lines.isEmpty { continue }
        break
      }
      lines.append(line)
    }
    return lines.joined(separator: " ")
  }

  private static func ends(_ word: String) -> Bool {
    guard word.hasSuffix(".") || word.hasSuffix("!") || word.hasSuffix("?") else { return false }
    let bare = word.dropLast().lowercased()
    // A single character is an initial or a list number: "J. Doe", "1. Start".
    return bare.count > 1 && !abbreviations.contains { bare == $0 || bare == "(" + $0 }
  }

  private static func isSmall(_ word: String) -> Bool {
    word.unicodeScalars.first?.properties.isLowercase == true
  }

  /// The text with `[text](address)` replaced with `text`.
  private static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "[") {
      guard let middle = rest[open...].firstIndex(of: "]"), rest[middle...].hasPrefix("]("),
        let close = rest[middle...].firstIndex(of: ")")
      else { break }
      result += rest[..<open] + rest[rest.index(after: open)..<middle]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func shortened(_ words: [String]) -> String {
    var result = ""
    for word in words {
      if result.unicodeScalars.count + word.unicodeScalars.count >= longest, !result.isEmpty { return result + " …" }
      result += (result.isEmpty ? "" : " ") + word
    }
    return result.unicodeScalars.count <= longest ? result : ""
  }
}
