internal import DocumentModel
package import FileAccess
internal import JSONParsing
package import Workspace

/// Selects the files below a folder that are checked.
extension Workspace {
  /// A walk through a folder that finds the files that may be checked, without those excluded by a configuration or an
  /// ignore file. ``isWanted(_:)`` then decides about each of them.
  package func walk(_ folder: FilePath) -> DirectoryWalk {
    let known = known(ofFile: folder.resolved(from: workingFolder).appending("a"))
    var options = DirectoryWalk.Options { [self] name, folder in
      name.suffix(5).elementsEqual(".yaml".utf8) || name.suffix(4).elementsEqual(".yml".utf8)
        || name.suffix(5).elementsEqual(".json".utf8) || name.suffix(6).elementsEqual(".jsonc".utf8)
        || known.knows(name: name)
        || configuration(of: folder)?.configuration.statesNotation(of: folder.appending(name)) == true
        || areMarkdownTexts(in: folder.appending(name)) || areVariables(in: folder.appending(name))
    }
    options.markers = [Array(Configuration.fileName.utf8), Array(".config".utf8)]
    options.rules = { [self] folder in
      guard let configuration = configuration(of: folder)?.configuration, !configuration.exclude.isEmpty else {
        return nil
      }
      return (configuration.exclude, configuration.folder)
    }
    return DirectoryWalk(folder, workingFolder: workingFolder, options: options)
  }

  /// Whether a configuration excludes a file or folder, by a rule that matches it or one of the folders above it.
  ///
  /// - Parameter path: Absolute, or relative to the working folder.
  package func isExcluded(_ path: FilePath, isFolder: Bool) -> Bool {
    let path = path.resolved(from: workingFolder)
    var next = configuration(ofFile: path)?.configuration
    while let configuration = next {
      let folder = configuration.folder
      if let below = path.relative(to: folder), configuration.exclude.excludes(path: below, isFolder: isFolder) {
        return true
      }
      // Configurations above the repository don't apply.
      guard !tree.files.exists(folder.appending(".git")) else { return false }
      // A configuration given with `--config` applies to every folder, so the search ends there.
      let outer = folder.parent.flatMap { self.configuration(of: $0)?.configuration }
      next = outer?.folder == folder ? nil : outer
    }
    return false
  }

  /// Whether a file found in a folder is checked. YAML files always are, and JSON files if they have a schema or the
  /// configuration lists them. Any other file must have a schema and start like YAML or JSON, or be listed.
  ///
  /// - Parameter path: Absolute, or relative to the working folder.
  package func isWanted(_ path: FilePath) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    let absolute = path.resolved(from: workingFolder)
    if configuration(ofFile: absolute)?.configuration.statesNotation(of: absolute) == true { return true }
    if areMarkdownTexts(in: absolute) || areVariables(in: absolute) { return true }
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".jsonc")
    guard isClaimed(absolute) else { return isJSON && isClaimedByContent(absolute) }
    return isJSON || beginsAsReadable(absolute)
  }

  /// Whether a file is Markdown to parts of which the configuration assigns a schema.
  ///
  /// - Parameter path: Absolute.
  private func areMarkdownTexts(in path: FilePath) -> Bool {
    isMarkdown(path) && configuration(ofFile: path)?.configuration.embeddedParts(of: path).isEmpty == false
  }

  /// Whether a file is named like one of environment variables, and the configuration assigns a schema to it.
  ///
  /// - Parameter path: Absolute.
  private func areVariables(in path: FilePath) -> Bool {
    guard UnsupportedFormat.isNamedForVariables(path), let configuration = configuration(ofFile: path)?.configuration
    else { return false }
    return configuration.associations.contains { $0.part == nil && configuration.isMatched(path, by: $0.globs) }
  }

  /// Whether a JSON file with a common name is of a known kind according to its content: a `host.json` that contains a
  /// mapping.
  ///
  /// - Parameter path: Absolute.
  private func isClaimedByContent(_ path: FilePath) -> Bool {
    let limits = limits(ofFile: path)
    guard known(ofFile: path).claimsWeakly(path),
      let bytes = try? tree.files.read(path, limit: limits.fileBytes, origin: .listed)
    else { return false }
    let document = JSONParser.parse(bytes, limits: limits).document
    return document.roots.first.map { isClaimed(path, content: (document, $0)) } ?? false
  }
}
