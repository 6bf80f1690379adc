internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork

/// Conditions of settings as rules of JSON Schema, which refuse a value that is an error while its condition isn't met.
///
/// A setting that a document lacks counts as its default, one whose own conditions aren't met as its effective value.
struct StandardConditions {
  /// Rules about the whole document.
  private(set) var rules: [JSONValue] = []
  private(set) var omissions: [UnsupportedFeature] = []
  private let model: SettingsModel
  /// The values of settings that a document lacks, by path and by the number of enclosing groups that it has.
  private var absent: [Path: [JSONValue?]] = [:]
  /// Whether the current rule names a value of a sensitive setting.
  private var revealsSecret = false

  init(_ model: SettingsModel) {
    self.model = model
    for setting in model.settings { add(setting) }
    for place in model.tree.places where place.isRepeated {
      guard let facts = model.info(of: place.path)?.facts, facts.requires.contains(where: Self.isError) else {
        continue
      }
      omit(place.path.description, message: "standard cannot express conditions inside a list or a map")
    }
  }

  private static func isError(_ condition: SettingFacts.Stated<SettingCondition>) -> Bool {
    condition.value.severity == .error
  }

  private mutating func omit(_ path: String, message: String) {
    omissions.append(UnsupportedFeature(path: path, message: message))
  }

  private mutating func add(_ setting: SettingInfo) {
    let facts = setting.facts
    let relations = [
      ("differsFrom", facts.differsFrom?.value.severity), ("disjointFrom", facts.disjointFrom?.value.severity),
      ("uniqueBy", facts.uniqueBy?.value.severity),
    ]
    for (name, severity) in relations where severity == .error {
      omit(setting.path, message: "standard cannot express \(name)")
    }
    let conditions = facts.requires
    for (index, condition) in conditions.enumerated() where Self.isError(condition) {
      revealsSecret = setting.facts.hasSecretDefault && !condition.value.keepsValue
      guard let unmet = met(condition, of: setting, above: [])?.negated else { continue }
      // The first condition that isn't met decides, so a later one assumes that those before it are met.
      let before = conditions[..<index].compactMap { met($0, of: setting, above: []) }
      guard !revealsSecret else {
        omit(setting.path, message: "standard cannot express this condition without showing a sensitive value")
        continue
      }
      // The value that would be effective anyway is no error.
      var allowed: [JSONValue] = []
      if !condition.value.keepsValue, let value = instead(condition, of: setting) { allowed = [value] }
      let path = setting.settingPath
      let refused = StandardRule.holds(path, allowed, absent: path.segments.map { _ in true })
      rules.append(["if": StandardRule.all(before + [unmet]).schema, "then": refused.schema])
    }
  }

  /// The effective value while a condition isn't met; nil for none.
  private func instead(_ condition: SettingFacts.Stated<SettingCondition>, of setting: SettingInfo) -> JSONValue? {
    let stated = condition.value.otherwise.map {
      JSONValue(condition.source.document, node: condition.source.document.resolve($0))
    }
    return stated ?? setting.defaultValue.map { JSONValue($0.document, node: $0.document.resolve($0.node)) }
  }

  /// The rule that a condition of a setting is met; nil if that doesn't depend on the document.
  ///
  /// - Parameter above: the settings whose conditions are being written out, which end a cycle.
  private mutating func met(
    _ condition: SettingFacts.Stated<SettingCondition>, of setting: SettingInfo, above: [Path]
  ) -> StandardRule? {
    guard case .isAmong(let named, let nodes) = condition.value.test else { return nil }
    let document = condition.source.document
    let values = nodes.map { JSONValue(document, node: document.resolve($0)) }
    let path = model.path(named.value, namedBy: setting.settingPath)
    return hasEffect(path, values: values, above: above + [setting.settingPath])
  }

  /// The rule that one of some values is effective.
  private mutating func hasEffect(_ path: Path, values: [JSONValue], above: [Path]) -> StandardRule {
    let configured = configured(path, values: values)
    if model.info(of: path)?.facts.hasSecretDefault == true { revealsSecret = true }
    // A cycle of conditions ends here, with the configured value of the setting.
    guard let setting = model.info(of: path), !setting.isGroup, !above.contains(path) else { return configured }
    var before: [StandardRule] = []
    var ways: [StandardRule] = []
    for condition in setting.facts.requires {
      guard let met = met(condition, of: setting, above: above) else { continue }
      let stays: StandardRule =
        condition.value.keepsValue
        ? configured : .always(instead(condition, of: setting).map(values.contains) ?? false)
      ways.append(.all(before + [met.negated, stays]))
      before.append(met)
    }
    return ways.isEmpty ? configured : .any(ways + [.all(before + [configured])])
  }

  /// The rule that a document sets one of some values, or that they apply if it sets none.
  private mutating func configured(_ path: Path, values: [JSONValue]) -> StandardRule {
    let defaults = absent[path] ?? defaults(path)
    absent[path] = defaults
    return .holds(path, values, absent: defaults.map { $0.map(values.contains) ?? false })
  }

  /// The value that applies if a document lacks a setting, for each number of enclosing groups that it has.
  private func defaults(_ path: Path) -> [JSONValue?] {
    path.segments.indices.map { count in
      let text = path.segments.prefix(count).reversed().reduce("{}") { "{\(JSONText.string($1.token)):\($0)}" }
      let document = Snapshot(
        Array(text.utf8), context: SnapshotContext("the document", syntax: .json, schema: .model(model)))
      return document.effective.configuredValue(at: path).map {
        JSONValue($0.document, node: $0.document.resolve($0.node))
      }
    }
  }
}

/// A statement about a document, to be written as a schema.
indirect enum StandardRule {
  case always(Bool)
  /// - Parameter absent: for each step of the path, whether the rule holds if the document has nothing there.
  case holds(Path, [JSONValue], absent: [Bool])
  case all([StandardRule])
  case any([StandardRule])
  case not(StandardRule)

  var negated: StandardRule { .not(self) }

  var schema: JSONValue {
    switch self {
    case .always(let holds): .boolean(holds)
    case .holds(let path, let values, let absent):
      Self.schema(zip(path.segments, absent).map { ($0.0, $0.1) }[...], values: values)
    case .all(let rules): rules.count == 1 ? rules[0].schema : ["allOf": .array(rules.map(\.schema))]
    case .any(let rules): rules.count == 1 ? rules[0].schema : ["anyOf": .array(rules.map(\.schema))]
    case .not(let rule): ["not": rule.schema]
    }
  }

  private static func schema(
    _ way: ArraySlice<(step: Path.Segment, absent: Bool)>, values: [JSONValue]
  ) -> JSONValue {
    // Without any value to allow, nothing at this place is valid.
    guard let first = way.first else {
      switch values.count {
      case 0: return .boolean(false)
      case 1: return ["const": values[0]]
      case _: return ["enum": .array(values)]
      }
    }
    let name = first.step.token
    let inner = JSONValue.members([name: schema(way.dropFirst(), values: values)])
    return .members(["properties": inner, "required": first.absent ? nil : .strings([name])])
  }
}
