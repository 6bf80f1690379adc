internal import DocumentModel
internal import Workspace

extension LintRule {
  static let commentInValue = LintRule(
    "comment-in-value", summary: "Comment that seems to cut off a value", presets: .mistake
  ) { .text(CommentInValue(findings: $1)) }
}

/// `pass #word` and `color: #fff`: comments usually have a space after the `#`.
private struct CommentInValue: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard !source.isPartial else { return }
    var cuts: [Cut] = []
    source.forEach(UInt8(ascii: "#")) { place in
      if let cut = cut(at: place, in: source) { cuts.append(cut) }
    }
    // The same `#optional` after several values is a remark about each.
    let afterValues = Dictionary(grouping: cuts.filter { !$0.isEmpty }, by: \.word).mapValues(\.count)
    for cut in cuts where cut.isEmpty || afterValues[cut.word] == 1 { report(cut, text: source.text) }
  }

  /// A comment that may be part of the value before it.
  private struct Cut {
    var place: Int
    var word: ArraySlice<UInt8>
    /// The range of the value; empty, after the colon, if there is none.
    var value: Range<Int>
    var isEmpty: Bool
  }

  private func cut(at place: Int, in source: LintSource) -> Cut? {
    let text = source.text
    guard place > 0, text[place - 1].isBlank, let word = word(after: place, text: text),
      let node = source.lastNode(before: place)
    else { return nil }
    let (value, range) = (source.document[node], source.document.range(node).indices)
    let isEmpty = value.flags.contains(.isEmpty)
    // Several words are prose.
    guard !value.flags.contains(.isKey), range.upperBound <= place,
      text[range.upperBound..<place].allSatisfy(\.isBlank), !word.contains(where: \.isBlank),
      isEmpty || value.kind == .string && value.flags.style == .plain
    else { return nil }
    // An address, a port and `NAME=value` are complete.
    if !isEmpty, text[range].contains(where: ":=/".utf8.contains) || Self.isCapitalized(word) { return nil }
    return Cut(place: place, word: word, value: range, isEmpty: isEmpty)
  }

  /// `#Always` and `#CSV` start like a sentence.
  private static func isCapitalized(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy(\.isLetter) && word.first.map { (0x41...0x5A).contains($0) } == true
  }

  private func report(_ cut: Cut, text: [UInt8]) {
    let end = cut.word.endIndex
    let whole = (cut.isEmpty ? cut.place : cut.value.lowerBound)..<end
    findings.add(
      cut.isEmpty ? "missing value before a comment" : "the value ends before this #, which starts a comment",
      at: cut.place..<end, fix: quoting(whole, after: cut.value.upperBound, text: text),
      help: "quote the value if # is part of it, or add a space after # for a comment")
  }

  /// The text after the `#`; nil if nothing suggests that it is part of a value.
  private func word(after place: Int, text: [UInt8]) -> ArraySlice<UInt8>? {
    let line = text[(place + 1)...].prefix { !$0.isBreak }
    guard let first = line.first, !first.isBlank, first != UInt8(ascii: "#"), first != UInt8(ascii: "!"),
      let last = line.lastIndex(where: { !$0.isBlank })
    else { return nil }
    let word = line[...last]
    return Self.isVersion(word) || Self.isForProgram(word) ? nil : word
  }

  /// `#v4` or `#@v4` after a hash names a release.
  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    word.drop { $0 == UInt8(ascii: "@") }.drop { $0 == UInt8(ascii: "v") }
      .allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Words that programs search for in comments, and markers such as TODO.
  private static let marks: Set<String> = [
    "fixme", "noqa", "nolint", "nosec", "nosonar", "pragma", "region", "endregion", "todo", "type", "xxx",
  ]

  private static func isForProgram(_ word: ArraySlice<UInt8>) -> Bool {
    marks.contains(String(decoding: word.prefix(while: \.isLetter), as: UTF8.self).lowercased())
  }

  /// - Parameter value: Where the value ends; after the colon if there is none.
  private func quoting(_ range: Range<Int>, after value: Int, text: [UInt8]) -> Fix? {
    let isPlain = text[range].allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    // Escaping the characters in it could change more than the quotes do.
    guard isPlain else { return nil }
    guard value < range.lowerBound else { return Fix.quote(range).changingValue }
    let edits = [
      TextEdit(ByteRange(value..<range.lowerBound), " \""),
      TextEdit(ByteRange(range.upperBound..<range.upperBound), "\""),
    ]
    return Fix.layout("put it in quotes", edits: edits).changingValue
  }
}
