internal import DocumentModel

/// Text that a completion or fix inserts, with placeholders.
package struct SnippetText: ExpressibleByStringInterpolation {
  private enum Part {
    case text(String)
    /// A placeholder with the values to choose from; empty for any value.
    case place([String])
    /// A placeholder with a default text.
    case proposal(String)
  }

  private var parts: [Part]

  package init(_ text: String) { parts = [.text(text)] }
  package init(stringLiteral text: String) { self.init(text) }
  private init(_ parts: [Part]) { self.parts = parts }

  static func place(_ choices: [String] = []) -> Self { Self([.place(choices)]) }
  package static func place(proposing text: String) -> Self { text.isEmpty ? place() : Self([.proposal(text)]) }
  package static func + (one: Self, other: Self) -> Self { Self(one.parts + other.parts) }
  package static func + (one: String, other: Self) -> Self { Self(one) + other }
  package static func + (one: Self, other: String) -> Self { one + Self(other) }

  static func joined(_ texts: [Self], by separator: String) -> Self {
    texts.dropFirst().reduce(texts.first ?? "") { $0 + separator + $1 }
  }

  /// The text with empty placeholders and default texts.
  var plain: String {
    parts.map { part in
      switch part {
      case .text(let text), .proposal(let text): text
      case .place: ""
      }
    }.joined()
  }

  /// Whether there is a placeholder anywhere but at the end, where the cursor is anyway.
  var hasPlaces: Bool {
    let written = parts.filter { part in if case .text("") = part { false } else { true } }
    return written.enumerated().contains { index, part in
      switch part {
      case .text: false
      case .place(let choices): index + 1 < written.count || !choices.isEmpty
      case .proposal: true
      }
    }
  }

  var endsOpen: Bool { plain.ends(with: " ") || plain.ends(with: ":") }

  /// The text as a snippet of the protocol: the cursor goes to the first placeholder, then to the next.
  var snippet: String {
    var number = 0
    return parts.map { part in
      switch part {
      case .text(let text): return Self.escaped(text, signs: "\\$}")
      case .proposal(let text):
        number += 1
        return "${\(number):\(Self.escaped(text, signs: "\\$}"))}"
      case .place(let choices):
        number += 1
        guard !choices.isEmpty else { return "$\(number)" }
        // In a choice, commas and bars have to be escaped.
        return "${\(number)|" + choices.map { Self.escaped($0, signs: "\\,|$}") }.joined(separator: ",") + "|}"
      }
    }.joined()
  }

  private static func escaped(_ text: String, signs: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if signs.unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
