/// Distinct texts in order of insertion. Inserting takes constant time, because a malicious file may have a million.
struct OrderedStringSet {
  private(set) var all: [String] = []
  private var known: Set<String> = []

  var isEmpty: Bool { all.isEmpty }

  /// - Returns: Whether the text is new.
  @discardableResult
  mutating func add(_ text: String) -> Bool {
    guard known.insert(text).inserted else { return false }
    all.append(text)
    return true
  }
}
