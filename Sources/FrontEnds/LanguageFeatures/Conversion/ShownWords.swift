/// A paragraph for a person, in Markdown and as plain text.
struct ShownWords {
  var markdown: String
  var plain: String

  /// A text by the author of a schema.
  init(author text: String) { (markdown, plain) = (Markdown.safe(text), text) }
  init(_ markdown: String, _ plain: String) { (self.markdown, self.plain) = (markdown, plain) }
  init(own text: String) { (markdown, plain) = (Markdown.escaped(text), text) }
}
