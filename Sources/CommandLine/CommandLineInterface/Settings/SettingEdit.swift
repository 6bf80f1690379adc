internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLEditing

/// One run of `settle set`, `settle unset` or `settle move`: changes the file and reports the result.
struct SettingEdit {
  let file: EditableFile
  let path: Path
  /// The new place of the setting, or nil if it stays.
  var destination: Path?
  /// Whether to write the result of the change as JSON.
  var isData = false

  private var environment: CommandEnvironment { file.environment }
  private var isForced: Bool { file.arguments.isSet(SettingsOptions.force) }

  /// Writes the first of the changes that leaves the file as valid as it was.
  ///
  /// - Parameter ways: The changes to try, likeliest first.
  /// - Returns: Nil if the file changed since it was read and nothing was written.
  func run(_ ways: [SettingOperation]) throws(UsageError) -> ExitCode? {
    let edit = try JointEdit(ways.map { [$0] }, file: file)
    switch edit.outcome {
    case .proposed(let proposal):
      if !isForced, file.refusesKept(proposal) { return .findings }
      // Setting an invalid value to itself would look like success.
      if !isForced, proposal.isEmpty, case .set = ways.first, let refusal = file.snapshot.refusal(of: path) {
        let place = proposal.before.place(path)
        let value = proposal.kept(at: place).before ?? "not set"
        return file.refuse(
          refusal.faults.map(\.finding), because: "\(place) is already \(value), which is not valid")
      }
      if let slip = slip(proposal) { environment.complain(slip) }
    case .invalid(let proposal, _) where !isForced:
      // Another interpretation doesn't help for a setting that the application maintains.
      if file.refusesKept(proposal) { return .findings }
      // A misspelled setting is the likely reason for an invalid result.
      try SettingOperand.requireDescribed(destination ?? path, in: file.snapshot)
    case .invalid: break
    case .refused(let note):
      if note.diagnostic.code == .editNoSetting { try SettingOperand.requireDescribed(path, in: file.snapshot) }
    }
    let code = edit.deliver(isData: isData) { proposal in
      guard let destination else {
        return SettingChangeLines.write(proposal, at: [path] + edit.others, output: environment.output)
      }
      let verb = isRenaming(to: destination, text: proposal.before) ? "renamed" : "moved"
      environment.output.writeLine(
        proposal.isEmpty ? "already at \(destination)" : "\(verb) \(path) to \(destination)")
      SettingChangeLines.write(proposal, at: edit.others, known: [path, destination], output: environment.output)
    }
    if code == .findings, case .move = ways.first, case .invalid(_, let errors) = edit.outcome,
      errors.contains(where: { $0.code == .unknownReference })
    {
      environment.complain("add --\(SettingsOptions.withReferences.name) to also rename what refers to \(path)")
    }
    return code
  }

  /// Whether a setting is renamed in its place. A list item can't be.
  private func isRenaming(to destination: Path, text: Snapshot) -> Bool {
    guard case .name = text.place(destination).segments.last else { return false }
    return path.segments.dropLast() == destination.segments.dropLast()
  }

  /// A warning that a newly added setting is unknown to the schema, which has one with a similar name.
  private func slip(_ proposal: Proposal) -> TerminalText? {
    let path = destination ?? path
    guard proposal.before.node(at: path) == nil, proposal.after.node(at: path) != nil,
      let model = file.snapshot.model, model.tree.applied(at: path) == nil,
      let nearest = NearestName.of(path.description, among: model.tree.names)
    else { return nil }
    return "\(path) is not in the schema; did you mean \(nearest)?"
  }
}
