package import Analysis
package import DocumentModel
internal import Settings

/// Why a path such as `servers[name=web]` doesn't name what a command needs.
package struct SelectionError: Error, Sendable {
  /// The reason, without sensitive names.
  package let message: String
  /// The settings that it names, if it should name one.
  package let matches: [Path]
}

extension Snapshot {
  /// The most matches that a message lists.
  private static let listedMatches = 10

  /// The settings that a path names: all that a selector matches, or the path itself if it isn't a selector.
  ///
  /// - Parameter isEffective: Whether to look among the effective values rather than in the file.
  /// - Throws: An error if nothing matches.
  package func selected(_ path: Path, isEffective: Bool = false) throws(SelectionError) -> [Path] {
    guard path.isSelector else { return [path] }
    let (document, root) = isEffective ? (effective.document, effective.root) : (values, self.root)
    let found = root.map { path.places(in: document, root: $0).map(\.path) } ?? []
    let open = found.filter { !isChosenBySecret($0, selector: path) }
    if open.isEmpty { throw SelectionError(message: "nothing matches \(path)", matches: []) }
    return open
  }

  /// The one setting that a path names.
  ///
  /// - Throws: An error if nothing matches, or several settings do.
  package func selectedOne(_ path: Path, isEffective: Bool = false) throws(SelectionError) -> Path {
    let found = try selected(path, isEffective: isEffective)
    guard found.count > 1 else { return found[0] }
    let listed = found.prefix(Self.listedMatches).map { shown($0).description }.joined(separator: ", ")
    let more = found.count > Self.listedMatches ? ", …" : ""
    throw SelectionError(message: "\(path) matches \(found.count) settings: \(listed)\(more)", matches: found)
  }

  /// Whether the selector was compared with a sensitive value: a match would confirm a guess.
  private func isChosenBySecret(_ path: Path, selector: Path) -> Bool {
    selector.segments.enumerated().contains { index, segment in
      guard case .matching(let inside, _) = segment else { return false }
      let place = path.prefix(index + 1).appending(inside)
      return hiddenValue(place) != nil || effective.node(at: place).map(effective.isSensitive) == true
    }
  }
}
