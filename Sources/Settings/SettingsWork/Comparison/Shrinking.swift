internal import DocumentModel

/// Makes a value smaller, one part after the other, as long as it stays what is wanted.
struct Shrinking {
  /// The values that may still be tried.
  private(set) var tries: Int
  private let isWanted: (PlainValue) -> Bool

  init(tries: Int, _ isWanted: @escaping (PlainValue) -> Bool) {
    (self.tries, self.isWanted) = (tries, isWanted)
  }

  mutating func smallest(_ value: PlainValue) -> PlainValue {
    var smallest = value
    while let next = smaller(smallest, in: { $0 }) { smallest = next }
    return smallest
  }

  /// The first one that is wanted of those with one part less, larger parts first. They are made one by one: of a list
  /// with thousands of items they are as many lists.
  private mutating func smaller(_ value: PlainValue, in whole: (PlainValue) -> PlainValue) -> PlainValue? {
    let count = value.partCount
    for index in 0..<count where tries > 0 {
      if let found = attempt(whole(value.withPart(index, nil))) { return found }
    }
    for index in 0..<count where tries > 0 {
      guard let part = value.part(index) else { continue }
      if let found = smaller(part, in: { whole(value.withPart(index, $0)) }) { return found }
    }
    return nil
  }

  private mutating func attempt(_ value: PlainValue) -> PlainValue? {
    tries -= 1
    return tries > 0 && isWanted(value) ? value : nil
  }
}

extension PlainValue {
  /// How many items or members it has.
  fileprivate var partCount: Int {
    switch self {
    case .array(let items): items.count
    case .object(let members): members.count
    case .null, .boolean, .number, .pointed, .string: 0
    }
  }

  fileprivate func part(_ index: Int) -> PlainValue? {
    switch self {
    case .array(let items): items[index]
    case .object(let members): members[index].value
    case .null, .boolean, .number, .pointed, .string: nil
    }
  }

  /// The same with another part, or without it.
  fileprivate func withPart(_ index: Int, _ part: PlainValue?) -> PlainValue {
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
