internal import DocumentModel
internal import Patterns

/// Describes subschemas in words: what they expect, what they are called, and which names and constants they have.
struct FormWords {
  let schema: Schema
  let shown: DisplayedValues
  private let memory = Memory()

  var program: Program { schema.program }
  var document: Document { shown.document }
  var words: TypeWords { shown.words }

  /// Cached descriptions of subschemas, because many values, and each level of nested choices, need the same ones.
  private final class Memory {
    var certain: [SubschemaID: [SubschemaID]] = [:]
    var expectations: [Question: Expectation?] = [:]
    var labels: [SubschemaID: Message] = [:]
  }

  private struct Question: Hashable {
    var subschema: SubschemaID
    var isText: Bool
  }

  private func remembered<Key: Hashable, Value>(
    _ key: Key, in table: ReferenceWritableKeyPath<Memory, [Key: Value]>, make: () -> Value
  ) -> Value {
    if let known = memory[keyPath: table][key] { return known }
    let made = make()
    memory[keyPath: table][key] = made
    return made
  }

  // MARK: Subschemas

  /// The subschema and all others that always apply together with it.
  func certain(_ start: SubschemaID) -> [SubschemaID] {
    remembered(start, in: \.certain) {
      program.reached(from: [start], upTo: Self.maxCertain, next: program.tables.certainSubschemas)
    }
  }

  private static let maxCertain = 64

  /// The rules for object members in a form and in all that always applies with it.
  func shapes(_ form: SubschemaID) -> [MembersShape] { certain(form).flatMap(program.shapes) }

  func properties(_ property: String, in form: SubschemaID) -> [SubschemaID] {
    guard let name = program.tables.names.find(property).map({ Int32($0.index) }) else { return [] }
    return shapes(form).map { program.tables.property(name, shape: $0) }.filter(\.exists)
  }

  /// The values that `enum` and `const` allow for a property in a form.
  func enumerations(of property: String, in form: SubschemaID) -> [Enumeration] {
    properties(property, in: form).flatMap(enumerations)
  }

  /// The values that `enum` and `const` allow in a form.
  func enumerations(_ form: SubschemaID) -> [Enumeration] {
    certain(form).flatMap(program.instructions).compactMap { instruction in
      if case .enumeration(let index) = instruction { program.tables.enumerations[Int(index)] } else { nil }
    }
  }

  func requires(_ name: String, in form: SubschemaID) -> Bool {
    shapes(form).contains { program.required($0).contains { program.name($0) == name } }
  }

  // MARK: Expectations

  /// What a subschema expects; nil if a few words don't suffice.
  ///
  /// - Parameter node: A value that doesn't match; if it is a string, the expectation about strings is returned.
  func expectation(_ id: SubschemaID, for node: NodeID? = nil) -> Expectation? {
    let isText = node.map { document.kind($0) == .string || document[document.resolve($0)].flags.contains(.isKey) }
    let question = Question(subschema: id, isText: isText ?? false)
    return remembered(question, in: \.expectations) { expectation(id, isText: question.isText) }
  }

  private func expectation(_ start: SubschemaID, isText: Bool) -> Expectation? {
    var types = TypeMask.any
    var required: [String] = []
    var items: SubschemaID?
    var isMapping = false
    var text: Expectation?
    for id in certain(start) {
      types = types.intersectingTypes(program.tables[id])
      for instruction in program.instructions(of: id) {
        switch instruction {
        case .never: return .phrase("nothing")
        case .enumeration(let enumeration): return .values(values(program.tables.enumerations[Int(enumeration)]))
        case .members(let member):
          isMapping = true
          required += program.required(program.tables.members[Int(member)]).map(program.name)
        case .items(let shape): if shape.prefix.count == 0, shape.rest.exists { items = shape.rest }
        case .pattern(let pattern): text = .pattern(phrase(pattern))
        case .format(let format): text = text ?? .phrase("a valid \(words: program.tables.formats[Int(format)].title)")
        default: break
        }
      }
    }
    if isText, let text, types == .string || types == .any { return text }
    // A type with a single value is clearer as that value.
    if types == .null { return .values(["null"]) }
    if types == .boolean { return .values(["true", "false"]) }
    if types == .array, let items, let inner = plural(items) {
      return .phrase("\(words: words.aList) of \(words: inner)", types: types)
    }
    // `required: [name]` without a type is meant for mappings, though numbers satisfy it too.
    if types == .object || (types == .any && isMapping), !required.isEmpty { return .mapping(required) }
    if types != .any { return .phrase("\(words: words.types(types))", types: types) }
    return nil
  }

  /// The types of a subschema in words; for a mapping, or a list of mappings, with the required keys.
  func kinds(_ types: TypeMask, id: SubschemaID) -> Message {
    if types == .object, case .mapping(let names)? = expectation(id) { return Expectation.mapping(names).text(words) }
    if types == .array, let item = items(id), case .mapping(let names)? = expectation(item) {
      let names = names.prefix(3).map(ValueDescription.quoted).listed("and")
      return "\(words: words.aList) of \(words: words.mapping)s with \(names)"
    }
    return "\(words: words.types(types))"
  }

