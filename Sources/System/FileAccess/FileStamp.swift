/// Facts that differ between versions of a file, found without reading it.
package struct FileStamp: Hashable, Sendable {
  /// The file itself, whatever its name.
  var number: UInt64
  var size: Int
  /// When it was written last.
  var seconds: Int
  var nanoseconds: Int

  init(number: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
    (self.number, self.size, self.seconds, self.nanoseconds) = (number, size, seconds, nanoseconds)
  }

  /// The stamp of the file that the path leads to, links followed; nil where there is none.
  package init?(of path: FilePath) {
    guard let stamp = SystemCalls.stamp(path) else { return nil }
    self = stamp
  }
}
