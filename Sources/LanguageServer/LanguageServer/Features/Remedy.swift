package import DocumentModel

/// A change offered besides the fixes of findings, already tried in memory.
package struct Remedy {
  package let title: String
  package let edits: [TextEdit]
  /// Each edit with placeholders for values; equal to ``edits`` if there are none.
  package let snippets: [TextEdit: SnippetText]

  package init(_ title: String, edits: [TextEdit], snippets: [TextEdit: SnippetText] = [:]) {
    self.title = title
    self.edits = edits
    self.snippets = snippets
  }
}