  /// The subschema of a list's items, if all items share one.
  private func items(_ list: SubschemaID) -> SubschemaID? {
    certain(list).flatMap(program.instructions).lazy.compactMap { instruction in
      guard case .items(let shape) = instruction, shape.prefix.count == 0, shape.rest.exists else { return nil }
      return shape.rest
    }.first
  }

  private func values(_ enumeration: Enumeration) -> [Message] {
    let source = program.sources[Int(enumeration.source)].document
    return program.values(of: enumeration).map { ValueDescription.short(source, id: $0) }
  }

  private func plural(_ id: SubschemaID) -> String? {
    words.plural(certain(id).reduce(TypeMask.any) { $0.intersectingTypes(program.tables[$1]) })
  }

  /// Whether a form explicitly allows mappings.
  func mayBeMapping(_ form: SubschemaID) -> Bool {
    let types = certain(form).reduce(TypeMask.any) { $0.intersectingTypes(program.tables[$1]) }
    return types != .any && types.contains(.object)
  }

  // MARK: Labels

  /// A label for a form: what it expects, or else its title, its keys, or the name by which it is referenced.
  func label(_ id: SubschemaID) -> Message {
    remembered(id, in: \.labels) { madeLabel(id) }
  }

  private func madeLabel(_ id: SubschemaID) -> Message {
    // `kind: "disk"` identifies the form better than any title.
    if let constants = namingConstants(id) { return constants }
    let expectation = expectation(id)
    switch expectation {
    case .values, .mapping, .pattern: if let expectation { return expectation.text(words) }
    case .phrase, nil: break
    }
    if let title = title(id) { return ValueDescription.quoted(title) }
    let names = program.propertyNames(id).prefix(3).map { ValueDescription.quoted(program.name($0)) }
    if !names.isEmpty { return "\(words: words.aMapping) of \(Array(names).listed("and"))" }
    if let expectation { return expectation.text(words) }
    let isOpen = certain(id).allSatisfy {
      program.tables[$0].instructions.count == 0 && program.tables[$0].types == .any
    }
    return isOpen ? "any value" : referredName(id).map(ValueDescription.quoted) ?? "an unnamed form"
  }

  /// A phrase such as `a mapping with kind: "disk"`, from properties with only one value, preferring required ones.
  func namingConstants(_ start: SubschemaID) -> Message? {
    // A constant in the schema may be something in the file that must be hidden.
    guard !shown.hidesAny else { return nil }
    var constants: [Message] = []
    var others: [Message] = []
    for shape in shapes(start) {
      let required = program.required(shape)
      for (name, property) in program.tables.properties(shape) {
        guard case .values(let values)? = expectation(property), values.count == 1 else { continue }
        let constant: Message = "\(program.name(name)): \(values[0])"
        if required.contains(name) { constants.append(constant) } else { others.append(constant) }
      }
    }
    // `kind` is often not in `required`, but still distinguishes the forms.
    if constants.isEmpty { constants = others }
    return constants.isEmpty
      ? nil : "\(words: words.aMapping) with \(Array(constants.prefix(2)).joined(separator: " and "))"
  }

  private func title(_ start: SubschemaID) -> String? {
    certain(start).lazy.compactMap { program.text("title", of: $0) }.first { !$0.isEmpty }
  }

  /// The last component of a form's `$ref`.
  private func referredName(_ id: SubschemaID) -> String? {
    program.text("$ref", of: id)?.split(separator: "/").last.map(String.init)
  }

  /// The label of a form that has a property, inside a schema with several forms; nil if none has it.
  func formKnowing(_ name: Int32, in start: SubschemaID) -> Message? {
    var visited: Set<SubschemaID> = []
    var pending: [(id: SubschemaID, form: SubschemaID?, trigger: Int32?)] = [(start, nil, nil)]
    while let (id, form, trigger) = pending.popLast() {
      guard visited.insert(id).inserted else { continue }
      for instruction in program.instructions(of: id) {
        if case .members(let member) = instruction,
          program.tables.property(name, shape: program.tables.members[Int(member)]).exists
        {
          if let form { return label(form) }
          if let trigger { return "\(words: words.aMapping) with \(ValueDescription.quoted(program.name(trigger)))" }
        }
        var condition: SubschemaID?
        program.tables.forEachSubschema(of: instruction, appliedTo: .value) { next, application in
          guard case .value(let kind) = application else { return }
          switch kind {
          case .always, .dynamicFallback, .dynamicTarget: pending.append((next, form, trigger))
          case .branch: pending.append((next, form ?? next, trigger))
          case .condition:
            condition = next
            pending.append((next, form ?? next, trigger))
          case .consequence(let holds): pending.append((next, form ?? (holds ? condition : nil), trigger))
          case .dependent(let name): pending.append((next, form, trigger ?? name))
          case .negated: break
          }
        }
      }
    }
    return nil
  }
}

extension TypeMask {
  /// The mask restricted to the types of a subschema, if that has its own.
  func intersectingTypes(_ subschema: Subschema) -> TypeMask {
    guard subschema.flags.contains(.hasType) else { return self }
    return self == .any ? subschema.types : intersection(subschema.types)
  }
}
