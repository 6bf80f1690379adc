package import Analysis
internal import DocumentModel
internal import Reporting
package import Screens
package import Settings
package import SettingsWork
internal import Stores

/// A file that is being edited: requests and their results, as values. It knows nothing of the client that sends them.
package struct EditSession: Sendable {
  /// Larger files aren't settings to edit on a page.
  package static let byteLimit = 4_000_000

  package struct State: Hashable, Sendable {
    package var revision: Int
    /// Names the text of the file that the draft is based on.
    package var fingerprint: String
    package var isDirty: Bool
    package var canUndo: Bool
    package var canRedo: Bool
    package var isChangedOutside: Bool
    package var isReadOnly: Bool
  }

  private var draft: DraftText
  private let file: DraftFile
  private let isReadOnly: Bool
  private var isChangedOutside = false
  /// The file's text for which conflicts were last reported: the user's choices are valid for no other.
  private var disputed: [UInt8]?

  package init(_ text: Snapshot, file: DraftFile, isReadOnly: Bool = false) {
    draft = DraftText(text)
    self.file = file
    self.isReadOnly = isReadOnly
  }

  // MARK: State

  /// The text with every edit, as saving would write it.
  package var text: Snapshot { draft.current }

  package var state: State {
    State(
      revision: draft.revision, fingerprint: draft.fingerprint, isDirty: draft.isDirty, canUndo: draft.canUndo,
      canRedo: draft.canRedo, isChangedOutside: isChangedOutside, isReadOnly: isReadOnly)
  }

  /// - Parameter languages: tags of languages, the best first.
  package func screen(in languages: [String] = []) -> Screen {
    Screen(text, in: translation(languages))
  }

  /// The translation for the first of some languages; nil for the schema's own words.
  func translation(_ languages: [String]) -> Translation? {
    languages.isEmpty ? nil : text.model?.declaration?.translation(languages)
  }

  /// The page's own words, as the screen in the same languages has them.
  func pageStrings(_ languages: [String]) -> PageStrings {
    text.model?.declaration?.pageStrings(translation(languages)) ?? .english
  }

  /// Descriptions of the settings whose effective values saving would change.
  package func changes(in languages: [String] = []) -> [ChangedSetting] {
    ChangedSetting.all(from: draft.base, to: draft.current, translation: translation(languages))
  }

  /// The difference that saving would write; empty if there is none.
  package var difference: String {
    let (old, new) = (draft.base, draft.current)
    let diff = UnifiedDiff(isColored: false, isForTerminal: true).render(
      UnifiedDiff.Side(label: old.shown, text: old.text, sensitive: old.sensitive),
      new: UnifiedDiff.Side(label: new.shown, text: new.text, sensitive: new.sensitive))
    return String(decoding: diff, as: UTF8.self)
  }

  /// Reads the file again. A draft without changes follows it.
  package mutating func refresh() {
    switch file.read() {
    case .success(let bytes) where bytes == draft.base.bytes: isChangedOutside = false
    case .success(let bytes) where !draft.isDirty:
      draft.follow(bytes)
      isChangedOutside = false
    case .success, .failure(.gone), .failure(.changedOutside): isChangedOutside = true
    // A file that can't be read for a moment isn't changed.
    case .failure: break
    }
  }

  // MARK: Changes

  /// - Parameter languages: The languages of a refusal, best first.
  /// - Returns: What the changes switched on or off.
  package mutating func edit(
    _ changes: [SettingOperation], revision: Int, in languages: [String] = []
  ) throws(DraftError) -> [ActivationChange] {
    let proposal = try proposal(changes, revision: revision, languages: languages)
    draft.take(proposal)
    return proposal.switches
  }

  /// The problems of changes; empty if the changes could be made.
  func problems(of changes: [SettingOperation], in languages: [String] = []) -> [DraftError.Problem] {
    // A switch is checked by the conditions of its action.
    if let action = action(of: changes), let plan = try? text.plan(action, in: translation(languages)) {
      return (plan.firstUnmet()?.reason).map { [DraftError.Problem(path: changes[0].path.description, message: $0)] }
        ?? []
    }
    do throws(DraftError) {
      _ = try proposal(changes, revision: draft.revision, languages: languages)
      return []
    } catch {
      guard case .refused(let message, let problems, _) = error else {
        return [DraftError.Problem(message: pageStrings(languages)[.nothingChanges])]
      }
      return problems.isEmpty ? [DraftError.Problem(path: changes.first?.path.description, message: message)] : problems
    }
  }

  private func proposal(
    _ changes: [SettingOperation], revision: Int, languages: [String]
  ) throws(DraftError) -> Proposal {
    try requireChangeable(revision, languages: languages)
    for change in changes {
      try requireKnown(change.path)
      if case .move(_, let destination) = change { try requireKnown(destination) }
    }
    let changes = changes.map { change -> SettingOperation in
      guard case .set(let path, let value, let manner) = change,
        let size = value.string.flatMap({ text.size($0, at: path) })
      else { return change }
      return .set(path, size, manner)
    }
    let proposal = try proposal(text.change(changes), languages: languages) { text.jointChange(changes) }
    // A setting that the application maintains can't be changed, not even as the consequence of a condition.
    if let kept = proposal.protectedSetting {
      throw .refused(kept.refusal(kept.actions.map { $0.title?.value ?? $0.name.value }.joined(separator: " or ")))
    }
    return proposal
  }

  private func requireChangeable(_ revision: Int, languages: [String]) throws(DraftError) {
    guard !isReadOnly else { throw .readOnly }
    guard revision == draft.revision else { throw .revision }
    if let obstacle = text.changeObstacle {
      let diagnostic = obstacle.diagnostic
      let line = text.lines.line(of: diagnostic.range.start)
      throw .refused(
        "Fix the syntax error in the file first: \(diagnostic.message)",
        [
          DraftError.Problem(
            message: pageStrings(languages)[.lineProblem, ["line": String(line), "problem": diagnostic.message]])
        ])
    }
  }

  private func requireKnown(_ path: Path) throws(DraftError) {
    guard text.knows(path) else { throw .refused("unknown setting \(path)") }
  }

  /// - Parameter joint: the changes that would make it possible.
  private func proposal(
    _ outcome: ChangeOutcome, languages: [String] = [], joint: () -> JointChange? = { nil }
  ) throws(DraftError) -> Proposal {
    switch outcome {
    case .proposed(let proposal): return proposal
    case .refused(let note): throw .refused(note.diagnostic.message)
    case .invalid(_, let errors):
      let words = LocalizedFindingMessages(text.model, translation: translation(languages))
      let problems = errors.map { error in
        DraftError.Problem(
          path: error.instanceLocation.flatMap { $0.isRoot ? nil : Path($0).description },
          message: words.message(error))
      }
      throw .refused(problems.first?.message ?? PageString.wouldBeInvalid.rawValue, problems, joint: joint())
    }
  }

  // MARK: Actions and questions

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - outcome: The outcome; nil for success.
  ///   - confirmed: The texts that the user has agreed to, in order; as in the schema, or in the language.
  ///   - languages: The languages of messages, best first.
  /// - Returns: The performed action, and what it switched on or off.
  mutating func perform(
    _ name: String, outcome: String?, inputs given: [String: InputValue], confirmed: [String], revision: Int,
    at moment: DynamicValueSource, in languages: [String] = []
  ) throws(DraftError) -> (performed: PerformedAction, switched: [ActivationChange]) {
    try requireChangeable(revision, languages: languages)
    let call = ActionCall(name, outcome: outcome, inputs: given.mapValues { .value($0) }, at: moment)
    let performed: PerformedAction
    do throws(ActionError) {
      // The page may show the questions in the schema's language or in that of the browser.
      performed = try text.perform(call, in: translation(languages)) { action in
        action.confirmations.map(\.text) == confirmed || action.confirmations.map(\.shown) == confirmed
      }
    } catch { throw .obstacle(error) }
    let proposal = try proposal(performed.outcome, languages: languages)
    draft.take(proposal)
    return (performed, proposal.switches)
  }

  /// The name of the action that a change performs, if it changes a switch; nil for any other change.
  func action(of changes: [SettingOperation]) -> String? {
    guard changes.count == 1, case .set(let path, let value, _) = changes[0] else { return nil }
    return text.switchAction(path, to: value)?.name.value
  }

  /// Answers a question: nil for yes, otherwise why not.
  func reason(
    against question: String, inputs given: [String: InputValue], in languages: [String] = []
  ) throws(DraftError) -> String? {
    do throws(ActionError) {
      return try text.objection(to: question, given: given.mapValues { .value($0) }, in: translation(languages))
    } catch { throw .obstacle(error) }
  }

  // MARK: Steps

  package mutating func undo(revision: Int) throws(DraftError) {
    try requireCurrent(revision)
    guard draft.undo() else { throw .refused(PageString.nothingToUndo.rawValue) }
  }

  package mutating func redo(revision: Int) throws(DraftError) {
    try requireCurrent(revision)
    guard draft.redo() else { throw .refused(PageString.nothingToRedo.rawValue) }
  }

  private func requireCurrent(_ revision: Int) throws(DraftError) {
    guard !isReadOnly else { throw .readOnly }
    guard revision == draft.revision else { throw .revision }
  }

  // MARK: The file

  /// Drops the edits, and starts again from the current contents of the file.
  mutating func reload(revision: Int) throws(DraftError) {
    try requireCurrent(revision)
    draft.follow(try file.read().get())
    isChangedOutside = false
  }

  /// Applies the changes since the last save to the current contents of the file.
  package mutating func merge(take: [String: SettingsMerge.Side], revision: Int) throws(DraftError) {
    try requireCurrent(revision)
    let bytes = try file.read().get()
    let (base, mine) = (draft.base, draft.current)
    // Another program has put back the text that the draft is based on.
    guard bytes != base.bytes else {
      isChangedOutside = false
      return
    }
    let theirs = base.edited(bytes)
    if let obstacle = theirs.changeObstacle { throw .refused(obstacle.diagnostic.message) }
    // Choices for an earlier text may not fit this one, so the user is asked again.
    let isStale = disputed.map { $0 != bytes } ?? false
    let merge = SettingsMerge(base: base, mine: mine, theirs: theirs, take: isStale ? [:] : take)
    guard merge.conflicts.isEmpty else {
      disputed = bytes
      throw .conflict(merge.conflicts)
    }
    let proposal = try proposal(theirs.change(merge.operations))
    draft.follow(bytes)
    draft.take(proposal)
    isChangedOutside = false
    disputed = nil
  }

  package mutating func save(revision: Int, fingerprint: String) throws(DraftError) {
    try requireCurrent(revision)
    guard fingerprint == draft.fingerprint else { throw .fingerprint }
    if let problem = file.write(draft.base.bytes, draft.current.bytes) { throw problem }
    draft.noteSaved()
    isChangedOutside = false
  }

  // MARK: Secrets and exports

  /// The value of one sensitive setting, in JSON.
  func reveal(_ path: Path) throws(DraftError) -> String {
    guard !isReadOnly else { throw .readOnly }
    let settings = text.effective
    // Only a sensitive value needs to be revealed, and a group could reveal many at once.
    guard let entry = settings.entry(at: path), entry.facts.isSensitive, !entry.isGroup else {
      throw .refused("\(path) is not a sensitive setting")
    }
    guard let node = entry.effective else { throw .refused("\(path) is not set") }
    return InputValue(settings.document, node: node).json
  }

  /// The contents of one of the schema's exports, with a name for the file; sensitive values are left out.
  func export(_ id: String, at moment: DynamicValueSource) throws(DraftError) -> (name: String, bytes: [UInt8]) {
    do throws(ExportedFile.Refusal) {
      let file = try ExportedFile(id, of: text, at: moment)
      return (file.name, file.bytes)
    } catch {
      switch error {
      case .unknown: throw .refused("unknown export \(id)")
      case .invalid(let problems):
        throw .refused(
          PageString.exportHasErrors.rawValue, problems.map { DraftError.Problem(message: $0.finding.message) })
      case .impossible(let message): throw .refused(message)
      }
    }
  }
}
