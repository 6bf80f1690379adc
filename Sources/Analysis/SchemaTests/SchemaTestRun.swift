internal import Analysis
internal import Diagnostics
package import DocumentModel
package import JSONSchema
package import Settings
package import Workspace
internal import YAMLParsing

/// Runs tests by one schema.
package struct SchemaTestRun: Sendable {
  private let schema: Schema
  private let model: SettingsModel
  private let inputs: InputSchemas
  /// The moment at which every action is carried out, so that each run has the same result.
  private static let moment = Moment(seconds: 0) { 0 }

  package init(_ schema: Schema, _ model: SettingsModel, _ workspace: Workspace) {
    (self.schema, self.model) = (schema, model)
    inputs = InputSchemas(model, workspace)
  }

  /// The reason why a test fails, in words without a sensitive value; nil where it passes.
  ///
  /// - Parameter data: the document that the test is about.
  package func failure(of test: SchemaTest, _ data: (document: Document, node: NodeID)) -> String? {
    let text = BlockWriter.text(data.document, data.node, keepsNumbers: true)
    let snapshot = Snapshot(text, SnapshotContext("data", .yaml, schema: .schema(schema, model)))
    let errors = snapshot.errors
    if test.isValid, let error = errors.first { return "not valid: \(Self.words(error))" }
    if !test.isValid, errors.isEmpty { return "valid, and must not be" }
    if let wanted = test.findings, let difference = Self.difference(errors, wanted) { return difference }
    if let fault = difference(snapshot, test, test.effective) { return fault }
    for answer in test.answers {
      if let fault = self.fault(answer.question, answer.inputs, answer.answer, snapshot, test) { return fault }
    }
    var current = snapshot
    for (number, step) in test.steps.enumerated() {
      if let fault = carryOut(step, of: test, &current) ?? difference(current, test, step.effective) {
        return "step \(number + 1): \(fault)"
      }
    }
    return nil
  }

  private static func words(_ error: Diagnostic) -> String {
    let place = error.instanceLocation.map { $0.isRoot ? "" : "\($0): " } ?? ""
    return "\(place)\(error.message) [\(error.code)]"
  }

  private static func difference(_ errors: [Diagnostic], _ wanted: [SchemaTest.Finding]) -> String? {
    var left = errors.map { SchemaTest.Finding(code: "\($0.code)", pointer: $0.instanceLocation ?? JSONPointer()) }
    for finding in wanted {
      guard let index = left.firstIndex(of: finding) else { return "no finding \(finding)" }
      left.remove(at: index)
    }
    return left.first.map { "the finding \($0) isn't expected" }
  }

  /// - Parameter values: by the paths of settings.
  private func difference(_ snapshot: Snapshot, _ test: SchemaTest, _ values: NodeID?) -> String? {
    guard let values else { return nil }
    let settings = snapshot.effective
    for (name, value) in test.document.named(values) {
      guard let path = SettingPath(name) else { return "\(name) is no path of a setting" }
      if let node = settings.node(at: path) {
        if test.document.isEqual(value, node, in: settings.document) { continue }
      } else if test.document.kind(value) == .null {
        continue
      }
      if settings.entry(at: path)?.facts.isSensitive == true { return "\(name) takes effect as another value" }
      let shown = settings.node(at: path).map { ValueDescription.short(settings.shown, $0) }
      return "\(name) takes effect as \(shown ?? "nothing"), not \(ValueDescription.short(test.document, value))"
    }
    return nil
  }

  private func given(_ inputs: NodeID?, _ test: SchemaTest) -> [String: InputSchemas.Given] {
    guard let inputs else { return [:] }
    var given: [String: InputSchemas.Given] = [:]
    for (name, value) in test.document.named(inputs) { given[name] = .value(InputValue(test.document, value)) }
    return given
  }

  private func fault(
    _ question: String, _ inputs: NodeID?, _ answer: Bool, _ snapshot: Snapshot, _ test: SchemaTest
  ) -> String? {
    do throws(ActionObstacle) {
      let reason = try snapshot.objection(to: question, given(inputs, test), self.inputs)
      guard (reason == nil) != answer else { return nil }
      return "\(question) is answered \(reason.map { "no: \($0)" } ?? "yes")"
    } catch {
      return "\(question) has no answer: \(error.message)"
    }
  }

  /// Carries a step out; the reason why it went otherwise than it has to.
  private func carryOut(_ step: SchemaTest.Step, of test: SchemaTest, _ current: inout Snapshot) -> String? {
    let outcome: ChangeOutcome
    switch step.change {
    case .ask(let question, let answer): return fault(question, step.inputs, answer, current, test)
    case .set(let values):
      var operations: [SettingOperation] = []
      for (name, value) in test.document.named(values) {
        guard let path = SettingPath(name) else { return "\(name) is no path of a setting" }
        operations.append(.set(path, InputValue(test.document, value)))
      }
      outcome = current.change(operations)
    case .perform(let action, let end):
      do throws(ActionObstacle) {
        let call = ActionCall(action, outcome: end, inputs: given(step.inputs, test), Self.moment)
        outcome = try current.perform(call, inputs) { _ in true }.outcome
      } catch {
        switch error {
        case .unknownAction, .unknownOutcome: return error.message
        case .unknownQuestion, .closed, .input, .unconfirmed, .stated, .invalid:
          return step.isRefused ? nil : "refused: \(error.message)"
        }
      }
    }
    switch outcome {
    case .proposed(let proposal):
      guard !step.isRefused else { return "carried out, and must be refused" }
      current = proposal.after
      return nil
    case .refused(let note): return step.isRefused ? nil : "refused: \(note.diagnostic.message)"
    case .invalid(_, let errors):
      return step.isRefused ? nil : "refused: \(errors.first.map(Self.words) ?? "")"
    }
  }
}
