internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLEditing

/// One run of a command that changes settings: changes the file and reports the result.
struct SettingEdit {
  let file: EditableFile
  /// The settings that the command names, at least one.
  let paths: [Path]
  /// The new place of the setting, or nil if it stays.
  var destination: Path?
  /// Whether to write the result of the change as JSON.
  var isData = false

  private var environment: CommandEnvironment { file.environment }
  private var isForced: Bool { file.arguments.isSet(SettingsOptions.force) }
  private var path: Path { paths[0] }

  /// Writes the first of the changes that leaves the file as valid as it was.
  ///
  /// - Parameter ways: The changes to try, likeliest first; each is made as a whole.
  /// - Returns: Nil if the file changed since it was read and nothing was written.
  func run(_ ways: [[SettingOperation]]) throws(UsageError) -> ExitCode? {
    let edit = try JointEdit(ways, file: file)
    let first = ways.first?.first
    switch edit.outcome {
    case .proposed(let proposal):
      if !isForced, file.refusesKept(proposal) { return .findings }
      // Setting an invalid value to itself would look like success.
      if !isForced, proposal.isEmpty, case .set = first,
        let (path, refusal) = paths.lazy.compactMap({ path in file.snapshot.refusal(of: path).map { (path, $0) } })
          .first
      {
        let place = proposal.before.place(path)
        let value = proposal.kept(at: place).before ?? "not set"
        return file.refuse(refusal.faults.map(\.finding), because: "\(place) is already \(value), which is not valid")
      }
      for slip in (destination.map { [$0] } ?? paths).compactMap({ slip($0, proposal: proposal) }) {
        environment.complain(slip)
      }
    case .invalid(let proposal, _) where !isForced:
      // Another interpretation doesn't help for a setting that the application maintains.
      if file.refusesKept(proposal) { return .findings }
      // A misspelled setting is the likely reason for an invalid result.
      for path in destination.map({ [$0] }) ?? paths { try SettingOperand.requireDescribed(path, in: file.snapshot) }
    case .invalid: break
    case .refused(let note):
      if note.diagnostic.code == .editNoSetting { try SettingOperand.requireDescribed(path, in: file.snapshot) }
    }
    let code = edit.deliver(isData: isData) { proposal in report(proposal, operation: first, others: edit.others) }
    if code == .findings, case .move = first, case .invalid(_, let errors) = edit.outcome,
      errors.contains(where: { $0.code == .unknownReference })
    {
      environment.complain("add --\(SettingsOptions.withReferences.name) to also rename what refers to \(path)")
    }
    return code
  }

  private func report(_ proposal: Proposal, operation: SettingOperation?, others: [Path]) {
    let place = proposal.before.place(path)
    switch operation {
    case .move, .moveWithReferences:
      guard let destination else { return }
      let verb = isRenaming(to: destination, text: proposal.before) ? "renamed" : "moved"
      environment.output.writeLine(
        proposal.isEmpty ? "already at \(destination.words)" : "\(verb) \(path.words) to \(destination.words)")
      SettingChangeLines.write(proposal, at: others, known: [path, destination], output: environment.output)
    case .copy:
      guard let destination else { return }
      environment.output.writeLine("copied \(path) to \(destination)")
      SettingChangeLines.write(proposal, at: others, known: [destination], output: environment.output)
    case .insert:
      environment.output.writeLine("inserted \(place): \(proposal.kept(at: place).after ?? "null")")
      SettingChangeLines.write(proposal, at: others, known: [place.parent], output: environment.output)
    case .comment:
      environment.output.writeLine("\(place): \(proposal.isEmpty ? "comment unchanged" : "comment changed")")
    case _: SettingChangeLines.write(proposal, at: paths + others, output: environment.output)
    }
  }

  /// Whether a setting is renamed in its place. A list item can't be.
  private func isRenaming(to destination: Path, text: Snapshot) -> Bool {
    guard case .name = text.place(destination).segments.last, !path.segments.isEmpty else { return false }
    return path.segments.dropLast() == destination.segments.dropLast()
  }

  /// A warning that a newly added setting is unknown to the schema, which has one with a similar name.
  private func slip(_ path: Path, proposal: Proposal) -> TerminalText? {
    guard proposal.before.node(at: path) == nil, proposal.after.node(at: path) != nil,
      let model = file.snapshot.model, model.tree.applied(at: path) == nil,
      let nearest = NearestName.of(path.description, among: model.tree.names)
    else { return nil }
    return "\(path) is not in the schema; did you mean \(nearest)?"
  }
}
