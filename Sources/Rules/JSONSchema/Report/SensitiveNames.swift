internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

/// What the names in a text tell of the values behind them, where no node does: the text isn't well-formed, or a name stands
/// where the schema doesn't have it. Errs on the side of hiding.
package struct SensitiveNames: Sendable {
  package enum Meaning: Hashable, Sendable {
    /// All that stands behind the name.
    case hidden
    /// What stands behind it, entries aside whose folded names are these.
    case group(shown: Set<String>)
    /// Nothing: the schema knows the name.
    case harmless
    case unknown
  }

  private var meanings: [String: Meaning] = [:]
  /// As they are written, for the comparison letter by letter.
  let written: NearestNames
  /// Patterns of names.
  private let patterns: [RegularExpression]
  /// Whether the schema has a place for sensitive values under any name.
  private let hidesUnknown: Bool
  /// Whether nobody knows which names are sensitive.
  package let hidesAll: Bool

  /// - Parameters:
  ///   - holding: the subschemas that lead to anything sensitive.
  ///   - hidden: those that describe what is sensitive as a whole, or stands inside what is.
  init(_ tables: ProgramTables, _ edges: SubschemaEdges, holding: [Bool], hidden: [Bool]) {
    var written: Set<String> = []
    hidesAll = false
    hidesUnknown = tables.instructions.contains { instruction in
      tables.unnamedMembers(of: instruction, where: \.isOfOthers).contains { holding[Int($0.index)] }
    }
    patterns = tables.patternRules.filter { holding[Int($0.subschema.index)] }.map { tables.patterns[Int($0.pattern)] }
    for shape in tables.members {
      for (name, property) in tables.properties(shape) {
        let name = tables.name(name)
        let own: Meaning
        if hidden[Int(property.index)] {
          own = .hidden
        } else if holding[Int(property.index)] {
          own = Self.group(Int(property.index), tables, edges, holding: holding, hidden: hidden)
        } else {
          own = .harmless
        }
        if own != .harmless { written.insert(name) }
        let folded = Self.fold(name)
        meanings[folded] = meanings[folded].map { Self.stricter($0, own) } ?? own
      }
    }
    self.written = NearestNames(written.sorted())
  }

  /// These names and no others: those of a text that isn't written as the schema has it.
  package init(_ names: Set<String>) {
    (written, patterns, hidesUnknown, hidesAll) = (NearestNames(names.sorted()), [], false, false)
    meanings = Dictionary(names.map { (Self.fold($0), .hidden) }) { one, _ in one }
  }

  private init(hidesAll: Bool) {
    (written, patterns, hidesUnknown) = (NearestNames([]), [], hidesAll)
    self.hidesAll = hidesAll
  }

  /// Of a schema that can't be used.
  static let all = Self(hidesAll: true)

  package var isEmpty: Bool { !hidesAll && !hidesUnknown && written.texts.isEmpty && patterns.isEmpty }

  private static func stricter(_ one: Meaning, _ other: Meaning) -> Meaning {
    switch (one, other) {
    case (.group(let first), .group(let second)): .group(shown: first.intersection(second))
    case (.hidden, _), (_, .hidden): .hidden
    case (.group, _): one
    case (_, .group): other
    case _: .harmless
    }
  }

  /// A group shows the entries that the schema knows, unless something sensitive in it goes without a name of its own.
  private static func group(
    _ start: Int, _ tables: ProgramTables, _ edges: SubschemaEdges, holding: [Bool], hidden: [Bool]
  ) -> Meaning {
    let inside = SubschemaEdges.reached(from: [start], edges.all) { _ in true }
    var shown: Set<String> = []
    for index in inside.indices where inside[index] {
      for place in tables.subschemas[index].instructions.indices {
        let instruction = tables.instructions[place]
        let unnamed = tables.unnamedSubschemas(instruction)
        guard unnamed.allSatisfy({ !hidden[Int($0.index)] }) else { return .hidden }
        guard case .members(let member) = instruction else { continue }
        for (name, property) in tables.properties(tables.members[Int(member)]) where !holding[Int(property.index)] {
          shown.insert(fold(tables.name(name)))
        }
      }
    }
    return .group(shown: shown)
  }

  // MARK: Asking

  /// What a name means that is written as the schema has it, or in other letters' case, or with other separators.
  package func meaning(ofExact name: String) -> Meaning {
    if hidesAll { return name == "$schema" ? .harmless : .hidden }
    let folded = Self.fold(name)
    let own = meanings[folded]
    if own == .hidden { return .hidden }
    if !patterns.isEmpty, Self.spellings(of: name).contains(where: matches) { return .hidden }
    if let own { return own }
    // The way to a setting in the place of its name.
    guard let last = name.split(whereSeparator: { "./".contains($0) }).last, last.count < name.count else {
      return .unknown
    }
    switch meanings[Self.fold(String(last))] {
    case .hidden, .group: return .hidden
    case .harmless, .unknown, nil: return .unknown
    }
  }

  /// Whether the schema has the name somewhere.
  package func isKnown(_ name: String) -> Bool { meanings[Self.fold(name)] != nil }

  /// Whether a value under the name, or anything inside it, is sensitive somewhere.
  package func hides(_ name: String) -> Bool {
    switch meaning(ofExact: name) {
    case .hidden, .group: true
    case .harmless, .unknown: false
    }
  }

  /// What a name means that nothing in the text tells more of: one that is a slip away from a sensitive one means it.
  func meaning(of name: String) -> Meaning {
    let exact = meaning(ofExact: name)
    guard exact == .unknown else { return exact }
    if let near = written.nearest(to: name) { return meaning(ofExact: written.texts[near.index]) }
    return hidesUnknown ? .hidden : .unknown
  }

  private func matches(_ name: String) -> Bool {
    // A pattern that can't be decided may match.
    let memory = SearchMemory(share: NameSearches.share)
    return patterns.contains { $0.search(name.utf8Span.span, in: memory) != .noMatch }
  }

  /// A name as it may have been meant: in small and capital letters, with each separator between its words.
  static func spellings(of name: String) -> [String] {
    var words: [Unicode.Scalar] = []
    var isBehindSmall = false
    for scalar in name.unicodeScalars {
      let isSeparator = scalar == "-" || scalar == "_" || scalar == " "
      if isSeparator || isBehindSmall && scalar.properties.isUppercase { words.append(" ") }
      if !isSeparator { words.append(scalar) }
      isBehindSmall = scalar.properties.isLowercase
    }
    var texts = [name]
    if words.contains(" ") {
      for separator: Unicode.Scalar in ["-", "_", " "] {
        texts.append(String(String.UnicodeScalarView(words.map { $0 == " " ? separator : $0 })))
      }
    }
    var spellings: [String] = []
    for text in texts {
      for spelling in [text, text.lowercased(), text.uppercased()] where !spellings.contains(spelling) {
        spellings.append(spelling)
      }
    }
    return spellings
  }

  /// Whether a text that should have been something else holds one of the names before a colon or an equals sign.
  func areKeys(in text: String) -> Bool {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else { return false }
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":", "=":
        switch meanings[Self.fold(word)] {
        case .hidden, .group: return true
        case .harmless, .unknown, nil: word = ""
        }
      case "\"", "'": break
      case " ", "\t": if word.unicodeScalars.last != " " { word.unicodeScalars.append(" ") }
      case "\n", ",", "{", "[": word = ""
      default:
        if word.unicodeScalars.last == " " { word = "" }
        word.unicodeScalars.append(scalar)
      }
    }
    return false
  }

  package static func fold(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }
}

