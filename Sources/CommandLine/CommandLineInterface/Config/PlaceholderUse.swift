internal import DocumentModel
internal import Workspace

/// Counts values such as `${NAME}` in a repository, to detect whether placeholders are in use.
struct PlaceholderUse {
  private(set) var files = RepositorySurvey.Files()
  private var names: Set<String> = []
  private var hasDefaults = false

  private static let form = PlaceholderForms(["${…}"])
  /// Variables that every shell sets. A text with one of them is meant for a shell.
  private static let ofShell: Set<String> = ["HOME", "IFS", "LOGNAME", "OLDPWD", "PATH", "PWD", "SHELL", "USER"]
  /// At least one in this many files must have such values.
  private static let share = 50

  /// Whether a program probably replaces these values: one of them has a default, or several names occur in enough
  /// files.
  ///
  /// - Parameter count: The number of all files.
  func isConvention(amongFiles count: Int) -> Bool {
    hasDefaults || files.count > 1 && names.count > 1 && files.count * Self.share >= count
  }

  mutating func look(at document: Document, name: String) {
    guard Self.form.areIn(document.text[...]) else { return }
    for node in (0..<document.nodeCount).lazy.map({ NodeID($0) }) {
      // A tag gives a string its own meaning: names in CloudFormation's `!Sub` aren't placeholders.
      guard document[node].kind == .string, !document[node].flags.contains(.isKey), document.tags[node] == nil,
        let text = document.string(node),
        // `${{ … }}` is a GitHub expression, and a long text is usually a script.
        text.utf8.count < 200, !text.hasPrefix("${{"), let found = Self.form.whole(Array(text.utf8)[...])
      else { continue }
      files.add(name)
      let variable = text.dropFirst(2).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      // `${1}` is a parameter of a shell script.
      guard variable.first?.isNumber == false, !Self.ofShell.contains(String(variable)) else { continue }
      names.insert(String(variable))
      // `${PORT:-80}` makes no sense as a literal text, so a program certainly replaces it.
      if Self.form.fallback(of: found, in: Array(text.utf8)[...]) != nil { hasDefaults = true }
    }
  }
}
