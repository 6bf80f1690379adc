internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// Walks through a file along the values of its tree, and masks each one that isn't known to be harmless.
///
/// Between the values only structure is shown: punctuation and blanks, tags and anchors of visible values, comments
/// next to such values that mention no sensitive setting. Everything else is text that the tree could not place, and is
/// masked. Linear in the text.
struct TextMask {
  /// A scalar, a name, an alias or an empty collection.
  private struct Leaf {
    var range: Range<Int>
    /// Whether it must not be shown, or begins a collection that may not.
    var isHidden = false
    /// Whether it is the name of a value that must not be shown.
    var isOfHiddenValue = false
    /// Whether nothing is written where a value was to be, or a bracket opens for nothing.
    var isBlank: Bool
    /// Whether there is nothing where something sensitive may be: a comment next to it may be that, `password: #hunter2`.
    var isOpen: Bool
  }

  private static let longestStart = 200

  private let document: Document
  private let text: [UInt8]
  private let parts: SensitiveParts
  private let names: SensitiveNames
  /// Whether the tree lacks parts of the file.
  private let isPartial: Bool
  /// The positions of the anchors in the tree of a partly read file.
  private let anchors: Set<Int>
  /// The masked bytes, comments aside.
  private(set) var values: [Range<Int>] = []
  private(set) var comments: [Range<Int>] = []
  /// The part of ``values`` that no change may reveal: it is sensitive, or may be a part of a sensitive value.
  private(set) var guarded: [Range<Int>] = []
  /// Everything before it was read.
  private var place: Int
  private var last = Leaf(range: 0..<0, isBlank: true, isOpen: false)
  /// Where the last hidden value ends.
  private var hiddenEnd = 0
  /// Whether a comment since the last value mentions a sensitive setting: those below may continue its value.
  private var isMentioned = false
  /// Whether a bracket was closed since the last value.
  private var isClosed = false
  /// The last bracket that is closed before the next value; 0 for none.
  private var lastCloser = 0

  init(_ parsed: ParsedText, parts: SensitiveParts, names: SensitiveNames) {
    document = parsed.document
    text = parsed.document.text
    isPartial = parsed.isPartial
    self.parts = parts
    self.names = names
    anchors = isPartial ? Set(document.anchors.map(\.range.start.index)) : []
    place = ByteOrderMark.length(in: text)
    read()
  }

  private mutating func read() {
    var isInHidden = false
    for node in (0..<document.nodeCount).lazy.map({ NodeID($0) }) {
      let written = document[node]
      // The members are masked one by one; in a text read in part, even an empty collection may have had some.
      if written.kind.isCollection, document.subtreeEnd(node).index > node.index + 1 || isPartial {
        isInHidden = isInHidden || parts.collections.contains(node)
        continue
      }
      let isHidden = isHidden(node)
      let isKey = written.flags.contains(.isKey)
      var range = written.range.indices.clamped(to: 0..<text.count)
      // Between the brackets of an empty collection there may be comments.
      if written.kind.isCollection { range = range.prefix(1) }
      // `password: # hunter2`: if no value is written, the comment may be the commented-out value.
      let isBlank = range.isEmpty || written.kind.isCollection || isBlankBlock(node, range: range)
      let leaf = Leaf(
        range: range, isHidden: isHidden || isInHidden,
        isOfHiddenValue: isKey && self.isHidden(NodeID(node.index + 1)), isBlank: isBlank,
        isOpen: isBlank && isHidden && !isKey || parts.empty.contains(node))
      isInHidden = false
      readGap(to: leaf)
      if isHidden, !written.kind.isCollection {
        hide(leaf.range, isGuarded: isKey ? !isPartial : !parts.unplaced.contains(node))
      }
      last = leaf
      place = max(place, leaf.range.upperBound)
    }
    readGap(to: nil)
  }

  private func isHidden(_ node: NodeID) -> Bool {
    let written = document[node]
    if written.flags.contains(.isKey) { return parts.keys.contains(node) }
    return written.kind.isCollection ? parts.collections.contains(node) : parts.scalars.contains(node)
  }

