internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// Parses and resolves settings that are given on the command line.
enum SettingOperand {
  static func path(_ operand: [UInt8]) throws(UsageError) -> Path {
    let text = try ParsedArguments.text(operand, name: "SETTING")
    guard let path = Path(selector: text) else {
      throw UsageError("invalid path \"\(text)\": write a.b, a.\"b.c\", users[0] or a JSON Pointer such as /a/b")
    }
    return path
  }

  /// The setting that a path selects in a file. Nil if it selects none or several, which is reported.
  static func one(
    _ path: Path, in file: Snapshot, isEffective: Bool = false, environment: CommandEnvironment
  ) -> Path? {
    do throws(SelectionError) {
      return try file.selectedOne(path, isEffective: isEffective)
    } catch {
      environment.printError("\(file.shown): \(error.message)")
      return nil
    }
  }

  /// The settings that a path selects in a file. Empty if there are none, which is reported.
  static func all(
    _ path: Path, in file: Snapshot, isEffective: Bool = false, environment: CommandEnvironment
  ) -> [Path] {
    do throws(SelectionError) {
      return try file.selected(path, isEffective: isEffective)
    } catch {
      environment.printError("\(file.shown): \(error.message)")
      return []
    }
  }

  /// Throws an error if neither the schema nor the file contains the setting.
  static func require(_ path: Path, in file: Snapshot) throws(UsageError) {
    guard let model = file.effective.model, file.effective.node(at: path) == nil, model.applied(at: path) == nil
    else { return }
    throw unknown(path, model: model)
  }

  /// Throws an error if the schema doesn't declare the setting, which is then a mistake in the command line.
  static func requireDescribed(_ path: Path, in file: Snapshot) throws(UsageError) {
    if let model = file.model, model.applied(at: path) == nil { throw unknown(path, model: model) }
  }

  static func unknown(_ path: Path, model: SettingsModel) -> UsageError {
    let names = model.tree.names
    return UsageError("unknown setting \(path.description)", nearest: NearestName.setting(path, among: names))
  }

  /// The error for a name that the schema doesn't declare.
  ///
  /// - Parameters:
  ///   - kind: What the name refers to, such as `action` or `question`.
  ///   - names: The declared names.
  static func undeclared(_ kind: String, name: String, names: [String]) -> UsageError {
    let nearest = NearestName.of(name, among: names)
    // With a suggestion, the list isn't needed.
    let known = nearest != nil || names.isEmpty ? "" : ": expected \(names.joined(separator: ", "))"
    return UsageError("unknown \(kind) \(name)\(known)", nearest: nearest)
  }

  /// Throws an error if neither the file nor the schema contains the setting, and another one was probably meant: one
  /// whose key needs quotes, such as `"a.b"` for `a.b`, or the part of `a=1` before the sign.
  ///
  /// - Parameter operand: The operand as given. A JSON Pointer is always taken literally.
  static func requireExactName(_ path: Path, as operand: [UInt8], in file: Snapshot) throws(UsageError) {
    guard operand.first != UInt8(ascii: "/"), file.node(at: path) == nil,
      file.hasOnlyOwnValues || file.effective(about: path).node(at: path) == nil,
      file.model?.applied(at: path) == nil
    else { return }
    let pointer = path.pointer
    // Other programs expect a setting and its value in one word, such as `a=1`.
    if Assignment.sign(operand) != nil, !operand.contains(UInt8(ascii: "\"")) {
      throw UsageError(
        "\(file.shown) has no \(path.description); write SETTING=VALUE for each of several settings, "
          + "or \(pointer) for a key that contains =")
    }
    guard path.segments.count > 1, mayHaveQuotedNames(file),
      let quoted = NearestName.unquoted(path, names: names(in: file))
    else { return }
    throw UsageError("\(file.shown) has no \(path.description); did you mean \(quoted) (or \(pointer))?")
  }

  /// Whether a file may contain keys that need quotes in a path, judged by all its keys and by the schema.
  private static func mayHaveQuotedNames(_ file: Snapshot) -> Bool {
    let keys = file.values.keys
    return !file.context.layers.isEmpty || file.model?.tree.names.contains { $0.contains("\"") } == true
      || (0..<keys.count).contains { keys.name(KeyID(UInt32($0))).utf8.contains { ".[\"".utf8.contains($0) } }
  }

  /// Reports that a setting is missing, and an error that may be the reason.
  static func printNotSetError(_ path: Path, in file: Snapshot, environment: CommandEnvironment) {
    if let problem = file.shapeProblem(around: path) { environment.printError(FindingLines.line(problem, in: file)) }
    environment.printError(absence(path, in: file))
  }

  private static func absence(_ path: Path, in file: Snapshot) -> TerminalText {
    guard file.effective.model == nil else { return "\(path) is not set, and has no default" }
    let nearest = NearestName.setting(path, among: names(in: file))
    return "\(file.shown) has no \(path)\(nearest.map { "; did you mean \($0)?" } ?? "")"
  }

  private static func names(in file: Snapshot) -> [String] {
    // Keys in a sensitive mapping may be sensitive too.
    file.effective.states.map(\.path).filter { file.shown($0) == $0 }.map(\.description)
  }
}
