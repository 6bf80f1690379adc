package import DocumentModel

/// Converts edits of several files to the protocol's workspace edits.
package enum WorkspaceEdits {
  /// - Parameters:
  ///   - annotation: The reason shown to the user if the edits need a confirmation.
  ///   - snippets: The edits that have placeholders, for editors that support them.
  package static func json(
    _ edits: [(view: TextView, edits: [TextEdit])], client: Client, annotation: String? = nil,
    snippets: [TextEdit: SnippetText] = [:]
  ) -> JSONValue {
    let isVersioned = client.can("workspace.workspaceEdit.documentChanges")
    let isAnnotated =
      isVersioned && annotation != nil && client.has("workspace.workspaceEdit.changeAnnotationSupport")
    let takesSnippets = isVersioned && client.can("workspace.workspaceEdit.snippetEditSupport")
    func item(_ range: JSONValue, edit: TextEdit, original: TextEdit) -> JSONValue {
      if takesSnippets, let snippet = snippets[original] {
        return ["range": range, "snippet": ["kind": "snippet", "value": .string(snippet.snippet)]]
      }
      return .members([
        "range": range, "newText": .string(edit.replacement), "annotationId": isAnnotated ? "settle" : nil,
      ])
    }
    let files = byFile(edits).map { parts in
      (view: parts[0].view, items: parts.flatMap { view, edits in view.fileEdits(edits).map(item) })
    }
    // Older editors accept only edits without the version of the text.
    guard isVersioned else {
      return ["changes": .object(files.map { JSONValue.Member(name: $0.view.uri, value: .array($0.items)) })]
    }
    let changes = files.map { view, items -> JSONValue in
      let version = view.open.version.map { JSONValue.integer($0) } ?? .null
      return ["textDocument": ["uri": .string(view.uri), "version": version], "edits": .array(items)]
    }
    return .members([
      "documentChanges": .array(changes),
      "changeAnnotations": isAnnotated ? annotation.map { ["settle": ["label": .string($0)]] } : nil,
    ])
  }

  /// Groups edits by file: a Markdown file may have some in several of its texts.
  static func byFile(_ edits: [(view: TextView, edits: [TextEdit])]) -> [[(view: TextView, edits: [TextEdit])]] {
    let files = Dictionary(grouping: edits.enumerated(), by: \.element.view.uri).values
    return files.sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
  }
}
