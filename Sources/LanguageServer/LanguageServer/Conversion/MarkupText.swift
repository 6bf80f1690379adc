internal import DocumentModel

/// A paragraph for the user, in Markdown and as plain text.
package struct MarkupText {
  package var markdown: String
  package var plain: String

  package init(_ markdown: String, plain: String) { (self.markdown, self.plain) = (markdown, plain) }
  /// A text written by the author of a schema, in Markdown.
  package init(author text: String) { self.init(MarkdownText.safe(text), plain: text) }
  package init(own text: String) { self.init(MarkdownText.escaped(text), plain: text) }
}
