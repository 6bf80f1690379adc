internal import DocumentModel

/// Recognizes settings whose values look like secrets by their names.
enum SecretNames {
  /// Words that indicate a secret anywhere in a name.
  private static let anywhere: Set<String> = [
    "apikey", "credential", "credentials", "cvc", "cvv", "dsn", "mnemonic", "otp", "passcode", "passphrase", "passwd",
    "password", "passwords", "pw", "pwd", "secret", "secrets", "totp",
  ]
  /// Words that indicate a secret only at the end of a name: `maxTokens` and `keyBindings` aren't secrets.
  private static let last: Set<String> = ["authorization", "bearer", "cookie", "jwt", "key", "pass", "pin", "token"]
  /// Words before `tokens` that make it a secret rather than a count.
  private static let ofTokens: Set<String> = ["access", "auth", "bearer", "refresh", "session"]
  /// Endings of compound words: `authtoken`, `rootpw`.
  private static let endings = [
    "apikey", "passcode", "passphrase", "passwd", "password", "pw", "pwd", "secret", "token",
  ]
  /// Pairs of words that indicate a secret in this order, written as one word or two.
  private static let pairs: Set<String> = [
    "backupcode", "backupcodes", "connectionstring", "connectionuri", "connectionurl", "connstr", "recoverycode",
    "recoverycodes", "recoveryphrase", "seedphrase",
  ]

  static let ofName: Set<String> = ["env", "id", "key", "name", "title", "variable"]
  /// Keys of the value in a mapping such as `{name: DB_PASSWORD, value: …}`.
  static let ofContent: Set<String> = ["content", "data", "default", "text", "value", "values"]

  static func contains(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let end = words.last else { return false }
    // `tokens` and `accessTokens`, not `maxTokens`.
    if end == "tokens" { return words.dropLast().last.map(ofTokens.contains) ?? true }
    return last.contains(end) || endings.contains { end.hasSuffix($0) } || words.contains(where: anywhere.contains)
      || words.contains(where: pairs.contains) || zip(words, words.dropFirst()).contains { pairs.contains($0 + $1) }
  }

  /// Whether a text is a secret whatever its name: a URL with a password, or a private key.
  static func isCredential(_ text: String) -> Bool {
    if text.contains("PRIVATE KEY-----") { return true }
    guard let scheme = text.firstRange(of: "://") else { return false }
    let authority = text[scheme.upperBound...].utf8.prefix { !"/?#".utf8.contains($0) }
    return authority.lastIndex(of: UInt8(ascii: "@")).map { authority[..<$0].contains(UInt8(ascii: ":")) } ?? false
  }

  /// Whether a comment has a line such as `password: x`, a setting that was commented out, or mentions a secret.
  static func areStated(inComment comment: String) -> Bool {
    comment.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
      contains(String(line) ?? "")
        || line.indices.contains { place in
          ":=".utf8.contains(line[place]) && contains(String(line[..<place].suffix(longestName)) ?? "")
        }
    }
  }

  /// The most bytes before a colon that are searched for a name.
  private static let longestName = 100
}

/// The values of settings that look secret. Nothing else copied from a file may reveal one of them.
struct SecretTexts {
  /// The values by their first word.
  private var texts: [String: Set<String>] = [:]

  /// Whether a place that looks secret was found.
  var hasPlace = false

  mutating func insert(_ text: String) {
    let blanks = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
    let trimmed = text.unicodeScalars.drop(while: blanks)
    let end = trimmed.lastIndex { !blanks($0) }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    guard let first = Self.words(text).first else { return }
    texts[first, default: []].insert(String(trimmed[..<end]))
  }

  /// Whether a text contains one of them.
  func occur(in text: String) -> Bool {
    guard !texts.isEmpty else { return false }
    return Self.words(text).contains { word in texts[word]?.contains { text.contains($0) } == true }
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
