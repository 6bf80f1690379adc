package import DocumentModel
internal import Patterns
internal import YAMLReading

/// Describes values in everyday words.
package enum ValueDescription {
  /// The text that replaces a sensitive value.
  package static let redacted = RedactionPlaceholder.text
  /// The largest number of a value's code points to show.
  static let limit = 40

  /// The value as found in the file: `"yes"`, `a list with 3 items`, or a number as written.
  static func found(_ document: Document, id: NodeID) -> Message {
    let node = document[document.resolve(id)]
    switch node.flags.contains(.isKey) ? .string : node.kind {
    // In `port:`, nobody wrote null.
    case .null, .alias: return node.flags.contains(.isEmpty) ? "nothing" : "null"
    case .number: return document.isReread(id) ? short(document, id: id) : written(document, id: id)
    case .boolean, .string, .array, .object: return short(document, id: id)
    }
  }

  /// A value as the file's program reads it, with its text if that differs: `true (written yes)`, `493 (written 0755)`.
  private static func reread(_ value: Message, document: Document, id: NodeID) -> Message {
    guard document.reader != nil else { return value }
    let text = document.sourceText(document.resolve(id))
    return text.utf8.count > limit || text.lowercased() == value.text ? value : "\(value) (written \(text))"
  }

  /// A number as written in the file, because `1.0` and `1.10` are often meant as strings.
  private static func written(_ document: Document, id: NodeID) -> Message {
    let text = document.sourceText(document.resolve(id))
    return !text.isEmpty && text.utf8.count <= limit ? "\(text)" : short(document, id: id)
  }

  /// The value in a few words: `"dark"`, `12`, `true`, `a mapping with 3 keys`.
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

  /// The keys of a mapping where other keys are expected: `one with "a", "b"`.
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

  /// The text in quotes, shortened, with invisible characters escaped.
  package static func quoted(_ text: String) -> Message {
    "\("\"" + escaped(text, limit: limit, quoted: ["\"", "\\"]) + "\"")"
  }

  /// The message that one string was found in place of another, if both would be shortened before they differ. Shows
  /// them from shortly before that point: `expected "…/2024-11-10", found "…/base"`.
  static func apart(_ wanted: String?, from found: String?) -> Message? {
    guard let wanted, let found else { return nil }
    let same = zip(wanted.unicodeScalars, found.unicodeScalars).prefix { $0 == $1 }.count
    guard same >= limit - 1, wanted != found else { return nil }
    func end(_ text: String) -> Message {
      "\("\"…" + escaped(String(text.unicodeScalars.dropFirst(same - shownBefore)), limit: limit, quoted: ["\"", "\\"]) + "\"")"
    }
    return "expected \(end(wanted)), found \(end(found))"
  }

  /// The number of code points to show before the difference.
  private static let shownBefore = 10

  /// A pattern in backticks, shortened, with invisible characters escaped.
  static func pattern(_ text: String, limit: Int) -> Message {
    "`\(escaped(text, limit: limit, quoted: []))`"
  }

  private static func escaped(_ text: String, limit: Int, quoted: [Unicode.Scalar]) -> String {
    if text.utf8.count <= limit, isPlain(text.utf8Span.span) { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      // The ellipsis takes the place of a code point, so a text that just fits is shown in full.
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

  /// Whether a string is ASCII and needs no escapes.
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
  /// The number of values that a message lists before saying how many more there are.
  static let listedValues = 10

  /// - Parameter word: Describes a value; called only for those that are shown.
  static func listing<Value>(_ values: [Value], word: (Value) -> Message) -> Message {
    let shown = values.prefix(listedValues).map(word).joined(separator: ", ")
    return values.count > listedValues ? "\(shown) and \(values.count - listedValues) more" : shown
  }

  /// The largest number of values to sort by similarity.
  private static let comparedValues = 300

  /// Whether a list of this many values depends on the value it is shown for.
  static func listsNearest(_ count: Int) -> Bool { count > listedValues && count <= comparedValues }

  /// - Parameter value: The value to which the nearest are listed first, if not all are listed.
  static func listing<Value>(_ values: [Value], nearTo value: Message, word: (Value) -> Message) -> Message {
    guard listsNearest(values.count) else { return listing(values, word: word) }
    let nearest = IntendedName.nearest(listedValues, of: values.map { word($0).text }, to: value.text)
    let shown: [Message] = nearest.map { "\($0)" }
    return "\(shown.joined(separator: ", ")) and \(values.count - listedValues) more"
  }
}

extension TypeWords {
  /// The types in words: `true or false`, `a string or a list`.
  func types(_ mask: TypeMask) -> String {
    var names: [String] = []
    if mask.contains(.boolean) { names += ["true", "false"] }
    // Only newer drafts treat `1.0` as an integer, but people don't care about the difference.
    if mask.contains(.integer) || mask.contains(.writtenInteger) { names.append("an integer") }
    if mask.contains(.number) { names.append("a number") }
    if mask.contains(.string) { names.append(text) }
    if mask.contains(.array) { names.append(aList) }
    if mask.contains(.object) { names.append(aMapping) }
    if mask.contains(.null) { names.append("null") }
    return names.listed()
  }

  /// The plural for values of a type: `strings`; nil if one word doesn't suffice.
  func plural(_ mask: TypeMask) -> String? {
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
