package import DocumentModel

/// The position of a cursor in a possibly malformed file: the path to it, its siblings, and what may be written there.
package struct CursorPlace {
  /// A sibling of an entry or item on the path to the cursor.
  struct Neighbor {
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
    var neighbors: [Neighbor] = []
    /// The way on; nil in the innermost.
    var step: Path.Segment?

    mutating func add(_ neighbor: Neighbor) { neighbors.append(neighbor) }
  }

  /// The forms that may be written at the cursor.
  package struct Forms: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A key of a mapping.
    package static let key = Self(rawValue: 1)
    package static let scalar = Self(rawValue: 2)
    /// A dash, and an item after it.
    static let dash = Self(rawValue: 4)
    /// The name of an anchor, after `*`.
    static let alias = Self(rawValue: 8)
  }

  /// The most collections around a cursor: deeper files aren't read.
  static let depthLimit = Limits.depthRange.upperBound

  /// The last is the mapping that a key is written in, or the place of the value.
  var levels: [Level] = []
  package internal(set) var forms: Forms = []
  /// The word that the cursor is in.
  package internal(set) var word: Range<Int>
  /// Whether a colon follows the word.
  package internal(set) var hasColon = false
  /// Whether the inserted text needs a leading blank, because the cursor is right after `:` or `-`.
  package internal(set) var needsBlank = false
  /// Where a key would be, in bytes from the start of the line.
  var column = 0
  /// Whether the cursor is between brackets.
  package internal(set) var isFlow = false
  /// Whether another entry follows between the brackets, without a comma before it.
  var lacksComma = false
  /// The end of the previous entry, if no comma follows it.
  var lacksCommaAfter: Int?
  /// Where the comment starts that the cursor is in.
  var comment: Int?

  /// The path of the collection or value that the cursor is in.
  package var path: Path { Path(segments: levels.compactMap(\.step)) }

  /// The names that the mapping has already.
  package var names: [String] { forms.contains(.key) ? levels.last?.neighbors.compactMap(\.name) ?? [] : [] }
}
