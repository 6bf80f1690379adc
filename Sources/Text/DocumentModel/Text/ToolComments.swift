/// Comments meant for tools, recognized by how they start after `#` and blanks.
package enum ToolComments {
  private static let starts = [
    "$schema", "settle:", "yaml-language-server", "yamllint", "ryl ", "prettier-ignore", "dprint-ignore",
    "pretty-yaml-ignore", "!yamlfmt!", "vim:", "-*-",
  ]

  /// Whether a comment, given without its `#` and the blanks after it, is meant for a tool.
  package static func include(_ text: some StringProtocol) -> Bool { starts.contains(where: text.begins) }
}
