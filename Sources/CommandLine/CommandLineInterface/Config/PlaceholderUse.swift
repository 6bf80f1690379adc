internal import DocumentModel
internal import Workspace

/// Values of the form `${NAME}` in the files of a repository.
struct PlaceholderUse {
  private(set) var files = RepositorySurvey.Files()
  private var names: Set<String> = []
  private var hasDefaults = false

  private static let form = PlaceholderForms(["${…}"])
  /// Variables that every shell has: a text with one of them is for a shell.
  private static let ofShell: Set<String> = ["HOME", "IFS", "LOGNAME", "OLDPWD", "PATH", "PWD", "SHELL", "USER"]
  /// The files of a repository, of which one at least has such values.
  private static let share = 50

  /// Whether something puts values in the place of these, as far as the files show it: one has a default, or there are several
  /// names, in more than single files.
  func isConvention(amongFiles count: Int) -> Bool {
    hasDefaults || files.count > 1 && names.count > 1 && files.count * Self.share >= count
  }

  mutating func look(at document: Document, _ name: String) {
    guard Self.form.areIn(document.text[...]) else { return }
    for node in (0..<document.nodeCount).lazy.map({ NodeID($0) }) {
      // A tag gives a text a meaning of its own: names in a !Sub of CloudFormation are no placeholders.
      guard document[node].kind == .string, !document[node].flags.contains(.isKey), document.tags[node] == nil,
        let text = document.string(node),
        text.utf8.count < 200, !text.hasPrefix("${{"), let found = Self.form.whole(Array(text.utf8)[...])
      else { continue }
      files.add(name)
      let variable = text.dropFirst(2).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      guard variable.first?.isNumber == false, !Self.ofShell.contains(String(variable)) else { continue }
      names.insert(String(variable))
      if Self.form.fallback(of: found, in: Array(text.utf8)[...]) != nil { hasDefaults = true }
    }
  }
}
