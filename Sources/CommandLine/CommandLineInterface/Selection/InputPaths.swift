internal import FileAccess

/// The paths of a run: those of the command line, followed by those of a list.
struct InputPaths: Sequence, Sendable {
  var named: [FilePath]
  /// Nil if there is no list.
  var listed: PathList?

  struct Iterator: IteratorProtocol, Sendable {
    fileprivate var named: ArraySlice<FilePath>
    fileprivate var listed: PathList.Iterator?

    mutating func next() -> FilePath? { named.popFirst() ?? listed?.next() }
  }

  func makeIterator() -> Iterator { Iterator(named: named[...], listed: listed?.makeIterator()) }
}

/// Paths in a stored text, which is read as paths are needed.
struct PathList: Sequence, Sendable {
  let text: Spool
  /// The byte at the end of each path.
  let end: UInt8

  struct Iterator: IteratorProtocol, Sendable {
    private let list: PathList
    private var buffer: [UInt8] = []
    /// The offset in the buffer where the next path starts.
    private var start = 0
    /// The offset in the text where the buffer ends.
    private var offset = 0

    fileprivate init(_ list: PathList) {
      self.list = list
    }

    /// The next path. Skips empty ones.
    mutating func next() -> FilePath? {
      while let line = line() {
        if !line.isEmpty { return FilePath(bytes: line) }
      }
      return nil
    }

    private mutating func line() -> [UInt8]? {
      var searched = start
      while true {
        if let place = buffer[searched...].firstIndex(of: list.end) {
          defer { start = place + 1 }
          // Lines on Windows end in both characters.
          let isOfTwo = list.end == UInt8(ascii: "\n") && buffer[start..<place].last == UInt8(ascii: "\r")
          return Array(buffer[start..<(isOfTwo ? place - 1 : place)])
        }
        // Stored bytes can be read.
        let more = (try? list.text.bytes(at: offset, upTo: 1 << 16)) ?? []
        // The last path may lack its line end.
        if more.isEmpty {
          defer { start = buffer.count }
          return start < buffer.count ? Array(buffer[start...]) : nil
        }
        offset += more.count
        // The bytes searched so far have no end of a path.
        searched = buffer.count - start
        buffer.removeSubrange(..<start)
        start = 0
        buffer += more
      }
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
