internal import Diagnostics
internal import Configuration
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsEditing

extension SettingsFile {
  /// Why an action isn't open now, in the schema's own words; nil where it is. Conditions on inputs are left out.
  public func obstacle(to action: String) throws(SettingsError) -> String? {
    Self.message(try plan(action).firstUnmet(nil))
  }

  /// What a person has to agree to before an action is carried out; empty for most.
  public func confirmations(of action: String) throws(SettingsError) -> [String] {
    try plan(action).action.confirmations
  }

  /// Carries out an action of the schema on the text: every change, or, if anything fails, none. Nothing is written before
  /// ``save()``.
  ///
  /// - Parameters:
  ///   - action: its name in the schema.
  ///   - inputs: the values that it asks for, by their names.
  ///   - isConfirmed: whether a person has agreed to ``confirmations(of:)``.
  public mutating func apply(
    _ action: String, inputs: [String: any SettingValue] = [:], isConfirmed: Bool = false
  ) throws(SettingsError) {
    let plan = try plan(action)
    if let reason = Self.message(plan.firstUnmet(nil)) { throw .notAllowed(reason) }
    let values = try values(plan, inputs)
    if let reason = Self.message(plan.firstUnmet(values)) { throw .notAllowed(reason) }
    guard isConfirmed || plan.action.confirmations.isEmpty else { throw .notConfirmed(plan.action.confirmations) }
    guard let changes = plan.changes(values, Moment(seconds: ProcessFacts.secondsSince1970())) else {
      throw .wrongInput("an input that names a setting is no name")
    }
    try take(content.applying(changes))
  }

  private static func message(_ condition: SettingCondition?) -> String? {
    condition.map { $0.message?.value ?? "a condition of the action does not hold" }
  }

  private func plan(_ name: String) throws(SettingsError) -> ActionPlan {
    guard let model = schema?.model,
      let action = model.declaration?.actions.first(where: { $0.name.value == name })
    else { throw .unknownAction(name) }
    return ActionPlan(action, effective, model)
  }

  private func values(
    _ plan: ActionPlan, _ given: [String: any SettingValue]
  ) throws(SettingsError) -> [String: InputValue] {
    let declared = plan.action.inputs
    for name in given.keys.sorted() where !declared.contains(where: { $0.name.value == name }) {
      throw .wrongInput("there is no input \(name)")
    }
    var values: [String: InputValue] = [:]
    for (name, node) in declared {
      guard let schema = inputSchema(node) else {
        throw .wrongInput("the schema of the input \(name.value) can't be used")
      }
      let graph = schema.graph
      let stated = graph.stated("default", graph.applied([SchemaGraph.Applied(graph.root)]))
      if let value = given[name.value].flatMap({ Self.value($0) }) {
        guard schema.isValid(value.document, value.node) else {
          let reason = schema.diagnostics(value.document, value.node).first?.message ?? "not allowed"
          throw .wrongInput("the input \(name.value): \(reason)")
        }
        values[name.value] = value
      } else if let stated {
        values[name.value] = InputValue(stated.source.document, stated.node)
      } else if plan.isRequired(name.value) {
        throw .wrongInput("the input \(name.value) is missing")
      }
    }
    return values
  }

  private func inputSchema(_ node: NodeID) -> Schema? {
    guard let schema, let pointer = schema.model.graph.source.document.location(of: node) else { return nil }
    let source = schema.model.graph.source
    let reference = SchemaReference(uri: source.uri + "#" + pointer, shown: source.path)
    guard case .usable(let found) = schema.store.schema(reference, configuration: nil) else { return nil }
    return found
  }
}
