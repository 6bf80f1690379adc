internal import CommandLineKit
package import DocumentModel

/// A unified diff (POSIX `diff -u`) in which sensitive values are redacted.
package struct UnifiedDiff {
  package var isColored: Bool
  /// Whether control characters are escaped; otherwise `patch` can apply the diff.
  package var isForTerminal: Bool
  private static let context = 3

  /// The CI runner that would interpret the diff in a log, or nil for none.
  package var runner: CIRunner?

  package init(isColored: Bool, isForTerminal: Bool, runner: CIRunner? = nil) {
    self.isColored = isColored
    self.isForTerminal = isForTerminal
    self.runner = runner
  }

  /// One version of the text.
  package struct Side {
    package var label: String
    package var text: [UInt8]
    /// The ranges of sensitive values, in order.
    package var sensitive: [ByteRange]

    package init(label: String, text: [UInt8], sensitive: [ByteRange] = []) {
      self.label = label
      self.text = text
      self.sensitive = sensitive
    }
  }

  /// The diff, or nothing if both texts are equal.
  package func render(_ old: Side, new: Side) -> [UInt8] {
    let difference = LineDifference(old.text, new.text)
    guard !difference.changes.isEmpty else { return [] }
    var output = StyledText(isColored: isColored)
    line("--- \(old.label)", style: .strong, output: &output)
    line("+++ \(new.label)", style: .strong, output: &output)
    let inOld = RedactedRanges(
      old.text, sensitive: old.sensitive, in: Self.ranges(difference.changes.map(\.old), texts: difference.old))
    let inNew = RedactedRanges(
      new.text, sensitive: new.sensitive, in: Self.ranges(difference.changes.map(\.new), texts: difference.new))
    for hunk in hunks(difference) {
      let first = hunk[0]
      let last = hunk[hunk.count - 1]
      let before = min(Self.context, first.old.lowerBound)
      let after = min(Self.context, difference.old.count - last.old.upperBound)
      let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
      let newLines = first.new.lowerBound - before..<last.new.upperBound + after
      line("@@ -\(Self.place(oldLines)) +\(Self.place(newLines)) @@", style: .frame, output: &output)
      var place = oldLines.lowerBound
      for change in hunk {
        for index in place..<change.old.lowerBound {
          write(" ", content: difference.old[index], side: old, nil, style: .plain, output: &output)
        }
        for index in change.old {
          write("-", content: difference.old[index], side: old, inNew, style: .removed, output: &output)
        }
        for index in change.new {
          write("+", content: difference.new[index], side: new, inOld, style: .added, output: &output)
        }
        place = change.old.upperBound
      }
      for index in place..<oldLines.upperBound {
        write(" ", content: difference.old[index], side: old, nil, style: .plain, output: &output)
      }
    }
    return runner?.withCommandsDisabled(output.bytes) ?? output.bytes
  }

  /// Groups changes into hunks. Two changes share a hunk if their context lines touch or overlap.
  private func hunks(_ difference: LineDifference) -> [[LineDifference.Change]] {
    difference.changes.reduce(into: []) { hunks, change in
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  private static func place(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    case _: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  private func line(_ text: TerminalText, style: TextStyle, output: inout StyledText) {
    output.write(text, style: style)
    output.write("\n")
  }

  private static func ranges(_ lines: [Range<Int>], texts: LineDifference.Lines) -> [Range<Int>] {
    lines.joined().map { texts[$0].indices }
  }

  /// - Parameter other: The texts that are sensitive on the other side.
  private func write(
    _ mark: String, content: ArraySlice<UInt8>, side: Side, _ other: RedactedRanges?, style: TextStyle,
    output: inout StyledText
  ) {
    let hasBreak = content.last == UInt8(ascii: "\n")
    var body = content.prefix(content.count - (hasBreak ? 1 : 0))
    // In a CRLF line ending, the carriage return would be shown as a control picture.
    if isForTerminal, body.last == UInt8(ascii: "\r") { body.removeLast() }
    let text = masked(body, sensitive: side.sensitive, others: other?.places(in: body) ?? [])
    line(isForTerminal ? "\(mark)\(text)" : TerminalText(verbatim: mark + text), style: style, output: &output)
    if !hasBreak { line("\\ No newline at end of file", style: .plain, output: &output) }
  }

  private func masked(_ content: ArraySlice<UInt8>, sensitive: [ByteRange], others: [Range<Int>]) -> String {
    let first = sensitive.partitioningIndex { $0.end.index > content.startIndex }
    let own = sensitive[first...].prefix { $0.start.index < content.endIndex }.map { hidden in
      max(hidden.start.index, content.startIndex)..<min(hidden.end.index, content.endIndex)
    }
    var text = ""
    var place = content.startIndex
    for hidden in (own + others).sorted(by: { $0.lowerBound < $1.lowerBound }) where hidden.upperBound > place {
      // A single sign replaces overlapping sensitive ranges.
      if hidden.lowerBound >= place {
        text += String(decoding: content[place..<hidden.lowerBound], as: UTF8.self) + RedactedText.sign
      }
      place = hidden.upperBound
    }
    return text + String(decoding: content[place...], as: UTF8.self)
  }
}

/// The sensitive texts of one side of a diff, to be redacted on the other side too. The same text may not be known as
/// sensitive there, for example in a comment whose value was deleted, or in a value that was moved.
struct RedactedRanges {
  private var stretches: Set<ArraySlice<UInt8>> = []
  private var lengths: [Int] = []

  /// - Parameter lines: The ranges of the lines that only this side contains.
  init(_ text: [UInt8], sensitive: [ByteRange], in lines: [Range<Int>]) {
    for line in lines {
      let first = sensitive.partitioningIndex { $0.end.index > line.lowerBound }
      for hidden in sensitive[first...].prefix(while: { $0.start.index < line.upperBound }) {
        let part = text[max(hidden.start.index, line.lowerBound)..<min(hidden.end.index, line.upperBound)]
        let inked = part.drop(while: Self.isBlank)
        stretches.insert(
          inked.prefix((inked.lastIndex { !Self.isBlank($0) } ?? inked.startIndex - 1) - inked.startIndex + 1))
      }
    }
    // A blank line in a block scalar must not redact every blank line of the other side.
    stretches.remove([])
    // Longest first, because one secret may start with another.
    lengths = Set(stretches.map(\.count)).sorted(by: >)
  }

  /// The ranges of sensitive texts in a line, in order and not overlapping. Matches inside a word don't count.
  func places(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = line.startIndex
    while place < line.endIndex, !lengths.isEmpty {
      // A secret such as "on" must not redact part of "one".
      let isStart = place == line.startIndex || !Self.isWord(line[place - 1]) || !Self.isWord(line[place])
      let length = isStart ? lengths.first { isStretch(line, start: place, length: $0) } : nil
      if let length { found.append(place..<place + length) }
      place += length ?? 1
    }
    return found
  }

  private func isStretch(_ line: ArraySlice<UInt8>, start: Int, length: Int) -> Bool {
    let end = start + length
    guard end <= line.endIndex, stretches.contains(line[start..<end]) else { return false }
    return end == line.endIndex || !Self.isWord(line[end]) || !Self.isWord(line[end - 1])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
  }
}
