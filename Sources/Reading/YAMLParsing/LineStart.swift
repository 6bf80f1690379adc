extension [UInt8] {
  /// Behind the line feed before a place; the start where there is none.
  func lineStart(before place: Int) -> Int {
    self[..<Swift.min(place, count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }
}
