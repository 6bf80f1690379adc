import FileAccess
internal import Glibc

/// Calls `body` with the path of a file in memory that contains `bytes`, for code that can only read files.
func withFile<Result>(_ bytes: [UInt8], _ body: (FilePath) -> Result) -> Result {
  let path = "/dev/shm/settle-fuzz-\(getpid()).yaml"
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  close(descriptor)
  defer { unsafe unlink(path) }
  require(written == bytes.count, "the file in memory is written")
  return body(FilePath(path))
}
