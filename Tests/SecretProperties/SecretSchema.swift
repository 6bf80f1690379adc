import Properties

/// A schema with sensitive settings, which can generate values.
package indirect enum SecretSchema {
  case plain(type: String)
  /// A sensitive value. Below an unresolvable reference or a `sensitive` that isn't a boolean, it's unknown whether a
  /// value is sensitive, so it is hidden.
  case secret(type: String, statement: String)
  case object([Entry<SecretSchema>], rest: OtherEntries)
  case list(SecretSchema)
  case map(SecretSchema, pattern: String?)
  /// One branch is a short word; each other branch has a shape of its own.
  case choice(String, [SecretSchema])
  case reference(SecretSchema)
  case conditional(SecretSchema)

  package var text: String {
    switch self {
    case .plain(let type): type == "integer" ? #"{"type": "integer", "maximum": 9}"# : #"{"type": "\#(type)"}"#
    case .secret(let type, let statement):
      statement == "$ref"
        ? ##"{"$ref": "#/nowhere"}"## : #"{"type": "\#(type)", "x-setting": {"sensitive": \#(statement)}}"#
    case .object(let members, let rest):
      #"{"type": "object", "properties": {\#(members.map { "\"\($0.name)\": \($0.value.text)" }.joined(separator: ", "))}\#(Self.text(rest))}"#
    case .list(let item): #"{"type": "array", "items": \#(item.text)}"#
    case .map(let value, let pattern):
      pattern.map { #"{"type": "object", "patternProperties": {"\#($0)": \#(value.text)}}"# }
        ?? #"{"type": "object", "additionalProperties": \#(value.text)}"#
    case .choice(let keyword, let branches):
      #"{"\#(keyword)": [{"enum": ["none", "auto"]}, \#(branches.map(\.text).joined(separator: ", "))]}"#
    case .reference(let target): #"{"allOf": [\#(target.text)]}"#
    case .conditional(let then): #"{"if": {"type": ["object", "array"]}, "then": \#(then.text)}"#
    }
  }

  private static func text(_ rest: OtherEntries) -> String {
    switch rest {
    case .closed: #", "additionalProperties": false"#
    case .open: #", "additionalProperties": true"#
    case .strings: #", "additionalProperties": {"type": "string"}"#
    case .unsaid: ""
    }
  }

  /// A random valid value.
  package func value(_ random: inout Random) -> SecretValue {
    switch self {
    case .plain(let type):
      .plain(type == "integer" ? "5" : type == "boolean" ? "true" : random.pick(["word", "a b", "yes"]))
    case .secret(let type, _): .secret(isNumber: type == "integer")
    case .object(let members, _): .object(members.map { Entry($0.name, $0.value.value(&random)) })
    case .list(let item): .list((0...random.next(below: 2)).map { _ in item.value(&random) })
    case .map(let value, let pattern):
      .object(["one", "two"].map { Entry((pattern == nil ? "" : "pw_") + $0, value.value(&random)) })
    case .choice(_, let branches): random.pick(branches).value(&random)
    case .reference(let inner), .conditional(let inner): inner.value(&random)
    }
  }
}

/// A key and its value.
package struct Entry<Value> {
  package var name: String
  package var value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// What a schema says about undeclared keys.
package enum OtherEntries: CaseIterable {
  case closed, open, strings, unsaid
}

/// A value of a settings file, with its secrets marked.
package indirect enum SecretValue {
  case plain(String)
  /// A marker.
  case secret(isNumber: Bool)
  case list([SecretValue])
  case object([Entry<SecretValue>])

  package var holdsSecret: Bool {
    switch self {
    case .plain: false
    case .secret: true
    case .list(let items): items.contains(where: \.holdsSecret)
    case .object(let members): members.contains { $0.value.holdsSecret }
    }
  }
}

/// Generates random schemas, whose keys differ so much that no typo turns one into another.
struct SecretSchemas {
  private static let names = [
    "account", "server", "profile", "sync", "backup", "remote", "layout", "window", "journal", "theme",
  ]
  private static let secrets = ["password", "api_token", "credential", "passphrase", "client_secret", "fingerprint"]
  private static let plain = ["host", "mode", "label", "enabled", "quality"]

  var random: Random
  private var (left, leftSecrets) = ([String](), [String]())

  init(_ random: Random) {
    self.random = random
  }

  mutating func next() -> SecretSchema {
    (left, leftSecrets) = (Self.names, Self.secrets)
    var members: [Entry<SecretSchema>] = [
      Entry("label", .plain(type: "string")), Entry("quality", .plain(type: "integer")),
    ]
    for _ in 0...random.next(below: 2) { members.append(holder(0)) }
    if random.once(in: 2) { members.append(secret()) }
    return .object(members, rest: random.pick(OtherEntries.allCases))
  }

  private static func take(_ names: inout [String], _ random: inout Random) -> String {
    names.isEmpty ? "spare" : names.remove(at: random.next(below: names.count))
  }

  private mutating func secret() -> Entry<SecretSchema> {
    Entry(Self.take(&leftSecrets, &random), leaf())
  }

  private mutating func leaf() -> SecretSchema {
    let statement = random.once(in: 12) ? "$ref" : "true"
    return .secret(type: random.pick(["string", "string", "integer"]), statement: statement)
  }

  private mutating func holder(_ depth: Int) -> Entry<SecretSchema> {
    Entry(Self.take(&left, &random), shape(depth))
  }

  private mutating func shape(_ depth: Int) -> SecretSchema {
    switch random.next(below: depth > 2 ? 3 : 9) {
    case 0, 1: return object(depth)
    case 2: return .list(leaf())
    case 3: return .list(object(depth))
    case 4: return .map(leaf(), pattern: random.once(in: 2) ? "^pw_" : nil)
    case 5: return .choice(random.pick(["anyOf", "oneOf"]), [.list(leaf()), object(depth, rest: .closed)])
    case 6: return .reference(object(depth))
    case 7: return .conditional(random.once(in: 2) ? object(depth) : .list(leaf()))
    case _: return .map(object(depth), pattern: nil)
    }
  }

  /// - Parameter rest: Nil for a random choice. The branches of a choice need a closed mapping: one that accepts every
  ///   mapping would mean that none has a secret.
  private mutating func object(_ depth: Int, rest: OtherEntries? = nil) -> SecretSchema {
    var members = [Entry(random.pick(Self.plain), SecretSchema.plain(type: "string"))]
    if random.once(in: 3), depth < 3 { members.append(holder(depth + 1)) } else { members.append(secret()) }
    return .object(members, rest: rest ?? random.pick(OtherEntries.allCases))
  }
}
