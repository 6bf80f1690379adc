internal import DocumentModel
internal import Linting
internal import YAMLFormatting

/// Options of a configuration that ask for another text than canonical form, where the configuration asks for that form.
enum FormConflicts {
  static func all(_ document: Document, _ root: NodeID, _ configuration: Configuration) -> [Diagnostic] {
    guard configuration.format.form == .canonical else { return [] }
    var found: [Diagnostic] = []
    func add(_ path: [String], _ words: String) {
      guard let node = document.node(at: JSONPointer(tokens: path), from: root) else { return }
      found.append(
        Diagnostic(
          .formatOverruled, "canonical form goes before this: \(words)", at: document.range(node),
          help: "leave it out, or write form: layout"))
    }
    if configuration.format.sortsKeys == false { add(["format", "sortKeys"], "keys are in the schema's order") }
    let rules = configuration.lintSettings(of: nil)
    if rules.options(of: "quoted-strings") != nil {
      add(["lint", "quoted-strings"], "quotes are only where a reader needs them")
    }
    if rules.options(of: "document-start")?["present"] == .flag(true) {
      add(["lint", "document-start"], "--- is only where a document would be unclear without it")
    }
    return found
  }
}

extension DiagnosticCode {
  static let formatOverruled = Self(
    .format, "overruled", .warning, "An option of the configuration that canonical form goes before")
}
