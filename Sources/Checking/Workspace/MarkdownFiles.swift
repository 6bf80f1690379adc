package import DocumentModel
package import FileAccess

/// Which files are Markdown, and the texts of YAML and JSON in them.
extension Workspace {
  /// Whether a file is Markdown by its name, unless the configuration says that it is YAML.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func isMarkdown(_ path: FilePath?) -> Bool {
    guard let path, [".md", ".mdx", ".markdown", ".qmd"].contains(where: path.hasSuffix) else { return false }
    return configuration(ofFile: path)?.configuration.statesNotation(of: path) != true
  }

  /// The texts in a Markdown file that are checked.
  ///
  /// - Parameters:
  ///   - path: Absolute, or nil for a text without a name.
  ///   - isNamed: Whether the user named the file. Otherwise only what the configuration names is checked: documentation
  ///     is full of fragments.
  package func embeddedTexts(in text: [UInt8], of path: FilePath?, isNamed: Bool) -> [EmbeddedText] {
    let texts = MarkdownBlocks.texts(in: text, isMDX: path?.hasSuffix(".mdx") == true)
    let parts = isNamed ? nil : path.flatMap { configuration(ofFile: $0)?.configuration.embeddedParts(of: $0) }
    return texts.filter { block in
      // An empty example says nothing; empty front matter lacks what is required.
      (parts?.contains(block.part) ?? true) && (block.part == .frontMatter || !block.bytes.allSatisfy(\.isSpace))
    }
  }
}
