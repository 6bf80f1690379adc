internal import DocumentModel
package import FileAccess
internal import JSONParsing

/// The files below a folder that are checked.
extension Workspace {
  /// A walk through a folder that finds the files which may be checked, without those that a configuration or an ignore
  /// file leaves out. ``isWanted(_:)`` decides on each file that it finds.
  package func walk(_ folder: FilePath) -> DirectoryWalk {
    let known = known(ofFile: folder.resolved(from: workingFolder).appending("a"))
    var options = DirectoryWalk.Options { [self] name, folder in
      name.suffix(5).elementsEqual(".yaml".utf8) || name.suffix(4).elementsEqual(".yml".utf8)
        || name.suffix(5).elementsEqual(".json".utf8) || name.suffix(6).elementsEqual(".jsonc".utf8)
        || known.knows(name: name)
        || configuration(of: folder)?.configuration.statesNotation(of: folder.appending(name)) == true
    }
    options.marker = Array(Configuration.fileName.utf8)
    options.rules = { [self] folder in
      guard let configuration = configuration(of: folder)?.configuration, !configuration.exclude.isEmpty else {
        return nil
      }
      return (configuration.exclude, configuration.folder)
    }
    return DirectoryWalk(folder, workingFolder: workingFolder, options: options)
  }

  /// Whether a configuration leaves a file or folder out, by a rule for it or for a folder on the way to it.
  ///
  /// - Parameter path: from the working folder, or absolute.
  package func isExcluded(_ path: FilePath, isFolder: Bool) -> Bool {
    let path = path.resolved(from: workingFolder)
    var next = configuration(ofFile: path)?.configuration
    while let configuration = next {
      let folder = configuration.folder
      if let below = path.relative(to: folder), configuration.exclude.excludes(path: below, isFolder: isFolder) {
        return true
      }
      guard !tree.files.exists(folder.appending(".git")) else { return false }
      // One that a person named holds for every folder.
      let outer = folder.parent.flatMap { self.configuration(of: $0)?.configuration }
      next = outer?.folder == folder ? nil : outer
    }
    return false
  }

  /// Whether a file found in a folder is checked: a JSON file only if a schema or the configuration claims it, one without an
  /// ending of YAML or JSON by a schema only if it begins like these as well.
  ///
  /// - Parameter path: from the working folder, or absolute.
  package func isWanted(_ path: FilePath) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    let absolute = path.resolved(from: workingFolder)
    if configuration(ofFile: absolute)?.configuration.statesNotation(of: absolute) == true { return true }
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".jsonc")
    guard isClaimed(absolute) else { return isJSON && isClaimedByContent(absolute) }
    return isJSON || beginsAsReadable(absolute)
  }

  /// Whether a JSON file of a common name holds what its kind has: `host.json` with a mapping.
  ///
  /// - Parameter path: absolute.
  private func isClaimedByContent(_ path: FilePath) -> Bool {
    let limits = limits(ofFile: path)
    guard known(ofFile: path).claimsWeakly(path),
      let bytes = try? tree.files.read(path, limit: limits.fileBytes, origin: .listed)
    else { return false }
    let document = JSONParser.parse(bytes, limits: limits).document
    return document.roots.first.map { isClaimed(path, content: (document, $0)) } ?? false
  }
}
