internal import Diagnostics

/// Names of settings that look as if a secret stands there.
enum SecretNames {
  /// Words that tell, wherever they stand in a name.
  private static let anywhere: Set<String> = [
    "apikey", "credential", "credentials", "passphrase", "passwd", "password", "passwords", "pwd", "secret", "secrets",
  ]
  /// Words that tell at the end of a name: `maxTokens` and `keyBindings` are no secrets.
  private static let last: Set<String> = ["key", "pin", "token"]
  /// Ends of words that are written together: `authtoken`.
  private static let endings = ["password", "passwd", "secret", "token", "apikey"]

  static func contains(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let end = words.last else { return false }
    return last.contains(end) || endings.contains { end.hasSuffix($0) } || words.contains(where: anywhere.contains)
  }
}
