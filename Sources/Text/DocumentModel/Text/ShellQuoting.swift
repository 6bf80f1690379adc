/// Words of a POSIX shell (XCU 2.2), scalar by scalar: a quote that a shell sees is seen.
extension StringProtocol {
  /// The text itself if a shell reads it unchanged, otherwise in quotes: for commands to paste.
  package var shellWord: String {
    !isEmpty && unicodeScalars.allSatisfy(\.isPlainInShell) ? String(self) : inShellQuotes
  }

  /// In single quotes; characters that a terminal doesn't show as themselves are written as bytes in `$''`.
  ///
  /// A quote is written as a number there too: a shell that doesn't know `$''` reads single quotes, which `\'` would
  /// end.
  package var inShellQuotes: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else { return "'" + exchanging("'", for: "'\\''") + "'" }
    let scalars = unicodeScalars.map { scalar in
      // A single quote would end `$'…'`, and a backslash would escape what follows.
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
