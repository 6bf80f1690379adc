internal import DocumentModel

/// Restricts the fixes that may be offered in a file, whatever finding they come from.
struct FixPolicy {
  private let snapshot: Snapshot
  private var parsed: ParsedText { snapshot.reading.parsed }

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Removes fixes that can't be applied to the file, and downgrades those that may not be safe in it. Called before
  /// any fix is tried.
  func restrict(_ findings: inout [Diagnostic]) {
    if let template = snapshot.template {
      for index in findings.indices {
        // Other values in a template may depend on any value of the file, so only fixes of its expressions are offered.
        let isOfMark = TemplateMarks.isOfTemplate(findings[index].code)
        if parsed.isRecoded || template.isTemplate && !isOfMark { findings[index].fixes = [] }
      }
      return
    }
    // A file that isn't in UTF-8 is never rewritten.
    if parsed.isRecoded {
      for index in findings.indices { findings[index].fixes = [] }
    }
    // In a file with syntax errors, even a generally safe fix must be tried first.
    if parsed.isPartial {
      for index in findings.indices { findings[index].fixes = findings[index].fixes.map(\.unproven) }
    }
    keepComments(&findings)
  }

  /// Extends fixes so that trailing comments stay in their columns.
  private func keepComments(_ findings: inout [Diagnostic]) {
    let text = snapshot.text
    // The line of the last edit, cached because a line may have many edits.
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

  /// Removes the fixes that would overwrite a placeholder, as in `port: ${PORT}`. Called after all fixes were added.
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
