package import Analysis
package import DocumentModel
package import JSONSchema
internal import Settings
internal import SettingsWork
package import Workspace

/// One version of a file of environment variables, checked as the settings that they set.
///
/// Such a file sets only some settings, so none counts as missing, and variables of other programs are ignored.
package struct VariablesSnapshot: Sendable {
  package let shown: String
  package let bytes: [UInt8]
  package let resolutions: [SchemaResolution]
  /// The ranges that no output may show, in order.
  package let sensitive: [ByteRange]
  private let findings: [Diagnostic]
  private let policies: [String]

  package init(_ bytes: [UInt8], context: SnapshotContext) {
    self.bytes = bytes
    shown = context.shown
    // The name of the file decides on the schema: its text is neither YAML nor JSON.
    let empty = Snapshot([], context: context)
    let resolution = empty.resolution
    resolutions = [resolution] + empty.policies.map(\.resolution)
    policies = empty.policies.compactMap { view in
      view.resolution.schema.flatMap { _ in view.resolution.choice?.reference.shown }
    }
    let names = VariableNames(resolution.model)
    let (assignments, errors) = ShellVariables.assignments(bytes)
    let reading = Reading(names: names, assignments: assignments, resolution: resolution)
    let found =
      reading.problems(of: errors) + reading.unknown + reading.ambiguous + reading.deprecated(context.lint)
      + reading.findings(context)
    findings = found.filter(context.selection.includes).sorted {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }
    sensitive = reading.sensitive(bytes)
  }

  package var text: [UInt8] { bytes }
  package func outputs(_ structure: OutputStructure) -> [OutputUnit] { [] }

  package var report: FileReport {
    let resolution = resolutions[0]
    var report = FileReport(
      path: shown, schema: resolution.schema == nil ? nil : resolution.choice?.reference.shown, status: .valid,
      text: bytes, diagnostics: (resolution.finding.map { [$0] } ?? []) + findings, sensitive: sensitive)
    report.policies = policies
    report.judge()
    return report
  }
}

extension DiagnosticCode {
  static let unknownVariable = Self(
    .settings, "unknown-variable", .warning, "Variable that is probably misspelled")
  static let ambiguousVariable = Self(
    .settings, "ambiguous-variable", .warning, "Variable that could set several settings")
}

/// The variables of a file, read as settings.
private struct Reading {
  let names: VariableNames
  let assignments: [ShellVariables.Assignment]
  let resolution: SchemaResolution

  /// The errors in lines that assign a setting or no variable. Lines for other programs are theirs to read.
  func problems(of errors: [ShellVariables.UnreadableLine]) -> [Diagnostic] {
    errors.compactMap { error in
      guard let name = error.name else { return error.diagnostic }
      guard !names.paths(of: name).isEmpty else { return nil }
      var problem = error.diagnostic
      // Programs that read such files often expand the value, so it isn't known here.
      if error.isEvaluated { problem.severity = .warning }
      return problem
    }
  }

  /// Variables of no setting whose names resemble that of one.
  var unknown: [Diagnostic] {
    let known = NearestNames(names.order)
    let stated = Set(assignments.map(\.name))
    return assignments.compactMap { one in
      guard names.paths(of: one.name).isEmpty,
        // If the similar variable is assigned too, this one is intended.
        let near = known.nearest(to: one.name).map({ names.order[$0.index] }), !stated.contains(near)
      else { return nil }
      return Diagnostic(
        .unknownVariable, "unknown variable \(one.name)", at: ByteRange(one.nameRange),
        caption: "did you mean \(words: near)?")
    }
  }

  /// `A_B` may be `a.b` and `a_b`.
  var ambiguous: [Diagnostic] {
    assignments.compactMap { one in
      let paths = names.paths(of: one.name)
      guard paths.count > 1 else { return nil }
      let both = paths.map(\.description).joined(separator: " or ")
      return Diagnostic(
        .ambiguousVariable, "ambiguous: could mean \(words: both)", at: ByteRange(one.nameRange),
        help: "name their variables in the schema: x-setting: {variable: NAME}")
    }
  }

