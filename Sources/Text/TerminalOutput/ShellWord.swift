/// Quoting of words for a POSIX shell.
package enum ShellWord {
  /// The word itself where a shell reads it unchanged, else the word in single quotes.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy(isPlain)
    return isPlain ? text : always(text)
  }

  /// In single quotes.
  package static func always(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", ",", "+", "@", "%", "=": true
    case _: false
    }
  }
}
