internal import DocumentModel
internal import Patterns

extension SchemaGraph {
  /// A branch whose application depends on the value.
  package struct Choice: Hashable, Sendable {
    let owner: SubschemaID
    let instruction: Int
    let branch: Int
  }

  /// A subschema that applies to a value if all branches in `choices` do.
  package struct Applied: Hashable, Sendable {
    package var point: Point
    package var choices: [Choice]

    package init(_ point: Point, choices: [Choice] = []) {
      self.point = point
      self.choices = choices
    }

    package var isCertain: Bool { choices.isEmpty }

    /// Whether both can apply to the same value: they don't choose different branches of one instruction.
    func mayMeet(_ other: Self) -> Bool {
      !choices.contains { mine in
        other.choices.contains {
          $0.owner == mine.owner && $0.instruction == mine.instruction && $0.branch != mine.branch
        }
      }
    }
  }

  /// The largest number of subschemas collected for one place.
  package static let appliedLimit = 400

  /// The number of subschemas up to which a linear search is faster than a set.
  private static let fewApplied = 16

  /// All subschemas that apply to a value with the given ones, nearest first, except those under `not` and `if`.
  package func applied(_ start: [Applied]) -> [Applied] {
    var result: [Applied] = []
    // Used only once there are many subschemas.
    var seen: Set<Applied> = []
    var pending = start
    var place = 0
    while place < pending.count, result.count < Self.appliedLimit {
      let next = pending[place]
      place += 1
      if result.count == Self.fewApplied { seen = Set(result) }
      let isNew = result.count < Self.fewApplied ? !result.contains(next) : seen.insert(next).inserted
      guard isNew else { continue }
      result.append(next)
      for index in program.tables[next.point.id].instructions.indices {
        forEachInPlace(program.tables.instructions[index]) { id, branch in
          guard branch == nil || next.choices.count < 4 else { return }
          let choice = branch.map { [Choice(owner: next.point.id, instruction: index, branch: $0)] }
          pending.append(Applied(Point(id), choices: choice.map { next.choices + $0 } ?? next.choices))
        }
      }
    }
    return result
  }

  /// The subschemas as alternatives, of which only one will apply, so that none is certain.
  func alternatives(_ applied: [Applied]) -> [Applied] {
    applied.enumerated().map { index, one in
      Applied(one.point, choices: one.choices + [Choice(owner: .always, instruction: 0, branch: index)])
    }
  }

  /// Calls `body` with the subschemas that an instruction applies to the same value, except those that accept
  /// everything, each with its branch if that depends on the value.
  private func forEachInPlace(_ instruction: Instruction, body: (SubschemaID, Int?) -> Void) {
    program.tables.forEachSubschema(of: instruction, appliedTo: .value) { id, application in
      guard case .value(let condition) = application, id != .always else { return }
      switch condition {
      case .always: body(id, nil)
      case .branch(let number): body(id, number)
      case .consequence(let holds): body(id, holds ? 0 : 1)
      case .dependent, .dynamicFallback: body(id, 0)
      case .negated, .condition, .dynamicTarget: break
      }
    }
  }

  /// Whether `properties` or a pattern covers a name; true also if the patterns take too long to search.
  func names(_ name: String, applied: [Applied]) -> Bool {
    var searches = Int.max
    return applied.contains { owner in
      var isNamed = false
      forEachMembers(owner.point) { shape in
        if !named(name, in: shape, searches: &searches).isEmpty || searches < 0 { isNamed = true }
      }
      return isNamed
    }
  }

  /// The properties under `properties` of everything that applies to a value, in schema order.
  package func properties(_ applied: [Applied]) -> [(name: String, applied: [Applied])] {
    var found: [(name: Int32, applied: [Applied])] = []
    // Used only once a second subschema has properties: the names of one differ.
    var places: [Int32: Int] = [:]
    for owner in applied {
      forEachMembers(owner.point) { shape in
        let isFirst = found.isEmpty
        if places.isEmpty { for (place, property) in found.enumerated() { places[property.name] = place } }
        for (name, subschema) in program.tables.properties(shape) where subschema != .always {
          let one = Applied(Point(subschema), choices: owner.choices)
          if !isFirst, let place = places[name] {
            found[place].applied.append(one)
          } else {
            if !isFirst { places[name] = found.count }
            found.append((name, [one]))
          }
        }
      }
    }
    return found.map { (program.tables.names.name(KeyID(UInt32(bitPattern: $0.name))), $0.applied) }
  }

  /// The property names under `properties` of everything that applies to a value, in schema order.
  func propertyNames(_ applied: [Applied]) -> [String] {
    var seen: Set<Int32> = []
    var names: [String] = []
    for owner in applied {
      forEachMembers(owner.point) { shape in
        for (name, _) in program.tables.properties(shape) where seen.insert(name).inserted {
          names.append(program.tables.names.name(KeyID(UInt32(bitPattern: name))))
        }
      }
    }
    return names
  }

  /// The keys that `propertyNames` lists and allows, in schema order.
  package func listedKeys(_ applied: [Applied]) -> [String] {
    var start: [Applied] = []
    for owner in applied {
      forEachMembers(owner.point) { shape in
        guard shape.propertyNames.exists, shape.propertyNames != .always else { return }
        start.append(Applied(Point(shape.propertyNames), choices: owner.choices))
      }
    }
    let naming = self.applied(start)
    var keys: [String] = []
    for one in naming {
      let document = source(of: one.point).document
      for value in allowedValues(at: one.point) {
        guard let key = document.string(value), !keys.contains(key),
          canHave(document, value: value, applied: naming)
        else { continue }
        keys.append(key)
      }
    }
    return keys
  }

