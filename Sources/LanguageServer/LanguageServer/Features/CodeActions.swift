internal import Analysis
internal import DocumentModel
internal import Linting
internal import Workspace

/// `textDocument/codeAction`: fixes of findings, all safe fixes, comments that ignore findings, defaults, refactorings.
enum CodeActions {
  static let feature = Feature(
    "textDocument/codeAction", reach: .text,
    declaration: { _ in
      let kinds = ["quickfix", "source.fixAll.settle", "refactor.rewrite", "refactor.extract", "refactor.inline"]
      return ("codeActionProvider", ["codeActionKinds": .strings(kinds), "resolveProvider": true])
    },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let range = try request.range()
      let only = request.params?["context"]?["only"]?.items?.compactMap(\.string)
      func wants(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true }
      var actions: [JSONValue] = []
      if wants("quickfix") {
        if let absent = SchemaInstallPrompt(of: view), Self.concerns(absent, view: view, range: range) {
          actions.append(absent.action(view))
        }
        let found = view.findings.filter { finding in
          touches(finding.range.indices, range) || causes(finding).contains { touches($0.indices, range) }
            || !finding.missing.isEmpty && touches(Bytes.line(view.bytes, at: finding.range.start.index), range)
        }
        for finding in found {
          try request.checkCancellation()
          actions +=
            fixes(finding, view: view, client: request.client) + quickFixes(finding, view: view, client: request.client)
          actions += [hiding(finding, view: view, client: request.client)].compactMap(\.self)
        }
      }
      if wants("refactor.rewrite") { actions += reset(view, at: range.lowerBound, client: request.client) }
      actions += try Refactorings.actions(view, at: range, request: request, wants: wants)
      // All fixes are computed only if they are requested.
      if only != nil, wants("source.fixAll.settle"), let all = FixAll.edits(view) {
        actions.append(
          action("Apply all safe fixes", kind: "source.fixAll.settle", edits: all, view: view, client: request.client))
      }
      return .array(actions)
    })

  /// Whether a range is where the missing schema is reported: in the first line, or where the text refers to it.
  private static func concerns(_ absent: SchemaInstallPrompt, view: TextView, range: Range<Int>) -> Bool {
    if let hint = absent.hint(view) { return touches(hint.range.indices, range) }
    return view.findings.contains {
      $0.code == SchemaProblem.notHere && touches(Bytes.line(view.bytes, at: $0.range.start.index), range)
    }
  }

  private static func touches(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
  }

  private static func fixes(_ finding: Diagnostic, view: TextView, client: Client) -> [JSONValue] {
    let linesBefore = view.place(of: 0).line
    return finding.fixes.filter { view.inFile($0.edits) != nil }.map { fix in
      action(
        capitalized(fix.title.movingLines(by: linesBefore).text), kind: "quickfix", edits: fix.edits, view: view,
        client: client, of: finding, isPreferred: fix.isSafe)
    }
  }

  /// The setting that keeps another one from having an effect.
  private static func causes(_ finding: Diagnostic) -> [ByteRange] {
    guard finding.code.isAboutIneffectiveValue, finding.code.severity == .error else { return [] }
    return finding.related.compactMap { if case .here(let range) = $0.place { range } else { nil } }
  }

  private static func quickFixes(_ finding: Diagnostic, view: TextView, client: Client) -> [JSONValue] {
    (view.vocabulary?.quickFixes(for: finding, in: view) ?? []).map { remedy in
      action(
        remedy.title, kind: "quickfix", edits: remedy.edits, view: view, client: client, of: finding,
        snippets: remedy.snippets)
    }
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func action(
    _ title: String, kind: String, edits: [TextEdit], view: TextView, client: Client,
    of finding: Diagnostic? = nil, isPreferred: Bool = false, snippets: [TextEdit: SnippetText] = [:]
  ) -> JSONValue {
    .members([
      "title": .string(title), "kind": .string(kind),
      "diagnostics": finding.map { FindingItems(view).items([$0]) },
      "isPreferred": isPreferred && client.can("textDocument.codeAction.isPreferredSupport") ? true : nil,
      "edit": WorkspaceEdits.json([(view, edits)], client: client, snippets: snippets),
    ])
  }

  /// The comment that ignores a finding; nil if no comment can.
  private static func hiding(_ finding: Diagnostic, view: TextView, client: Client) -> JSONValue? {
    let families: [DiagnosticCode.Family] = [.lint, .schema, .policy, .settings]
    // JSON has no comments, and the offsets of a recoded text are different.
    guard families.contains(finding.code.family), !view.isJSON, view.snapshot.text == view.bytes else { return nil }
    let bytes = view.bytes
    let start = bytes[..<min(finding.range.start.index, bytes.count)].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
    let blanks = String(decoding: bytes[start...].prefix { $0 == 0x20 }, as: UTF8.self)
    let comment = TextEdit(ByteRange(start..<start), "\(blanks)# settle: ignore[\(finding.code)]\n")
    guard let after = TextEdit.apply([comment], to: bytes) else { return nil }
    // Inside a multi-line string, the comment would become part of it and ignore nothing.
    let count = view.snapshot.edited(after).report.diagnostics.count
    guard count < view.snapshot.report.diagnostics.count else { return nil }
    return action(
      "Ignore \(finding.code) here with a comment", kind: "quickfix", edits: [comment], view: view, client: client,
      of: finding)
  }

  /// The edit that restores a setting's default.
  private static func reset(_ view: TextView, at offset: Int, client: Client) -> [JSONValue] {
    guard let reset = view.vocabulary?.reset(at: offset, in: view) else { return [] }
    return [action(reset.title, kind: "refactor.rewrite", edits: reset.edits, view: view, client: client)]
  }
}

/// `textDocument/willSaveWaitUntil`: the fixes on save, if the user enabled them.
enum FixOnSave {
  static let feature = Feature(
    "textDocument/willSaveWaitUntil", reach: .text,
    answer: { request throws(RPCError) in
      let view = try request.view()
      guard request.client.preferences.fixesOnSave, let edits = FixAll.edits(view) else { return [] }
      return view.edits(edits)
    })
}

/// The fixes of `settle check --fix`.
enum FixAll {
  /// Nil if there is nothing to fix.
  static func edits(_ view: TextView) -> [TextEdit]? {
    let snapshot = view.snapshot
    // With a layer that can't be read, a fix may repeat what is set there.
    guard snapshot.text == view.bytes, !snapshot.context.lacksLayers else { return nil }
    let fixed = snapshot.fixed(allowsUnsafe: false)
    guard fixed.count > 0, fixed.complaint == nil else { return nil }
    let edits = TextEdit.ofLines(from: view.bytes, to: fixed.snapshot.bytes)
    return view.inFile(edits) == nil ? nil : edits
  }
}
