/// Words of a POSIX shell (XCU 2.2), scalar by scalar: a quote that a shell sees is seen.
extension StringProtocol {
  /// The text itself where a shell reads it unchanged, else the text in quotes: for a command that a person may paste.
  package var shellWord: String {
    !isEmpty && unicodeScalars.allSatisfy(\.isPlainInShell) ? String(self) : inShellQuotes
  }

  /// In single quotes; with signs that a terminal doesn't show as they are, in those of `$''`, their bytes as numbers.
  ///
  /// Also there a quote is a number: a shell that doesn't know `$''` reads it as single quotes, which `\'` would end.
  package var inShellQuotes: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else { return "'" + exchanging("'", for: "'\\''") + "'" }
    let scalars = unicodeScalars.map { scalar in
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
