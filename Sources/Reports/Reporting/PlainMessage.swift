internal import Diagnostics

extension Diagnostic {
  /// The message, the caption, what the schema's author says and the help in one line, for formats that give a finding one text.
  var plainMessage: String {
    ([message, caption, words.map(\.line), help].compactMap { $0 }).joined(separator: "; ")
  }
}
