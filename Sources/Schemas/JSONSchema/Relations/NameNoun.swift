internal import DocumentModel

/// Nouns for the names in a collection, derived from the collection's key.
enum NameNoun {
  /// `jobs` for `/jobs` and `/jobs/*/name`; nil if the key isn't a plain plural.
  static func plural(_ collection: JSONPointer) -> String? {
    var tokens = collection.tokens[...]
    if tokens.dropLast().last == PlacePointer.each, tokens.last.flatMap(singular) == nil { tokens.removeLast() }
    while tokens.last == PlacePointer.each { tokens.removeLast() }
    // `no name named "a"` would be no better.
    guard let word = tokens.last, word != "names", singular(of: word) != nil else { return nil }
    return word
  }

  /// `job` for `jobs`, `dependency` for `dependencies`, `alias` for `aliases`; nil for any other word.
  static func singular(of word: String) -> String? {
    let letters = word.utf8
    guard (3...30).contains(letters.count), letters.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else {
      return nil
    }
    if word.hasSuffix("ies") { return letters.count > 4 ? word.dropLast(3) + "y" : nil }
    if ["sses", "shes", "ches", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    if word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) { return String(word.dropLast()) }
    return nil
  }
}
