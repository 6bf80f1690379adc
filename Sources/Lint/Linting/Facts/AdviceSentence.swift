internal import DocumentModel

/// Finds the sentence of a description that names an alternative.
enum AdviceSentence {
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
