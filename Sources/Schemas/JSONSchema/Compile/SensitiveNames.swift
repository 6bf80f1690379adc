internal import Patterns

/// The names of sensitive settings in a schema, for text that may mention them outside their place: comments,
/// multi-line strings, user-defined names.
package struct SensitiveNames: Sendable {
  private enum Meaning {
    /// Nothing under the name is sensitive anywhere in the schema.
    case harmless
    /// Something under the name is sensitive.
    case group
    /// The whole value is sensitive.
    case secret
  }

  /// The largest number of words that may form a name in a text.
  private static let maxWords = 4

  /// The meanings by folded name.
  private var meanings: [String: Meaning] = [:]
  /// Patterns of names that lead to anything sensitive.
  private let patterns: [RegularExpression]
  /// Whether any text may mention a sensitive setting, because the schema can't be used.
  package let areUnknown: Bool

  /// - Parameters:
  ///   - holding: For each subschema, whether it leads to anything sensitive.
  ///   - hidden: For each subschema, whether the values it describes are sensitive as a whole.
  init(_ tables: ProgramTables, holding: [Bool], hidden: [Bool]) {
    areUnknown = false
    patterns = tables.patternRules.filter { $0.subschema.exists && holding[Int($0.subschema.index)] }
      .map { tables.patterns[Int($0.pattern)] }
    for (name, property) in tables.members.flatMap(tables.properties) {
      let folded = Self.fold(tables.name(name))
      if hidden[Int(property.index)] {
        meanings[folded] = .secret
      } else if holding[Int(property.index)], meanings[folded] != .secret {
        meanings[folded] = .group
      } else if meanings[folded] == nil {
        meanings[folded] = .harmless
      }
    }
  }

  private init() {
    patterns = []
    areUnknown = true
  }

  /// The names for a schema that can't be used.
  static let unknown = Self()

  /// Whether the schema has the name anywhere, ignoring case and separators.
  package func isKnown(_ name: String) -> Bool { meanings[Self.fold(name)] != nil }

  /// Whether the schema has the name, and nothing sensitive under it anywhere.
  package func isHarmless(_ name: String) -> Bool { meanings[Self.fold(name)] == .harmless }

  /// Whether a text mentions a sensitive setting. Linear in the text.
  package func areMentioned(in text: String) -> Bool {
    guard !areUnknown else { return true }
    let words = text.unicodeScalars.split { !Self.isWordScalar($0) }.map { String($0).lowercased() }
    for start in words.indices {
      var name = ""
      for word in words[start...].prefix(Self.maxWords) {
        name += word
        if meanings[name] == .secret { return true }
      }
    }
    return !patterns.isEmpty && isPatternMentioned(in: text)
  }

  /// The folded names of secrets, sorted.
  var ofSecrets: [String] { meanings.filter { $0.value == .secret }.keys.sorted() }

  /// Whether a line of a text starts like an entry with something sensitive inside. Linear in the text.
  func haveGroup(inLinesOf text: String) -> Bool {
    text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.contains { line in
      guard let end = line.firstIndex(of: ":") else { return false }
      let name = String(String.UnicodeScalarView(line[..<end].filter(Self.isWordScalar))).lowercased()
      return meanings[name] == .group
    }
  }

  private func isPatternMentioned(in text: String) -> Bool {
    // If a search exceeds its limit, the pattern may match.
    let memory = SearchContext(share: NameSearches.share)
    return text.unicodeScalars.split { !Self.isWordScalar($0) && $0 != "-" && $0 != "_" }.contains { word in
      [String(word), String(word).lowercased()].contains { word in
        patterns.contains { $0.search(word.utf8Span.span, in: memory) != .noMatch }
      }
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "\u{80}"...: true
    case _: false
    }
  }

  /// A name without case and separators, which people write differently.
  static func fold(_ name: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.lowercased().utf8
    where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") && byte != UInt8(ascii: " ") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
