internal import DocumentModel

/// The sentence of a description that says what to use instead.
enum AdviceSentence {
  /// The bytes of advice that fit in a help line.
  static let most = 160

  /// Words whose period doesn't end a sentence.
  private static let abbreviations = ["e.g.", "i.e.", "vs.", "cf.", "incl."]

  /// `Use theme instead` of `The color of the window. Use theme instead.`; nil for no such sentence.
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
