internal import CommandLineKit
internal import DocumentModel

/// A setting with its new value, as given to `settle set`: `SETTING VALUE`, or `SETTING=VALUE` for each of several
/// settings.
struct Assignment {
  let name: [UInt8]
  let path: Path
  /// Nil if only comments are set.
  let value: [UInt8]?
  /// Whether it was given with `=`, so that an empty value may mean no value.
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
  ///   - operands: The file, followed by at least one word.
  ///   - mayLackValue: Whether a single SETTING is allowed.
  /// - Throws: ``UsageError`` if a setting or value is missing or invalid.
  static func all(_ operands: [[UInt8]], mayLackValue: Bool) throws(UsageError) -> [Assignment] {
    let words = operands.dropFirst()
    let signs = words.map(sign)
    // `env.X a=b` is one setting with its value; `a=1 b=2` are two settings.
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
      // The words may contain secrets, so the message doesn't quote them.
      throw UsageError("missing =: write SETTING VALUE, or SETTING=VALUE for each of several settings")
    }
    guard value != nil || mayLackValue else {
      // In `settle set appearance.mode dark`, the file is missing, not the value.
      throw UsageError("missing argument: \(Invocation<CommandAction>.isNotFile(operands[0]) ? "FILE" : "VALUE")")
    }
    return [try Assignment(name, value: value, hasSign: false)]
  }

  /// The index of the first `=` outside brackets and quotes, or nil if there is none.
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
