/// The lines of standard input, each returned as soon as it arrives, for talking to another program; or those of bytes.
package struct InputLines {
  private var buffer: [UInt8] = []
  /// Where the next line starts in the buffer.
  private var start = 0
  private var isAtEnd = false
  /// Whether to skip bytes up to the end of a line that is too long.
  private var isSkipping = false
  private let limit: Int

  /// The lines of standard input.
  ///
  /// - Parameter limit: The largest length of a line, in bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The lines of existing bytes.
  package init(_ bytes: [UInt8], limit: Int) {
    buffer = bytes
    isAtEnd = true
    self.limit = limit
  }

  /// Whether ``next()`` can return, or at least read, without waiting for another program.
  package var isReady: Bool {
    buffer[start...].contains(UInt8(ascii: "\n")) || isAtEnd || StandardInput.isReady(within: 0)
  }

  /// The next line without its line break; nil after the last. Linear in its length.
  ///
  /// - Throws: `tooLarge` for a line beyond the limit; the next call continues after it. Any error of reading.
  package mutating func next() throws(FileError) -> [UInt8]? {
    // Remember what was searched: a long line arrives in many pieces.
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        if isSkipping || end - start > limit {
          isSkipping = false
          throw FileError(FilePath("-"), reason: .tooLarge(limit: limit))
        }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        if isSkipping {
          isSkipping = false
          start = buffer.count
          throw FileError(FilePath("-"), reason: .tooLarge(limit: limit))
        }
        // The last line may lack a line break.
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      if searched - start > limit { isSkipping = true }
      // Drop the bytes of a line that is too long as they arrive, so that memory stays bounded.
      if isSkipping { start = searched }
      searched -= start
      buffer.removeSubrange(..<start)
      start = 0
      let more = try StandardInput.next(upTo: 1 << 16)
      isAtEnd = more.isEmpty
      buffer += more
    }
  }
}
