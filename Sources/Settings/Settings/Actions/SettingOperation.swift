package import DocumentModel

/// One change of settings. It has one meaning for the command line, for actions, for the library and for whatever else
/// changes a text.
package enum SettingOperation: Sendable {
  /// Gives a setting a value.
  case set(Path, InputValue, Manner = .byMember)
  /// Takes a setting out, with the comments that belong to it.
  ///
  /// - isRequired: whether it is refused if there is no such setting.
  case unset(Path, isRequired: Bool = false)
  /// Gives a setting another name or place, with its comments.
  case move(Path, to: Path)
  /// Lets the schema's default take effect: takes a setting out, or writes the default where the schema requires a value.
  case reset(Path)
  /// Puts an item after the last of a list; one that the list has already only where the schema lets it be there twice.
  case append(Path, InputValue)
  /// Takes every item out of a list that equals a value; of records, every one that has its members.
  case removeItems(Path, equalTo: InputValue)

  /// The setting that is changed.
  package var path: Path {
    switch self {
    case .set(let path, _, _), .unset(let path, _), .move(let path, _), .reset(let path), .append(let path, _),
      .removeItems(let path, _):
      path
    }
  }

  /// How a mapping takes the place of another one.
  package enum Manner: Sendable {
    /// Member by member: what both have keeps its comments, what the new one lacks goes.
    case byMember
    /// Member by member, and what the new one lacks stays.
    case merging
    /// The whole mapping: the old one is removed with its comments.
    case whole
  }
}
