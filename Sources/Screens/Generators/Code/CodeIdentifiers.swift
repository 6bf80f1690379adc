/// The words of a key, for names in code.
///
/// Words are runs of letters and digits, scalar by scalar. A capital after a lowercase letter starts one, and so does
/// the last of several capitals before a lowercase letter: `APIKey` has the words `API` and `Key`. Initialisms are in
/// one case, as the API Design Guidelines ask for: `apiKey`, `baseURL`.
enum CodeIdentifiers {
  /// `likeThis`; `empty` if there is no word, with `_` in front of a digit.
  static func member(_ key: String) -> String {
    let words = words(key)
    return started(
      words.prefix(1).map { $0.lowercased() } + words.dropFirst().map { cased($0, in: key) }, otherwise: "empty")
  }

  /// `LikeThis`; `Empty` if there is no word, with `_` in front of a digit.
  static func type(_ key: String) -> String { started(words(key).map { cased($0, in: key) }, otherwise: "Empty") }

  /// A name given by a schema, if Swift and TypeScript both accept it; otherwise one made of its words.
  static func given(_ name: String) -> String { isName(name) ? name : member(name) }

  /// Whether it is a name in Swift and in TypeScript: letters, marks and digits that identifiers may have (UAX #31),
  /// and `_`.
  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    // "_" alone is a pattern in Swift, not a name.
    return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) && name.unicodeScalars.contains { $0 != "_" }
  }

  private static func started(_ words: [String], otherwise: String) -> String {
    // The lowercase form of a letter may have scalars that no name allows.
    let name = words.joined().unicodeScalars.filter { isPart($0, isInside: true) }
    guard let first = name.first else { return otherwise }
    let mayBegin = first.properties.isXIDStart && first.properties.numericType == nil
    return (mayBegin ? "" : "_") + String(String.UnicodeScalarView(name))
  }

  /// Initialisms that keys mostly have in lowercase.
  private static let initialisms: Set<String> = [
    "api", "cpu", "css", "dns", "gpu", "html", "http", "https", "id", "ip", "json", "pdf", "sql", "ssh", "ssl", "tcp",
    "tls", "udp", "ui", "uri", "url", "usb", "uuid", "vpn", "xml",
  ]

  /// A word after others, or in the name of a type.
  private static func cased(_ word: String, in key: String) -> String {
    // In `MAX_SIZE`, capitals don't make an initialism.
    let isWritten = word.unicodeScalars.count > 1 && word.uppercased() == word && key.uppercased() != key
    if isWritten || initialisms.contains(word.lowercased()) { return word.uppercased() }
    let plural = word.lowercased().dropLast()
    if word.utf8.last == UInt8(ascii: "s"), initialisms.contains(String(plural)) { return plural.uppercased() + "s" }
    return capitalized(word)
  }

  private static func capitalized(_ word: String) -> String {
    let first = word.unicodeScalars.prefix(1)
    return String(first).uppercased() + String(word.unicodeScalars.dropFirst()).lowercased()
  }

  static func words(_ key: String) -> [String] {
    let scalars = Array(key.unicodeScalars)
    var words: [String] = []
    var isInside = false
    // The last letter, ignoring combining marks after it.
    var last: Unicode.Scalar?
    for (index, scalar) in scalars.enumerated() {
      guard isPart(scalar, isInside: isInside) else {
        isInside = false
        last = nil
        continue
      }
      let next = scalars[(index + 1)...].first { !isMark($0) }
      let startsWord =
        scalar.properties.isUppercase
        && (last?.properties.isLowercase == true
          || last?.properties.isUppercase == true && next?.properties.isLowercase == true)
      if !isInside || startsWord { words.append("") }
      words[words.count - 1].unicodeScalars.append(scalar)
      isInside = true
      if !isMark(scalar) { last = scalar }
    }
    return words
  }

  /// Whether it is a letter, a mark after one, or an ASCII digit. Not all languages allow other digits in names.
  private static func isPart(_ scalar: Unicode.Scalar, isInside: Bool) -> Bool {
    scalar.properties.isXIDStart || ("0"..."9").contains(scalar) || isInside && isMark(scalar)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: scalar.properties.isXIDContinue
    case _: false
    }
  }
}
