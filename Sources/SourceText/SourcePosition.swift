/// A place as a person names it: line and column from 1, the column in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  package var line: Int
  package var column: Int
  package var offset: ByteOffset

  package init(line: Int, column: Int, offset: ByteOffset) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A stretch of text as a person names it; `end` is the place after its last character.
package struct SourceRange: Hashable, Sendable {
  package var start: SourcePosition
  package var end: SourcePosition

  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

/// A stretch of a named file.
package struct SourceLocation: Hashable, Sendable {
  package var path: String
  package var range: SourceRange

  package init(path: String, range: SourceRange) {
    self.path = path
    self.range = range
  }
}
