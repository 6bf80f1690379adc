package import Analysis
internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Reporting
package import Screens
package import Settings
internal import SourceText
internal import Stores
internal import StoreFormats

/// A file that is being edited: what is asked of it, and what comes of that, as values. It knows nothing of who asks.
package struct EditSession: Sendable {
  /// Larger files are no settings that a person edits on a page.
  package static let byteLimit = 4_000_000

  package struct State: Hashable, Sendable {
    package var revision: Int
    /// Names the text of the file that the draft stands on.
    package var fingerprint: String
    package var isDirty: Bool
    package var canUndo: Bool
    package var canRedo: Bool
    package var isChangedOutside: Bool
    package var isReadOnly: Bool
  }

  /// A change that somebody wants.
  package enum Change: Sendable {
    case set(SettingPath, InputValue)
    case append(SettingPath, InputValue)
    case unset(SettingPath)
    case reset(SettingPath)

    var path: SettingPath {
      switch self {
      case .set(let path, _), .append(let path, _), .unset(let path), .reset(let path): path
      }
    }
  }

  private var draft: Draft
  private let file: DraftFile
  private let inputs: InputSchemas?
  private let isReadOnly: Bool
  private var isChangedOutside = false
  /// The text outside that conflicts were last told of: what is chosen holds for it alone.
  private var disputed: [UInt8]?

  /// - Parameter text: the file as it was read.
  package init(_ text: Snapshot, _ file: DraftFile, _ inputs: InputSchemas?, isReadOnly: Bool = false) {
    draft = Draft(text)
    (self.file, self.inputs, self.isReadOnly) = (file, inputs, isReadOnly)
  }

  // MARK: What there is

  /// With every edit, as saving would write it.
  package var text: Snapshot { draft.current }

  package var state: State {
    State(
      revision: draft.revision, fingerprint: draft.fingerprint, isDirty: draft.isDirty, canUndo: draft.canUndo,
      canRedo: draft.canRedo, isChangedOutside: isChangedOutside, isReadOnly: isReadOnly)
  }

  package var screen: Screen { Screen(text, inputs) }

  /// What saving would change; empty where nothing is.
  package var difference: String {
    let (old, new) = (draft.base, draft.current)
    let diff = UnifiedDiff(isColored: false, isForTerminal: true).render(
      UnifiedDiff.Side(label: old.shown, text: old.text, sensitive: old.sensitive),
      UnifiedDiff.Side(label: new.shown, text: new.text, sensitive: new.sensitive))
    return String(decoding: diff, as: UTF8.self)
  }

  /// Looks at the file. A draft without changes follows it.
  package mutating func refresh() {
    switch file.read() {
    case .success(let bytes) where bytes == draft.base.bytes: isChangedOutside = false
    case .success(let bytes) where !draft.isDirty:
      draft.follow(bytes)
      isChangedOutside = false
    case .success, .failure(.gone), .failure(.changed): isChangedOutside = true
    case .failure(.unusable): break
    }
  }

  // MARK: Changes

  /// - Returns: what the changes switched on or off.
  package mutating func edit(_ changes: [Change], revision: Int) throws(EditRefusal) -> [SettingSwitch] {
    let proposal = try proposal(changes, revision)
    draft.take(proposal)
    return proposal.switches
  }

  /// What is wrong with changes; empty where they could be made.
  package func faults(of changes: [Change]) -> [EditRefusal.Fault] {
    do throws(EditRefusal) {
      _ = try proposal(changes, draft.revision)
      return []
    } catch {
      guard case .refused(let message, let faults) = error else {
        return [EditRefusal.Fault(message: "nothing is changed here")]
      }
      return faults.isEmpty ? [EditRefusal.Fault(path: changes.first?.path.description, message: message)] : faults
    }
  }

  private func proposal(_ changes: [Change], _ revision: Int) throws(EditRefusal) -> Proposal {
    try requireChangeable(revision)
    for change in changes { try requireKnown(change.path) }
    let proposal = try Self.proposal(text.change(changes.map(operation)))
    if let kept = text.model?.kept(from: proposal.before.effective, to: proposal.after.effective) {
      let actions = kept.actions.map { $0.title?.value ?? $0.name.value }
      throw .refused(
        actions.isEmpty
          ? "\(kept.path) is kept by the application, and not changed by hand"
          : "\(kept.path) is not changed by hand: \(actions.joined(separator: " or ")) changes it")
    }
    return proposal
  }

  private func operation(_ change: Change) -> SettingOperation {
    switch change {
    case .set(let path, let value): return .set(path, value)
    case .append(let path, let value):
      let rules = text.effective.entry(at: path).flatMap { text.effective.info(of: $0)?.bounds } ?? []
      let isUnique = rules.contains {
        $0.keyword == "uniqueItems" && $0.value.document.boolean($0.value.node) == true
      }
      return .append(path, value, isUnique: isUnique)
    case .unset(let path): return .unset(path)
    case .reset(let path): return text.model == nil ? .unset(path) : .reset(path)
    }
  }

  private func requireChangeable(_ revision: Int) throws(EditRefusal) {
    guard !isReadOnly else { throw .readOnly }
    guard revision == draft.revision else { throw .revision }
    if let obstacle = text.changeObstacle {
      let diagnostic = obstacle.diagnostic
      let line = text.lines.line(of: diagnostic.range.start)
      throw .refused(
        "The file is not well-formed, so it has to be mended first: \(diagnostic.message)",
        [EditRefusal.Fault(message: "line \(line): \(diagnostic.message)")])
    }
  }

  private func requireKnown(_ path: SettingPath) throws(EditRefusal) {
    guard path.inputs.isEmpty else { throw .refused("there is no setting \(path)") }
    let settings = text.effective
    if settings.entry(at: path) != nil || settings.node(at: path) != nil || text.node(at: path) != nil { return }
    guard text.model?.tree.applied(at: path) == nil else { return }
    throw .refused("there is no setting \(path)")
  }

  private static func proposal(_ outcome: ChangeOutcome) throws(EditRefusal) -> Proposal {
    switch outcome {
    case .proposed(let proposal): return proposal
    case .refused(let note): throw .refused(note.diagnostic.message)
    case .invalid(_, let errors):
      let faults = errors.map { error in
        EditRefusal.Fault(
          path: error.instanceLocation.flatMap { $0.isRoot ? nil : SettingPath($0.description)?.description },
          message: error.message)
      }
      throw .refused(faults.first?.message ?? "the file would be invalid", faults)
    }
  }

  // MARK: Actions and questions

  /// Carries out an action.
  ///
  /// - Parameters:
  ///   - outcome: the end that it came to; nil for success.
  ///   - confirmed: the texts that a person has agreed to, in order.
  /// - Returns: what is said when it is done, and what it switched on or off.
  package mutating func perform(
    _ name: String, outcome: String?, inputs given: [String: InputValue], confirmed: [String], revision: Int,
    _ moment: Moment
  ) throws(EditRefusal) -> (done: String?, switched: [SettingSwitch]) {
    try requireChangeable(revision)
    guard let model = text.model, let inputs,
      let action = model.declaration?.actions.first(where: { $0.name.value == name })
    else { throw .unknown("there is no action \(name)") }
    if let outcome, !action.outcomes.contains(where: { $0.name.value == outcome }) {
      throw .unknown("the action has no outcome \(outcome)")
    }
    let plan = ActionPlan(action, text.effective, model, outcome: outcome)
    if let unmet = plan.firstUnmet(nil) { throw .closed(unmet.message?.value ?? "a condition does not hold") }
    let values: [String: InputValue]
    do throws(InputFault) {
      values = try inputs.values(
        of: plan.action.inputs, in: plan.action.conditions, given: given.mapValues { .value($0) },
        isRequired: plan.isRequired)
    } catch {
      throw .input(error)
    }
    if let unmet = plan.firstUnmet(values) { throw .closed(unmet.message?.value ?? "a condition does not hold") }
    let asked = plan.action.confirmations.map(\.text)
    guard confirmed == asked else { throw .unconfirmed(asked) }
    let operations: [SettingOperation]
    do throws(InputFault) {
      operations = try plan.changes(values, moment)
    } catch {
      throw .input(error)
    }
    let proposal = try Self.proposal(text.change(operations))
    if let left = plan.leftover(in: proposal.after.effective) {
      throw .refused("\(left.path) is stated in the layer \(left.layer), which is never written to")
    }
    let words = plan.words(values) { name in
      plan.action.inputs.first { $0.name.value == name }.flatMap(inputs.info)?.facts.isSensitive ?? true
    }
    draft.take(proposal)
    return (words, proposal.switches)
  }

  /// Answers a question: nil for yes, else why not.
  package func reason(
    against question: String, inputs given: [String: InputValue]
  ) throws(EditRefusal) -> String? {
    guard let model = text.model, let inputs,
      let asked = model.declaration?.questions.first(where: { $0.name.value == question })
    else { throw .unknown("there is no question \(question)") }
    do throws(InputFault) {
      let values = try inputs.values(
        of: asked.inputs, in: asked.conditions, given: given.mapValues { .value($0) })
      let test = ConditionTest(text.effective, in: model.graph.source.document, inputs: values)
      return test.firstUnmet(asked.conditions).map { $0.message?.value ?? "a condition does not hold" }
    } catch {
      throw .input(error)
    }
  }

  // MARK: Steps

  package mutating func undo(revision: Int) throws(EditRefusal) {
    try requireCurrent(revision)
    guard draft.undo() else { throw .refused("there is nothing to undo") }
  }

  package mutating func redo(revision: Int) throws(EditRefusal) {
    try requireCurrent(revision)
    guard draft.redo() else { throw .refused("there is nothing to redo") }
  }

  private func requireCurrent(_ revision: Int) throws(EditRefusal) {
    guard !isReadOnly else { throw .readOnly }
    guard revision == draft.revision else { throw .revision }
  }

  // MARK: The file

  /// Drops the edits, and starts on what the file holds now.
  package mutating func reload(revision: Int) throws(EditRefusal) {
    try requireCurrent(revision)
    draft.follow(try contents())
    isChangedOutside = false
  }

  /// Makes the changes since the last save anew on what the file holds now.
  package mutating func merge(take: [String: DraftMerge.Side], revision: Int) throws(EditRefusal) {
    try requireCurrent(revision)
    let bytes = try contents()
    let (base, mine) = (draft.base, draft.current)
    guard bytes != base.bytes else {
      isChangedOutside = false
      return
    }
    let theirs = base.edited(bytes)
    if let obstacle = theirs.changeObstacle { throw .refused(obstacle.diagnostic.message) }
    let isStale = disputed.map { $0 != bytes } ?? false
    let merge = DraftMerge(base: base, mine: mine, theirs: theirs, take: isStale ? [:] : take)
    guard merge.conflicts.isEmpty else {
      disputed = bytes
      throw .conflict(merge.conflicts)
    }
    let proposal = try Self.proposal(theirs.change(merge.operations))
    draft.follow(bytes)
    draft.take(proposal)
    (isChangedOutside, disputed) = (false, nil)
  }

  private func contents() throws(EditRefusal) -> [UInt8] {
    switch file.read() {
    case .success(let bytes): return bytes
    case .failure(.gone): throw .gone
    case .failure(.changed): throw .changedOutside
    case .failure(.unusable(let reason)): throw .refused(reason)
    }
  }

  package mutating func save(revision: Int, fingerprint: String) throws(EditRefusal) {
    try requireCurrent(revision)
    guard fingerprint == draft.fingerprint else { throw .fingerprint }
    switch file.write(draft.base.bytes, draft.current.bytes) {
    case nil:
      draft.noteSaved()
      isChangedOutside = false
    case .gone: throw .gone
    case .changed: throw .changedOutside
    case .unusable(let reason): throw .refused(reason)
    }
  }

  // MARK: What leaves the page

  /// The value of one sensitive setting, in JSON.
  package func reveal(_ path: SettingPath) throws(EditRefusal) -> String {
    guard !isReadOnly else { throw .readOnly }
    let settings = text.effective
    guard let entry = settings.entry(at: path), entry.facts.isSensitive, !entry.isGroup else {
      throw .unknown("there is no sensitive setting \(path)")
    }
    guard let node = entry.effective else { throw .refused("\(path) is not set") }
    return JSONText.value(settings.document, node)
  }

  /// What one of the schema's exports holds of the settings, with a name for it; sensitive values are left out.
  package func export(_ id: String, _ moment: Moment) throws(EditRefusal) -> (name: String, bytes: [UInt8]) {
    guard let model = text.model, let export = SettingsExport(model, export: id) else {
      throw .unknown("there is no export \(id)")
    }
    let settings = text.effective
    let faults = export.paths.flatMap { text.schemaFaults.at($0) }
    guard faults.isEmpty, let root = settings.configured.roots.first else {
      throw .refused("what is to be exported has errors", faults.map { EditRefusal.Fault(message: $0.finding.message) })
    }
    var sound = SensitiveRemoval(settings.configuredSensitive, settings.configured, root)
    sound.remove(settings.unstatableDefaults)
    let conversion: Conversion
    switch export.contents(of: sound.document, without: sound.leftOut, moment) {
    case .success(.object(let document)): conversion = Conversion(document: document, to: .json)
    case .success(.rows(let rows)): conversion = Conversion(document: sound.document, to: .csv, rows: rows)
    case .failure(let obstacle): throw .refused(obstacle.message)
    }
    let name = export.fileName(moment) ?? "\(model.declaration?.name?.value ?? "settings").\(conversion.to.rawValue)"
    switch ConversionWriter(conversion, tell: { _ in }).text() {
    case .success(let bytes): return (name, bytes)
    case .failure(let obstacle): throw .refused(obstacle.message)
    }
  }
}
