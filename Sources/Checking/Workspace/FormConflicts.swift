internal import DocumentModel
internal import YAMLEditing

/// Finds options of a configuration that have no effect in canonical form, which it requests.
enum FormConflicts {
  static func all(_ document: Document, root: NodeID, configuration: Configuration) -> [Diagnostic] {
    // With `form: layout`, all these options have an effect.
    guard configuration.format.form == .canonical else { return [] }
    var found: [Diagnostic] = []
    func add(_ path: [String], _ words: Message) {
      guard let node = document.node(at: JSONPointer(tokens: path), from: root) else { return }
      found.append(
        Diagnostic(
          .formatOverruled, "ignored in canonical form: \(words)", at: document.range(node),
          help: "remove it, or set form: layout"))
    }
    if configuration.format.sort.map({ $0 != .schema }) == true {
      add(["format", "sortKeys"], "keys follow the schema's order")
    }
    let rules = configuration.lintSettings(of: nil).rules.filter { $0.value.level != .disabled }
    if rules["quoted-strings"] != nil {
      add(["lint", "quoted-strings"], "quotes are used only where needed")
    }
    // By default, the rule requires `---`.
    if let rule = rules["document-start"], rule.options["present"] != .flag(false) {
      add(["lint", "document-start"], "--- is used only where needed")
    }
    return found
  }
}

extension DiagnosticCode {
  static let formatOverruled = Self(
    .format, "overruled", .warning, "Option without effect in canonical form")
}
