package import DocumentModel

/// Edits of several files in the form of the protocol.
package enum WorkspaceEdits {
  /// - Parameters:
  ///   - annotation: The reason shown to the user if the edits need a review.
  ///   - snippets: Edits with placeholders, for editors that support them.
  package static func json(
    _ edits: [(view: TextView, edits: [TextEdit])], client: Client, annotation: String? = nil,
    snippets: [TextEdit: SnippetText] = [:]
  ) -> JSONValue {
    // Older editors take edits without the version of the text that they are for.
    guard client.can("workspace.workspaceEdit.documentChanges") else {
      return [
        "changes": .object(edits.map { JSONValue.Member(name: $0.view.uri, value: $0.view.edits($0.edits)) })
      ]
    }
    let isAnnotated = annotation != nil && client.has("workspace.workspaceEdit.changeAnnotationSupport")
    let takesSnippets = client.can("workspace.workspaceEdit.snippetEditSupport")
    let changes = edits.map { view, edits -> JSONValue in
      let items = view.fileEdits(edits).map { range, edit, original -> JSONValue in
        if takesSnippets, let snippet = snippets[original] {
          return ["range": range, "snippet": ["kind": "snippet", "value": .string(snippet.snippet)]]
        }
        return .members([
          "range": range, "newText": .string(edit.replacement),
          "annotationId": isAnnotated ? "settle" : nil,
        ])
      }
      let version = view.open.version.map { JSONValue.integer($0) } ?? .null
      return ["textDocument": ["uri": .string(view.uri), "version": version], "edits": .array(items)]
    }
    return .members([
      "documentChanges": .array(changes),
      "changeAnnotations": isAnnotated ? annotation.map { ["settle": ["label": .string($0)]] } : nil,
    ])
  }
}
