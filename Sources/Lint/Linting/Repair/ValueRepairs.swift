internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// Small changes to an invalid value: text next to it is read as part of it, or it should be a list item.
struct ValueRepairs {
  private let text: [UInt8]
  private let range: Range<Int>
  private var unit: String?

  /// - Parameters:
  ///   - node: A value that the schema rejects. Candidates exist for values on one line, and for some mappings and
  ///     lists.
  ///   - unit: The unit of the number that the schema requires, if it declares one.
  static func candidates(
    _ node: NodeID, of document: Document, isJSON: Bool, unit: String? = nil
  ) -> [RepairCandidate] {
    let (text, range) = (document.text, document.range(node).indices)
    guard let first = range.first.map({ text[$0] }) else { return [] }
    if document.kind(node) == .object {
      return (isJSON ? [] : dashes(document, mapping: node)) + asItem(document, mapping: node)
    }
    if !isJSON, document.kind(node) == .array, first == UInt8(ascii: "-") { return withoutDashes(document, list: node) }
    if !isJSON, document.kind(node) == .string, let list = typographicDashes(text, range: range) { return [list] }
    if !isJSON, document.kind(node) == .string, first == UInt8(ascii: "-") || text[range].contains(UInt8(ascii: "\n")) {
      return ofLines(text, range: range)
        + (isWrapped(text, range: range) ? Self(text: text, range: range).wrapped() : [])
    }
    if text[range].contains(UInt8(ascii: "\n")) { return [] }
    // A long value is unlikely to have a slip in a single character.
    guard range.count < maxBytes else { return [] }
    let repairs = Self(text: text, range: range, unit: unit)
    // Brackets around several items weren't added by mistake.
    if document.kind(node) == .array { return document.item(node, at: 1) == nil ? repairs.unwrapped() : [] }
    let isPlain = !isJSON && !"\"'|>&*!{[".utf8.contains(first)
    if isPlain, let list = repairs.parenthesized() { return [list] }
    return (isPlain ? repairs.ofPlainText() : []) + (isJSON ? [] : repairs.dashed()) + repairs.wrapped()
  }

  /// The maximum length of a value that is examined, in bytes.
  private static let maxBytes = 2_000

  /// Whether a string that starts with a dash can be put in brackets unchanged.
  private static func isWrapped(_ text: [UInt8], range: Range<Int>) -> Bool {
    range.count < maxBytes && PlainScalars.isText(text[range], in: .flow)
  }

  /// `-item` in a list, which YAML reads as a key.
  private static func dashes(_ document: Document, mapping: NodeID) -> [RepairCandidate] {
    let places = document.entries(mapping).prefix(200).map { document.range($0.key).start.index }
    // One key without a dash shows that these really are keys.
    guard !places.isEmpty, places.allSatisfy({ document.text[$0] == UInt8(ascii: "-") }) else { return [] }
    return [
      .insert(" ", at: places.map { $0 + 1 }, title: "add a space after the dash", distance: 0).plain
        .naming("missing space after \"-\"")
    ]
  }

  /// How many lines a mapping may have that becomes an item.
  private static let maxLines = 200

  /// Turns a mapping into a list item with a dash, or with brackets around it, where a list of mappings is required.
  private static func asItem(_ document: Document, mapping: NodeID) -> [RepairCandidate] {
    let (text, range) = (document.text, document.range(mapping).indices)
    guard text[range.lowerBound] != UInt8(ascii: "{") else {
      return Self(text: text, range: range).wrapped()
    }
    let breaks = range.lazy.filter { text[$0] == UInt8(ascii: "\n") }.prefix(maxLines)
    guard breaks.count < maxLines else { return [] }
    let inner = breaks.map { $0 + 1 }.filter { $0 < range.upperBound && !"\r\n".utf8.contains(text[$0]) }
    let edits = [(range.lowerBound, "- ")] + inner.map { ($0, "  ") }
    return [
      RepairCandidate(
        "add a dash before it to make it a list item", edits: edits.map { TextEdit(ByteRange($0..<$0), $1) },
        distance: 2
      ).naming("missing dash")
    ]
  }

  /// Removes the dashes of a list where a mapping is required.
  private static func withoutDashes(_ document: Document, list: NodeID) -> [RepairCandidate] {
    let items = Array(document.items(list).prefix(maxLines + 1))
    let text = document.text
    // Items with several entries each can't be the entries of one mapping.
    guard !items.isEmpty, items.count <= maxLines, items.count == 1 || items.allSatisfy({ document.count($0) == 1 }),
      text[document.range(list).start.index] == UInt8(ascii: "-"),
      items.allSatisfy({ document.kind($0) == .object && text[document.range($0).start.index] != UInt8(ascii: "{") })
    else { return [] }
    let edits = items.compactMap { item -> TextEdit? in
      let start = document.range(item).start.index
      // The dash of the item, on its line or above.
      guard let dash = text[..<start].lastIndex(of: UInt8(ascii: "-")) else { return nil }
      return TextEdit(ByteRange(dash..<start), String(repeating: " ", count: start - dash))
    }
    guard edits.allSatisfy({ text[$0.range.indices].dropFirst().allSatisfy { $0 == UInt8(ascii: " ") } }) else {
      return []
    }
    let (title, slip): (Message, Message) =
      items.count == 1
      ? ("remove the dash", "extra dash") : ("remove the dashes", "dashes in a mapping")
    var candidate = RepairCandidate(title, edits: edits, distance: 1).naming(slip)
    candidate.dropsDash = true
    return [candidate]
  }

