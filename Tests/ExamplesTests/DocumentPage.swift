import Foundation

/// A page of the documentation, and its fenced blocks.
struct DocumentPage {
  struct Block {
    /// The word after the fence, such as `yaml`, `console` or `sh`; empty if there is none.
    var language: String
    /// The file that the block shows: a line above ends with its name in backticks and a colon.
    var file: String?
    /// Whether the block is appended to the file, because "At the end of" precedes the name.
    var isAppended: Bool
    /// The lines between the fences, counted from 0.
    var lines: Range<Int>
  }

  struct Heading {
    var line: Int
    /// The fragment of links to the heading.
    var anchor: String
  }

  let path: String
  let lines: [String]
  let blocks: [Block]
  /// The lines outside of blocks; the lines of blocks are empty strings.
  let prose: [String]
  let headings: [Heading]

  init(_ path: String) throws {
    self.init(path, try Checkout.text(path).components(separatedBy: "\n"))
  }

  init(_ path: String, _ lines: [String]) {
    self.path = path
    self.lines = lines
    let blocks = Self.blocks(lines)
    var prose = lines
    for block in blocks { for line in block.lines { prose[line] = "" } }
    self.blocks = blocks
    self.prose = prose
    headings = prose.indices.compactMap { line in
      prose[line].wholeMatch(of: /#{1,4} .*/).map { Heading(line: line, anchor: Self.anchor($0.0)) }
    }
  }

  func text(of block: Block) -> String { lines[block.lines].map { $0 + "\n" }.joined() }

  private static func blocks(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var next = 0
    while let open = lines[next...].firstIndex(where: { $0.hasPrefix("```") }),
      let close = lines[(open + 1)...].firstIndex(of: "```")
    {
      let name = lines[..<open].last { !$0.isEmpty }?.wholeMatch(of: /.*?(At the end of )?`([^`]+)`:/)
      blocks.append(
        Block(
          language: String(lines[open].dropFirst(3)), file: name.map { String($0.2) }, isAppended: name?.1 != nil,
          lines: (open + 1)..<close))
      next = close + 1
    }
    return blocks
  }

  private static func anchor(_ heading: Substring) -> String {
    let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
    return String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.map { $0 == " " ? "-" : $0 })
  }
}
