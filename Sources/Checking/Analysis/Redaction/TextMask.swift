internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// Walks through a file along the nodes of its tree, and masks everything that isn't known to be harmless.
///
/// Between nodes, only structure stays visible: punctuation and whitespace, tags and anchors of visible values, and
/// comments next to such values that mention no sensitive setting. Any other text isn't in the tree, and is masked.
/// Linear in the text.
struct TextMask {
  /// A scalar, a key, an alias, or the opening bracket of an empty collection.
  private struct Leaf {
    var range: Range<Int>
    /// Whether it is sensitive itself, or starts a sensitive collection.
    var isHidden = false
    /// Whether it is the key of a sensitive value.
    var isOfHiddenValue = false
    /// Whether no value is written, or a collection is empty.
    var isBlank: Bool
    /// Whether a sensitive value is missing here, so that a comment next to it may be that value: `password: #hunter2`.
    var isOpen: Bool
  }

  private static let longestStart = 200

  private let document: Document
  private let text: [UInt8]
  private let parts: SensitiveParts
  private let names: SensitiveNames
  /// Whether the tree lacks parts of the file because of syntax errors.
  private let isPartial: Bool
  /// The start offsets of the anchors in the tree of a malformed file.
  private let anchors: Set<Int>
  /// The masked ranges, without comments.
  private(set) var values: [Range<Int>] = []
  private(set) var comments: [Range<Int>] = []
  /// The part of ``values`` that no change may reveal, because it is sensitive or may be part of a sensitive value.
  private(set) var guarded: [Range<Int>] = []
  /// The offset up to which the text has been processed.
  private var place: Int
  private var last = Leaf(range: 0..<0, isBlank: true, isOpen: false)
  /// The end of the last sensitive leaf.
  private var hiddenEnd = 0
  /// Whether a comment since the last leaf mentions a sensitive setting. The comments below may continue its value.
  private var isMentioned = false
  /// Whether a bracket was closed since the last leaf.
  private var isClosed = false
  /// The offset of the last closing bracket before the next leaf, or 0 if there is none.
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
      // The members are masked one by one. In a malformed text, even a collection without members may have had some.
      if written.kind.isCollection, document.subtreeEnd(node).index > node.index + 1 || isPartial {
        isInHidden = isInHidden || parts.collections.contains(node)
        continue
      }
      let isHidden = isHidden(node)
      let isKey = written.flags.contains(.isKey)
      var range = written.range.indices.clamped(to: 0..<text.count)
      // There may be comments between the brackets of an empty collection.
      if written.kind.isCollection { range = range.prefix(1) }
      // In `password: # hunter2` no value is written, so the comment may be the commented-out value.
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

  /// Whether a block scalar has no lines, such as `password: |` above a comment.
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

