internal import Diagnostics

/// Names of sensitive settings, and texts that may have been meant for them. Errs on the side of hiding.
struct SensitiveNames {
  /// Names that are compared letter by letter; past them every one counts as alike.
  private static let budget = 1_000

  private let names: [String]
  private let folded: Set<String>
  private var compared = 0

  init(_ names: Set<String>) {
    self.names = names.sorted()
    folded = Set(names.map(Self.fold))
  }

  /// Whether a key is one of the names, written otherwise, or a slip away from one.
  mutating func resemble(_ key: String) -> Bool {
    guard !names.isEmpty else { return false }
    if folded.contains(Self.fold(key)) { return true }
    compared += 1
    return compared > Self.budget || NearestName.of(key, among: names) != nil
  }

  /// Whether a text that should have been a mapping holds one of the names before a colon.
  func areKeys(in text: String) -> Bool {
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":":
        if folded.contains(Self.fold(word)) { return true }
        word = ""
      case "\"", "'": break
      case " ", "\t": if word.unicodeScalars.last != " " { word.unicodeScalars.append(" ") }
      case "\n", ",", "{", "[": word = ""
      default:
        if word.unicodeScalars.last == " " { word = "" }
        word.unicodeScalars.append(scalar)
      }
    }
    return false
  }

  private static func fold(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }
}
