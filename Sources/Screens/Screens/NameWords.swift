/// Names of schemas in the words of a person.
enum NameWords {
  /// A name of a setting or an input: `screenshot_url` is *Screenshot url*.
  static func of(_ name: String) -> String {
    capitalized(String(name.map { $0 == "_" || $0 == "-" ? " " : $0 }))
  }

  /// A value of `enum` that is a name in small letters: `after_a_day` is *After a day*. Any other stays as it is, as `en-US`,
  /// `utf-8` and `h264` are known by their letters.
  static func ofChoice(_ value: String) -> String {
    let parts = value.split(separator: "_", omittingEmptySubsequences: false).flatMap { part in
      part.split(separator: "-", omittingEmptySubsequences: false)
    }
    let isName = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } || Int($0) != nil }
    // A hyphen before a number belongs to a name of its own.
    guard isName, Int(parts[0]) == nil, !(value.contains("-") && parts.contains { Int($0) != nil }) else {
      return value
    }
    return capitalized(parts.joined(separator: " "))
  }

  private static func capitalized(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
