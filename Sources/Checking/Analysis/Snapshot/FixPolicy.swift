internal import DocumentModel

/// Which fixes may be offered in a file, whatever their origin.
struct FixPolicy {
  private let snapshot: Snapshot
  private var parsed: ParsedText { snapshot.reading.parsed }

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Removes the fixes that can't be applied to such a file, or aren't known to be safe in it, before any is tried.
  func restrict(_ findings: inout [Diagnostic]) {
    if let template = snapshot.template {
      for index in findings.indices {
        // A template may use any value of the file for another one.
        let isOfMark = TemplateMarks.isOfTemplate(findings[index].code)
        if parsed.isRecoded || template.isTemplate && !isOfMark { findings[index].fixes = [] }
      }
      return
    }
    // A text that isn't in UTF-8 is never written.
    if parsed.isRecoded {
      for index in findings.indices { findings[index].fixes = [] }
    }
    // What is safe in any text isn't known to be so in one that can't be read to its end.
    if parsed.isPartial {
      for index in findings.indices { findings[index].fixes = findings[index].fixes.map(\.unproven) }
    }
    keepComments(&findings)
  }

  /// Has fixes leave the comments after what they change in their columns.
  private func keepComments(_ findings: inout [Diagnostic]) {
    let text = snapshot.text
    // The line of the last edit: many may be on one.
    var line = 0..<0
    var isCommented = false
    for index in findings.indices {
      for (choice, fix) in findings[index].fixes.enumerated() where fix.reach != .syntax {
        let isBeforeComment = fix.edits.contains { edit in
          let end = edit.range.end.index
          guard !line.contains(end) else { return isCommented }
          line = text.lineStart(before: end)..<text.lineStart(after: end)
          isCommented = text[line].contains(UInt8(ascii: "#"))
          return isCommented
        }
        guard isBeforeComment else { continue }
        findings[index].fixes[choice].edits = snapshot.keepingComments(fix.edits)
      }
    }
  }

  /// Takes away the fixes that would write over a placeholder: `port: ${PORT}`. After all are made.
  func keepPlaceholders(_ findings: inout [Diagnostic]) {
    let document = snapshot.values
    guard document.hasPlaceholders, findings.contains(where: { !$0.fixes.isEmpty }) else { return }
    let places = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].flags.contains(.isPlaceholder) }
      .map { document.range($0).indices }
    for index in findings.indices where !findings[index].fixes.isEmpty {
      findings[index].fixes.removeAll { fix in
        fix.edits.contains { edit in places.contains { $0.overlaps(edit.range.indices) } }
      }
    }
  }
}

extension Fix {
  fileprivate var unproven: Self {
    var fix = self
    if fix.isSafe { fix.safety = .unproven }
    return fix
  }
}
