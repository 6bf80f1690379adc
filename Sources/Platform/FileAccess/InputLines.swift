/// Standard input or a file line by line, each as soon as it arrives: for communication with another program, and for
/// files too large for memory.
package struct InputLines {
  /// Nil for standard input.
  private let file: OpenFile?
  private var buffer: [UInt8] = []
  /// The place where the next line starts.
  private var start = 0
  private var isAtEnd = false
  private var hasBegun = false
  /// Whether the next bytes belong to a line that is too long, up to its end.
  private var isSkipping = false
  private let limit: Int

  /// - Parameters:
  ///   - file: nil for standard input.
  ///   - limit: bytes that a line may have.
  package init(_ file: OpenFile? = nil, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// The lines of existing bytes.
  package init(_ bytes: [UInt8], limit: Int) {
    file = nil
    buffer = bytes
    isAtEnd = true
    self.limit = limit
  }

  /// Whether standard input has a line, or a part of one, or its end: then ``next()`` need not wait for another
  /// program.
  package var isReady: Bool {
    buffer[start...].contains(UInt8(ascii: "\n")) || isAtEnd || StandardInput.isReady(within: 0)
  }

  /// The next line without its line break; nil after the last. Linear in its length.
  ///
  /// Throws `tooLarge` for a line beyond the limit, which isn't kept; the next call continues after it.
  package mutating func next() throws(FileError) -> [UInt8]? {
    // What was searched once isn't searched again: a long line arrives in many pieces.
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        if isSkipping || end - start > limit {
          isSkipping = false
          throw FileError(path, reason: .tooLarge(limit: limit))
        }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        if isSkipping {
          isSkipping = false
          start = buffer.count
          throw FileError(path, reason: .tooLarge(limit: limit))
        }
        // A last line without a line break is a line too.
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      if searched - start > limit { isSkipping = true }
      // The bytes of a line that is too long are dropped as they come, so memory stays bounded.
      if isSkipping { start = searched }
      searched -= start
      buffer.removeSubrange(..<start)
      start = 0
      let more = try more()
      isAtEnd = more.isEmpty
      buffer += more
    }
  }

  private mutating func more() throws(FileError) -> [UInt8] {
    defer { hasBegun = true }
    guard let file else { return try StandardInput.next(upTo: 1 << 16) }
    return try file.next(upTo: 1 << 16, isFirst: !hasBegun)
  }

  private var path: FilePath { file?.path ?? FilePath("-") }
}
