/// The part of a Markdown file that a text is, as configurations call it.
package enum EmbeddedPart: String, Sendable, CaseIterable {
  case frontMatter = "front-matter"
  case yamlFence = "yaml fence"
  case jsonFence = "json fence"
}
