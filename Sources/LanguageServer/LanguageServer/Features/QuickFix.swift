package import DocumentModel

/// A change in addition to a finding's fixes, which was tried in memory.
package struct QuickFix {
  package let title: String
  package let edits: [TextEdit]
  /// The edits that have placeholders for values; empty if there are none.
  package let snippets: [TextEdit: SnippetText]

  package init(_ title: String, edits: [TextEdit], snippets: [TextEdit: SnippetText] = [:]) {
    self.title = title
    self.edits = edits
    self.snippets = snippets
  }
}
