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
    switch value {
    case .array(let items):
      for index in items.indices where tries > 0 {
        var fewer = items
        fewer.remove(at: index)
        if let found = attempt(whole(.array(fewer))) { return found }
      }
      for index in items.indices where tries > 0 {
        let found = smaller(items[index]) { part in
          var changed = items
          changed[index] = part
          return whole(.array(changed))
        }
        if let found { return found }
      }
    case .object(let members):
      for index in members.indices where tries > 0 {
        var fewer = members
        fewer.remove(at: index)
        if let found = attempt(whole(.object(fewer))) { return found }
      }
      for index in members.indices where tries > 0 {
        let found = smaller(members[index].value) { part in
          var changed = members
          changed[index].value = part
          return whole(.object(changed))
        }
        if let found { return found }
      }
    default: break
    }
    return nil
  }

  private mutating func attempt(_ value: PlainValue) -> PlainValue? {
    tries -= 1
    return tries > 0 && isWanted(value) ? value : nil
  }
}
