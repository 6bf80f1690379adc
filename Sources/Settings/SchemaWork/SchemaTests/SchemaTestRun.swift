internal import Analysis
package import DocumentModel
package import JSONSchema
package import Settings
internal import SettingsWork
package import Workspace
internal import YAMLReading

/// Runs tests against one schema.
package struct SchemaTestRun: Sendable {
  private let schema: Schema
  private let model: SettingsModel
  private let workspace: Workspace
  /// The time at which every action is performed, fixed so that each run has the same result.
  private static let moment = DynamicValueSource(seconds: 0) { 0 }

  package init(_ schema: Schema, model: SettingsModel, workspace: Workspace) {
    self.schema = schema
    self.model = model
    self.workspace = workspace
  }

  /// Why a test fails, in words without a sensitive value, or nil if it passes.
  ///
  /// - Parameter data: The document that the test is about.
  package func failure(of test: SchemaTest, data: (document: Document, node: NodeID)) -> String? {
    // The data is written as a file would have it, so that rules about notation apply.
    let text = BlockWriter.text(data.document, node: data.node, keepsNumbers: true)
    let snapshot = Snapshot(
      text, context: SnapshotContext("data", syntax: .yaml, schema: .schema(schema, model: model)))
    // An alias may copy a secret to a place that nothing else marks as sensitive: `{password: &p x, name: *p}`.
    return failure(of: test, data: snapshot).map { snapshot.withoutHiddenTexts($0).text }
  }

  private func failure(of test: SchemaTest, data: Snapshot) -> Message? {
    var snapshot = data
    if let version = test.from {
      switch migrated(snapshot, from: version, test: test) {
      case .success(let result?): snapshot = result
      case .success(nil): return nil
      case .failure(let failure): return failure.words
      }
    }
    let errors = snapshot.errors
    if test.isValid, let error = errors.first { return "invalid, but expected to be valid: \(Self.words(error))" }
    if !test.isValid, errors.isEmpty { return "valid, but expected to be invalid" }
    // What the schema's author wrote is worth testing, whatever its severity.
    let found = snapshot.report.diagnostics.filter { $0.severity == .error || $0.code.family == .policy }
    if let wanted = test.findings, let difference = Self.difference(found, wanted: wanted) { return difference }
    if let problem = difference(snapshot, test: test, values: test.effective) { return problem }
    for answer in test.answers {
      if let problem = self.problem(
        answer.question, inputs: answer.inputs, answer: answer.answer, snapshot: snapshot, test: test)
      {
        return problem
      }
    }
    var current = snapshot
    for (number, step) in test.steps.enumerated() {
      if let problem = perform(step, of: test, current: &current)
        ?? difference(current, test: test, values: step.effective)
      {
        return "step \(number + 1): \(problem)"
      }
    }
    return nil
  }

  /// Why a test of a migration fails.
  private struct MigrationFailure: Error {
    var words: Message
  }

  /// The migrated data of an earlier version, or nil if migrating fails.
  private func migrated(
    _ text: Snapshot, from version: SchemaVersion, test: SchemaTest
  ) -> Result<Snapshot?, MigrationFailure> {
    guard let history = SchemaHistory(SchemaResolution(use: .schema(schema, model)), workspace: workspace) else {
      return .failure(MigrationFailure(words: "the schema has no version, so nothing is migrated"))
    }
    let migration = FileMigration(
      text, path: nil, history: history, workspace: workspace, request: MigrationRequest(from: version))
    guard migration.status != .refused else {
      // A refused migration satisfies a test that expects a failure.
      guard test.isValid || test.migrated != nil else { return .success(nil) }
      let words = migration.findings.prefix(2).map(\.wording).joined(separator: ": ")
      return .failure(
        MigrationFailure(
          words: "not migrated: \(words)\(words: migration.findings.first.map { " [\($0.code)]" } ?? "")"))
    }
    let result = migration.after
    if let wanted = test.migrated {
      let isSame = result.root.map { test.document.isEqual(wanted, $0, in: result.values) } ?? false
      guard isSame else {
        let path = result.root.flatMap { difference(of: result, root: $0, from: wanted, in: test.document) }
        return .failure(MigrationFailure(words: "migrated to a different result\(path.map { ": \($0)" } ?? "")"))
      }
    }
    return .success(result)
  }

  /// The first setting of a migrated document that differs from the expected one, without its value.
  private func difference(of text: Snapshot, root: NodeID, from wanted: NodeID, in document: Document) -> Message? {
    let (found, expected) = (text.values.leaves(root), document.leaves(wanted))
    let values = Dictionary(found.map { ($0.path, $0.node) }) { first, _ in first }
    for (path, node) in expected {
      guard let value = values[path] else { return "\(path) is missing" }
      if !document.isEqual(node, value, in: text.values) { return "\(path) has a different value" }
    }
    let known = Set(expected.map(\.path))
    return found.first { !known.contains($0.path) }.map { "\($0.path) is unexpected" }
  }

  private static func words(_ error: Diagnostic) -> Message {
    let place: Message = error.instanceLocation.map { $0.isRoot ? "" : "\($0): " } ?? ""
    return "\(place)\(error.wording) [\(words: error.code)]"
  }

  private static func difference(_ errors: [Diagnostic], wanted: [SchemaTest.Finding]) -> Message? {
    var left = errors.map { SchemaTest.Finding(code: "\($0.code)", pointer: $0.instanceLocation ?? JSONPointer()) }
    var missing: SchemaTest.Finding?
    for finding in wanted {
      if let index = left.firstIndex(of: finding) { left.remove(at: index) } else { missing = missing ?? finding }
    }
    if let missing {
      let found: Message = left.isEmpty ? "nothing" : left.prefix(3).map { "\($0)" }.joined(separator: ", ")
      return "expected \(missing), found \(found)"
    }
    return left.first.map { "unexpected \($0)" }
  }

  /// - Parameter values: The expected values by the paths of settings.
  private func difference(_ snapshot: Snapshot, test: SchemaTest, values: NodeID?) -> Message? {
    guard let values else { return nil }
    let settings = snapshot.effective
    for (name, value) in test.document.named(values) {
      guard let path = Path(name) else { return "\(name) is not a path" }
      if let node = settings.node(at: path) {
        if test.document.isEqual(value, node, in: settings.document) { continue }
      } else if test.document.kind(value) == .null {
        continue
      }
      let facts = settings.entry(at: path)?.facts
      let isHidden = facts?.hasSecretDefault == true || settings.node(at: path).map(settings.isSensitive) == true
      // A message must not show what the file would hide.
      if isHidden { return "the effective value of \(name) is different" }
      let shown = settings.node(at: path).map { ValueDescription.short(settings.shown, id: $0) }
      return "\(name): expected \(ValueDescription.short(test.document, id: value)), found \(shown ?? "no value")"
    }
    return nil
  }

  private func given(_ inputs: NodeID?, test: SchemaTest) -> [String: GivenInput] {
    guard let inputs else { return [:] }
    var given: [String: GivenInput] = [:]
    for (name, value) in test.document.named(inputs) { given[name] = .value(InputValue(test.document, node: value)) }
    return given
  }

  private func problem(
    _ question: String, inputs: NodeID?, answer: Bool, snapshot: Snapshot, test: SchemaTest
  ) -> Message? {
    do throws(ActionError) {
      let reason = try snapshot.objection(to: question, given: given(inputs, test: test))
      guard (reason == nil) != answer else { return nil }
      return "the answer to \(question) is \(words: reason.map { "no: \($0)" } ?? "yes")"
    } catch {
      return "\(question) has no answer: \(error.message)"
    }
  }

  /// Performs a step. Returns why the result isn't as expected, or nil.
  private func perform(_ step: SchemaTest.Step, of test: SchemaTest, current: inout Snapshot) -> Message? {
    let outcome: ChangeOutcome
    switch step.change {
    case .ask(let question, let answer):
      return problem(question, inputs: step.inputs, answer: answer, snapshot: current, test: test)
    case .set(let values):
      var operations: [SettingOperation] = []
      for (name, value) in test.document.named(values) {
        guard let path = Path(name) else { return "\(name) is not a path" }
        operations.append(.set(path, InputValue(test.document, node: value)))
      }
      outcome = current.change(operations)
    case .perform(let action, let end):
      do throws(ActionError) {
        let call = ActionCall(action, outcome: end, inputs: given(step.inputs, test: test), at: Self.moment)
        outcome = try current.perform(call) { _ in true }.outcome
      } catch {
        switch error {
        case .unknownAction, .unknownOutcome: return "\(error.message)"
        case .unknownQuestion, .closed, .input, .unconfirmed, .stated, .invalid:
          return step.isRefused ? nil : "refused: \(error.message)"
        }
      }
    }
    switch outcome {
    case .proposed(let proposal):
      guard !step.isRefused else { return "done, but expected to be refused" }
      current = proposal.after
      return nil
    case .refused(let note): return step.isRefused ? nil : "refused: \(note.diagnostic.wording)"
    case .invalid(_, let errors):
      return step.isRefused ? nil : "refused: \(errors.first.map(Self.words) ?? "")"
    }
  }
}
