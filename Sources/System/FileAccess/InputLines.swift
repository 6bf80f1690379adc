/// Standard input line by line, each as soon as it is there: for a conversation with another program.
package struct InputLines {
  private var buffer: [UInt8] = []
  /// Where the next line starts.
  private var start = 0
  private var isAtEnd = false
  /// Whether what comes belongs to a line that is too long, up to its end.
  private var isSkipping = false
  private let limit: Int

  /// - Parameter limit: bytes that a line may have.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether a line, or a part of one, or the end of the input is there: then ``next()`` need not wait for another program.
  package var isReady: Bool {
    buffer[start...].contains(UInt8(ascii: "\n")) || isAtEnd || StandardInput.isReady(within: 0)
  }

  /// The next line without its end; nil behind the last. Linear in its length.
  ///
  /// Throws `tooLarge` for a line beyond the limit, none of which is held; the next call goes on behind it.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        if isSkipping || end - start > limit {
          isSkipping = false
          throw FileError(FilePath("-"), .tooLarge(limit: limit))
        }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        if isSkipping {
          isSkipping = false
          start = buffer.count
          throw FileError(FilePath("-"), .tooLarge(limit: limit))
        }
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      if searched - start > limit { isSkipping = true }
      if isSkipping { start = searched }
      searched -= start
      buffer.removeSubrange(..<start)
      start = 0
      do throws(SystemCalls.Failure) {
        let more = try SystemCalls.readOnce(0, upTo: 1 << 16)
        isAtEnd = more.isEmpty
        buffer += more
      } catch {
        throw FileError(FilePath("-"), error.reason())
      }
    }
  }
}
