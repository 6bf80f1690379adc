package import DocumentModel

/// Where a cursor is, in a text that may be broken: the way to it, its neighbours, and what may be written there.
package struct CursorPlace {
  /// An entry or item beside the way to the cursor.
  struct Neighbour {
    /// Nil for an item.
    var name: String?
    /// The bytes of the entry or item, from the column that they begin at.
    var range: Range<Int>
    var column = 0
    /// Whether it is between brackets.
    var isFlow = false
  }

  /// A collection on the way, from outside in.
  struct Level {
    var neighbours: [Neighbour] = []
    /// The way on; nil in the innermost.
    var step: Path.Segment?

    mutating func add(_ neighbour: Neighbour) { neighbours.append(neighbour) }
  }

  /// The forms that may be written at the cursor.
  package struct Forms: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A key of a mapping.
    package static let key = Self(rawValue: 1)
    package static let scalar = Self(rawValue: 2)
    /// A dash, and an item behind it.
    static let dash = Self(rawValue: 4)
    /// The name of an anchor, behind `*`.
    static let alias = Self(rawValue: 8)
  }

  /// How many collections a cursor may be in: no text that is deeper is read.
  static let depthLimit = Limits.depthRange.upperBound

  /// The last is the mapping that a key is written in, or the place of the value.
  var levels: [Level] = []
  package internal(set) var forms: Forms = []
  /// The word that the cursor is in.
  package internal(set) var word: Range<Int>
  /// Whether a colon follows the word.
  package internal(set) var hasColon = false
  /// Whether a blank is wanted before what is written: the cursor is right behind `:` or `-`.
  package internal(set) var needsBlank = false
  /// Where a key would be, in bytes from the start of the line.
  var column = 0
  /// Whether the cursor is between brackets.
  package internal(set) var isFlow = false
  /// Whether another entry follows between the brackets, without a comma before it.
  var lacksComma = false
  /// Where the entry before ends, if no comma is behind it.
  var lacksCommaBehind: Int?
  /// Where the comment starts that the cursor is in.
  var comment: Int?

  /// The path of the collection or value that the cursor is in.
  package var path: Path { Path(segments: levels.compactMap(\.step)) }

  /// The names that the mapping has already.
  package var names: [String] { forms.contains(.key) ? levels.last?.neighbours.compactMap(\.name) ?? [] : [] }
}
