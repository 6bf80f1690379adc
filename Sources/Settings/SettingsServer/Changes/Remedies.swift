internal import Analysis
internal import DocumentModel
internal import LanguageServer
internal import Settings
internal import SettingsWork

/// The fixes offered at a place. Each was tested in memory.
enum Remedies {
  /// The changes of one setting that meet a condition or remove everything it keeps from having an effect, and those
  /// that fix an error of the schema. Each makes the finding disappear.
  static func all(for finding: Diagnostic, in view: TextView) -> [QuickFix] {
    let snapshot = view.document(at: finding.range.start.index).snapshot
    guard snapshot.text == view.bytes, view.bytes.count <= EffectiveValueHover.limit else { return [] }
    var seen = Set(finding.fixes.map { Set($0.edits) })
    return snapshot.corrections(for: finding).compactMap { correction in
      guard let remedy = remedy(correction, finding: finding, snapshot: snapshot),
        seen.insert(Set(remedy.edits)).inserted
      else { return nil }
      return remedy
    }
  }

  /// The edit that resets a setting to its default.
  static func reset(at offset: Int, in view: TextView) -> QuickFix? {
    let (snapshot, place) = (view.document(at: offset).snapshot, ByteOffset(offset))
    guard snapshot.text == view.bytes, view.bytes.count <= EffectiveValueHover.limit,
      let path = snapshot.path(at: place), !path.segments.isEmpty, snapshot.node(at: path) != nil,
      let info = snapshot.setting(at: place), info.settingPath == path, info.shownDefault != nil,
      case .proposed(let proposal) = snapshot.change([.reset(path)]), !proposal.isEmpty,
      proposal.protectedSetting == nil
    else { return nil }
    return QuickFix("Set \(info.label) to its default", edits: proposal.edits)
  }

  /// The moves of a key that the schema allows here but declares only elsewhere.
  static func moves(at offset: Int, in view: TextView) -> [QuickFix] {
    let (snapshot, place) = (view.snapshot, ByteOffset(offset))
    guard snapshot.text == view.bytes, view.bytes.count <= EffectiveValueHover.limit,
      let path = snapshot.path(at: place),
      snapshot.node(at: path) != nil
    else { return [] }
    return snapshot.moves(ofUnknown: path).compactMap { correction in
      guard case .proposed(let proposal) = snapshot.change(correction.operations), !proposal.isEmpty,
        proposal.protectedSetting == nil, case .move(_, let destination)? = correction.operations.first
      else { return nil }
      return QuickFix("Move to `\(destination)`", edits: proposal.edits)
    }
  }

  private static func remedy(_ correction: Correction, finding: Diagnostic, snapshot: Snapshot) -> QuickFix? {
    let proposal: Proposal
    switch snapshot.change(correction.operations) {
    case .proposed(let made): proposal = made
    // The placeholders to fill in may be invalid.
    case .invalid(let made, let errors) where !correction.placeholders.isEmpty:
      let open = correction.placeholders.map(\.pointer.description)
      guard errors.allSatisfy({ error in open.contains { error.instanceLocation?.description.hasPrefix($0) == true } })
      else { return nil }
      proposal = made
    case .invalid, .refused: return nil
    }
    // A setting that the application maintains, or that actions turn on and off, can't be edited.
    // Another document of a stream may have the same error.
    func isSame(_ error: Diagnostic) -> Bool {
      error.code == finding.code && error.instanceLocation == finding.instanceLocation
        && error.missing == finding.missing
    }
    let count = snapshot.errors.count(where: isSame)
    guard !proposal.isEmpty, proposal.protectedSetting == nil,
      proposal.after.errors.count(where: isSame) <= max(0, count - 1)
    else { return nil }
    return QuickFix(
      correction.words.prefix(1).uppercased() + correction.words.dropFirst(), edits: proposal.edits,
      snippets: snippets(proposal, placeholders: correction.placeholders))
  }

  private static func snippets(_ proposal: Proposal, placeholders: [Path]) -> [TextEdit: SnippetText] {
    let after = proposal.after
    let places = placeholders.flatMap { path in after.node(at: path).map { leaves(of: $0, in: after.values) } ?? [] }
    var snippets: [TextEdit: SnippetText] = [:]
    var shift = 0
    for edit in proposal.edits {
      let new = Array(edit.replacement.utf8)
      let start = edit.range.start.index + shift
      var (text, end): (SnippetText, Int) = ("", 0)
      for place in places where start <= place.lowerBound && place.upperBound <= start + new.count {
        let (lower, upper) = (place.lowerBound - start, place.upperBound - start)
        text = text + String(decoding: new[end..<lower], as: UTF8.self)
        text = text + .place(proposing: String(decoding: new[lower..<upper], as: UTF8.self))
        end = upper
      }
      if end > 0 { snippets[edit] = text + String(decoding: new[end...], as: UTF8.self) }
      shift += new.count - edit.range.indices.count
    }
    return snippets
  }

  /// The ranges of the scalars in a value, excluding quotes.
  private static func leaves(of value: NodeID, in document: Document) -> [Range<Int>] {
    document.leaves(value).map { leaf in
      let range = document.range(leaf.node).indices
      let isQuoted = range.count > 1 && "\"'".utf8.contains(document.text[range.lowerBound])
      return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    }
  }
}
