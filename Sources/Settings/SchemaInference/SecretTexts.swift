/// The values of settings that look secret: nothing else that is taken over from a file may tell one of them.
struct SecretTexts {
  /// By their first word.
  private var texts: [String: Set<String>] = [:]

  /// Whether a place that looks secret was seen.
  var hasPlace = false

  mutating func insert(_ text: String) {
    guard let first = Self.words(text).first else { return }
    texts[first, default: []].insert(text)
  }

  /// Whether a text has one of them inside.
  func areTold(in text: String) -> Bool {
    guard !texts.isEmpty else { return false }
    return Self.words(text).contains { word in texts[word]?.contains { text.contains($0) } == true }
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
