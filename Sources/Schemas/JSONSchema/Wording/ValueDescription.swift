package import DocumentModel
internal import Patterns
internal import YAMLReading

/// Values in everyday words.
package enum ValueDescription {
  /// The text that replaces a hidden value.
  package static let redacted = RedactedSign.text
  /// The most Unicode scalars of a value that are shown.
  static let limit = 40

  /// `"yes"`, `a list with 3 items`; a number as the file writes it.
  static func found(_ document: Document, id: NodeID) -> Message {
    let node = document[document.resolve(id)]
    switch node.flags.contains(.isKey) ? .string : node.kind {
    // In `port:` nobody wrote null.
    case .null, .alias: return node.flags.contains(.isEmpty) ? "nothing" : "null"
    case .number: return document.isReread(id) ? short(document, id: id) : written(document, id: id)
    case .boolean, .string, .array, .object: return short(document, id: id)
    }
  }

  /// A value that the file's reader sees, with its text where that says something else: `true (written yes)`, `493 (written 0755)`.
  private static func reread(_ value: Message, document: Document, id: NodeID) -> Message {
    guard document.reader != nil else { return value }
    let text = document.sourceText(document.resolve(id))
    return text.utf8.count > limit || text.lowercased() == value.text ? value : "\(value) (written \(text))"
  }

  /// A number as written in the file: `1.0` and `1.10` are often intended as strings.
  private static func written(_ document: Document, id: NodeID) -> Message {
    let text = document.sourceText(document.resolve(id))
    return !text.isEmpty && text.utf8.count <= limit ? "\(text)" : short(document, id: id)
  }

  /// `"dark"`, `12`, `true`, `a mapping with 3 entries`.
  package static func short(_ document: Document, id: NodeID) -> Message {
    let node = document[document.resolve(id)]
    switch node.flags.contains(.isKey) ? .string : node.kind {
    case .null, .alias: return "null"
    case .boolean: return reread("\(document.boolean(id) == true)", document: document, id: id)
    case .number:
      let text = document.number(id)?.description ?? ""
      let value: Message = "\(text.unicodeScalars.count <= limit ? text : "\(text.prefix(limit - 1))…")"
      return document.isReread(id) ? reread(value, document: document, id: id) : value
    case .string:
      let text = document.string(id, upTo: 4 * (limit + 1)) ?? ""
      return node.flags.contains(.isPlaceholder) ? "‹from \(text)›" : quoted(text)
    case .array:
      let words = TypeWords.words
      return count(document.count(id), name: words.aList, "item", many: "items", none: "an empty \(words.list)")
    case .object:
      let words = TypeWords.words
      return count(
        document.count(id), name: words.aMapping, words.entry, many: words.entries, none: "an empty \(words.mapping)")
    }
  }

  /// `one with "a", "b"`, for a mapping where a mapping is wanted.
  static func keys(_ document: Document, id: NodeID) -> Message {
    let keys = document.entries(id).compactMap(\.keyID)
    guard !keys.isEmpty else { return short(document, id: id) }
    let names = keys.prefix(listedKeys).map { quoted(document.keys.name($0)) }
    let more: Message = keys.count > listedKeys ? " and \(keys.count - listedKeys) more" : ""
    return "one with \(names.joined(separator: ", "))\(more)"
  }

  private static let listedKeys = 4

  private static func count(_ count: Int, name: String, _ one: String, many: String, none: String) -> Message {
    switch count {
    case 0: "\(words: none)"
    case 1: "\(words: name) with 1 \(words: one)"
    default: "\(words: name) with \(count) \(words: many)"
    }
  }

  /// The text in quotes, shortened, what can't be seen written as an escape.
  package static func quoted(_ text: String) -> Message {
    "\("\"" + escaped(text, limit: limit, quoted: ["\"", "\\"]) + "\"")"
  }

  /// The message about a string in place of another, if both would be shortened before they differ: from shortly before that
  /// place, `expected "…/2024-11-10", found "…/base"`.
  static func apart(_ wanted: String?, from found: String?) -> Message? {
    guard let wanted, let found else { return nil }
    let same = zip(wanted.unicodeScalars, found.unicodeScalars).prefix { $0 == $1 }.count
    guard same >= limit - 1, wanted != found else { return nil }
    func end(_ text: String) -> Message {
      "\("\"…" + escaped(String(text.unicodeScalars.dropFirst(same - shownBefore)), limit: limit, quoted: ["\"", "\\"]) + "\"")"
    }
    return "expected \(end(wanted)), found \(end(found))"
  }

  /// How many Unicode scalars before a difference are shown.
  private static let shownBefore = 10

  /// A pattern, what can't be seen written as an escape.
  static func pattern(_ text: String, limit: Int) -> Message {
    "`\(escaped(text, limit: limit, quoted: []))`"
  }

  private static func escaped(_ text: String, limit: Int, quoted: [Unicode.Scalar]) -> String {
    if text.utf8.count <= limit, isPlain(text.utf8Span.span) { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      // The sign takes the place of one scalar: a text that just fits is shown whole.
      if count == limit - 1, text.unicodeScalars.count > limit {
        result += "…"
        break
      }
      count += 1
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if isInvisible(scalar) {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          if quoted.contains(scalar) { result += "\\" }
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Whether a string is ASCII that needs no escape.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return false }
    }
    return true
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator:
      false
    @unknown default: false
    }
  }
}

extension ValueDescription {
  /// The most values that a message lists before it says how many more there are.
  static let listedValues = 10

  /// - Parameter word: a value in words; asked for those that are shown.
  static func listing<Value>(_ values: [Value], word: (Value) -> Message) -> Message {
    let shown = values.prefix(listedValues).map(word).joined(separator: ", ")
    return values.count > listedValues ? "\(shown) and \(values.count - listedValues) more" : shown
  }

  /// The most values sorted by similarity before only some are shown.
  private static let comparedValues = 300

  /// Whether a list of so many values depends on the value that is none of them.
  static func listsNearest(_ count: Int) -> Bool { count > listedValues && count <= comparedValues }

  /// - Parameter value: the nearest to it come first where not all are listed.
  static func listing<Value>(_ values: [Value], nearTo value: Message, word: (Value) -> Message) -> Message {
    guard listsNearest(values.count) else { return listing(values, word: word) }
    let nearest = MeantName.nearest(listedValues, of: values.map { word($0).text }, to: value.text)
    let shown: [Message] = nearest.map { "\($0)" }
    return "\(shown.joined(separator: ", ")) and \(values.count - listedValues) more"
  }
}

extension TypeWords {
  /// `true or false`, `a text or a list`.
  package func types(_ mask: TypeMask) -> String {
    var names: [String] = []
    if mask.contains(.boolean) { names += ["true", "false"] }
    // `1.0` is an integer to newer drafts only; people don't ask for the difference.
    if mask.contains(.integer) || mask.contains(.writtenInteger) { names.append("an integer") }
    if mask.contains(.number) { names.append("a number") }
    if mask.contains(.string) { names.append(text) }
    if mask.contains(.array) { names.append(aList) }
    if mask.contains(.object) { names.append(aMapping) }
    if mask.contains(.null) { names.append("null") }
    return names.listed()
  }

  /// Several values of one type: `texts`; nil if a word can't say it.
  package func plural(_ mask: TypeMask) -> String? {
    switch mask {
    case .string: "\(string)s"
    case .number: "numbers"
    case .integer, .writtenInteger: "integers"
    case .boolean: "true or false"
    case .array: "\(list)s"
    case .object: "\(mapping)s"
    case _: nil
    }
  }
}
