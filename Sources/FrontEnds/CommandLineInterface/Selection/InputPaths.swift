internal import FileAccess

/// The paths that a run is asked to look at: those of the command line, and behind them those of a list.
struct InputPaths: Sequence, Sendable {
  var named: [FilePath]
  /// Nil where there is no list.
  var listed: PathList?

  struct Iterator: IteratorProtocol, Sendable {
    fileprivate var named: ArraySlice<FilePath>
    fileprivate var listed: PathList.Iterator?

    mutating func next() -> FilePath? { named.popFirst() ?? listed?.next() }
  }

  func makeIterator() -> Iterator { Iterator(named: named[...], listed: listed?.makeIterator()) }
}

/// Paths in a text that was put aside; it is read as far as paths are asked for.
struct PathList: Sequence, Sendable {
  let text: Spool
  /// What each path ends in.
  let end: UInt8

  struct Iterator: IteratorProtocol, Sendable {
    private let list: PathList
    private var buffer: [UInt8] = []
    /// Where the next path starts in the buffer.
    private var start = 0
    /// Where the buffer ends in the text.
    private var offset = 0

    fileprivate init(_ list: PathList) {
      self.list = list
    }

    /// Empty ones are passed over.
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
          return Array(buffer[start..<place])
        }
        // What was put aside can be read.
        let more = (try? list.text.bytes(at: offset, upTo: 1 << 16)) ?? []
        if more.isEmpty {
          defer { start = buffer.count }
          return start < buffer.count ? Array(buffer[start...]) : nil
        }
        offset += more.count
        searched = buffer.count - start
        buffer.removeSubrange(..<start)
        start = 0
        buffer += more
      }
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}
