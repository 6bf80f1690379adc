internal import DocumentModel

/// Shrinks a value part by part while it keeps a property.
struct Shrinker {
  /// The number of values left to try.
  private(set) var tries: Int
  let isWanted: (JSONValue) -> Bool

  mutating func smallest(_ value: JSONValue) -> JSONValue {
    var smallest = value
    while let next = smaller(smallest, in: { $0 }) { smallest = next }
    return smallest
  }

  /// The first value with one part less that keeps the property, trying larger parts first. Candidates are built one at
  /// a time: a list with thousands of items has thousands of them.
  private mutating func smaller(_ value: JSONValue, in whole: (JSONValue) -> JSONValue) -> JSONValue? {
    let count = value.partCount
    for index in 0..<count where tries > 0 {
      if let found = attempt(whole(value.withPart(index, part: nil))) { return found }
    }
    for index in 0..<count where tries > 0 {
      guard let part = value.part(index) else { continue }
      if let found = smaller(part, in: { whole(value.withPart(index, part: $0)) }) { return found }
    }
    return nil
  }

  private mutating func attempt(_ value: JSONValue) -> JSONValue? {
    tries -= 1
    return tries > 0 && isWanted(value) ? value : nil
  }
}

extension JSONValue {
  /// The number of its items or members.
  fileprivate var partCount: Int {
    switch self {
    case .array(let items): items.count
    case .object(let members): members.count
    case .null, .boolean, .number, .pointed, .string: 0
    }
  }

  fileprivate func part(_ index: Int) -> JSONValue? {
    switch self {
    case .array(let items): items[index]
    case .object(let members): members[index].value
    case .null, .boolean, .number, .pointed, .string: nil
    }
  }

  /// The same value with one part replaced or removed.
  fileprivate func withPart(_ index: Int, part: JSONValue?) -> JSONValue {
    switch self {
    case .array(var items):
      items.replaceSubrange(index...index, with: part.map { [$0] } ?? [])
      return .array(items)
    case .object(var members):
      if let part { members[index].value = part } else { members.remove(at: index) }
      return .object(members)
    case .null, .boolean, .number, .pointed, .string: return self
    }
  }
}
