internal import DocumentModel
internal import Workspace

/// Counts values such as `${NAME}` in the files of a repository.
struct PlaceholderUse {
  private(set) var files = RepositorySurvey.Files()
  private var names: Set<String> = []
  private var hasDefaults = false

  private static let form = PlaceholderForms(["${…}"])
  /// Variables that every shell has. A text with one of them is meant for a shell.
  private static let ofShell: Set<String> = ["HOME", "IFS", "LOGNAME", "OLDPWD", "PATH", "PWD", "SHELL", "USER"]
  /// At least one file in this many must have such values.
  private static let share = 50

  /// Whether a program probably replaces these values: one has a default, or there are several names, in more than a
  /// few files.
  func isConvention(amongFiles count: Int) -> Bool {
    hasDefaults || files.count > 1 && names.count > 1 && files.count * Self.share >= count
  }

  mutating func look(at document: Document, name: String) {
    guard Self.form.areIn(document.text[...]) else { return }
    for node in (0..<document.nodeCount).lazy.map({ NodeID($0) }) {
      // A tag gives a string its own meaning: names in a CloudFormation !Sub aren't placeholders.
      guard document[node].kind == .string, !document[node].flags.contains(.isKey), document.tags[node] == nil,
        let text = document.string(node),
        // "${{ … }}" is an expression of GitHub, and a long text is usually a script.
        text.utf8.count < 200, !text.hasPrefix("${{"), let found = Self.form.whole(Array(text.utf8)[...])
      else { continue }
      files.add(name)
      let variable = text.dropFirst(2).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      // "${1}" is a parameter of a shell script.
      guard variable.first?.isNumber == false, !Self.ofShell.contains(String(variable)) else { continue }
      names.insert(String(variable))
      // "${PORT:-80}" is sure to be replaced by a program: as a plain text it makes no sense.
      if Self.form.fallback(of: found, in: Array(text.utf8)[...]) != nil { hasDefaults = true }
    }
  }
}
