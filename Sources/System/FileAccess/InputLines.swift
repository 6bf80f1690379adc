/// Standard input line by line, each as soon as it is there: for a conversation with another program.
package struct InputLines {
  private var buffer: [UInt8] = []
  /// Where the next line starts.
  private var start = 0
  private var isAtEnd = false
  private let limit: Int

  /// - Parameter limit: bytes that a line may have.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The next line without its end; nil behind the last. Linear in its length.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      guard searched - start <= limit else { throw FileError(FilePath("-"), .tooLarge(limit: limit)) }
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
