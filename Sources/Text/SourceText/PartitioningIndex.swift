extension RandomAccessCollection {
  /// The first index at which something holds that holds of all elements behind it; the end where it holds of none.
  /// Logarithmic.
  @inlinable
  public func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if holds(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
