package import DocumentModel

/// The position of a cursor in a possibly malformed file: its path, its siblings, and what may be written there.
package struct CursorPlace {
  /// A sibling of an entry or item on the path.
  struct Neighbor {
    /// Nil for an item.
    var name: String?
    /// The range of the entry or item, starting at its column.
    var range: Range<Int>
    var column = 0
    var isFlow = false
  }

  /// A collection on the path.
  struct Level {
    var neighbors: [Neighbor] = []
    /// The step to the next level; nil in the innermost.
    var step: Path.Segment?

    mutating func add(_ neighbor: Neighbor) { neighbors.append(neighbor) }
  }

  /// What may be written at the cursor.
  package struct Forms: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A key of a mapping.
    package static let key = Self(rawValue: 1)
    package static let scalar = Self(rawValue: 2)
    /// A dash with an item after it.
    static let dash = Self(rawValue: 4)
    /// The name of an anchor, after `*`.
    static let alias = Self(rawValue: 8)
  }

  /// The maximum number of collections around a cursor; deeper files aren't read.
  static let depthLimit = Limits.depthRange.upperBound

  /// The levels, outermost first. The last is the mapping of a key, or the value.
  var levels: [Level] = []
  package internal(set) var forms: Forms = []
  package internal(set) var word: Range<Int>
  /// Whether a colon follows the word.
  package internal(set) var hasColon = false
  /// Whether the inserted text needs a leading blank, because the cursor is directly after `:` or `-`.
  package internal(set) var needsBlank = false
  /// The column of a key at the cursor, in bytes.
  var column = 0
  /// Whether the cursor is in a flow collection.
  package internal(set) var isFlow = false
  /// Whether another entry of the flow collection follows without a comma in between.
  var lacksComma = false
  /// The end of the previous entry, if no comma follows it.
  var lacksCommaAfter: Int?
  /// Where the comment at the cursor starts; nil if the cursor isn't in one.
  var comment: Int?

  /// The path of the collection or value at the cursor.
  package var path: Path { Path(segments: levels.compactMap(\.step)) }

  /// The keys that the mapping has already.
  package var names: [String] { forms.contains(.key) ? levels.last?.neighbors.compactMap(\.name) ?? [] : [] }
}
