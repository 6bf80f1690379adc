/// A position as users see it: line and column, both from 1, with the column in code points.
public struct SourcePosition: Hashable, Sendable {
  public var line: Int
  public var column: Int
  public var offset: ByteOffset

  public init(line: Int, column: Int, offset: ByteOffset) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A range of text as users see it. The end is the position after the last character.
public struct SourceRange: Hashable, Sendable {
  public var start: SourcePosition
  public var end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

/// A range in a named file.
public struct SourceLocation: Hashable, Sendable {
  public var path: String
  public var range: SourceRange

  public init(path: String, range: SourceRange) {
    self.path = path
    self.range = range
  }
}
