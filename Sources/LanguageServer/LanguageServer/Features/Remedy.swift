package import DocumentModel

/// A change that is offered besides the fixes of findings: it was carried out in memory.
package struct Remedy {
  package let title: String
  package let edits: [TextEdit]
  /// Each edit with places for the values that a person fills in; equal to ``edits`` where there are none.
  package let snippets: [TextEdit: SnippetText]

  package init(_ title: String, _ edits: [TextEdit], snippets: [TextEdit: SnippetText] = [:]) {
    self.title = title
    self.edits = edits
    self.snippets = snippets
  }
}