  /// Whether a block of text has no line: `password: |` above a comment.
  private func isBlankBlock(_ node: NodeID, range: Range<Int>) -> Bool {
    [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(text[range.lowerBound]) && document.string(node)?.isEmpty == true
  }

  private mutating func hide(_ range: Range<Int>, isGuarded: Bool) {
    guard !range.isEmpty else { return }
    if let last = values.last, last.upperBound < range.lowerBound,
      text[last.upperBound..<range.lowerBound].allSatisfy(Self.isBlank)
    {
      values[values.count - 1] = last.lowerBound..<range.upperBound
    } else {
      values.append(range)
    }
    if isGuarded { guarded.append(range) }
    hiddenEnd = max(hiddenEnd, range.upperBound)
  }

  // MARK: Between values

  /// - Parameter next: nil at the end of the text.
  private mutating func readGap(to next: Leaf?) {
    let end = max(place, next?.range.lowerBound ?? text.count)
    // Comments on their own lines directly above the next part.
    var above: [Range<Int>] = []
    var start = place
    isMentioned = false
    isClosed = false
    lastCloser = self.lastCloser(in: place..<end)
    while true {
      let stop = text[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
      // A comment that an empty line parts from a secret is about something else.
      if start > place, stop < end, text[start..<stop].allSatisfy(Self.isBlank) { above = [] }
      if let comment = readLine(start..<stop, next: next) { above.append(comment) }
      guard stop < end else { break }
      start = stop + 1
    }
    if let next, next.isHidden || next.isOfHiddenValue { comments += above }
    place = end
  }

  /// - Returns: A comment on its own line that may be shown, as far as this line tells.
  private mutating func readLine(_ line: Range<Int>, next: Leaf?) -> Range<Int>? {
    var place = line.lowerBound
    while place < line.upperBound {
      switch text[place] {
      case let byte where Self.isBlank(byte) || ":,-?[]{}".utf8.contains(byte):
        isClosed = isClosed || byte | 0x20 == UInt8(ascii: "}")
        place += 1
      // In a well-formed file the tree has all values, so a `#` outside of them is a comment.
      case UInt8(ascii: "#") where !isPartial || place == 0 || text[place - 1] <= 0x20:
        return readComment(place..<line.upperBound, next: next)
      case UInt8(ascii: "&") where !isPartial || anchors.contains(place), UInt8(ascii: "!") where !isPartial:
        place = readProperty(place, line: line, next: next)
      // A line that looks like a directive may be a part of a secret over several lines.
      case UInt8(ascii: "%") where !isPartial && isAtLineStart(place) && Self.isDirective(text[line]): return nil
      case UInt8(ascii: ".") where isAtLineStart(place) && DocumentMarker(text[place...]) != nil: place += 3
      case _:
        readUnplaced(isPartial ? line : place..<line.upperBound)
        return nil
      }
    }
    return nil
  }

  /// A tag or an anchor.
  ///
  /// - Returns: the place after it.
  private mutating func readProperty(_ place: Int, line: Range<Int>, next: Leaf?) -> Int {
    let end = text[place..<line.upperBound].firstIndex(where: Self.isBlank) ?? line.upperBound
    // An anchor or a tag may be a part of the secret that was meant to be in quotes: `password: &hunter2`.
    if next?.isHidden == true { hide(place..<end, isGuarded: true) }
    return end
  }

  /// Text that the tree has no place for. A name that the schema has is shown at the start of its line.
  private mutating func readUnplaced(_ part: Range<Int>) {
    let name = firstWord(ofLineWith: part.lowerBound)
    let word = String(decoding: text[name], as: UTF8.self)
    var start = part.lowerBound
    if names.isKnown(word), part.contains(name.lowerBound) {
      start = text[name.upperBound...].firstIndex { !Self.isBlank($0) && $0 != UInt8(ascii: ":") } ?? part.upperBound
    }
    // Text after a name that hides nothing may be changed by a fix.
    hide(min(start, part.upperBound)..<part.upperBound, isGuarded: !names.isHarmless(word))
  }

  /// A comment is masked next to what is: after it, above it, or below it and not in line with what comes next.
  private mutating func readComment(_ comment: Range<Int>, next: Leaf?) -> Range<Int>? {
    let start = text.lineStart(before: comment.lowerBound)
    let isAlone = text[start..<comment.lowerBound].allSatisfy(Self.isBlank)
    // `# yaml-language-server: $schema=…` is needed to say which schema was applied.
    if isAlone, addressesPrograms(comment) { return nil }
    let words = String(decoding: text[comment], as: UTF8.self)
    // A backslash may hide a name from the search: `pass\u0077ord`.
    if words.utf8.contains(UInt8(ascii: "\\")) || names.areMentioned(in: words) { isMentioned = true }
    let isBeside =
      isAlone ? isBelowHidden(comment, next: next) : last.isOpen || hiddenEnd > start || next?.isHidden == true
    // In a text read in part, a comment may be a part of anything.
    guard isBeside || isMentioned || isPartial else { return isAlone ? comment : nil }
    comments.append(comment)
    return nil
  }

  private func isBelowHidden(_ comment: Range<Int>, next: Leaf?) -> Bool {
    guard last.isHidden || last.isOpen else { return false }
    let column = column(ofLineWith: comment.lowerBound)
    // `[a,⏎# b⏎]`: the comment may be an item.
    return comment.lowerBound < lastCloser || last.isBlank && !isClosed
      || column != next.map { self.column(ofLineWith: $0.range.lowerBound) }
  }

  private func lastCloser(in gap: Range<Int>) -> Int {
    // Only a comment asks where the bracket is closed.
    guard text[gap].contains(UInt8(ascii: "#")) else { return 0 }
    return text[gap].split(separator: UInt8(ascii: "\n")).lazy.compactMap { line in
      line.prefix { $0 != UInt8(ascii: "#") }.lastIndex { $0 | 0x20 == UInt8(ascii: "}") }
    }.last ?? 0
  }

  /// Whether a comment addresses a program: its content is then checked and reported.
  private func addressesPrograms(_ comment: Range<Int>) -> Bool {
    ["$schema=", "settle:", "yamllint "].contains(where: text[comment].contains(word:))
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Whether a line is a directive that YAML has (YAML 1.2.2, 6.8).
  private static func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    ["%YAML ", "%TAG "].contains { line.starts(with: $0.utf8) }
  }

  private func isAtLineStart(_ place: Int) -> Bool { place == 0 || text[place - 1] == UInt8(ascii: "\n") }

  private func column(ofLineWith place: Int) -> Int {
    let start = text.lineStart(before: place)
    return (text[start...].firstIndex { !Self.isBlank($0) } ?? start) - start
  }

  /// The word that a line begins with: the name of a setting whose value was cut off or lacks a sign.
  private func firstWord(ofLineWith place: Int) -> Range<Int> {
    // A long line isn't searched again for each place on it.
    let near = text[max(0, place - Self.longestStart)...]
    guard near.startIndex == 0 || near[..<place].contains(UInt8(ascii: "\n")) else { return place..<place }
    let line = text[text.lineStart(before: place)...].drop { Self.isBlank($0) || $0 == UInt8(ascii: "\"") }
    let word = line.prefix { !Self.isBlank($0) && !":=\"\n".utf8.contains($0) }
    return word.startIndex..<word.endIndex
  }
}
