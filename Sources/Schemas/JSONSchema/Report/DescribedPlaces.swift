internal import DocumentModel

/// A place of a document as the schema describes it, for deciding which values aren't sensitive.
final class DescribedPlace {
  /// How a place is reached.
  struct Origin: Hashable {
    var subschemas: [SubschemaID]
    /// Whether the value around it is sensitive.
    var isSensitive: Bool
    /// Whether it is reached only by an unlisted name in a mapping with secrets, which may be a misspelled name of one.
    var isDoubtful: Bool
  }

  /// Where an entry of a mapping leads to.
  struct Entry {
    /// The place; nil if the schema doesn't describe it.
    var place: DescribedPlace?
    /// Whether the schema lists the name.
    var isNamed: Bool
  }

  let number: Int
  let origin: Origin
  fileprivate(set) var isSensitive = false
  /// Whether the value, or anything inside it, is sensitive.
  fileprivate(set) var holds = false
  /// Whether a string there is sensitive because of its content.
  fileprivate(set) var hasSecretContent = false
  /// Whether the names of a mapping are sensitive.
  fileprivate(set) var hasSecretNames = false
  /// Whether the value may have several forms, one of them with secrets.
  fileprivate(set) var hasSecretForms = false
  /// Whether the schema describes entries.
  fileprivate(set) var describesEntries = false
  /// The subschemas that list the allowed values.
  fileprivate(set) var choices: [SubschemaID] = []
  fileprivate var members: [UInt32] = []
  fileprivate var otherEntries: [SubschemaID] = []
  fileprivate var items: [(first: [SubschemaID], rest: [SubschemaID])] = []
  fileprivate var entries: [KeyID: Entry] = [:]
  /// The entries of the last object, cached because most objects have the same names in the same order.
  fileprivate var lastEntries: [(key: KeyID, entry: Entry)] = []

  fileprivate init(_ number: Int, origin: Origin) {
    self.number = number
    self.origin = origin
  }

  var isDoubtful: Bool { origin.isDoubtful }
  var describesItems: Bool { !items.isEmpty }
  /// The number of items that have their own subschemas.
  var countOfFirstItems: Int { items.map(\.first.count).max() ?? 0 }
}

/// The places of a schema for which a document has values, each determined once.
struct DescribedPlaces {
  private static let maxLastEntries = 64

  private let tables: ProgramTables
  private let index: SensitiveIndex
  private let document: Document
  /// For each of the document's keys, its index in the schema's names; -1 if it is missing there.
  private let nameMap: [Int32]
  private let searches = NamePatternMatcher(whenSpent: true)
  private var numbers: [DescribedPlace.Origin: DescribedPlace] = [:]

  init(_ program: Program, in document: Document) {
    tables = program.tables
    index = program.sensitivity
    self.document = document
    nameMap = document.map(to: program.tables.names, of: program.shared)
  }

  /// The place for some subschemas; nil if there are none, apart from `false`.
  mutating func place(
    of subschemas: [SubschemaID], isSensitive: Bool = false, isDoubtful: Bool = false
  ) -> DescribedPlace? {
    let known = Set(subschemas.filter { $0.exists && !tables.isNever($0) }).sorted { $0.index < $1.index }
    guard !known.isEmpty else { return nil }
    let origin = DescribedPlace.Origin(subschemas: known, isSensitive: isSensitive, isDoubtful: isDoubtful)
    if let place = numbers[origin] { return place }
    let place = DescribedPlace(numbers.count, origin: origin)
    describe(place)
    numbers[origin] = place
    return place
  }

  /// Describes a place by all subschemas that may apply, even if the value doesn't match them.
  private func describe(_ place: DescribedPlace) {
    var seen: Set<UInt32> = []
    var pending = place.origin.subschemas.map { (id: $0, isSensitive: place.origin.isSensitive) }
    while let (id, isInside) = pending.popLast() {
      let flags = tables[id].flags
      let isSensitive =
        flags.contains(.isSensitive) || (isInside || flags.contains(.isUnreadable)) && !flags.contains(.isNotSensitive)
      guard seen.insert(id.index << 1 | (isSensitive ? 1 : 0)).inserted else { continue }
      if isSensitive { (place.isSensitive, place.holds) = (true, true) }
      if index.holds(id) { place.holds = true }
      if index.hasSecretContent(id) { place.hasSecretContent = true }
      for number in tables[id].instructions.indices {
        let instruction = tables.instructions[number]
        if case .enumeration = instruction { place.choices.append(id) }
        describe(place, instruction: instruction)
      }
      pending += index.inPlace(id).map { ($0, isSensitive) }
    }
  }

  private func describe(_ place: DescribedPlace, instruction: Instruction) {
    switch instruction {
    case .members(let member):
      guard !place.members.contains(member) else { return }
      place.members.append(member)
      if tables.members[Int(member)].marks { place.describesEntries = true }
      if index.holds(tables.members[Int(member)].propertyNames) { place.hasSecretNames = true }
    case .unevaluatedProperties(let others):
      place.otherEntries.append(others)
      place.describesEntries = true
    case .anyOf(let branches), .oneOf(let branches):
      if tables.list(branches.list).contains(where: index.holds) { place.hasSecretForms = true }
    default: if instruction.container == .array { place.items.append(tables.itemSubschemas(instruction)) }
    }
  }

  /// - Parameter number: The index of the entry in its object.
  mutating func entry(of place: DescribedPlace, key: KeyID, at number: Int) -> DescribedPlace.Entry {
    if number < place.lastEntries.count, place.lastEntries[number].key == key { return place.lastEntries[number].entry }
    let entry = place.entries[key] ?? found(key, in: place)
    place.entries[key] = entry
    if number < place.lastEntries.count {
      place.lastEntries[number] = (key, entry)
    } else if number == place.lastEntries.count, number < Self.maxLastEntries {
      place.lastEntries.append((key, entry))
    }
    return entry
  }

  private mutating func found(_ key: KeyID, in place: DescribedPlace) -> DescribedPlace.Entry {
    let name = nameMap[Int(key.index)]
    let isNamed = place.members.contains { tables.property(name, shape: tables.members[Int($0)]).exists }
    var subschemas = place.otherEntries
    for member in place.members {
      subschemas += tables.subschemas(of: name, key: key, keys: document.keys, member: member, by: searches)
    }
    let isSuspect =
      !isNamed && (place.holds || place.isDoubtful || index.names.areMentioned(in: document.keys.name(key)))
    let inside = self.place(of: subschemas, isSensitive: place.isSensitive, isDoubtful: isSuspect)
    return DescribedPlace.Entry(place: inside, isNamed: isNamed)
  }

  /// The place of an item; nil if the schema doesn't describe it.
  mutating func item(of place: DescribedPlace, at number: Int) -> DescribedPlace? {
    let subschemas = place.items.flatMap { number < $0.first.count ? [$0.first[number]] : $0.rest }
    return self.place(of: subschemas, isSensitive: place.isSensitive, isDoubtful: place.isDoubtful)
  }
}