  /// The number of items in a list that have their own subschemas.
  package func prefixCount(_ applied: [Applied]) -> Int {
    var count = 0
    for owner in applied {
      for index in program.tables[owner.point.id].instructions.indices {
        if case .items(let shape) = program.tables.instructions[index] {
          count = max(count, program.tables.list(shape.prefix).count)
        }
      }
    }
    return count
  }

  /// The subschemas for the property with a name: of `properties` and patterns, or else of `additionalProperties`.
  ///
  /// One that merely allows the value, as `unevaluatedProperties` does for a known name, counts only if it is alone.
  package func property(_ name: String, applied: [Applied]) -> [Applied] {
    var searches = Int.max
    return property(name, applied: applied, searches: &searches)
  }

  /// The subschemas that apply to the property with a name.
  ///
  /// - Parameter searches: The number of pattern searches left, reduced by those made; negative if some were skipped.
  package func property(_ name: String, applied: [Applied], searches: inout Int) -> [Applied] {
    var found: [Applied] = []
    for owner in applied {
      forEachMembers(owner.point) { shape in
        var subschemas = named(name, in: shape, searches: &searches)
        if subschemas.isEmpty, shape.additional.exists, !program.isFalse(shape.additional) {
          subschemas = [shape.additional]
        }
        found += subschemas.map { Applied(Point($0), choices: owner.choices) }
      }
    }
    let written = found.filter { isWritten($0.point) }
    return written.isEmpty ? found : written
  }

  /// The subschemas for a name in `properties` and `patternProperties`.
  private func named(_ name: String, in shape: MembersShape, searches: inout Int) -> [SubschemaID] {
    var found: [SubschemaID] = []
    if let wanted = program.tables.names.find(name),
      case let rule = program.tables.memberRule(shape, name: Int32(wanted.index)),
      rule >= 0, program.tables.memberRules[rule].property.exists
    {
      found.append(program.tables.memberRules[rule].property)
    }
    guard shape.patterns.count > 0 else { return found }
    let bytes = Array(name.utf8)
    let memory = SearchContext(share: NameSearches.share)
    for rule in program.tables.patternRules[shape.patterns.indices] where searches >= 0 {
      let verdict = program.tables.patterns[Int(rule.pattern)].search(bytes.span, in: memory)
      searches = verdict == .tooCostly ? min(searches, 0) - 1 : searches - 1
      if verdict == .match { found.append(rule.subschema) }
    }
    return found
  }

  /// Whether a value that must match these subschemas can have only the properties that they name.
  package func isClosed(_ applied: [Applied]) -> Bool {
    applied.contains { one in
      one.isCertain
        && ["additionalProperties", "unevaluatedProperties"].contains { keyword in
          stated(keyword, at: one.point).flatMap(source(of: one.point).document.boolean) == false
        }
    }
  }

  /// Whether a property is allowed although no subschema describes it.
  package func isFree(_ name: String, applied: [Applied]) -> Bool {
    var isFree = !isClosed(applied)
    for owner in applied where isFree {
      forEachMembers(owner.point) { shape in
        var searches = Int.max
        isFree =
          isFree && (!shape.additional.exists || program.isTrue(shape.additional))
          && named(name, in: shape, searches: &searches).isEmpty
      }
    }
    return isFree
  }

  /// The subschemas that apply to properties not listed under `properties`.
  package func otherProperties(_ applied: [Applied]) -> [Applied] {
    var found: [Applied] = []
    for owner in applied {
      forEachMembers(owner.point) { shape in
        for rule in program.tables.patternRules[shape.patterns.indices] {
          found.append(Applied(Point(rule.subschema), choices: owner.choices))
        }
        if shape.additional.exists, !program.isFalse(shape.additional) {
          found.append(Applied(Point(shape.additional), choices: owner.choices))
        }
      }
    }
    return found
  }

  /// The subschemas that apply to any of a list's items.
  package func items(_ applied: [Applied]) -> [Applied] {
    var found: [Applied] = []
    for owner in applied {
      for index in program.tables[owner.point.id].instructions.indices {
        guard case .items(let shape) = program.tables.instructions[index] else { continue }
        for (position, id) in program.tables.list(shape.prefix).enumerated() {
          let choice = Choice(owner: owner.point.id, instruction: index, branch: position)
          found.append(Applied(Point(id), choices: owner.choices + [choice]))
        }
        if shape.rest.exists, !program.isFalse(shape.rest) {
          found.append(Applied(Point(shape.rest), choices: owner.choices))
        }
      }
    }
    return found
  }

  /// Whether every value matches, because the subschema is `true` or `{}`.
  package func allowsAnything(_ point: Point) -> Bool { program.isTrue(point.id) }

  /// Whether no value matches, because the subschema is `false` or `{not: {}}`.
  package func allowsNothing(_ point: Point) -> Bool { program.isFalse(point.id) }

  private func forEachMembers(_ point: Point, body: (MembersShape) -> Void) {
    for index in program.tables[point.id].instructions.indices {
      if case .members(let member) = program.tables.instructions[index] { body(program.tables.members[Int(member)]) }
    }
  }
}
