package import Analysis
package import DocumentModel
package import JSONSchema
package import Workspace

/// One version of a Markdown file, with each YAML or JSON text in it as a snapshot of its own.
///
/// The texts' snapshots don't know that they are parts of a file. This type maps their findings and edits to the file.
package struct MarkdownSnapshot: Sendable {
  package struct Part: Sendable {
    package var text: EmbeddedText
    package var snapshot: Snapshot

    package init(_ text: EmbeddedText, snapshot: Snapshot) {
      self.text = text
      self.snapshot = snapshot
    }
  }

  package let shown: String
  /// The bytes of the file.
  package let bytes: [UInt8]
  package let parts: [Part]
  /// Finds the texts in another version of the file.
  private let read: @Sendable ([UInt8]) -> [Part]

  /// - Parameter parts: The texts of a file that won't be changed.
  package init(_ bytes: [UInt8], shown: String, parts: [Part]) {
    self.bytes = bytes
    self.shown = shown
    self.parts = parts
    read = { _ in parts }
  }

  /// - Parameter read: Finds the texts in a version of the file.
  package init(_ bytes: [UInt8], shown: String, read: @escaping @Sendable ([UInt8]) -> [Part]) {
    self.bytes = bytes
    self.shown = shown
    self.read = read
    parts = read(bytes)
  }

  package var text: [UInt8] { bytes }

  /// The schemas of the texts, without duplicates.
  package var resolutions: [SchemaResolution] {
    var seen: Set<String> = []
    return parts.flatMap(\.snapshot.resolutions).filter { seen.insert($0.choice?.reference.uri ?? "").inserted }
  }

  package var sensitive: [ByteRange] {
    parts.flatMap { part in part.snapshot.sensitive.map(part.text.host) }
  }

  package func outputs(_ structure: OutputStructure) -> [OutputUnit] {
    parts.flatMap { $0.snapshot.outputs(structure) }
  }

  // MARK: Findings

  /// The findings of all texts, with ranges in the file.
  package var report: FileReport {
    var report = FileReport(
      path: shown, schema: nil, status: .valid, text: bytes, diagnostics: [], sensitive: sensitive)
    let reports = parts.map(\.snapshot.report)
    for (part, own) in zip(parts, reports) {
      report.diagnostics += own.diagnostics.filter(Self.concerns(part.text)).map { $0.moved(into: part.text) }
      for policy in own.policies where !report.policies.contains(policy) { report.policies.append(policy) }
      report.unchecked = report.unchecked ?? own.unchecked
    }
    // As in a stream of several documents, the first schema is that of the file.
    report.schema = reports.lazy.compactMap(\.schema).first
    report.judge()
    return report
  }

  /// Whether a finding is relevant for an embedded text: the markers of front matter aren't part of it.
  private static func concerns(_ text: EmbeddedText) -> (Diagnostic) -> Bool {
    { text.part != .frontMatter || !["document-start", "document-end"].contains($0.code.name) }
  }

  // MARK: Versions

  /// The file with the problems of its texts fixed, as far as the fixes are proven.
  package func fixed(allowsUnsafe: Bool) -> FixResult<Self> {
    var version = version { snapshot, version in
      let fixed = snapshot.fixed(allowsUnsafe: allowsUnsafe)
      version.left += fixed.left
      version.complaint = version.complaint ?? fixed.complaint
      return fixed.count > 0 ? (fixed.snapshot, fixed.count) : nil
    }
    version.complaint = version.complaint ?? version.refused.first
    return version
  }

  /// The file with its texts formatted.
  package var formatted: FixResult<Self> {
    version { snapshot, version in
      guard !snapshot.isFormatted else { return nil }
      switch snapshot.formatted {
      case .text(let formatted): return formatted.bytes == snapshot.bytes ? nil : (formatted, 1)
      case .refused(let reasons):
        version.refused += reasons
        return nil
      }
    }
  }

  /// - Parameter new: Returns another version of a text and the number of changes; nil to keep the text.
  private func version(
    _ new: (Snapshot, inout FixResult<Self>) -> (snapshot: Snapshot, count: Int)?
  ) -> FixResult<Self> {
    var version = FixResult(self)
    var changes: [NewText] = []
    for (index, part) in parts.enumerated() {
      let refused = version.refused.count
      let made = new(part.snapshot, &version)
      for index in refused..<version.refused.count {
        version.refused[index] = version.refused[index].moved(into: part.text)
      }
      guard let made else { continue }
      let text = made.snapshot.bytes
      let own = TextEdit.ofLines(from: part.snapshot.bytes, to: text)
      guard part.text.mayHold(text), let edits = part.text.host(own) else {
        version.refused.append(part.notChanged)
        continue
      }
      changes.append(NewText(part: index, text: text, edits: edits, count: made.count))
    }
    // Reading the file again must find exactly the new texts. Those that it doesn't find are left unchanged, once.
    var isFirst = true
    while !changes.isEmpty, let after = TextEdit.apply(changes.flatMap(\.edits), to: bytes) {
      let file = MarkdownSnapshot(after, shown: shown, read: read)
      let wrong = misread(in: file, after: changes)
      guard !wrong.isEmpty else {
        version.snapshot = file
        version.count = changes.reduce(0) { $0 + $1.count }
        break
      }
      let isLeftOut = { (change: NewText) in !isFirst || wrong.contains(change.part) }
      version.refused += changes.filter(isLeftOut).map { parts[$0.part].notChanged }
      changes.removeAll(where: isLeftOut)
      isFirst = false
    }
    return version
  }

  /// A text to be written in place of another.
  private struct NewText {
    var part: Int
    var text: [UInt8]
    /// The edits of the file that write it.
    var edits: [TextEdit]
    var count: Int
  }

  /// The parts whose change makes the file read with other texts than intended.
  private func misread(in file: MarkdownSnapshot, after changes: [NewText]) -> Set<Int> {
    var texts = parts.map(\.snapshot.bytes)
    for change in changes { texts[change.part] = change.text }
    let changed = changes.map(\.part)
    let wrong = parts.indices.filter { index in
      guard file.parts.indices.contains(index) else { return true }
      let text = file.parts[index].text
      return text.part != parts[index].text.part || text.bytes != texts[index]
    }
    if file.parts.count == parts.count {
      let own = Set(wrong).intersection(changed)
      return own.isEmpty && !wrong.isEmpty ? Set(changed) : own
    }
    // A text isn't found any more, or is cut short: due to the first one that differs, or one before it.
    let first = wrong.first ?? parts.count
    return Set(changed.last { $0 <= first }.map { [$0] } ?? changed)
  }
}

