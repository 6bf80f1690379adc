internal import DocumentModel
package import FileAccess
package import Workspace

/// Recognizes Markdown files, and finds the YAML and JSON in them.
extension Workspace {
  /// Whether a file is Markdown, judged by its name. The configuration may declare it as YAML instead.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func isMarkdown(_ path: FilePath?) -> Bool {
    guard let path, [".md", ".mdx", ".markdown", ".qmd"].contains(where: path.hasSuffix) else { return false }
    return configuration(ofFile: path)?.configuration.statesNotation(of: path) != true
  }

  /// The parts of a Markdown file that are checked.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - isNamed: Whether the user named the file. If not, only the parts to which the configuration assigns a schema
  ///     are checked, because documentation is full of fragments.
  package func embeddedTexts(in text: [UInt8], of path: FilePath?, isNamed: Bool) -> [EmbeddedText] {
    let texts = MarkdownBlocks.texts(in: text, isMDX: path?.hasSuffix(".mdx") == true)
    let parts = isNamed ? nil : path.flatMap { configuration(ofFile: $0)?.configuration.embeddedParts(of: $0) }
    return texts.filter { block in
      // Skip empty code blocks, but not empty front matter, which may lack required keys.
      (parts?.contains(block.part) ?? true) && (block.part == .frontMatter || !block.bytes.allSatisfy(\.isSpace))
    }
  }
}
