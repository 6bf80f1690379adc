/// Comments that programs read, by their starts after `#` and blanks.
package enum ToolComments {
  private static let starts = [
    "$schema", "settle:", "yaml-language-server", "yamllint", "ryl ", "prettier-ignore", "dprint-ignore",
    "pretty-yaml-ignore", "!yamlfmt!", "vim:", "-*-",
  ]

  /// Whether a comment without its `#` and the blanks after that is one of them.
  package static func include(_ text: some StringProtocol) -> Bool { starts.contains(where: text.begins) }
}
