package import DocumentModel

/// One change of settings, with the same meaning for the command line, for actions and for the library.
package enum SettingOperation: Sendable {
  /// Sets a setting to a value.
  case set(Path, InputValue, MergeStrategy = .byMember)
  /// Removes a setting, with its comments.
  ///
  /// - isRequired: Whether a missing setting is an error.
  case unset(Path, isRequired: Bool = false)
  /// Renames or moves a setting, with its comments.
  case move(Path, to: Path)
  /// Renames or moves a setting, and updates every reference to its name.
  case moveWithReferences(Path, to: Path)
  /// Copies a setting, with its comments, to a place that is not set.
  case copy(Path, to: Path)
  /// Restores the schema's default: removes a setting, or writes the default where the schema requires a value.
  case reset(Path)
  /// Inserts an item into a list, before the item at the path, or at the end for ``Path/Segment/end``.
  ///
  /// - beside: For a new key instead: the key of the mapping that it goes next to.
  case insert(Path, InputValue, beside: KeyNeighbor? = nil)
  /// Writes the comments above a setting and after it. Nil keeps a comment, an empty text removes it.
  case comment(Path, above: String?, after: String?)
  /// Appends an item to a list. An item that the list already contains is added only if the schema allows duplicates.
  case append(Path, InputValue)
  /// Removes every item that equals a value from a list. A record is removed if it has all members of the value.
  case removeItems(Path, equalTo: InputValue)

  /// The setting that is changed.
  package var path: Path {
    switch self {
    case .set(let path, _, _), .unset(let path, _), .move(let path, _), .moveWithReferences(let path, _),
      .copy(let path, _), .reset(let path), .insert(let path, _, _), .comment(let path, _, _), .append(let path, _),
      .removeItems(let path, _):
      path
    }
  }

  /// Whether it removes values, whose names other values may refer to.
  package var removes: Bool {
    switch self {
    case .unset, .removeItems: true
    case .set, .move, .moveWithReferences, .copy, .reset, .insert, .comment, .append: false
    }
  }

  /// Whether it only moves, inserts or removes values, so that an old error may have a new place.
  package var onlyMoves: Bool {
    switch self {
    case .unset, .removeItems, .move, .moveWithReferences, .insert, .comment: true
    case .set, .copy, .reset, .append: false
    }
  }

  /// Where a new key goes in its mapping.
  package enum KeyNeighbor: Sendable {
    case before(String)
    case after(String)

    package var name: String {
      switch self {
      case .before(let name), .after(let name): name
      }
    }
  }

  /// How a mapping replaces another one.
  package enum MergeStrategy: Sendable {
    /// Member by member: members in both keep their comments, members missing from the new mapping are removed.
    case byMember
    /// Member by member: members missing from the new mapping are kept.
    case merging
    /// As a whole: the old mapping is removed with its comments.
    case whole
  }
}
