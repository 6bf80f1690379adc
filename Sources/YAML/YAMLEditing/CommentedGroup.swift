internal import DocumentModel
internal import YAMLReading

/// A commented-out group, such as `# look:` above `#   mode: light`, in which one setting is to be set. The lines on
/// the way to the setting are uncommented; everything else in the group stays commented out, line by line.
struct CommentedGroup {
  /// From the `#` of the first line to the end of the last line.
  let range: ByteRange
  private let names: [String]
  private let column: Int
  /// The lines without `#` and the blanks after it.
  private let lines: [String]

  /// - Parameters:
  ///   - names: The keys from the group to the setting, at least two.
  ///   - collection: A block mapping, or a document that contains only comments.
  init?(_ names: [String], in collection: SyntaxNodeID, of source: SyntaxDocument) {
    let node = source[collection]
    guard names.count > 1, !node.kind.isFlow else { return nil }
    let column = node.kind == .document ? 0 : source.column(of: collection)
    let all = source.comments(before: Int(node.firstToken)...Int(node.endToken)).filter { comment in
      comment.column == column && source.isFirstOnLine(comment.range.start.index)
    }
    let texts = all.map { String(decoding: source.text[$0.range.indices].dropFirst(), as: UTF8.self) }
    let heads = texts.indices.filter { texts[$0].indentation <= 1 && texts[$0].isHead(names[0]) }
    guard heads.count == 1, let first = heads.first else { return nil }
    let lead = texts[first].indentation
    var end = first + 1
    while end < all.count,
      source.nextLine(all[end - 1].range.end.index) == source.lineStart(all[end].range.start.index),
      texts[end].isBlank || texts[end].indentation > lead
    {
      end += 1
    }
    while texts[end - 1].isBlank { end -= 1 }
    range = ByteRange(all[first].range.start.index..<all[end - 1].range.end.index)
    self.names = names
    self.column = column
    lines = texts[first..<end].map { String($0.dropFirst(lead)) }
  }

  /// The new lines, the first without indentation; nil if the group doesn't contain the setting on a single line.
  ///
  /// - Parameter property: Writes the setting's lines at a column.
  func uncommented(_ property: (_ column: Int) -> [String]) -> [String]? {
    guard var lines = Self.uncommented(lines[...], names: names[...], column: column, property: property) else {
      return nil
    }
    lines[0] = String(lines[0].dropFirst(column))
    return lines
  }

  /// - Parameters:
  ///   - lines: The group's own line, and those of everything in it.
  ///   - column: The column of the group's key.
  private static func uncommented(
    _ lines: ArraySlice<String>, names: ArraySlice<String>, column: Int, property: (Int) -> [String]
  ) -> [String]? {
    let inside = lines.dropFirst()
    let name = names[names.startIndex + 1]
    guard let head = lines.first, let step = inside.first(where: { !$0.isBlank })?.indentation, step > 0,
      inside.allSatisfy({ $0.isBlank || $0.indentation >= step })
    else { return nil }
    let isLast = names.count == 2
    let found = inside.indices.filter { index in
      lines[index].indentation == step && (isLast ? lines[index].isEntry(name) : lines[index].isHead(name))
    }
    guard found.count == 1, let start = found.first else { return nil }
    var end = start + 1
    while end < inside.endIndex, lines[end].isBlank || lines[end].indentation > step { end += 1 }
    while lines[end - 1].isBlank { end -= 1 }
    let block = lines[start..<end]
    let own =
      isLast
      ? (block.count == 1 ? property(column + step) : nil)
      : uncommented(
        block.map { String($0.dropFirst(step)) }[...], names: names.dropFirst(), column: column + step,
        property: property)
    guard let own else { return nil }
    var uncommented = [margin(column) + head]
    uncommented += others(inside[..<start], step: step, column: column)
    uncommented += own
    uncommented += others(inside[end...], step: step, column: column)
    return uncommented
  }

  /// The remaining lines of an uncommented group, commented out one by one.
  private static func others(_ lines: ArraySlice<String>, step: Int, column: Int) -> [String] {
    lines.indices.map { index in
      let line = lines[index]
      guard !line.isBlank else {
        let isInside = (lines[index...].first { !$0.isBlank }?.indentation ?? 0) > step
        return isInside ? margin(column + step) + "#" : ""
      }
      let isComment = line.indentation == step && line.dropFirst(step).hasPrefix("#")
      return isComment ? margin(column) + line : margin(column + step) + "# " + line.dropFirst(step)
    }
  }

  private static func margin(_ columns: Int) -> String { String(repeating: " ", count: columns) }
}

extension String {
  fileprivate var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
  fileprivate var isBlank: Bool { utf8.allSatisfy(\.isBlank) }

  /// Whether the line is a name with a colon and nothing else.
  fileprivate func isHead(_ name: String) -> Bool { CommentedEntry.value(comment, name: name)?.isEmpty == true }
  /// Whether the line is a name with a colon and a value, which may be empty.
  fileprivate func isEntry(_ name: String) -> Bool { CommentedEntry.value(comment, name: name) != nil }

  private var comment: ArraySlice<UInt8> { [UInt8(ascii: "#")] + utf8.drop { $0 == UInt8(ascii: " ") } }
}
