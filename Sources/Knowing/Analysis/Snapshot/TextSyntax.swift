/// The notation that a text is read as.
package enum TextSyntax: Sendable {
  case yaml
  case json
}