  /// - Parameter next: The next leaf, or nil at the end of the text.
  private mutating func readGap(to next: Leaf?) {
    let end = max(place, next?.range.lowerBound ?? text.count)
    // Comments on their own lines directly above the next leaf.
    var above: [Range<Int>] = []
    var start = place
    isMentioned = false
    isClosed = false
    lastCloser = self.lastCloser(in: place..<end)
    while true {
      let stop = text[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
      // A blank line separates comments from the sensitive value below.
      if start > place, stop < end, text[start..<stop].allSatisfy(Self.isBlank) { above = [] }
      if let comment = readLine(start..<stop, next: next) { above.append(comment) }
      guard stop < end else { break }
      start = stop + 1
    }
    if let next, next.isHidden || next.isOfHiddenValue { comments += above }
    place = end
  }

  /// - Returns: A comment on its own line that may stay visible, unless the next leaf is sensitive.
  private mutating func readLine(_ line: Range<Int>, next: Leaf?) -> Range<Int>? {
    var place = line.lowerBound
    while place < line.upperBound {
      switch text[place] {
      case let byte where Self.isBlank(byte) || ":,-?[]{}".utf8.contains(byte):
        isClosed = isClosed || byte | 0x20 == UInt8(ascii: "}")
        place += 1
      // The tree of a well-formed file contains all values, so a `#` between them starts a comment.
      case UInt8(ascii: "#") where !isPartial || place == 0 || text[place - 1] <= 0x20:
        return readComment(place..<line.upperBound, next: next)
      case UInt8(ascii: "&") where !isPartial || anchors.contains(place), UInt8(ascii: "!") where !isPartial:
        place = readProperty(place, line: line, next: next)
      // A line that looks like a directive may be part of a multi-line secret.
      case UInt8(ascii: "%") where !isPartial && isAtLineStart(place) && Self.isDirective(text[line]): return nil
      case UInt8(ascii: ".") where isAtLineStart(place) && DocumentMarker(text[place...]) != nil: place += 3
      case _:
        readUnplaced(isPartial ? line : place..<line.upperBound)
        return nil
      }
    }
    return nil
  }

  /// Processes a tag or an anchor.
  ///
  /// - Returns: The offset after it.
  private mutating func readProperty(_ place: Int, line: Range<Int>, next: Leaf?) -> Int {
    let end = text[place..<line.upperBound].firstIndex(where: Self.isBlank) ?? line.upperBound
    // What looks like an anchor or a tag may be a secret that lacks quotes: `password: &hunter2`.
    if next?.isHidden == true { hide(place..<end, isGuarded: true) }
    return end
  }

  /// Masks text that isn't in the tree. A key of the schema at the start of the line stays visible.
  private mutating func readUnplaced(_ part: Range<Int>) {
    let name = firstWord(ofLineWith: part.lowerBound)
    let word = String(decoding: text[name], as: UTF8.self)
    var start = part.lowerBound
    if names.isKnown(word), part.contains(name.lowerBound) {
      start = text[name.upperBound...].firstIndex { !Self.isBlank($0) && $0 != UInt8(ascii: ":") } ?? part.upperBound
    }
    // Text after a key that isn't sensitive is masked, but a fix may change it.
    hide(min(start, part.upperBound)..<part.upperBound, isGuarded: !names.isHarmless(word))
  }

  /// Masks a comment that is next to a sensitive value: after it, or below it unless aligned with the next leaf.
  /// Comments above a sensitive value are returned, because whether they are masked depends on the next leaf.
  private mutating func readComment(_ comment: Range<Int>, next: Leaf?) -> Range<Int>? {
    let start = text.lineStart(before: comment.lowerBound)
    let isAlone = text[start..<comment.lowerBound].allSatisfy(Self.isBlank)
    // Reports need `# yaml-language-server: $schema=…` to say which schema was applied.
    if isAlone, addressesPrograms(comment) { return nil }
    let words = String(decoding: text[comment], as: UTF8.self)
    // An escape may keep a key from being recognized: `pass\u0077ord`.
    if words.utf8.contains(UInt8(ascii: "\\")) || names.areMentioned(in: words) { isMentioned = true }
    let isBeside =
      isAlone ? isBelowHidden(comment, next: next) : last.isOpen || hiddenEnd > start || next?.isHidden == true
    // In a malformed text, a comment may be part of anything.
    guard isBeside || isMentioned || isPartial else { return isAlone ? comment : nil }
    comments.append(comment)
    return nil
  }

  private func isBelowHidden(_ comment: Range<Int>, next: Leaf?) -> Bool {
    guard last.isHidden || last.isOpen else { return false }
    let column = column(ofLineWith: comment.lowerBound)
    // In `[a,⏎# b⏎]`, the comment may be an item that was commented out.
    return comment.lowerBound < lastCloser || last.isBlank && !isClosed
      || column != next.map { self.column(ofLineWith: $0.range.lowerBound) }
  }

  private func lastCloser(in gap: Range<Int>) -> Int {
    // The closing bracket matters only for comments.
    guard text[gap].contains(UInt8(ascii: "#")) else { return 0 }
    return text[gap].split(separator: UInt8(ascii: "\n")).lazy.compactMap { line in
      line.prefix { $0 != UInt8(ascii: "#") }.lastIndex { $0 | 0x20 == UInt8(ascii: "}") }
    }.last ?? 0
  }

  /// Whether a comment is meant for a program, which means that its content is checked and reported.
  private func addressesPrograms(_ comment: Range<Int>) -> Bool {
    ["$schema=", "settle:", "yamllint "].contains(where: text[comment].contains(word:))
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Whether a line is a directive defined by YAML (YAML 1.2.2, 6.8).
  private static func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    ["%YAML ", "%TAG "].contains { line.starts(with: $0.utf8) }
  }

  private func isAtLineStart(_ place: Int) -> Bool { place == 0 || text[place - 1] == UInt8(ascii: "\n") }

  private func column(ofLineWith place: Int) -> Int {
    let start = text.lineStart(before: place)
    return (text[start...].firstIndex { !Self.isBlank($0) } ?? start) - start
  }

  /// The word at the start of a line, which may be the key of a setting whose value was cut off or that lacks its
  /// colon.
  private func firstWord(ofLineWith place: Int) -> Range<Int> {
    // Limits the search, so that a long line isn't searched again for each place in it.
    let near = text[max(0, place - Self.longestStart)...]
    guard near.startIndex == 0 || near[..<place].contains(UInt8(ascii: "\n")) else { return place..<place }
    let line = text[text.lineStart(before: place)...].drop { Self.isBlank($0) || $0 == UInt8(ascii: "\"") }
    let word = line.prefix { !Self.isBlank($0) && !":=\"\n".utf8.contains($0) }
    return word.startIndex..<word.endIndex
  }
}