extension MarkdownSnapshot.Part {
  fileprivate var notChanged: Diagnostic {
    let help: Message =
      text.hasTabAround
      ? "replace the tabs that indent the list around it with spaces"
      : "make its fence longer than any run of backticks or tildes in it"
    return Diagnostic(
      .embeddedUnchanged, "not changed: this block cannot be rewritten in place",
      at: ByteRange(text.range.lowerBound..<text.range.lowerBound), help: help)
  }
}

extension DiagnosticCode {
  package static let embeddedUnchanged = Self(
    .edit, "embedded-text", .error, "Markdown block that cannot be rewritten")
}

extension Diagnostic {
  /// A finding of an embedded text as one of the file.
  package func moved(into text: EmbeddedText) -> Diagnostic {
    var moved = self
    let linesBefore = text.line - 1
    moved.range = text.host(range)
    // Most findings have none of these, and setting them would copy the finding.
    if let note { moved.note = note.movingLines(by: linesBefore) }
    if !related.isEmpty {
      moved.related = related.map { related in
        guard case .here(let range) = related.place else { return related }
        return RelatedPlace(.here(text.host(range)), related.message)
      }
    }
    if !fixes.isEmpty {
      moved.fixes = fixes.compactMap { fix in
        text.host(fix.edits).map {
          Fix(title: fix.title.movingLines(by: linesBefore), safety: fix.safety, reach: fix.reach, edits: $0)
        }
      }
    }
    return moved
  }
}