  /// Lines that YAML reads as one string: `-item`, `name:value`, or `item` among others that start with a dash.
  private static func ofLines(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let start = text.lineStart(before: range.lowerBound)
    let lines = text[start..<range.upperBound].split(separator: UInt8(ascii: "\n"))
    let column = range.lowerBound - start
    let contents = [text[range].prefix { $0 != UInt8(ascii: "\n") }] + lines.dropFirst().map { $0.drop { $0 == 0x20 } }
    let tight = contents.filter { $0.first == UInt8(ascii: "-") && $0.count > 1 && $0[$0.startIndex + 1] != 0x20 }
    if text[range.lowerBound] == UInt8(ascii: "-") {
      let places = tight.map { $0.startIndex + 1 }
      return places.isEmpty
        ? []
        : [
          .insert(" ", at: places, title: "add a space after the dash", distance: 0).plain.naming(
            "missing space after \"-\"")
        ]
    }
    let signs = contents.compactMap { content in
      let name = content.prefix(while: WrittenLine.isNameByte)
      return !name.isEmpty && name.endIndex < content.endIndex && text[name.endIndex] == UInt8(ascii: ":")
        ? name.endIndex : nil
    }
    // Unless all lines have one, it is a string that happens to contain a colon.
    if signs.count == contents.count {
      return [
        .insert(" ", at: signs.map { $0 + 1 }, title: "add a space after each colon", distance: 0).plain
          .naming("missing space after \":\"")
      ]
    }
    let others = contents.filter { !$0.starts(with: "- ".utf8) }.map(\.startIndex)
    // Lines in different columns aren't items of the same list.
    guard others.count < contents.count, zip(lines, contents).allSatisfy({ $1.startIndex - $0.startIndex == column })
    else {
      return []
    }
    return [.insert("- ", at: others, title: "add a dash before it", distance: 0).naming("missing dash")]
  }

