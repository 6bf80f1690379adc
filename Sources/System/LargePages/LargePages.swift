internal import CSystem

/// Memory in pages of 2 MB instead of 4 kB, where the system has them: a large text's arrays are filled from front to back, and a
/// tenth of the time of reading it would go into having the system provide each small page when it is first touched.
public enum LargePages {
  private static let size = 1 << 21

  /// Asks for large pages for memory that hasn't been touched yet. Only what lies in whole pages is taken; without such pages
  /// nothing is lost.
  public static func use(for memory: UnsafeRawBufferPointer) {
    guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
    let first = unsafe start.alignedUp(toMultipleOf: size)
    let last = unsafe (start + memory.count).alignedDown(toMultipleOf: size)
    if unsafe first < last { unsafe settle_use_large_pages(first, last - first) }
  }
}

extension Array {
  /// Makes room for so many elements, in large pages where they take much.
  public mutating func reserveLargeCapacity(_ count: Int) {
    reserveCapacity(count)
    let (filled, room) = (self.count, capacity)
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let stride = MemoryLayout<Element>.stride
      unsafe LargePages.use(
        for: UnsafeRawBufferPointer(start: start + filled * stride, count: (room - filled) * stride))
    }
  }
}
