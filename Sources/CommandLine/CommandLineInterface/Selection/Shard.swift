internal import FileAccess
internal import SourceText

/// One of several parts of the files, for as many jobs: `2/4`. By a hash of the path, so that a file keeps its part when
/// others come and go.
struct Shard: Sendable {
  /// The number of the shard, from 1.
  let number: UInt64
  let count: UInt64

  /// Nil for what isn't `I/N`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt64(parts[0]), let count = UInt64(parts[1]), number >= 1, number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// - Parameter path: absolute.
  func contains(_ path: FilePath, workingFolder: FilePath) -> Bool {
    let seen = path.relative(to: workingFolder) ?? path.bytes[...]
    return StableHash(seen).value % count == number - 1
  }
}
