internal import DocumentModel
internal import YAMLReading

/// One line of a malformed file, with the range of its contents.
struct WrittenLine {
  let number: Int
  /// Without its line break.
  let content: Range<Int>
  /// Blanks and tabs at its start.
  let indentation: Range<Int>
  /// The end of the contents, without a trailing comment and blanks.
  let end: Int
  private let text: [UInt8]

  init(_ number: Int, of text: [UInt8], lines: LineIndex) {
    self.number = number
    self.text = text
    content = lines.content(ofLine: number).indices
    let start = content.first { text[$0] != UInt8(ascii: " ") && text[$0] != UInt8(ascii: "\t") } ?? content.upperBound
    indentation = content.lowerBound..<start
    end = Self.end(of: start..<content.upperBound, text: text)
  }

  var isEmpty: Bool { indentation.upperBound == end }
  var hasTab: Bool { indentation.contains { text[$0] == UInt8(ascii: "\t") } }

  /// Whether it begins with `---` or `...`, which part documents.
  var isMarker: Bool { DocumentMarker(text[content]) != nil }

  /// Where the text of an entry or an item begins, after the dashes of the lists that it opens.
  var body: Int {
    var place = indentation.upperBound
    // `- - a` opens two lists, and its text begins after both.
    while place + 1 < end, text[place] == UInt8(ascii: "-"), text[place + 1] == UInt8(ascii: " ") {
      place += 1
      while place < end, text[place] == UInt8(ascii: " ") { place += 1 }
    }
    return place
  }

  /// The end of the word at the start of the body that may be a name.
  var nameEnd: Int {
    var place = body
    while place < end, Self.isOfName(text[place]) { place += 1 }
    return place
  }

  /// Whether it begins an entry or an item.
  var beginsEntry: Bool {
    let place = nameEnd
    let isNamed =
      place > body && place < end && text[place] == UInt8(ascii: ":")
      && (place + 1 == end || text[place + 1] == UInt8(ascii: " "))
    return isNamed || body > indentation.upperBound
  }

  /// Where the value begins, after `name: ` or the dashes; nil if nothing follows them.
  var value: Int? {
    var place = nameEnd
    if place > body, place < end, text[place] == UInt8(ascii: ":") { place += 1 } else { place = body }
    while place < end, text[place] == UInt8(ascii: " ") { place += 1 }
    return place < end ? place : nil
  }

  /// Whether it ends in the `|` or `>` of a block scalar on the lines below.
  var endsInBlockMark: Bool {
    let mark = text[indentation.upperBound..<end].reversed().prefix { $0 != UInt8(ascii: " ") }
    guard let sign = mark.last, "|>".utf8.contains(sign) else { return false }
    // `|2-` has an indentation and a sign for the line breaks at its end.
    return mark.count <= 3 && mark.dropLast().allSatisfy { "+-123456789".utf8.contains($0) }
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "$"):
      true
    case _: false
    }
  }

  private static func end(of range: Range<Int>, text: [UInt8]) -> Int {
    var end = range.upperBound
    for place in range where text[place] == UInt8(ascii: "#") {
      // `a#b` has no comment.
      if place == range.lowerBound || text[place - 1] == UInt8(ascii: " ") {
        end = place
        break
      }
    }
    while end > range.lowerBound, [0x20, 0x09, 0x0D].contains(text[end - 1]) { end -= 1 }
    return end
  }
}
