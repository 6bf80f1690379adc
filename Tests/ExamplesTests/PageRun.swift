import Foundation
import TestSupport

/// Runs the blocks of a page in their order in a folder, as a reader would.
///
/// A block with a file name is written to that file, or appended to it. In a `console` block, a line after `$ ` is a
/// command, and the lines below are its complete output; `…` stands for any text in a line, and on a line of its own
/// for any lines. Each line of an `sh` block must exit with 0 or 1.
struct PageRun {
  private let page: DocumentPage
  /// The lines of the page, with the commands' current output.
  private(set) var lines: [String]
  private(set) var complaints: [String] = []
  let folder: ScratchFolder

  /// `settle edit` would run until it is stopped, so it is killed once it has printed its link.
  private static let start = #"""
    exec 2>&1
    export HOME=$PWD TMPDIR=$PWD LC_ALL=C.UTF-8 GIT_CONFIG_NOSYSTEM=1
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    settle() {
      if [ "$1" != edit ]; then "$SETTLE" "$@"; return; fi
      exec 7< <(exec "$SETTLE" "$@")
      local program=$!
      IFS= read -r link <&7
      echo "$link"
      # Tests may block every other signal for what they start.
      kill -KILL $program
    }

    """#

  /// - Parameters:
  ///   - former: A page whose blocks are run first in the same folder.
  ///   - preparation: Commands that create what the page takes for granted.
  ///   - skipped: How `sh` lines begin that can't be run here.
  init(
    _ page: DocumentPage, _ blocks: [DocumentPage.Block], after former: DocumentPage? = nil, preparation: String = "",
    skipped: [String] = []
  ) {
    self.page = page
    lines = page.lines
    folder = former.map { PageRun($0, $0.blocks).folder } ?? ScratchFolder()
    if !preparation.isEmpty, Self.run("set -e\n" + preparation, folder).code != 0 {
      complaints.append("the preparation of \(page.path) fails")
    }
    var recorded: [(Range<Int>, [String])] = []
    for block in blocks {
      if let file = block.file, block.language != "console" {
        let start =
          block.isAppended ? folder.text(file) : ""
        folder.write(file, start + page.text(of: block))
      } else if block.language == "console" {
        recorded.append((block.lines, runConsole(block)))
      } else if block.language == "sh" {
        for line in block.lines where !skipped.contains(where: page.lines[line].hasPrefix) { runLine(line) }
      }
    }
    for (range, written) in recorded.reversed() { lines.replaceSubrange(range, with: written) }
  }

  private static func run(_ command: String, _ folder: ScratchFolder) -> ProgramRun {
    ProgramRun(shell: start + command, in: folder)
  }

  private mutating func runLine(_ line: Int) {
    // Removes the output file first: for the reader it doesn't exist yet.
    let output = page.lines[line].firstMatch(of: /\s-o (\S+)/).map { "rm -f \($0.1)\n" } ?? ""
    let run = Self.run(output + page.lines[line], folder)
    if run.code > 1 {
      complaints.append("\(page.path):\(line + 1): ended \(run.code): \(page.lines[line])\n\(run.output)")
    }
  }

  /// The block with the commands' current output.
  private mutating func runConsole(_ block: DocumentPage.Block) -> [String] {
    var result: [String] = []
    var rest = page.lines[block.lines]
    while let first = rest.first {
      guard first.hasPrefix("$ ") else {
        complaints.append("\(page.path):\(rest.startIndex + 1): a block of console begins with a command")
        return Array(page.lines[block.lines])
      }
      let count = (rest.firstIndex { !$0.hasSuffix("\\") } ?? rest.startIndex) - rest.startIndex + 1
      let command = rest.prefix(count)
      let expected = Array(rest.dropFirst(count).prefix { !$0.hasPrefix("$ ") })
      let run = Self.run(String(command.joined(separator: "\n").dropFirst(2)), folder)
      var found = run.output.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
      if found.last == "" { found.removeLast() }
      let isAsShown = Self.fits(expected, found)
      if !isAsShown {
        complaints.append(
          "\(page.path):\(rest.startIndex + 1): \(first)\nshown:\n\(expected.joined(separator: "\n"))\nfound:\n"
            + found.joined(separator: "\n"))
      }
      result += command + (isAsShown ? expected : found)
      rest = rest.dropFirst(count + expected.count)
    }
    return result
  }

  private static func fits(_ shown: [String], _ found: [String]) -> Bool {
    guard let line = shown.first else { return found.isEmpty }
    if line == "…" { return (0...found.count).contains { fits(Array(shown.dropFirst()), Array(found.dropFirst($0))) } }
    guard let first = found.first, fits(line, first) else { return false }
    return fits(Array(shown.dropFirst()), Array(found.dropFirst()))
  }

  private static func fits(_ shown: String, _ found: String) -> Bool {
    let parts = shown.components(separatedBy: "…")
    guard parts.count > 1 else { return shown == found }
    var rest = found[...]
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
