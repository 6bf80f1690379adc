internal import DocumentModel

/// The facts about all values at one place: the root, a member of a mapping, or the items of a list.
final class InferredPlace {
  struct Kinds: OptionSet {
    let rawValue: Int

    static let object = Self(rawValue: 1)
    static let array = Self(rawValue: 2)
    static let string = Self(rawValue: 4)
    static let integer = Self(rawValue: 8)
    /// A number that isn't an integer.
    static let fraction = Self(rawValue: 16)
    static let boolean = Self(rawValue: 32)
    static let null = Self(rawValue: 64)
  }

  /// A mapping with more names than this, whose occurrences differ in them, is a map.
  static let nameLimit = 20

  /// Whether its values look secret. Neither they nor names inside them are written.
  private(set) var isSecret: Bool
  var kinds: Kinds = []
  var texts = ObservedTexts()
  /// The number of mappings among the values.
  var objects = 0
  /// The members of all mappings, in the order first seen.
  private(set) var names: [String] = []
  private var members: [String: Member] = [:]
  /// The items of all lists.
  private(set) var items: InferredPlace?
  /// Whether a list of two or more items was seen.
  var hasLongList = false
  var hasRepeatedItem = false
  /// The comment above the setting.
  var comment: KeyComment?
  /// The first value, where the files hold defaults.
  var defaultValue: InputValue?

  struct Member {
    var place: InferredPlace
    /// The number of mappings that have it.
    var count = 0
  }

  /// - Parameter isSecret: Whether its name, or one above it, looks like that of a secret.
  init(isSecret: Bool) { self.isSecret = isSecret }

  subscript(_ name: String) -> Member? { members[name] }

  /// Hides the values and those in its lists. Names in mappings aren't written anyway.
  func hide() {
    isSecret = true
    items?.hide()
  }

  /// The place of a member, counting one more mapping that has it.
  func member(_ name: String, count: Int = 1) -> InferredPlace {
    if members[name] == nil {
      names.append(name)
      members[name] = Member(place: InferredPlace(isSecret: isSecret || SecretNames.contains(name)))
    }
    members[name]?.count += count
    return members[name]?.place ?? self
  }

  func itemPlace() -> InferredPlace {
    if let items { return items }
    let place = InferredPlace(isSecret: isSecret)
    items = place
    return place
  }

  /// Whether the names aren't settings but keys chosen by users.
  var isMap: Bool { names.count > Self.nameLimit && members.values.allSatisfy { $0.count * 2 <= objects } }

  /// The facts about the values of a map, regardless of their names.
  var mapValue: InferredPlace {
    let joined = InferredPlace(isSecret: isSecret || names.contains { self[$0]?.place.isSecret == true })
    for name in names { if let place = self[name]?.place { joined.add(place) } }
    joined.comment = nil
    return joined
  }

  private func add(_ other: InferredPlace) {
    if other.isSecret { hide() }
    kinds.formUnion(other.kinds)
    texts.add(other.texts)
    objects += other.objects
    for name in other.names { if let theirs = other[name] { member(name, count: theirs.count).add(theirs.place) } }
    if let theirs = other.items { itemPlace().add(theirs) }
    hasLongList = hasLongList || other.hasLongList
    hasRepeatedItem = hasRepeatedItem || other.hasRepeatedItem
    comment = comment ?? other.comment
  }
}
