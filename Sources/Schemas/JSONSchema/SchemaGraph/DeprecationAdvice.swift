internal import DocumentModel

extension SchemaGraph {
  /// What the schema recommends instead of a deprecated setting: VS Code's `deprecationMessage`, or the sentence of the
  /// description that contains "instead", as in "Use theme instead." Nil if there is none.
  package func deprecationAdvice(_ applied: [Applied]) -> String? {
    let message =
      declaredText("deprecationMessage", applied: applied)?.onOneLine
      ?? AdviceSentence.of(declaredText("description", applied: applied)?.onOneLine ?? "")
    // A long message would fill the terminal, and can be read in the schema.
    return message.flatMap { $0.isEmpty || $0.utf8.count > AdviceSentence.most ? nil : $0 }
  }
}

/// Finds the sentence of a description that names an alternative.
private enum AdviceSentence {
  /// The maximum length of advice in a help line, in bytes.
  static let most = 160

  /// Words whose period doesn't end a sentence.
  private static let abbreviations = ["e.g.", "i.e.", "vs.", "cf.", "incl."]

  /// Returns `Use theme instead` for `The color of the window. Use theme instead.`; nil if there is no such sentence.
  static func of(_ description: String) -> String? {
    var sentence: [Substring] = []
    for word in description.split(separator: " ") {
      sentence.append(word)
      guard word.hasSuffix("."), !abbreviations.contains(where: { word.lowercased().hasSuffix($0) }) else { continue }
      if isAdvice(sentence) { break }
      sentence = []
    }
    guard isAdvice(sentence) else { return nil }
    let text = sentence.map(String.init).joined(separator: " ")
    // The help line has no period.
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func isAdvice(_ sentence: [Substring]) -> Bool {
    sentence.contains { $0.lowercased().hasPrefix("instead") }
  }
}
