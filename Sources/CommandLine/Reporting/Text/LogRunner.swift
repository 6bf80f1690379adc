internal import DocumentModel

/// A runner of jobs that takes some lines of a log for commands: a file's text could set variables of the job.
package enum LogRunner: Sendable {
  /// `::set-output …` after blanks, and `##[…]` anywhere.
  case github
  /// `##vso[…]` and `##[…]` anywhere.
  case azure

  /// - Parameter variable: the value of an environment variable; nil if it isn't set.
  package init?(_ variable: (String) -> String?) {
    if variable("GITHUB_ACTIONS") == "true" {
      self = .github
    } else if variable("TF_BUILD")?.lowercased() == "true" {
      self = .azure
    } else {
      return nil
    }
  }

  /// A text for people with a blank inside each command, which makes it text: `# #vso[`.
  package func broken(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var first = 0
    for index in text.indices {
      if index == 0 || text[index - 1].isBreak { first = Self.firstSign(of: text, from: index) }
      let rest = text[index...]
      let isHash = rest.starts(with: "#[".utf8) || rest.starts(with: "#vso[".utf8)
      // Each of several signs is looked at: "###[" has two that could begin a command.
      if isHash, result.last == UInt8(ascii: "#") { result.append(UInt8(ascii: " ")) }
      if self == .github, index == first + 1, text[first] == UInt8(ascii: ":"), text[index] == text[first] {
        result.append(UInt8(ascii: " "))
      }
      result.append(text[index])
    }
    return result
  }

  /// The place of the first sign of a line that is no blank to Unicode.
  private static func firstSign(of text: [UInt8], from start: Int) -> Int {
    let line = text[start...].prefix { !$0.isBreak }
    let blanks = String(decoding: line, as: UTF8.self).unicodeScalars.prefix(while: \.properties.isWhitespace)
    return start + String(String.UnicodeScalarView(blanks)).utf8.count
  }

  /// The lines of a difference, which `patch` and `git apply` still take where the runner can be told to stop reading.
  func unread(_ difference: [UInt8]) -> [UInt8] {
    guard broken(difference) != difference else { return difference }
    guard self == .github else { return broken(difference) }
    // No text can contain this word, which is different each time.
    let word = "settle-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    return Array("::stop-commands::\(word)\n".utf8) + difference + Array("::\(word)::\n".utf8)
  }
}
