internal import DocumentModel

/// A comment that says which findings are to be hidden.
struct SuppressionComment {
  enum Scope {
    /// The line that it is on, or the next one with content.
    case line
    /// The whole entry that it is above, or after the key of.
    case block
    case file
    /// The text from the comment on, to where the rule is enabled again.
    case onwards
    /// Ends ``onwards``.
    case again
  }

  var scope: Scope
  /// `lint/truthy`, `schema/*`; empty for everything.
  var codes: [String]
  /// Whether it is ours, so that we say when it hides nothing.
  var isOwn: Bool
  /// A description of its fault; nil if it has none.
  var fault: Message?
  /// Whether it says nothing else.
  var isAlone = false
  /// Whether the lines keep their layout too: the rule that it hides may be one about blanks.
  var keepsLayout = true

  /// - Parameter text: a comment from `#` on; nil for one that is about something else.
  init?(_ text: ArraySlice<UInt8>) {
    let words = String(decoding: text.drop { $0 == UInt8(ascii: "#") || $0.isBlank }, as: UTF8.self)
    if words.hasPrefix("settle:") {
      let rest = words.dropFirst("settle:".count).drop { $0 == " " }
      // A `schema=` comment names the file's schema.
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

  /// `# yaml-language-server-disable`, above the line. What follows are parts of messages of yaml-language-server, so
  /// it can't be compared with ours.
  private init?(server text: Substring) {
    if let next = text.first, next.isLetter || next.isNumber || next == "_" || next == "-" { return nil }
    scope = .line
    codes = ["schema/*", "lint/*", "settings/*", "policy/*"]
    isOwn = false
    fault = nil
    keepsLayout = false
  }

  /// `ignore[a, b]`, `ignore-block[a]`, `ignore-file[a]`, whatever follows the bracket.
  private init?(own text: Substring) {
    let word = text.prefix { $0.isLetter || $0 == "-" }
    let scopes: [Substring: Scope] = ["ignore": .line, "ignore-block": .block, "ignore-file": .file]
    let rest = text[word.endIndex...].drop { $0 == " " }
    scope = scopes[word] ?? .line
    codes = []
    isOwn = true
    fault = nil
    guard scopes[word] != nil else {
      let shown = ShownText.quoted(Array(word.utf8)[...])
      fault = "unknown comment \(shown): use ignore[…], ignore-block[…] or ignore-file[…]"
      return
    }
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else {
      fault = "missing codes: write \(word)[lint/NAME]"
      return
    }
    codes = rest[..<end].dropFirst().split { $0 == "," || $0 == " " }.map(String.init)
    isAlone = rest[rest.index(after: end)...].allSatisfy(\.isWhitespace)
    if codes.isEmpty { fault = "empty brackets: write \(word)[lint/NAME]" }
  }

  /// The names of our rules that find what a rule of yamllint or ryl with another name finds.
  private static let renamed = ["anchors": ["unused-anchor", "duplicate-anchor"]]

  private init?(yamllint text: Substring) {
    let words = text.split(separator: " ").map { $0.filter { $0 != "\r" } }
    let scopes: [String: Scope] = [
      "disable-line": .line, "disable": .onwards, "enable": .again, "disable-file": .file,
    ]
    guard let scope = words.first.flatMap({ scopes[$0] }), words.dropFirst().allSatisfy({ $0.hasPrefix("rule:") })
    else { return nil }
    self.scope = scope
    let names = words.dropFirst().map { String($0.dropFirst("rule:".count)) }
    // A rule that we don't have hides nothing.
    codes = names.isEmpty ? ["lint/*"] : names.flatMap { Self.renamed[$0] ?? [$0] }.map { "lint/\($0)" }
    isOwn = false
    fault = nil
  }
}
