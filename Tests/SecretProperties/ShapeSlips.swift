import Properties

/// Turns a valid value into one of the wrong shape, by typical mistakes.
struct ShapeSlips {
  var random: Random

  /// The value with one mistake on the path to a secret, and what the mistake is.
  mutating func slip(_ value: SecretValue) -> (value: SecretValue, name: String) {
    var name = "none"
    return (change(value, depth: 0, &name), name)
  }

  private mutating func change(_ value: SecretValue, depth: Int, _ name: inout String) -> SecretValue {
    switch value {
    case .plain: return value
    case .secret: return leaf(value, &name)
    case .list(let items):
      guard depth == 0 || !random.once(in: 4) else { return holder(value, &name) }
      return .list(items.map { $0.holdsSecret ? change($0, depth: depth + 1, &name) : $0 })
    case .object(let members):
      if depth > 0, random.once(in: 4) { return holder(value, &name) }
      let secrets = members.indices.filter { members[$0].value.holdsSecret }
      let chosen = random.pick(secrets)
      if random.once(in: 3) { return .object(entry(members, chosen, &name)) }
      var members = members
      members[chosen].value = change(members[chosen].value, depth: depth + 1, &name)
      return .object(members)
    }
  }

  /// A value of a wrong type in place of a secret.
  private mutating func leaf(_ value: SecretValue, _ name: inout String) -> SecretValue {
    switch random.next(below: 5) {
    case 0: name = "a list for a secret"; return .list([value, value])
    case 1: name = "a mapping for a secret"; return .object([Entry("value", value)])
    case 2:
      name = "a mapping of secret names";
      return .object([Entry(Marker.word, .plain("x")), Entry(Marker.word + "/2~", value)])
    case 3: name = "another type"; return .secret(isNumber: random.once(in: 2))
    case _: name = "deep in lists"; return .list([.list([value])])
    }
  }

  /// A value of a wrong type in place of a mapping or list with secrets.
  private mutating func holder(_ value: SecretValue, _ name: inout String) -> SecretValue {
    switch (random.next(below: 4), value) {
    case (0, _): name = "a scalar for a holder"; return .secret(isNumber: random.once(in: 3))
    case (1, .list(let items)): name = "a mapping for a list"; return .object([Entry("first", items[0])])
    case (2, .list(let items)): name = "one item for a list"; return items[0]
    case (_, .list(let items)): name = "a list in a list"; return .list([.list(items)])
    case (1, _): name = "a list for a mapping"; return .list([value])
    case (2, .object(let members)): name = "a list of values"; return .list(members.map(\.value))
    case (3, .object(let members)):
      name = "one value for a mapping"; return members.first { $0.value.holdsSecret }?.value ?? value
    case _: name = "a scalar for a holder"; return .secret(isNumber: false)
    }
  }

  /// A mapping with one entry in the wrong place or under the wrong key.
  private mutating func entry(
    _ members: [Entry<SecretValue>], _ chosen: Int, _ name: inout String
  ) -> [Entry<SecretValue>] {
    var members = members
    let key = members[chosen].name
    // A user-defined key can't be misspelled.
    switch random.next(below: Self.isOwn(key) ? 1 : 7) {
    case 0:
      name = "twice"
      members.append(members[chosen])
    case 1:
      name = "misspelled"
      members[chosen].name = misspelled(key)
    case 2:
      name = "in capitals"
      members[chosen].name = key.uppercased()
    case 3:
      name = "other separators"
      members[chosen].name = key.split(separator: "_").joined(separator: random.pick(["-", "", " "]))
    case 4:
      name = "one level too high"
      // Somewhere else, user-defined keys have no meaning.
      if case .object(let inner) = members[chosen].value, inner.allSatisfy({ !Self.isOwn($0.name) }) {
        members += inner
      } else {
        members.append(members[chosen])
      }
    case 5:
      name = "one level too deep"
      members[chosen] = Entry("extra", .object([members[chosen]]))
    case _:
      name = "the path for a name"
      members[chosen].name = "settings.\(key)"
    }
    return members
  }

  private static func isOwn(_ name: String) -> Bool { ["one", "two", "pw_one", "pw_two", "first"].contains(name) }

  private mutating func misspelled(_ name: String) -> String {
    var letters = Array(name)
    let place = 1 + random.next(below: letters.count - 2)
    switch random.next(below: 4) {
    case 0: letters.remove(at: place)
    case 1: letters.insert("q", at: place)
    case 2: letters.swapAt(place, place + 1)
    case _: letters[place] = "q"
    }
    return String(letters)
  }
}

/// The markers that stand for secrets.
package enum Marker {
  static let word = "MARK3R"
  static let number = "734920561"

  /// Whether an output contains a marker, in UTF-8 or UTF-16.
  package static func isIn(_ output: [UInt8]) -> Bool {
    let text = String(decoding: output.filter { $0 != 0 }, as: UTF8.self).lowercased()
    return text.contains(word.lowercased()) || text.contains(number)
  }
}
