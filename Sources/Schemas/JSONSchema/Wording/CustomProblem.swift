package import DocumentModel

/// A schema author's words for a failure: `x-problem`, optionally with its own code, or a message of `errorMessage`.
package struct CustomProblem: Sendable {
  package static let keyword = "x-problem"

  /// The name after `policy/`; nil to use that of the failing keyword.
  package var code: String?
  /// The message, in one line.
  package var message: String
  package var help: String?
  /// The severity; nil if the schema leaves it to its users.
  package var severity: Severity?
  /// Whether it is a message of `errorMessage`, which keeps the failing keyword's code and has Ajv's `${0}`.
  var usesAjvSyntax = false

  /// An invalid part of `x-problem`.
  package struct UnusablePart {
    package var node: NodeID
    package var message: Message
    package var caption: Message?
  }

  // MARK: x-problem

  /// Returns nil unless there is a mapping with a message. Other invalid parts are ignored.
  ///
  /// - Parameters:
  ///   - node: The value of `x-problem`.
  ///   - report: Called with each invalid part.
  package init?(_ document: Document, node: NodeID, report: (UnusablePart) -> Void = { _ in }) {
    func wrong(_ name: String, at node: NodeID, expected: Message) {
      let found = ValueDescription.found(document, id: node)
      report(UnusablePart(node: node, message: "\"\(words: name)\" must be \(expected), found \(found)"))
    }
    let node = document.resolve(node)
    guard document.kind(node) == .object else {
      wrong(Self.keyword, at: node, expected: "a mapping")
      return nil
    }
    for entry in document.entries(node) {
      guard let name = entry.keyID.map(document.keys.name), !Self.keys.contains(name) else { continue }
      let meant = NearestName.of(name, among: Self.keys)
      report(
        UnusablePart(
          node: entry.key, message: "unknown key \(ValueDescription.quoted(name)) in \"\(words: Self.keyword)\"",
          caption: meant.map { "did you mean \"\(words: $0)\"?" }))
    }
    func text(_ name: String) -> String? {
      guard let value = document.value(node, named: name) else { return nil }
      guard document.kind(value) == .string, let text = document.string(value, upTo: Self.reach).map(Self.line),
        !text.isEmpty
      else {
        wrong(name, at: value, expected: "a non-empty string")
        return nil
      }
      return text
    }
    func word(_ name: String, expected: Message, isValid: (String) -> Bool) -> String? {
      guard let value = document.value(node, named: name) else { return nil }
      if document.kind(value) == .string, let text = document.string(value, upTo: Self.reach), isValid(text) {
        return text
      }
      wrong(name, at: value, expected: expected)
      return nil
    }
    help = text("help")
    code = word("code", expected: "letters, digits, - and _, such as pinned-image", isValid: Self.isCode)
    severity = word("severity", expected: "error, warning or note") { Severity(rawValue: $0) != nil }
      .flatMap { Severity(rawValue: $0) }
    guard let message = text("message") else {
      if document.value(node, named: "message") == nil {
        report(UnusablePart(node: node, message: "missing key \"message\" in \"\(words: Self.keyword)\""))
      }
      return nil
    }
    self.message = message
  }

  private static let keys = ["code", "help", "message", "severity"]

  /// The bytes of a text to read and the code points to show, limited because thousands of problems may share it.
  private static let (reach, longest) = (4_096, 400)
  private static let longestCode = 64

  /// Whether a name can be used as a code: comments, options and reports put other characters around it.
  package static func isCode(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestCode && name.utf8.first?.isLetterOrDigit == true
      && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// The text on one line, shortened.
  private static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.unicodeScalars.count > longest else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(longest - 1))) + "…"
  }

  /// A message of `errorMessage` or `patternErrorMessage`; nil if it is empty.
  init?(ofAjv document: Document, node: NodeID) {
    guard let text = document.string(node, upTo: Self.reach).map(Self.line), !text.isEmpty else { return nil }
    message = text
    usesAjvSyntax = true
  }
}

extension CustomProblem {
  /// The message with its placeholders `{value}`, `{path}` and `{key}`, or `${0}`, filled in as parts of the file.
  ///
  /// - Parameter fact: Returns what a placeholder stands for; nil keeps its text.
  func filled(_ fact: (Placeholder) -> Message?) -> Message {
    var (result, rest): (Message, Substring) = ("", message[...])
    while let brace = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: brace)...].prefix { $0 != "}" }
      let end = inside.endIndex
      guard end < rest.endIndex else { break }
      let hasDollar = rest[..<brace].last == "$"
      if hasDollar == usesAjvSyntax, let found = placeholder(inside).flatMap(fact) {
        result += Message(words: String(rest[..<brace].dropLast(usesAjvSyntax ? 1 : 0))) + found
        rest = rest[rest.index(after: end)...]
      } else {
        result += Message(words: String(rest[...brace]))
        rest = inside.base[inside.startIndex...]
      }
    }
    return result + Message(words: String(rest))
  }

  private func placeholder(_ text: Substring) -> Placeholder? {
    switch text {
    case "value" where !usesAjvSyntax, "0" where usesAjvSyntax: .value
    case "path" where !usesAjvSyntax: .path
    case "key" where !usesAjvSyntax, "0#" where usesAjvSyntax: .key
    case _: usesAjvSyntax ? JSONPointer(text).map(Placeholder.pointer) : nil
    }
  }

  enum Placeholder {
    case value, path, key
    /// The value at a pointer in the document.
    case pointer(JSONPointer)
  }
}
