internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLEditing

/// A run of a command that changes settings.
struct SettingEdit {
  let file: EditableFile
  /// The settings that the command changes; at least one.
  let paths: [Path]
  /// The path to which the setting is moved or copied, or nil for other changes.
  var destination: Path?
  /// Whether to print the result of the change as JSON.
  var isData = false

  private var environment: CommandEnvironment { file.environment }
  private var isForced: Bool { file.arguments.isSet(SettingsOptions.force) }
  private var path: Path { paths[0] }

  /// Makes the first of several alternative changes that leaves the file as valid as before.
  ///
  /// - Parameter alternatives: The alternatives, likeliest first. Each consists of changes that are made together.
  /// - Returns: The exit code, or nil if the file changed in the meantime and nothing was written.
  /// - Throws: ``UsageError`` if a setting is unknown or options contradict each other.
  func run(_ alternatives: [[SettingOperation]]) throws(UsageError) -> ExitCode? {
    if !isForced { file.snapshot.prepareChange() }
    guard let edit = try JointEdit(alternatives, file: file) else { return .findings }
    let first = alternatives.first?.first
    switch edit.outcome {
    case .proposed(let proposal):
      if !isForced, file.refusesProtected(proposal) { return .findings }
      // Reporting "already" for an invalid value would look like success.
      if !isForced, proposal.isEmpty, case .set = first,
        let (path, refusal) = paths.lazy.compactMap({ path in file.snapshot.refusal(of: path).map { (path, $0) } })
          .first
      {
        let place = proposal.before.place(path)
        let value = proposal.kept(at: place).before ?? "not set"
        return file.refuse(refusal.problems.map(\.finding), because: "\(place) is already \(value), which is invalid")
      }
      for slip in (destination.map { [$0] } ?? paths).compactMap({ slip($0, proposal: proposal) }) {
        environment.printError(slip)
      }
    case .invalid(let proposal, _) where !isForced:
      // Another interpretation of the value wouldn't help if the application manages the setting.
      if file.refusesProtected(proposal) { return .findings }
      // The result is probably invalid because a setting is misspelled.
      for path in destination.map({ [$0] }) ?? paths { try SettingOperand.requireDescribed(path, in: file.snapshot) }
    case .invalid: break
    case .refused(let note):
      if note.diagnostic.code == .editNoSetting { try SettingOperand.requireDescribed(path, in: file.snapshot) }
      // As for `get`, the mistake is the path, such as `/hosts/-1`: the schema has no such setting.
      if note.diagnostic.code == .editNotACollection {
        for path in paths + [destination].compactMap(\.self) + edit.others where isBlocked(path) {
          try SettingOperand.requireDescribed(path, in: file.snapshot)
        }
      }
    }
    let code = edit.deliver(isData: isData) { proposal in report(proposal, operation: first, others: edit.others) }
    if code == .findings, case .move = first, case .invalid(_, let errors) = edit.outcome,
      errors.contains(where: { $0.code == .unknownReference })
    {
      environment.printError("add --\(SettingsOptions.withReferences.name) to also rename references to \(path)")
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

  /// Whether a setting can't be added, because a value around it isn't a mapping: `/hosts/-1`, where `hosts` is a list.
  private func isBlocked(_ path: Path) -> Bool {
    let text = file.snapshot
    let around = path.segments.indices.map(path.prefix)
    guard text.node(at: path) == nil, let node = around.compactMap({ text.node(at: $0) }).last else { return false }
    return ![.object, .null].contains(text.values.kind(text.values.resolve(node)))
  }

  /// Whether the setting keeps its parent and only its key changes. List items have no key.
  private func isRenaming(to destination: Path, text: Snapshot) -> Bool {
    guard case .name = text.place(destination).segments.last, !path.segments.isEmpty else { return false }
    return path.segments.dropLast() == destination.segments.dropLast()
  }

  /// A warning if an added setting isn't in the schema, but a similar one is.
  private func slip(_ path: Path, proposal: Proposal) -> TerminalText? {
    guard proposal.before.node(at: path) == nil, proposal.after.node(at: path) != nil,
      let model = file.snapshot.model, model.applied(at: path) == nil,
      let nearest = NearestName.of(path.description, among: model.tree.names)
    else { return nil }
    return "\(path) is not in the schema; did you mean \(nearest)?"
  }
}
