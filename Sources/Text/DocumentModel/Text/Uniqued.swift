extension Sequence where Element: Hashable {
  /// The elements in order, each only where it first occurs. Takes linear time.
  @inlinable package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
