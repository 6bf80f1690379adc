package import Analysis
package import DocumentModel
internal import Settings

extension ChangeOutcome {
  /// The outcome of a request for a change, as data. Sensitive values are redacted.
  ///
  /// - Parameters:
  ///   - isWritten: Whether the proposed text has been written to the file.
  ///   - more: Writes further members at the end.
  package func json(isWritten: Bool = false, more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    JSONWriter.line { writer in
      switch self {
      case .proposed(let proposal):
        writer.field("status", isWritten ? "written" : "proposed")
        proposal.writeFields(to: &writer)
      case .invalid(let proposal, let errors):
        writer.field("status", "invalid")
        proposal.writeFields(to: &writer)
        writer.array("errors", errors) { writer, error in error.write(to: &writer, in: proposal.after) }
      case .refused(let note):
        writer.field("status", "refused")
        writer.field("path", note.text.shown)
        writer.key("reason")
        note.diagnostic.write(to: &writer, in: note.text)
      }
      more(&writer)
    }
  }
}

extension Proposal {
  fileprivate func writeFields(to writer: inout JSONWriter) {
    writer.field("path", before.shown)
    writer.key("edits")
    let sensitive = sensitive
    let written = TextEdit.written(edits)
    writer.array(zip(edits, written)) { writer, edit in
      let old = edit.0.range.indices
      let isHidden =
        sensitive.before.contains { $0.indices.overlaps(old) }
        || sensitive.after.contains { $0.indices.overlaps(edit.1) }
      writer.object { writer in
        for (name, offset) in [("start", old.lowerBound), ("end", old.upperBound)] {
          writer.key(name)
          before.lines.position(of: ByteOffset(offset)).write(to: &writer)
        }
        // An edit that removes or adds a secret is shown without its text.
        if isHidden { writer.field("sensitive", true) } else { writer.field("text", edit.0.replacement) }
      }
    }
    let (old, new) = (before.effective, after.effective)
    writer.objects("settings", of: changes) { writer, change in
      writer.field("path", change.path.description)
      if let node = change.before { writer.field("before", old.shown, node) }
      if let node = change.after { writer.field("after", new.shown, node) }
    }
    writer.objects("switches", of: switches) { writer, one in
      writer.field("path", one.path.description)
      writer.field("active", one.reason == nil)
      writer.field("reason", ifPresent: one.reason)
    }
    writer.array("notes", notes) { writer, note in note.diagnostic.write(to: &writer, in: note.text) }
  }
}

extension Diagnostic {
  /// The message and its place.
  package func write(to writer: inout JSONWriter, in text: Snapshot) {
    writer.object { writer in
      writer.field("code", code.description)
      writer.field("message", message)
      writer.field("help", ifPresent: help?.text)
      guard !range.isEmpty else { return }
      writer.key("start")
      text.lines.position(of: range.start).write(to: &writer)
    }
  }
}

extension SourcePosition {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("line", line)
      writer.field("column", column)
    }
  }
}
