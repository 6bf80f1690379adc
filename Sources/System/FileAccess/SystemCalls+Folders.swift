#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// Makes a folder for the user alone; one that is there already is left as it is.
  static func makeFolder(_ path: FilePath) throws(Failure) {
    try unsafe withPath(path) { pointer throws(Failure) in
      guard unsafe mkdir(pointer, 0o700) != 0, errno != EEXIST else { return }
      throw .last
    }
  }
}
