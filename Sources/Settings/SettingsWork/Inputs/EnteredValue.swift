package import DocumentModel
internal import JSONParsing

/// A value as a user typed it, for example on the command line. Either the whole text is the value, or there is no
/// value.
package struct EnteredValue: Sendable {
  package enum Form: Sendable {
    /// A string if only strings are allowed, otherwise YAML: one scalar or one flow collection.
    case bySchema
    /// A string, taken literally.
    case string
    case json
  }

  /// Why a text can't be read as a value.
  package struct ParseError: Error {
    /// The error, worded to follow the value's name: `would lose its comment, from # on`. Never quotes the text, which
    /// may be a secret.
    package var message: String
  }

  package var text: String
  package var form: Form

  package init(_ text: String, form: Form = .bySchema) {
    self.text = text
    self.form = form
  }

  /// All possible interpretations, the likelier ones first; at least one.
  ///
  /// - Parameter kinds: The kinds of values allowed at its place, or nil for any.
  package func readings(_ kinds: Set<NodeKind>?) throws(ParseError) -> [InputValue] {
    var readings = try values(kinds)
    for index in readings.indices { readings[index].isTyped = true }
    return readings
  }

  private func values(_ kinds: Set<NodeKind>?) throws(ParseError) -> [InputValue] {
    switch form {
    case .string: return [InputValue(text: text)]
    case .json: return [try Self.json(text)]
    case .bySchema: break
    }
    let string = InputValue(text: text)
    let mayBeString = kinds?.contains(.string) == true
    if kinds == [.string], beginsWithProperty == true, case .value(let value) = YAMLInput(text) { return [value] }
    if kinds == [.string] || text.isEmpty || mayBeString && beginsWithProperty == false { return [string] }
    switch YAMLInput(text) {
    case .value(let value):
      var readings = [value]
      if mayBeString, value.verbatim == nil { readings.append(string) }
      if kinds?.contains(.boolean) == true, let word = Self.booleans[text.lowercased()] {
        readings.append(try Self.json(word))
      }
      return readings
    case .losing(let part): throw ParseError(message: "would lose \(part)")
    case .none(let reason):
      guard mayBeString, !isLikelyCollection || kinds?.contains(where: \.isCollection) == false else {
        throw ParseError(message: "is not a single YAML value: \(reason)")
      }
      return [string]
    }
  }

  /// Whether it starts like a collection, possibly a malformed one.
  private var isLikelyCollection: Bool {
    text.utf8.first { $0 != UInt8(ascii: " ") }.map { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } ?? false
  }

  /// Whether it begins with a tag, an alias or an anchor, as in `!Ref x`, `*base` and `&x 1`; false for a string such
  /// as `*.js` or `!*.log`. Nil if it doesn't begin with one of their signs.
  private var beginsWithProperty: Bool? {
    guard let sign = text.utf8.first, "!&*".utf8.contains(sign) else { return nil }
    let name = text.utf8.dropFirst().prefix { !$0.isSpace }
    return !name.isEmpty && name.allSatisfy { Self.signsOfNames.contains($0) }
  }

  private static let signsOfNames = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-:!".utf8)

  /// Words for true and false that people use, and that YAML 1.1 has.
  private static let booleans = [
    "yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false",
  ]

  private static func json(_ text: String) throws(ParseError) -> InputValue {
    let parsed = JSONParser.parse(Array(text.utf8), limits: Limits())
    if let error = parsed.diagnostics.first(where: { $0.severity == .error }) {
      throw ParseError(message: "is not JSON: \(error.withoutText(in: parsed.document.text))")
    }
    guard let root = parsed.document.roots.first else { throw ParseError(message: "is not JSON: empty text") }
    return InputValue(parsed.document, node: root)
  }
}

extension Diagnostic {
  /// The error and its position, without any part of the text.
  func withoutText(in text: [UInt8]) -> String {
    let place = LineIndex(text).position(of: range.start)
    let summary = code.summary.prefix(1).lowercased() + code.summary.dropFirst()
    return "\(summary) (line \(place.line), column \(place.column))"
  }
}
