package import DocumentModel
package import FileAccess

/// Determines the kind of a file by its name, its content and the files around it.
extension Workspace {
  /// The known files of the tree that contains a file, or of the working folder for a text without a name.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func known(ofFile path: FilePath?) -> KnownFiles {
    facts(ofFile: path).known
  }

  /// The facts about a file's kind, whatever its schema, or nil if the kind is unknown or has no facts.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - find: Returns a document of the file and its root. Called at most once, if the name isn't conclusive.
  package func facts(ofFile path: FilePath, content find: () -> (Document, NodeID)?) -> KindFacts? {
    let known = known(ofFile: path)
    var read: (Document, NodeID)??
    func content() -> (Document, NodeID)? {
      let result = read ?? find()
      read = .some(result)
      return result
    }
    func ofObject() -> KindFacts? { content().flatMap { ObjectKind($0, node: $1) }.map { _ in .kubernetes } }
    // The content of an object identifies its kind if its group has a public schema.
    func ofKind() -> KindFacts? {
      known.file(path, content: content).map { KindFacts.of($0.kind) ?? ofObject() ?? .nothing }
    }
    // Home Assistant's `template.yaml` has the same name as a file of AWS SAM.
    let isWeak = known.claimsWeakly(path)
    if !isWeak, let facts = ofKind() { return facts }
    let found = content()
    if let facts = found.flatMap({ KindFacts.of($0, root: $1) }) { return facts }
    if homeAssistant.contains(path) { return .homeAssistant }
    if isWeak, let facts = ofKind() { return facts }
    return ofObject()
  }

  /// Whether a document is a Kustomize patch, which contains only parts of a Kubernetes object.
  ///
  /// - Parameter path: The file's path, absolute.
  package func isPatch(_ document: Document, root: NodeID, of path: FilePath) -> Bool {
    ObjectKind(document, node: root) != nil && kustomize.contains(path)
  }

  /// Whether a folder around a file, up to the root of its repository, contains a file with one of the names.
  ///
  /// - Parameter path: Absolute.
  package func isInProject(_ path: FilePath, with names: [String]) -> Bool {
    guard let folder = path.parent else { return false }
    for folder in folder.foldersUpwards {
      if names.contains(where: { tree.files.exists(folder.appending($0)) }) { return true }
      if tree.files.exists(folder.appending(".git")) { break }
    }
    return false
  }

  /// Whether a file is a template of a Helm chart: `templates/web.yaml` next to `Chart.yaml`.
  ///
  /// - Parameter path: Absolute.
  package func isInHelmChart(_ path: FilePath) -> Bool {
    guard let folder = path.parent else { return false }
    return folder.foldersUpwards.contains { folder in
      folder.lastComponent.elementsEqual("templates".utf8)
        && folder.parent.map { tree.files.exists($0.appending("Chart.yaml")) } == true
    }
  }
}
