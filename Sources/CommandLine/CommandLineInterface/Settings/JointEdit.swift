internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// A change, together with other settings that must change along with it, because of `--with` or because a condition
/// requires it and the user agrees.
struct JointEdit {
  static let option = Option(
    "with", value: .text("SETTING=VALUE"),
    help: "Also change this setting, all or nothing; SETTING alone removes it; can be repeated"
  ).repeated

  let outcome: ChangeOutcome
  /// The settings that are changed in addition to those of the command.
  let others: [Path]
  private let file: EditableFile
  /// Further changes that would make the change possible, but that the user didn't agree to.
  private let offer: JointChange?

  /// Nil if a setting of `--with` selects none or several, which is reported.
  ///
  /// - Parameter alternatives: The interpretations of the change, likeliest first, without the changes of `--with`.
  init?(_ alternatives: [[SettingOperation]], file: EditableFile) throws(UsageError) {
    guard let named = try Self.named(file) else { return nil }
    self.file = file
    // Check for contradictions first, because all interpretations change the same settings.
    try Self.requireDistinct((alternatives.first ?? []) + named.compactMap(\.first), text: file.snapshot)
    let alternatives = named.reduce(alternatives) { alternatives, meanings in
      alternatives.flatMap { way in meanings.map { way + [$0] } }
    }
    let outcome = file.snapshot.change(firstOf: alternatives)
    var joint: JointChange?
    // With `--force`, the change is made alone, even if the result is invalid.
    if case .invalid = outcome, !file.arguments.isSet(SettingsOptions.force) {
      for path in named.compactMap(\.first?.path) { try SettingOperand.requireDescribed(path, in: file.snapshot) }
      joint = alternatives.lazy.compactMap { file.snapshot.jointChange($0) }.first
    }
    let isAgreed =
      joint.map { file.environment.confirms("This needs another change: \($0.words). Make both?") } ?? false
    self.outcome = isAgreed ? joint.map { .proposed($0.proposal) } ?? outcome : outcome
    others = named.compactMap(\.first?.path) + (isAgreed ? joint?.remedies.map(\.path) ?? [] : [])
    offer = isAgreed ? nil : joint
  }

  /// Writes the result. If that fails, reports why, and which option would make it possible.
  func deliver(isData: Bool = false, report: (Proposal) -> Void) -> ExitCode? {
    let code = file.deliver(outcome, isData: isData, more: write, report: report)
    if let offer, code == .findings {
      // Such as `--with sync.enabled=false`.
      let options = offer.remedies.map { remedy in
        "--with \((remedy.value.map { "\(remedy.path)=\($0.inline)" } ?? remedy.path.description).shellWord)"
      }.joined(separator: " ")
      file.environment.printError("add \(options) to also \(offer.words)")
    }
    return code
  }

  private func write(to writer: inout JSONWriter) {
    writer.objectList("together", of: offer?.remedies ?? []) { writer, remedy in
      writer.field("path", remedy.path.description)
      writer.field("value", value: remedy.value)
    }
  }

  /// The changes given with `--with`, each with all interpretations of its value. Nil if a setting selects none or
  /// several, which is reported.
  private static func named(_ file: EditableFile) throws(UsageError) -> [[SettingOperation]]? {
    var all: [[SettingOperation]] = []
    for bytes in file.arguments.all(option) {
      let equals = Assignment.sign(bytes)
      let name = Array(bytes[..<(equals ?? bytes.count)])
      let selector = try SettingOperand.path(name)
      guard let path = SettingOperand.one(selector, in: file.snapshot, environment: file.environment) else {
        return nil
      }
      try SettingOperand.requireExactName(path, as: name, in: file.snapshot)
      guard let equals else {
        all.append([.unset(path, isRequired: true)])
        continue
      }
      all.append(try ValueParser.all(Array(bytes[(equals + 1)...]), at: path, in: file).map { .set(path, $0) })
    }
    return all
  }

  /// Throws an error if a setting is changed twice, or both a list and one of its items are. Several items may be added
  /// to a list.
  private static func requireDistinct(_ changes: [SettingOperation], text: Snapshot) throws(UsageError) {
    // Compare places, because `hosts[0]` and `/hosts/0` are the same.
    let changed = changes.filter { change in
      // A setting's comment may be changed along with its value.
      if case .comment = change { false } else { true }
    }
    let places = changed.map(\.path).filter { $0.segments.last?.token != "-" }.map(text.place)
    var known: Set<Path> = []
    for place in places where !known.insert(place).inserted { throw UsageError("\(place) is changed twice") }
    for place in places {
      if let outer = place.segments.indices.lazy.map(place.prefix).first(where: known.contains) {
        throw UsageError("\(place) is part of \(outer); change only one of them")
      }
    }
  }
}
