import Foundation

/// A page of the documentation and its fenced blocks.
struct DocumentPage {
  struct Block {
    /// The word behind the fence: `yaml`, `console`, `sh`; empty where there is none.
    var language: String
    /// The file that the block shows: a line above it ends in its name in backquotes and a colon.
    var file: String?
    /// Whether it goes to the end of the file: the words before the name are "At the end of".
    var isAppended: Bool
    /// The lines between the fences, counted from 0.
    var lines: Range<Int>
  }

  let path: String
  var lines: [String]

  init(_ path: String) throws {
    self.path = path
    lines = try Checkout.text(path).components(separatedBy: "\n")
  }

  /// The blocks of the whole page.
  var blocks: [Block] { blocks(in: lines.indices) }

  /// The blocks between two lines that are in none.
  func blocks(in range: Range<Int>) -> [Block] {
    var blocks: [Block] = []
    var next = range.lowerBound
    while let open = lines[next..<range.upperBound].firstIndex(where: { $0.hasPrefix("```") }),
      let close = lines[(open + 1)..<range.upperBound].firstIndex(of: "```")
    {
      let above = lines[..<open].last { !$0.isEmpty } ?? ""
      let name = above.wholeMatch(of: /.*?(At the end of )?`([^`]+)`:/)
      blocks.append(
        Block(
          language: String(lines[open].dropFirst(3)), file: name.map { String($0.2) }, isAppended: name?.1 != nil,
          lines: (open + 1)..<close))
      next = close + 1
    }
    return blocks
  }

  func text(of block: Block) -> String { lines[block.lines].map { $0 + "\n" }.joined() }

  /// The text outside of blocks, line by line; a line of a block is empty.
  var prose: [String] {
    var prose = lines
    for block in blocks { for line in block.lines { prose[line] = "" } }
    return prose
  }

  /// The headings, each with its line and the anchor that links name.
  var headings: [(line: Int, anchor: String)] {
    prose.indices.filter { prose[$0].wholeMatch(of: /#{1,4} .*/) != nil }.map { ($0, Self.anchor(prose[$0])) }
  }

  private static func anchor(_ heading: String) -> String {
    let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
    return String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.map { $0 == " " ? "-" : $0 })
  }
}
