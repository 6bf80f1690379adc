package import SourceText
internal import TerminalOutput

/// A unified diff (POSIX `diff -u`) in which sensitive values are redacted.
package struct UnifiedDiff {
  package var isColored: Bool
  /// Whether control characters are escaped; else the diff can be applied by `patch`.
  package var isForTerminal: Bool
  private static let context = 3

  /// Whether GitHub's runner reads the difference, which takes some lines of a log for commands.
  package var isForRunner: Bool

  package init(isColored: Bool, isForTerminal: Bool, isForRunner: Bool = false) {
    self.isColored = isColored
    self.isForTerminal = isForTerminal
    self.isForRunner = isForRunner
  }

  /// One side of a difference.
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

  /// Empty where both texts are the same.
  package func render(_ old: Side, _ new: Side) -> [UInt8] {
    let difference = LineDifference(old.text, new.text)
    guard !difference.changes.isEmpty else { return [] }
    var output = StyledText(isColored: isColored)
    line("--- \(old.label)", .strong, &output)
    line("+++ \(new.label)", .strong, &output)
    let gone = HiddenStretches(old.text, old.sensitive, in: Self.ranges(difference.changes.map(\.old), difference.old))
    let come = HiddenStretches(new.text, new.sensitive, in: Self.ranges(difference.changes.map(\.new), difference.new))
    for hunk in hunks(difference) {
      let first = hunk[0]
      let last = hunk[hunk.count - 1]
      let before = min(Self.context, first.old.lowerBound)
      let after = min(Self.context, difference.old.count - last.old.upperBound)
      let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
      let newLines = first.new.lowerBound - before..<last.new.upperBound + after
      line("@@ -\(Self.place(oldLines)) +\(Self.place(newLines)) @@", .frame, &output)
      var place = oldLines.lowerBound
      for change in hunk {
        for index in place..<change.old.lowerBound { write(" ", difference.old[index], old, nil, .plain, &output) }
        for index in change.old { write("-", difference.old[index], old, come, .removed, &output) }
        for index in change.new { write("+", difference.new[index], new, gone, .added, &output) }
        place = change.old.upperBound
      }
      for index in place..<oldLines.upperBound { write(" ", difference.old[index], old, nil, .plain, &output) }
    }
    return isForRunner && Self.holdsCommand(output.bytes) ? Self.withoutCommands(output.bytes) : output.bytes
  }

  /// Whether the runner would take a line for a command: `::` after blanks, or `##[` anywhere.
  private static func holdsCommand(_ text: [UInt8]) -> Bool {
    text.split(whereSeparator: \.isBreak).contains { line in
      if line.contains(word: "##[") { return true }
      guard line.contains(word: "::") else { return false }
      let words = String(decoding: line, as: UTF8.self).unicodeScalars.drop(while: \.properties.isWhitespace)
      return String(words).begins(with: "::")
    }
  }

  /// The text between commands that stop all others; `patch` and `git apply` skip them. No text can have their word, which is
  /// another one each time.
  private static func withoutCommands(_ text: [UInt8]) -> [UInt8] {
    let word = "settle-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
    return Array("::stop-commands::\(word)\n".utf8) + text + Array("::\(word)::\n".utf8)
  }

  /// Groups the changes: two changes share a hunk if their context lines touch.
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

  private func line(_ text: TerminalText, _ style: TextStyle, _ output: inout StyledText) {
    output.write(text, style)
    output.write("\n")
  }

  private static func ranges(_ lines: [Range<Int>], _ texts: [ArraySlice<UInt8>]) -> [Range<Int>] {
    lines.joined().map { texts[$0].indices }
  }

  /// - Parameter other: what is hidden in the other text.
  private func write(
    _ mark: String, _ content: ArraySlice<UInt8>, _ side: Side, _ other: HiddenStretches?, _ style: TextStyle,
    _ output: inout StyledText
  ) {
    let hasBreak = content.last == UInt8(ascii: "\n")
    var body = content.prefix(content.count - (hasBreak ? 1 : 0))
    if isForTerminal, body.last == UInt8(ascii: "\r") { body.removeLast() }
    let text = masked(body, side.sensitive, other?.places(in: body) ?? [])
    line(isForTerminal ? "\(mark)\(text)" : TerminalText(verbatim: mark + text), style, &output)
    if !hasBreak { line("\\ No newline at end of file", .plain, &output) }
  }

  private func masked(_ content: ArraySlice<UInt8>, _ sensitive: [ByteRange], _ others: [Range<Int>]) -> String {
    let first = sensitive.partitioningIndex { $0.end.index > content.startIndex }
    let own = sensitive[first...].prefix { $0.start.index < content.endIndex }.map { hidden in
      max(hidden.start.index, content.startIndex)..<min(hidden.end.index, content.endIndex)
    }
    var text = ""
    var place = content.startIndex
    for hidden in (own + others).sorted(by: { $0.lowerBound < $1.lowerBound }) where hidden.upperBound > place {
      // One sign replaces two sensitive ranges that overlap.
      if hidden.lowerBound >= place {
        text += String(decoding: content[place..<hidden.lowerBound], as: UTF8.self) + RedactedText.sign
      }
      place = hidden.upperBound
    }
    return text + String(decoding: content[place...], as: UTF8.self)
  }
}
