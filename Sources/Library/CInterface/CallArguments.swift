internal import CommandLineInterface

/// Conversions between C pointers and Swift values.
enum CallArguments {
  /// The version string, which lives as long as the process.
  nonisolated(unsafe) static let version: UnsafePointer<CChar> = {
    unsafe UnsafePointer(copy(Array(SettleProgram.version.utf8)))
  }()

  /// The arguments as bytes, without their NUL; nil if a pointer is null.
  static func words(_ arguments: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> [[UInt8]]? {
    guard count > 0 else { return [] }
    guard let arguments = unsafe arguments else { return nil }
    var words: [[UInt8]] = []
    for index in 0..<count {
      guard let word = unsafe arguments[index] else { return nil }
      var length = 0
      while unsafe word[length] != 0 { length += 1 }
      words.append(unsafe bytes(word, length) ?? [])
    }
    return words
  }

  /// A copy of the bytes; nil if `start` is null although `length` isn't 0.
  static func bytes(_ start: UnsafePointer<CChar>?, _ length: Int) -> [UInt8]? {
    guard length > 0 else { return [] }
    guard let start = unsafe start else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// A copy that ends in NUL, for the caller to free.
  static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { unsafe copy[index] = CChar(bitPattern: byte) }
    // The NUL lets C programs use the result as a string; results that contain NUL need the length.
    unsafe copy[bytes.count] = 0
    return unsafe copy
  }
}
