/// What was worked out of subschemas: many values, and each level of a chain of choices, ask for the same.
final class FormMemory {
  struct Question: Hashable {
    var subschema: SubschemaID
    var isText: Bool
  }

  var certain: [SubschemaID: [SubschemaID]] = [:]
  var expectations: [Question: Expectation?] = [:]
  var labels: [SubschemaID: String] = [:]

  /// What a table has for a key, made where it has nothing.
  func value<Key: Hashable, Value>(
    of key: Key, in table: ReferenceWritableKeyPath<FormMemory, [Key: Value]>, _ make: () -> Value
  ) -> Value {
    if let known = self[keyPath: table][key] { return known }
    let made = make()
    self[keyPath: table][key] = made
    return made
  }
}
