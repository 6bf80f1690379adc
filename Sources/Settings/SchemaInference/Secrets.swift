internal import Diagnostics

/// Names of settings whose values look like secrets.
enum SecretNames {
  /// Words that show a secret, wherever they are in a name.
  private static let anywhere: Set<String> = [
    "apikey", "credential", "credentials", "passphrase", "passwd", "password", "passwords", "pwd", "secret", "secrets",
  ]
  /// Words that show a secret at the end of a name: `maxTokens` and `keyBindings` aren't secrets.
  private static let last: Set<String> = ["authorization", "bearer", "cookie", "jwt", "key", "pass", "pin", "token"]
  /// Words before `tokens` that aren't counted.
  private static let ofTokens: Set<String> = ["access", "auth", "bearer", "refresh", "session"]
  /// Ends of words that are written together: `authtoken`.
  private static let endings = ["password", "passwd", "secret", "token", "apikey"]

  static func contains(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let end = words.last else { return false }
    // `tokens` and `accessTokens`, not `maxTokens`.
    if end == "tokens" { return words.dropLast().last.map(ofTokens.contains) ?? true }
    return last.contains(end) || endings.contains { end.hasSuffix($0) } || words.contains(where: anywhere.contains)
  }
}

/// The values of settings that look secret: nothing else that is taken over from a file may reveal one of them.
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
