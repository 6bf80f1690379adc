/// Words of a POSIX shell (XCU, section 2.2). Uses code points: a shell sees a quote before a combining character.
extension StringProtocol {
  /// The text as one word in a command to paste: unchanged if the shell would read it as is, otherwise quoted.
  package var shellWord: String {
    !isEmpty && unicodeScalars.allSatisfy(\.isPlainInShell) ? String(self) : inShellQuotes
  }

  /// The text in single quotes, or in `$''` with bytes as escapes if it has characters that a terminal would act on.
  ///
  /// There, a quote is an escape too: a shell without `$''` reads plain single quotes, which `\'` would end.
  package var inShellQuotes: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else {
      return "'" + replacingScalars("'", with: "'\\''") + "'"
    }
    let scalars = unicodeScalars.map { scalar in
      // A single quote would end `$'…'`, and a backslash would start an escape.
      let isPlain = !scalar.actsOnTerminal && scalar != "'" && scalar != "\\"
      return isPlain ? String(scalar) : String(scalar).utf8.map(\.inShellQuotes).joined()
    }
    return "$'" + scalars.joined() + "'"
  }
}

extension UInt8 {
  fileprivate var inShellQuotes: String { "\\x" + (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension Unicode.Scalar {
  fileprivate var isPlainInShell: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", ",", "+", "@", "%", "=": true
    case _: false
    }
  }
}
