internal import DocumentModel

struct SuppressionComment {
  enum Scope {
    /// The line of the comment or, if that has no content, the next one that has.
    case line
    /// The whole entry below the comment, or the entry whose key it follows.
    case block
    case file
    /// The text from the comment up to ``reenable``.
    case untilReenabled
    /// The end of ``untilReenabled``.
    case reenable
  }

  var scope: Scope
  /// The suppressed codes, such as `lint/truthy` and `schema/*`. Empty for a comment with a fault.
  var codes: [String]
  /// Whether the comment is in settle's own syntax, so that it is reported if it suppresses nothing.
  var isOwn: Bool
  /// What is wrong with the comment, or nil if it is valid.
  var problem: Message?
  /// Whether the comment contains no other text.
  var isAlone = false
  /// Whether the suppressed lines aren't formatted either, because the suppressed rule may be about spacing.
  var keepsLayout = true

  /// - Parameter text: A comment including `#`. The result is nil if it doesn't suppress findings.
  init?(_ text: ArraySlice<UInt8>) {
    let words = String(decoding: text.drop { $0 == UInt8(ascii: "#") || $0.isBlank }, as: UTF8.self)
    if words.hasPrefix("settle:") {
      let rest = words.dropFirst("settle:".count).drop { $0 == " " }
      // A `schema=` comment assigns a schema to the file.
      if rest.hasPrefix("schema=") { return nil }
      self.init(own: rest)
    } else if let program = ["yamllint ", "ryl "].first(where: { text.starts(with: "# \($0)".utf8) }) {
      self.init(yamllint: words.dropFirst(program.count))
    } else if words.hasPrefix(Self.ofServer) {
      self.init(server: words.dropFirst(Self.ofServer.count))
    } else {
      return nil
    }
  }

  private static let ofServer = "yaml-language-server-disable"

  /// Parses `# yaml-language-server-disable`, which is above the line. Arguments are parts of that server's messages
  /// and can't be matched with our codes, so they are ignored.
  private init?(server text: Substring) {
    if let next = text.first, next.isLetter || next.isNumber || next == "_" || next == "-" { return nil }
    scope = .line
    codes = ["schema/*", "lint/*", "settings/*", "policy/*"]
    isOwn = false
    problem = nil
    keepsLayout = false
  }

  /// Parses `ignore[a, b]`, `ignore-block[a]` and `ignore-file[a]`. Text after the bracket is ignored.
  private init?(own text: Substring) {
    let word = text.prefix { $0.isLetter || $0 == "-" }
    let scopes: [Substring: Scope] = ["ignore": .line, "ignore-block": .block, "ignore-file": .file]
    let rest = text[word.endIndex...].drop { $0 == " " }
    scope = scopes[word] ?? .line
    codes = []
    isOwn = true
    problem = nil
    guard scopes[word] != nil else {
      let shown = ShownText.quoted(Array(word.utf8)[...])
      problem = "unknown comment \(shown): use ignore[…], ignore-block[…] or ignore-file[…]"
      return
    }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else {
      problem = "missing codes: write \(word)[lint/NAME]"
      return
    }
    codes = rest[..<end].dropFirst().split { $0 == "," || $0 == " " }.map(String.init)
    isAlone = rest[rest.index(after: end)...].allSatisfy(\.isWhitespace)
    if codes.isEmpty { problem = "empty brackets: write \(word)[lint/NAME]" }
  }

  /// Our rules that correspond to a rule of yamllint or ryl with a different name.
  private static let renamed = ["anchors": ["unused-anchor", "duplicate-anchor"]]

  private init?(yamllint text: Substring) {
    let words = text.split(separator: " ").map { $0.filter { $0 != "\r" } }
    let scopes: [String: Scope] = [
      "disable-line": .line, "disable": .untilReenabled, "enable": .reenable, "disable-file": .file,
    ]
    guard let scope = words.first.flatMap({ scopes[$0] }), words.dropFirst().allSatisfy({ $0.hasPrefix("rule:") })
    else { return nil }
    self.scope = scope
    let names = words.dropFirst().map { String($0.dropFirst("rule:".count)) }
    // A rule that settle doesn't have suppresses nothing.
    codes = names.isEmpty ? ["lint/*"] : names.flatMap { Self.renamed[$0] ?? [$0] }.map { "lint/\($0)" }
    isOwn = false
    problem = nil
  }
}
