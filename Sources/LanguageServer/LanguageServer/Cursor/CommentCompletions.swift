internal import Analysis
internal import DocumentModel
internal import Linting
internal import Workspace
internal import YAMLReading

/// Completions in comments: codes of findings to ignore, and the schema that a modeline names.
enum CommentCompletions {
  /// Nil if the cursor isn't in a comment.
  static func all(_ view: TextView, at offset: Int, folders: Projects) -> [CompletionItem]? {
    let bytes = view.bytes
    let line = Bytes.line(bytes, at: offset)
    let end = line.upperBound
    guard let comment = WrittenLine.comment(bytes, range: line), comment < offset else { return nil }
    let before = String(decoding: bytes[comment..<offset], as: UTF8.self)
    // `# settle: ignore[` without a closing bracket before the cursor.
    if before.contains("settle:"), let bracket = before.lastIndex(of: "["), !before[bracket...].contains("]") {
      return codes(view, at: offset, end: end)
    }
    if before.contains("schema=") { return schemas(view, at: offset, end: end, folders: folders) }
    return []
  }

  private static func word(_ bytes: [UInt8], at offset: Int, end: Int, isPart: (UInt8) -> Bool) -> Range<Int> {
    let start = bytes[..<offset].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    return start..<(bytes[offset..<end].firstIndex { !isPart($0) } ?? end)
  }

  private static func codes(_ view: TextView, at offset: Int, end: Int) -> [CompletionItem] {
    let word = word(view.bytes, at: offset, end: end) { !"[], \t".utf8.contains($0) }
    // Syntax errors can't be ignored.
    let found = view.snapshot.report.diagnostics.map(\.code.description).filter {
      !$0.hasPrefix("yaml/") && !$0.hasPrefix("json/")
    }
    // Codes of this file's findings come first, then those of all rules.
    let all = (found + LintRules.all.map(\.code.description)).uniqued()
    return all.map { code in CompletionItem(code, kind: .enumMember, text: code, range: word) }
  }

  private static func schemas(_ view: TextView, at offset: Int, end: Int, folders: Projects) -> [CompletionItem] {
    let word = word(view.bytes, at: offset, end: end) { $0 > 0x20 && $0 != UInt8(ascii: "=") }
    return SchemaNames.all(view, folders: folders).map { name in
      CompletionItem(name, kind: .file, text: name, range: word)
    }
  }
}
