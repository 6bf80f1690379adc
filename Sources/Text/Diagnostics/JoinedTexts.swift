extension [String] {
  /// As the standard library's of any collection, whose first call finds out the types involved while the program runs: a
  /// twentieth of what a check of one small file takes.
  package func joined(separator: String = "") -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
