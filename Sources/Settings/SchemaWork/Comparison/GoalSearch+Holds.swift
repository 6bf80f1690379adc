internal import DocumentModel
internal import JSONSchema
internal import Patterns

extension GoalSearch {
  /// Whether a value satisfies a goal, or nil if unknown. The evaluator decides about subschemas.
  func holds(_ goal: Goal, value: JSONValue) -> Bool? { all(goal.literals) { holds($0, value: value) } }

  private func all<Elements: Sequence>(_ elements: Elements, body: (Elements.Element) -> Bool?) -> Bool? {
    var isKnown = true
    for element in elements {
      switch body(element) {
      case false: return false
      case nil: isKnown = false
      default: continue
      }
    }
    return isKnown ? true : nil
  }

  private func any<Elements: Sequence>(_ elements: Elements, body: (Elements.Element) -> Bool?) -> Bool? {
    all(elements) { body($0).map { !$0 } }.map { !$0 }
  }

  private func holds(_ literal: Literal, value: JSONValue) -> Bool? {
    switch literal {
    case .term(let term, let wanted): return model.accepts(term, value: value).map { $0 == wanted }
    case .rule(let rule, let wanted): return holds(rule, value: value).map { $0 == wanted }
    case .member(let name, let wanted):
      guard case .object(let members) = value else { return false }
      return members.contains { $0.name == name } == wanted
    case .differs(let other): return value != other
    case .either(let groups): return any(groups) { group in all(group) { holds($0, value: value) } }
    case .atLeast(let term, let count): return counted(term, value: value) { $0 >= count }
    case .atMost(let term, let count): return counted(term, value: value) { $0 <= count }
    case .inside(let step, let literals):
      return any(values(step, value: value, unlessKnown: true)) { inner in
        all(literals) { holds($0, value: inner.value) }
      }
    }
  }

  private func counted(_ term: Int, value: JSONValue, isRight: (Int) -> Bool) -> Bool? {
    guard case .array(let items) = value else { return false }
    var count = 0
    for item in items {
      guard let verdict = model.accepts(term, value: item) else { return nil }
      if verdict { count += 1 }
    }
    return isRight(count)
  }

  /// The values that a step leads to, each with the segment of a path to it.
  ///
  /// - Parameter isNamed: whether a name counts if it is unknown whether it meets the demand.
  func values(
    _ step: Literal.Step, value: JSONValue, unlessKnown isNamed: Bool
  ) -> [(segment: Path.Segment, value: JSONValue)] {
    switch (step, value) {
    case (.member(let name), .object(let members)):
      members.filter { $0.name == name }.map { (.name($0.name), $0.value) }
    case (.someMember(let demand), .object(let members)):
      members.filter { self.isNamed($0.name, demand: demand) ?? isNamed }.map { (.name($0.name), $0.value) }
    case (.item(let index), .array(let items)): index < items.count ? [(.index(index), items[index])] : []
    case (.someItem(let first), .array(let items)): items.dropFirst(first).map { (.each, $0) }
    default: []
    }
  }

  func isNamed(_ name: String, demand: Literal.NameConstraint) -> Bool? {
    guard !demand.except.contains(name) else { return false }
    let patterns = all(demand.matching.map { ($0, true) } + demand.notMatching.map { ($0, false) }) { pattern, wanted in
      model.matches(pattern, text: name).map { $0 == wanted }
    }
    guard patterns == true else { return patterns }
    return all(demand.literals) { holds($0, value: .string(name)) }
  }

  /// Whether a value satisfies one rule. Rules on parts are left to the evaluator.
  private func holds(_ rule: SubschemaRule, value: JSONValue) -> Bool? {
    switch (rule, value) {
    case (.types(let types), _): return types.allows(value)
    case (.never, _): return false
    case (.among(let values), _): return values.contains(value)
    case (.bound(let relation, let bound), .number(let number)),
      (.bound(let relation, let bound), .pointed(let number)):
      let order = number.compare(bound)
      return switch relation {
      case .atLeast: order != .less
      case .atMost: order != .greater
      case .above: order == .greater
      case .below: order == .less
      }
    case (.multiple(let divisor), .number(let number)), (.multiple(let divisor), .pointed(let number)):
      return number.isMultiple(of: divisor)
    case (.minLength(let count), .string(let text)): return text.unicodeScalars.count >= count
    case (.maxLength(let count), .string(let text)): return text.unicodeScalars.count <= count
    case (.pattern(let pattern), .string(let text)): return model.matches(pattern, text: text)
    case (.format(let name), .string(let text)):
      let bytes = Array(text.utf8)
      return Format.named(name)?.isValid(bytes.span)
    case (.minItems(let count), .array(let items)): return items.count >= count
    case (.maxItems(let count), .array(let items)): return items.count <= count
    case (.unique, .array(let items)): return Set(items).count == items.count
    case (.items(let prefix, let rest), .array(let items)):
      return all(items.enumerated()) { index, item in
        (index < prefix.count ? prefix[index] : rest).map { model.accepts($0, value: item) } ?? true
      }
    case (.contains(let term, let least, let most), .array):
      return counted(term, value: value) { $0 >= least && $0 <= most ?? .max }
    case (.minProperties(let count), .object(let members)): return members.count >= count
    case (.maxProperties(let count), .object(let members)): return members.count <= count
    case (.required(let name), .object(let members)): return members.contains { $0.name == name }
    case (.needs(let trigger, let name), .object(let members)):
      let names = members.map(\.name)
      return !names.contains(trigger) || names.contains(name)
    case (.dependent(let trigger, let term), .object(let members)):
      return members.contains { $0.name == trigger } ? model.accepts(term, value: value) : true
    case (.names(let term), .object(let members)): return all(members) { model.accepts(term, value: .string($0.name)) }
    case (.members(let properties, let patterns, let other), .object(let members)):
      return all(members) { member in
        var terms = properties.filter { $0.name == member.name }.map(\.schema)
        for pattern in patterns {
          guard let isMatch = model.matches(pattern.name, text: member.name) else { return nil }
          if isMatch { terms.append(pattern.schema) }
        }
        if terms.isEmpty, let other { terms = [other] }
        return all(terms) { model.accepts($0, value: member.value) }
      }
    case (.all(let terms), _): return all(terms) { model.accepts($0, value: value) }
    case (.any(let terms), _): return any(terms) { model.accepts($0, value: value) }
    case (.one(let terms), _):
      let verdicts = terms.map { model.accepts($0, value: value) }
      return verdicts.contains(nil) ? nil : verdicts.filter { $0 == true }.count == 1
    case (.not(let term), _): return model.accepts(term, value: value).map { !$0 }
    case (.when(let condition, let then, let otherwise), _):
      guard let isMet = model.accepts(condition, value: value) else { return nil }
      return (isMet ? then : otherwise).map { model.accepts($0, value: value) } ?? true
    case (.opaque, _), (.unevaluatedItems, .array), (.unevaluatedProperties, .object): return nil
    default: return true
    }
  }
}

extension TypeMask {
  /// Whether a value is of one of these types.
  func allows(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number) where !number.isInteger: contains(.number)
    case .pointed: contains(.number) || contains(.integer)
    default: allows(value.kind)
    }
  }

  /// Whether some value of a kind is of one of these types.
  func allows(_ kind: NodeKind) -> Bool { !isDisjoint(with: TypeMask(of: kind)) }
}