  /// Replaces the en dashes before `– a` and `– b`, which only look like the dashes of a list.
  private static func typographicDashes(_ text: [UInt8], range: Range<Int>) -> RepairCandidate? {
    let contents = text[range].split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == 0x20 } }
    let signs = ["– ", "— "].map { Array($0.utf8) }
    guard !contents.isEmpty, contents.allSatisfy({ line in signs.contains(where: line.starts) }) else { return nil }
    let edits = contents.map { TextEdit(ByteRange($0.startIndex..<$0.startIndex + 3), "-") }
    return RepairCandidate(
      edits.count == 1 ? "replace the dash with \"-\"" : "replace the dashes with \"-\"", edits: edits, distance: 0
    ).plain.naming("typographic dash instead of \"-\"")
  }

  private func ofPlainText() -> [RepairCandidate] {
    comment() + attachedComment() + CommonMistakes.curlyQuotes(text, range: range)
      + CommonMistakes.ending(text, range: range) + number() + CommonMistakes.entry(text, range: range)
      + CommonMistakes.blanks(text, range: range) + opened() + colon()
  }

  /// Replaces the comment sign in `value // comment`.
  private func comment() -> [RepairCandidate] {
    // `http://a` contains slashes too, but no space before them.
    let place = range.dropLast().first { text[$0] == UInt8(ascii: "/") && text[$0 + 1] == UInt8(ascii: "/") }
    // A comment has to follow a value.
    guard let place, place > range.lowerBound, text[place - 1] == UInt8(ascii: " ") else { return [] }
    return [
      .replace(place..<place + 2, by: "#", title: "start the comment with #", distance: 0).plain.naming(
        "// doesn't start a comment in YAML")
    ]
  }

  /// Separates the comment from the value in `value#comment`.
  private func attachedComment() -> [RepairCandidate] {
    guard let place = range.dropFirst().dropLast().first(where: { text[$0] == UInt8(ascii: "#") }) else { return [] }
    let places = [place] + (text[place + 1].isBlank ? [] : [place + 1])
    return [
      .insert(" ", at: places, title: "add a space before the #", distance: 1).naming("missing space before \"#\"")
    ]
  }

  /// Numbers in another notation or with a unit: `1,5`, `1,000`, `14pt`, `50%`.
  private func number() -> [RepairCandidate] {
    var end = range.lowerBound
    // A number with a unit has digits.
    if text[end] == UInt8(ascii: "-") { end += 1 }
    let start = end
    while end < range.upperBound, text[end].isDigit { end += 1 }
    guard end > start, end < range.upperBound else { return [] }
    if text[end] == UInt8(ascii: ","), end + 1 < range.upperBound,
      (end + 1..<range.upperBound).allSatisfy({ text[$0].isDigit })
    {
      // A comma before exactly three digits separates thousands.
      let isGroup = range.upperBound - end == 4
      return [
        .replace(end..<end + 1, by: ".", title: "use a decimal point", distance: isGroup ? 3 : 0),
        .replace(end..<end + 1, by: "", title: "remove the comma from the number", distance: isGroup ? 0 : 3),
      ]
    }
    if text[end] == UInt8(ascii: ".") {
      end += 1
      while end < range.upperBound, text[end].isDigit { end += 1 }
    }
    // `30s`, `14 pt`, `50%`. Digits or punctuation in the rest make it a version, a date or a range.
    let unit = (end..<range.upperBound).drop { text[$0] == UInt8(ascii: " ") }
    // `0xFZ` and `0b12` are numbers with a typo in another notation rather than zero with a unit.
    let isNotation = text[start..<end].elementsEqual("0".utf8) && "xXoObB".utf8.contains(text[end])
    let isUnit =
      !isNotation && !unit.isEmpty && unit.count <= 8
      && unit.allSatisfy { !text[$0].isDigit && !".:-,/_ #".utf8.contains(text[$0]) }
    // `30s` isn't 30 where the number counts minutes.
    let isMeant = self.unit.map { TimeWords.mayBeSame(String(decoding: text[unit], as: UTF8.self), $0) } ?? true
    return isUnit && isMeant
      ? [
        .replace(
          end..<range.upperBound, by: "", title: "replace with \(shown(range.lowerBound..<end)), without the unit",
          distance: 2
        )
      ]
      : []
  }

  /// The maximum length of a value that is repeated in a title, in bytes.
  private static let maxShown = 40

  /// A part of the value for a title; "it" if that is too long.
  private func shown(_ part: Range<Int>) -> Message {
    part.count <= Self.maxShown ? "\(String(decoding: text[part], as: UTF8.self))" : "it"
  }

  /// Adds the colon in `name value`.
  private func colon() -> [RepairCandidate] {
    let name = range.prefix { WrittenLine.isNameByte(text[$0]) }
    guard !name.isEmpty, name.endIndex < range.endIndex, text[name.endIndex] == UInt8(ascii: " ") else { return [] }
    return [
      .insert(":", at: name.endIndex, title: "add a colon after the key", distance: 1).naming(
        "missing colon after the key")
    ]
  }

  /// Adds the opening bracket of `a, b]`.
  private func opened() -> [RepairCandidate] {
    // `a[0]` has an opening bracket already.
    guard text[range.upperBound - 1] == UInt8(ascii: "]"), !text[range].contains(UInt8(ascii: "[")) else { return [] }
    return [
      .insert("[", at: range.lowerBound, title: "add the opening bracket before it", distance: 0).naming(
        "missing opening bracket")
    ]
  }

  /// Replaces the parentheses of `(a, b)`, which are part of a string in YAML.
  private func parenthesized() -> RepairCandidate? {
    let inner = range.dropFirst().dropLast()
    guard text[range.lowerBound] == UInt8(ascii: "("), text[range.upperBound - 1] == UInt8(ascii: ")"),
      !text[inner].contains(where: { "()[]{}".utf8.contains($0) })
    else { return nil }
    let ends = [(range.lowerBound..<range.lowerBound + 1, "["), (range.upperBound - 1..<range.upperBound, "]")]
    return RepairCandidate(
      "replace the parentheses: [\(shown(inner))]", edits: ends.map { TextEdit(ByteRange($0), $1) }, distance: 0
    ).naming("parentheses don't make a list")
  }

  /// Turns a value on its own line into a list item.
  private func dashed() -> [RepairCandidate] {
    let before = text[..<range.lowerBound].reversed().prefix { $0 != UInt8(ascii: "\n") }
    // `key: value`: a dash would separate the value from its key.
    guard !before.isEmpty, before.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return [] }
    return [.insert("- ", at: range.lowerBound, title: "add a dash before it", distance: 1).naming("missing dash")]
  }

  private func wrapped() -> [RepairCandidate] {
    [RepairCandidate(naming("make it a list"), edits: brackets, distance: 2)]
  }

  /// A title with the resulting list, or without it if it is too long.
  private func naming(_ title: Message) -> Message {
    range.count <= Self.maxShown ? "\(title): [\(shown(range))]" : title
  }

  private var brackets: [TextEdit] {
    [
      TextEdit(ByteRange(range.lowerBound..<range.lowerBound), "["),
      TextEdit(ByteRange(range.upperBound..<range.upperBound), "]"),
    ]
  }

  private func unwrapped() -> [RepairCandidate] {
    guard text[range.lowerBound] == UInt8(ascii: "["), text[range.upperBound - 1] == UInt8(ascii: "]")
    else {
      return []
    }
    let ends = [range.lowerBound..<range.lowerBound + 1, range.upperBound - 1..<range.upperBound]
    return [
      RepairCandidate(
        "remove the brackets: \(shown(range.dropFirst().dropLast()))", edits: ends.map { TextEdit(ByteRange($0), "") },
        distance: 1)
    ]
  }
}