  /// Variables of deprecated settings, as the rule for YAML files reports them.
  func deprecated(_ plan: LintPlan) -> [Diagnostic] {
    guard let rule = plan.entry("deprecated"), let model = resolution.model else { return [] }
    return assignments.compactMap { one in
      let paths = names.paths(of: one.name)
      guard paths.count == 1, let facts = model.info(of: paths[0])?.facts, facts.isDeprecated else { return nil }
      let successor = facts.replacedBy.map { names.name(of: $0) ?? $0.description }
      return Diagnostic(
        rule.rule.code, "\"\(one.name)\" is deprecated", at: ByteRange(one.nameRange), severity: rule.severity,
        help: successor.map { "use \(words: $0) instead" } ?? facts.deprecationAdvice.map(Message.init(words:)))
    }
  }

  /// The findings of the schema and the policies about the values, each at its variable.
  func findings(_ context: SnapshotContext) -> [Diagnostic] {
    guard resolution.schema != nil else { return [] }
    var context = context
    context.schema = .given(resolution)
    context.syntax = .json
    // `HOST=` is an empty string to programs, not the lack of a value.
    let given = assignments.map { ($0.name, $0.value == .absent ? FieldText("", isQuoted: true) : $0.value) }
    let document = names.document(given).document
    let values = Snapshot(ParsedText(document: document, diagnostics: [], isPartial: true), context: context)
    return values.partialFindings.map { finding in
      var moved = finding
      // Related places and fixes refer to the JSON made above, not to the file.
      (moved.related, moved.fixes) = ([], [])
      moved.range = place(of: finding.instanceLocation ?? JSONPointer())
      return moved
    }
  }

  /// The value of the variable that sets a place or a group around it.
  private func place(of location: JSONPointer) -> ByteRange {
    for pointer in location.pathsToRoot {
      guard let name = names.name(of: Path(pointer)), let one = assignments.last(where: { $0.name == name }) else {
        continue
      }
      return ByteRange(one.valueRange.isEmpty ? one.nameRange : one.valueRange)
    }
    return ByteRange(0..<0)
  }

  func sensitive(_ text: [UInt8]) -> [ByteRange] {
    let model = resolution.model
    guard model != nil || resolution.choice != nil else { return [] }
    // A schema that can't be used doesn't say which variables are sensitive.
    func isSecret(_ path: Path) -> Bool { model?.holdsSensitive(path) ?? true }
    // An unknown name may be a misspelled secret, such as `PASWORD=x`, or part of a value after an unclosed quote.
    let isRootSecret = isSecret(Path())
    let secret = assignments.filter { one in
      let paths = names.paths(of: one.name)
      return model == nil || paths.isEmpty && isRootSecret || paths.contains(where: isSecret)
    }
    guard isRootSecret else { return secret.map { ByteRange($0.valueRange) } }
    // Text outside assignments may contain a secret too: comments, and lines with an error.
    let read = assignments.map { $0.nameRange.lowerBound..<$0.valueRange.upperBound }
    var hidden = secret.map(\.valueRange)
    var place = 0
    for range in read + [text.count..<text.count] {
      if range.lowerBound > place { hidden += unread(place..<range.lowerBound, of: text) }
      place = max(place, range.upperBound)
    }
    return hidden.filter { !$0.isEmpty }.merged.map { ByteRange($0) }
  }

  /// The parts of unread lines to redact: everything except `#`, `export`, and the name of a setting at the start.
  private func unread(_ range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    text[range].split(separator: 0x0A).map { line in
      var rest = line.drop { $0.isBlank }
      if rest.first == UInt8(ascii: "#") { return rest.startIndex + 1..<rest.endIndex }
      let export = rest.prefix(while: VariableNames.isNamePart)
      if export.elementsEqual("export".utf8) { rest = rest[export.endIndex...].drop { $0.isBlank } }
      let name = rest.prefix(while: VariableNames.isNamePart)
      guard !names.paths(of: String(decoding: name, as: UTF8.self)).isEmpty else { return rest.indices }
      return name.endIndex + (rest.dropFirst(name.count).first == UInt8(ascii: "=") ? 1 : 0)..<rest.endIndex
    }
  }
}
