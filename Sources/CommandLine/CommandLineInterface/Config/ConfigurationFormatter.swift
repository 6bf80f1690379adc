internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import SettingsWork
internal import Workspace

/// Formats a new `.settle.yaml` according to its own options, as `settle check --fix` and `settle format` would, and
/// wraps its comments.
enum ConfigurationFormatter {
  /// One change may require another: indentation can make a comment too long.
  private static let maxRounds = 3

  /// - Parameter folder: The absolute path of the configuration's folder.
  static func written(_ text: String, in folder: FilePath) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<maxRounds {
      let next = round(bytes, folder: folder)
      if next == bytes { break }
      bytes = next
    }
    return bytes
  }

  private static func round(_ bytes: [UInt8], folder: FilePath) -> [UInt8] {
    let path = folder.appending(Configuration.fileName)
    // The file doesn't exist yet, but its own rules apply to it.
    let files = MemoryFiles([path: bytes], over: DiskFiles())
    let workspace = Workspace(of: RunTree(workingFolder: folder, files: files), rules: RulesAndFixes())
    let rules = EditorConfigStyle.settings(
      workspace.style(of: path), below: workspace.configuration(ofFile: path)?.configuration, of: path,
      known: workspace.rules
    ).rules
    let width = rules?.activeOptions(of: "line-length", in: workspace.rules)?.number("max")
    let wrapped = width.map { CommentWrapping.wrapped(bytes, width: $0) } ?? bytes
    let snapshot = Snapshot(
      wrapped,
      context: SnapshotContext(checking: Configuration.fileName, path: path, text: wrapped, workspace: workspace))
    let fixed = snapshot.fixed(allowsUnsafe: false).snapshot
    return if case .text(let result) = fixed.formatted { result.bytes } else { fixed.bytes }
  }
}

/// Wraps comments that exceed a width.
enum CommentWrapping {
  /// - Parameter bytes: The text, in UTF-8.
  static func wrapped(_ bytes: [UInt8], width: Int) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array(lines.flatMap { wrapped($0, width: width) }.joined(separator: "\n").utf8)
  }

  private static func wrapped(_ line: Substring, width: Int) -> [String] {
    let margin = line.prefix { $0 == " " }
    let start = line.dropFirst(margin.count).prefix { $0 == "#" || $0 == " " }
    // Only comments can be wrapped without changing their meaning.
    guard start.first == "#", line.unicodeScalars.count > width else { return [String(line)] }
    let beginning = String(margin + start)
    let words = line.dropFirst(beginning.count).split(separator: " ")
    // A line must not start with a word such as "yamllint", which would turn it into a directive.
    let lines = CommentText.wrapped(words, to: width - beginning.unicodeScalars.count) { !mayBeInstruction($0) }
    return lines.map { beginning + $0 }
  }

  /// Whether a comment that starts with a word may be a directive to a program.
  private static func mayBeInstruction(_ word: Substring) -> Bool {
    word.hasSuffix(":") || "#$@".contains(word.prefix(1)) || ToolComments.include(word + " ")
  }
}
