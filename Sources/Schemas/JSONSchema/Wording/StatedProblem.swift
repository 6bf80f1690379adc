package import DocumentModel

/// The words of a schema's author for a failure: `x-problem`, with a code of its own, or a message of `errorMessage`.
package struct StatedProblem: Sendable {
  package static let keyword = "x-problem"

  /// The name after `policy/`; nil for that of the keyword that fails.
  package var code: String?
  /// One line.
  package var message: String
  package var help: String?
  /// Nil if the schema leaves it to its users.
  package var severity: Severity?
  /// Whether it is a message of `errorMessage`, which keeps the code of the keyword that fails and has the placeholders of
  /// Ajv: `${0}`.
  var isOfAjv = false

  /// A part of `x-problem` that means nothing.
  package struct UnusablePart {
    package var node: NodeID
    package var message: Message
    package var caption: Message?
  }

  // MARK: x-problem

  /// Nil without a mapping that has a message. Other parts that mean nothing are left out.
  ///
  /// - Parameters:
  ///   - node: The value of `x-problem`.
  ///   - report: Called with each part that means nothing.
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
        wrong(name, at: value, expected: "a string with words")
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

  /// The bytes of a text that are read, and the Unicode scalars that are shown: thousands of problems may have the same.
  private static let (reach, longest) = (4_096, 400)
  private static let longestCode = 64

  /// Whether it may be the name of a code: comments, options and reports set other signs around it.
  package static func isCode(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestCode && name.utf8.first?.isLetterOrDigit == true
      && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// A text in one line, shortened.
  private static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.unicodeScalars.count > longest else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(longest - 1))) + "…"
  }

  /// A message of `errorMessage` or `patternErrorMessage`; nil without words.
  init?(ofAjv document: Document, node: NodeID) {
    guard let text = document.string(node, upTo: Self.reach).map(Self.line), !text.isEmpty else { return nil }
    message = text
    isOfAjv = true
  }
}

extension StatedProblem {
  /// The message with the facts of a value for `{value}`, `{path}` and `{key}`, or `${0}`, each as a part of the file.
  ///
  /// - Parameter fact: What a placeholder stands for; nil leaves the text as it is.
  func filled(_ fact: (Placeholder) -> Message?) -> Message {
    var (result, rest): (Message, Substring) = ("", message[...])
    while let brace = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: brace)...].prefix { $0 != "}" }
      let end = inside.endIndex
      guard end < rest.endIndex else { break }
      let hasDollar = rest[..<brace].last == "$"
      if hasDollar == isOfAjv, let found = placeholder(inside).flatMap(fact) {
        result += Message(words: String(rest[..<brace].dropLast(isOfAjv ? 1 : 0))) + found
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
    case "value" where !isOfAjv, "0" where isOfAjv: .value
    case "path" where !isOfAjv: .path
    case "key" where !isOfAjv, "0#" where isOfAjv: .key
    case _: isOfAjv ? JSONPointer(text).map(Placeholder.pointer) : nil
    }
  }

  enum Placeholder {
    case value, path, key
    /// A value of the document.
    case pointer(JSONPointer)
  }
}
