internal import DocumentModel

/// A CI runner that interprets some lines of a log as commands. Text from a file could thereby set variables of the
/// job.
package enum CIRunner: Sendable {
  /// Interprets `::set-output …` after whitespace, and `##[…]` anywhere in a line.
  case github
  /// Interprets `##vso[…]` and `##[…]` anywhere in a line.
  case azure

  /// Detects the runner, or nil if there is none.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if it isn't set.
  package init?(_ variable: (String) -> String?) {
    if variable("GITHUB_ACTIONS") == "true" {
      self = .github
    } else if variable("TF_BUILD")?.lowercased() == "true" {
      self = .azure
    } else {
      return nil
    }
  }

  /// Disables commands in a text for people by inserting a space into each: `# #vso[`.
  package func broken(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var first = 0
    for index in text.indices {
      if index == 0 || text[index - 1].isBreak { first = Self.firstSign(of: text, from: index) }
      let rest = text[index...]
      let isHash = rest.starts(with: "#[".utf8) || rest.starts(with: "#vso[".utf8)
      // Consider each `#`: in "###[", a command could start at two of them.
      if isHash, result.last == UInt8(ascii: "#") { result.append(UInt8(ascii: " ")) }
      if self == .github, index == first + 1, text[first] == UInt8(ascii: ":"), text[index] == text[first] {
        result.append(UInt8(ascii: " "))
      }
      result.append(text[index])
    }
    return result
  }

  /// The offset of the first character of a line that isn't Unicode whitespace.
  private static func firstSign(of text: [UInt8], from start: Int) -> Int {
    let line = text[start...].prefix { !$0.isBreak }
    let blanks = String(decoding: line, as: UTF8.self).unicodeScalars.prefix(while: \.properties.isWhitespace)
    return start + String(String.UnicodeScalarView(blanks)).utf8.count
  }

  /// A diff whose commands are disabled. For GitHub, it is enclosed in commands that stop interpretation, so that
  /// `patch` and `git apply` still accept it.
  func withCommandsDisabled(_ difference: [UInt8]) -> [UInt8] {
    guard broken(difference) != difference else { return difference }
    guard self == .github else { return broken(difference) }
    // A random word, so that no text can contain it.
    let word = "settle-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    return Array("::stop-commands::\(word)\n".utf8) + difference + Array("::\(word)::\n".utf8)
  }
}
