import FileAccess
import Foundation
import TestSupport
import Testing

/// A thousand generated trees with ignore files: the files that are found are those that git doesn't ignore.
@Suite struct GitIgnoreOracleTests {
  /// A generator with the same numbers in every run (Knuth's MMIX constants).
  private struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let folders = ["a", "b", "ab", "c d", "é"]
  private static let files = [
    "a", "b", "ab", "abc", "a.yaml", "b.yaml", ".a", "#a", "!a", "a ", "\\a", "[a", "é", "é.yaml", "-", "A1",
  ]
  private static let pieces = [
    "a", "b", "ab", "a.yaml", "*.yaml", "*", "**", "?", "a*", "*b", "?b", "[ab]", "[!a]", "[^a]b", "[a-c]*", "[]a]",
    "[a",
    "\\a", "\\*", "\\[a", "a\\", "[[:alpha:]]", "[[:upper:][:digit:]]*", "[[:alnum:].]*", "***", "a**", "**b", "é",
    "?.yaml", "#a", "\\#a", "\\!a", "c d", "*\\ *", "[\\]a]*", "[a-", "[b-a]", "a?c", "*a*",
  ]
  private static let starts = ["", "", "", "", "/", "!", "!/", "**/", "!**/", "//", "\\"]
  private static let ends = ["", "", "", "", "/", "/**", "/*", " ", "  ", "\\ ", "\\\\ ", "\t", "\r", "//"]

  private static func pattern(_ draw: inout Draw) -> String {
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &draw) ?? 1
    let middle = (0..<count).compactMap { _ in pieces.randomElement(using: &draw) }.joined(separator: "/")
    return (starts.randomElement(using: &draw) ?? "") + middle + (ends.randomElement(using: &draw) ?? "")
  }

  private static func ignoreFile(_ draw: inout Draw) -> String {
    (0..<Int.random(in: 1...5, using: &draw)).map { _ in pattern(&draw) }.joined(separator: "\n")
      + (Bool.random(using: &draw) ? "\n" : "")
  }

  /// The files of one tree; folders with rules come first.
  private static func tree(_ root: String, _ draw: inout Draw) -> [(path: String, text: String)] {
    var folders = [root]
    for _ in 0..<6 {
      guard let parent = folders.randomElement(using: &draw), let name = Self.folders.randomElement(using: &draw) else {
        continue
      }
      folders.append(parent + "/" + name)
    }
    var result: [(String, String)] = []
    for (index, folder) in Set(folders).sorted().enumerated() {
      if index == 0 || Int.random(in: 0..<3, using: &draw) == 0 {
        result.append((folder + "/.gitignore", ignoreFile(&draw)))
      }
      // A name is a file or a folder, whichever it was used for first.
      for name in files.shuffled(using: &draw).prefix(4) where !Self.folders.contains(name) {
        result.append((folder + "/" + name, ""))
      }
    }
    return result
  }

  @Test(.enabled(if: Machine.hasProgram("git"), "git is not installed")) func everyTreeIsWalkedAsGitWould() throws {
    let folder = ScratchFolder()
    var draw = Draw(state: 20_261_121)
    var paths: [String] = []
    for number in 0..<1_000 {
      for (path, text) in Self.tree("t\(number)", &draw) {
        folder.write(path, text)
        if !path.hasSuffix("/.gitignore") { paths.append(path) }
      }
    }
    folder.write("paths", paths.joined(separator: "\0"))
    let line = """
      export HOME=/nonexistent GIT_CONFIG_NOSYSTEM=1; git init -q . && git check-ignore --no-index -z --stdin < paths > out
      test $? -le 1
      """
    #expect(ProgramRun(shell: line, in: folder).code == 0)
    let ignored = Set(
      folder.text("out").split(separator: "\0").map(String.init))
    var walk = DirectoryWalk(
      FilePath(folder.path), workingFolder: FilePath("/"),
      options: .init { name, _ in
        ![".gitignore", "paths", "out"].contains { name.elementsEqual($0.utf8) }
      })
    var found: Set<String> = []
    while let step = walk.next() {
      guard case .file(let path, _) = step else { continue }
      found.insert(String(path.description.dropFirst(folder.path.count + 1)))
    }
    let kept = Set(paths).subtracting(ignored)
    print("ignore files: \(paths.count) files in 1000 trees, \(ignored.count) left out")
    #expect(ignored.count > paths.count / 8 && kept.count > paths.count / 4)
    for path in found.symmetricDifference(kept).sorted().prefix(20) {
      let tree = String(path.prefix { $0 != "/" })
      let rules = Self.rules(above: path, in: folder)
      Issue.record("\(path) is \(found.contains(path) ? "found" : "skipped"), git disagrees; \(tree): \(rules)")
    }
    #expect(found.symmetricDifference(kept).count == 0)
  }

  private static func rules(above path: String, in folder: ScratchFolder) -> String {
    var result = ""
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      let below = parts.joined(separator: "/")
      if let text = try? String(contentsOfFile: "\(folder.path)/\(below)/.gitignore", encoding: .utf8) {
        result += " \(below): \(text.debugDescription)"
      }
      parts = parts.dropLast()
    }
    return result
  }
}
