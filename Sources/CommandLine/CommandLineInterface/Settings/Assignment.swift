internal import CommandLineKit
internal import DocumentModel

/// A setting with its new value, as `settle set` is given them: `SETTING VALUE`, or several `SETTING=VALUE`.
struct Assignment {
  let name: [UInt8]
  let path: Path
  /// Nil if only the comments are written.
  let value: [UInt8]?
  /// Whether it was given with `=`, where nothing after it means no value.
  let hasSign: Bool

  private init(_ name: some Sequence<UInt8>, value: [UInt8]?, hasSign: Bool) throws(UsageError) {
    self.name = Array(name)
    self.value = value
    self.hasSign = hasSign
    path = try SettingOperand.path(self.name)
  }

  /// The assignments of a command.
  ///
  /// - Parameters:
  ///   - operands: the file, and one word at least.
  ///   - mayLackValue: Whether SETTING alone may be given.
  static func all(_ operands: [[UInt8]], mayLackValue: Bool) throws(UsageError) -> [Assignment] {
    let words = operands.dropFirst()
    let signs = words.map(sign)
    // `env.X a=b` is a setting and its value; `a=1 b=2` are two settings.
    guard signs.contains(nil) else {
      var all: [Assignment] = []
      for (word, sign) in zip(words, signs) {
        let sign = sign ?? word.count
        all.append(try Assignment(word[..<sign], value: Array(word[(sign + 1)...]), hasSign: true))
      }
      return all
    }
    let (name, value) = (words[words.startIndex], words.dropFirst().first)
    guard words.count < 3 else {
      // A word may be a secret, so none is shown.
      throw UsageError("missing =: write SETTING VALUE, or SETTING=VALUE for each of several settings")
    }
    guard value != nil || mayLackValue else {
      // `settle set appearance.mode dark` lacks the file, not the value.
      throw UsageError("missing argument: \(Invocation<CommandAction>.isNoFile(operands[0]) ? "FILE" : "VALUE")")
    }
    return [try Assignment(name, value: value, hasSign: false)]
  }

  /// The place of the first `=` outside of brackets and quotes.
  static func sign(_ word: [UInt8]) -> Int? {
    var (isQuoted, depth) = (false, 0)
    for (index, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "[") where !isQuoted: depth += 1
      case UInt8(ascii: "]") where !isQuoted: depth -= 1
      case UInt8(ascii: "=") where !isQuoted && depth == 0: return index
      case _: continue
      }
    }
    return nil
  }
}