/// Names of one text, each compared once with those of a schema; past a bound every one counts as alike.
package struct NameReading {
  private static let budget = 5_000

  private let names: SensitiveNames
  private var known: [String: SensitiveNames.Meaning] = [:]

  package init(_ names: SensitiveNames) {
    self.names = names
  }

  package mutating func meaning(of name: String) -> SensitiveNames.Meaning {
    if let meaning = known[name] { return meaning }
    guard known.count < Self.budget else {
      let exact = names.meaning(ofExact: name)
      return exact == .unknown ? .hidden : exact
    }
    let meaning = names.meaning(of: name)
    known[name] = meaning
    return meaning
  }
}

extension ProgramTables {
  /// Whether a subschema has a place for some entries under names that it doesn't list.
  func hasEntriesOfAnyName(
    _ id: SubschemaID, _ edges: SubschemaEdges, where isWanted: (SubschemaID) -> Bool
  ) -> Bool {
    let inPlace = SubschemaEdges.reached(from: [Int(id.index)], edges.inPlace) { _ in true }
    return inPlace.indices.contains { index in
      inPlace[index]
        && subschemas[index].instructions.indices.contains { place in
          unnamedMembers(of: instructions[place]).contains(where: isWanted)
        }
    }
  }

  /// The subschemas that an instruction applies to items, and to entries that `properties` doesn't name.
  fileprivate func unnamedSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    instruction.container == .object ? unnamedMembers(of: instruction) : innerSubschemas(instruction)
  }

  /// The subschemas that an instruction applies to the values of entries that `properties` doesn't name.
  fileprivate func unnamedMembers(
    of instruction: Instruction, where isWanted: (Application.MemberScope) -> Bool = { _ in true }
  ) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .otherMembers) { id, application in
      if case .member(let scope) = application, isWanted(scope) { found.append(id) }
    }
    return found
  }
}

extension Application.MemberScope {
  /// Whether neither a name nor a pattern leads to it.
  fileprivate var isOfOthers: Bool { if case .others = self { true } else { false } }
}
