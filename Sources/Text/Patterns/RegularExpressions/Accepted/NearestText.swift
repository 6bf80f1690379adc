/// Searches the strings that a pattern accepts for the one that another string was intended as: the cheapest first, by
/// the typing mistakes between the two.
struct NearestText {
  /// Costs of slips.
  private enum Cost {
    /// Another case, another separator, a character that looks the same.
    static let alike = 1
    /// A character inserted or removed, or swapped with the next.
    static let slip = 2
    /// One character instead of another.
    static let replacement = 3
    /// Added for a character chosen among many possible ones.
    static let guess = 1
  }

  private struct Mode: OptionSet, Hashable {
    let rawValue: UInt8
    /// Something was written.
    static let written = Self(rawValue: 1)
    /// Nothing may be written any more.
    static let ended = Self(rawValue: 2)
    /// The character after the next was written, and the next has to follow.
    static let swapping = Self(rawValue: 4)
  }

  private struct Place: Hashable {
    var position: Int
    var state: Int
    var mode: Mode
  }

  /// A path to a place of the search: the text written on it can be read backwards.
  private struct Way {
    var place: Place
    var isGuess = false
    var written: UInt32?
    var previous: Int
    /// The hash of all that was written.
    var hash: UInt64
  }

  /// Longer strings are not searched.
  static let longest = 80
  /// The most candidates checked against the pattern.
  private static let mostTried = 40
  private let text: [UInt32]
  private let automaton: PatternAutomaton
  private let isNumber: Bool
  private let isAccepted: (String) -> Bool
  private var ways: [Way] = []
  private var queues: [[Int]]
  /// The hashes of the texts written on the ways to a place that were followed.
  private var seen: [Place: [UInt64]] = [:]
  private let waysToPlace: Int
  private var cost = 0
  private var tried = 0

  /// The one text that is nearest; nil if none is near, or several are as near.
  ///
  /// - Parameters:
  ///   - budget: ways that may still be followed; those that were followed are subtracted.
  ///   - isAccepted: whether the pattern itself accepts a candidate, and every further test of the text.
  static func nearest(
    to text: String, _ automaton: PatternAutomaton, budget: inout Int, isAccepted: @escaping (String) -> Bool
  ) -> String? {
    let scalars = text.unicodeScalars.prefix(longest + 1).map(\.value)
    guard !scalars.isEmpty, scalars.count <= longest else { return nil }
    var search = Self(scalars, automaton, isAccepted)
    guard let found = search.run(&budget), !differInNumbers(text, found), !dangles(found, text),
      !loses(theStartOf: text, found)
    else { return nil }
    return found
  }

  private init(_ text: [UInt32], _ automaton: PatternAutomaton, _ isAccepted: @escaping (String) -> Bool) {
    self.text = text
    self.automaton = automaton
    self.isAccepted = isAccepted
    isNumber = text.allSatisfy(ScalarSet.digits.contains)
    // Mistakes would leave nothing of a string of one character.
    let slips = text.count == 1 ? 0 : max(1, min(3, text.count / 3))
    // One cheap mistake is allowed in addition, such as a letter of the wrong case.
    queues = Array(repeating: [], count: slips * Cost.slip + Cost.alike + 1)
    waysToPlace = automaton.isExact ? 2 : 6
  }

  private mutating func run(_ budget: inout Int) -> String? {
    push(Way(place: Place(position: 0, state: 0, mode: []), previous: -1, hash: 14_695_981_039_346_656_037), 0)
    var best: (text: String, isGuess: Bool)?
    while cost < queues.count {
      guard let index = queues[cost].popLast() else {
        // More expensive candidates don't matter once a string is found.
        if best != nil { break }
        cost += 1
        continue
      }
      guard budget > 0 else { return nil }
      budget -= 1
      let way = ways[index]
      guard isNew(way) else { continue }
      if way.place.position == text.count, way.place.state == automaton.last, !way.place.mode.contains(.swapping) {
        let (found, length) = written(index)
        tried += 1
        // With so many candidates, the nearest one wouldn't mean much.
        guard tried <= Self.mostTried else { return nil }
        // Most of a string must survive: `ab` is no typo of `xyz`.
        if length * Cost.slip > cost, isAccepted(found) {
          // Two strings are equally near, so neither was clearly intended.
          if let best, best.text != found { return nil }
          best = (found, way.isGuess)
        }
      }
      follow(index, way)
    }
    // A guessed character may be any other one as well.
    guard let best, !best.isGuess else { return nil }
    return best.text
  }

  private mutating func isNew(_ way: Way) -> Bool {
    let known = seen[way.place] ?? []
    guard known.count < waysToPlace, !known.contains(way.hash) else { return false }
    seen[way.place, default: []].append(way.hash)
    return true
  }

  private mutating func push(_ way: Way, _ cost: Int) {
    guard cost < queues.count else { return }
    queues[cost].append(ways.count)
    ways.append(way)
  }

  private func written(_ index: Int) -> (String, length: Int) {
    var scalars = String.UnicodeScalarView()
    var values: [UInt32] = []
    var index = index
    while index >= 0 {
      if let value = ways[index].written { values.append(value) }
      index = ways[index].previous
    }
    for value in values.reversed() {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return (String(scalars), values.count)
  }

  // MARK: Steps

  private mutating func follow(_ index: Int, _ way: Way) {
    let place = way.place
    let isSwapping = place.mode.contains(.swapping)
    if !isSwapping, place.position < text.count {
      let isEdge = place.position == 0 || place.position == text.count - 1
      let isBlank = ScalarSet.space.contains(text[place.position])
      // Only spaces at the ends are cheap to drop: `" dark"`.
      if isEdge || isBlank || isTypo(place.position) {
        go(index, way, by: 1, cost: isEdge && isBlank ? Cost.alike : Cost.slip)
      }
    }
    for (step, target) in automaton.steps[place.state] {
      switch step {
      case .nothing: go(index, way, to: target, cost: 0)
      case .start: if !place.mode.contains(.written) { go(index, way, to: target, cost: 0) }
      case .end: if !isSwapping { go(index, way, to: target, adding: .ended, cost: 0) }
      case .around:
        guard !isSwapping, !place.mode.contains(.ended), place.position < text.count else { continue }
        write(text[place.position], index, way, to: target, by: 1, cost: 0)
      case .characters(let number):
        if !place.mode.contains(.ended) { read(automaton.sets[number], index, way, to: target) }
      }
    }
  }

  private mutating func read(_ choice: PatternAutomaton.Choice, _ index: Int, _ way: Way, to target: Int) {
    let position = way.place.position
    if way.place.mode.contains(.swapping) {
      guard choice.set.contains(text[position]) else { return }
      write(text[position], index, way, to: target, by: 2, ending: .swapping, cost: 0)
      return
    }
    make(choice, without: [], index, way, to: target, by: 0, cost: Cost.slip)
    // `1:30` may lack a zero: `01:30`.
    if choice.few == nil, choice.set.contains(0x30), lacksZero(position) {
      write(0x30, index, way, to: target, by: 0, cost: Cost.slip)
    }
    guard position < text.count else { return }
    let own = text[position]
    if choice.set.contains(own) {
      write(own, index, way, to: target, by: 1, cost: 0)
      return
    }
    let alike = Self.alike(own).filter(choice.set.contains)
    for value in alike { write(value, index, way, to: target, by: 1, cost: Cost.alike) }
    make(choice, without: alike, index, way, to: target, by: 1, cost: Cost.replacement)
    if position + 1 < text.count, choice.set.contains(text[position + 1]) {
      write(text[position + 1], index, way, to: target, by: 0, adding: .swapping, cost: Cost.slip)
    }
  }

  /// Whether a character within the string may have been typed by accident: a letter or digit, or a repeated symbol.
  /// Other symbols were typed on purpose, as in `50% 1`.
  private func isTypo(_ position: Int) -> Bool {
    let own = text[position]
    guard let scalar = Unicode.Scalar(own) else { return true }
    return scalar.properties.isAlphabetic || ScalarSet.word.contains(own) || text[position - 1] == own
      || text[position + 1] == own
  }

  /// Whether a number starts here, among other things, that may have a zero before it.
  private func lacksZero(_ position: Int) -> Bool {
    !isNumber && position < text.count && ScalarSet.digits.contains(text[position])
      && (position == 0 || !ScalarSet.digits.contains(text[position - 1]))
  }

  /// Writes a character that the text doesn't have.
  private mutating func make(
    _ choice: PatternAutomaton.Choice, without others: [UInt32], _ index: Int, _ way: Way, to target: Int,
    by distance: Int, cost: Int
  ) {
    for value in choice.few ?? [] where !others.contains(value) {
      write(value, index, way, to: target, by: distance, cost: cost)
    }
    if let value = choice.guess, others.isEmpty {
      write(value, index, way, to: target, by: distance, isGuess: true, cost: cost + Cost.guess)
    }
  }

  private mutating func go(
    _ index: Int, _ way: Way, to target: Int? = nil, by distance: Int = 0, adding mode: Mode = [], cost: Int
  ) {
    var next = way
    next.place.position += distance
    next.place.state = target ?? way.place.state
    next.place.mode.formUnion(mode)
    next.written = nil
    next.previous = index
    push(next, self.cost + cost)
  }

  private mutating func write(
    _ value: UInt32, _ index: Int, _ way: Way, to target: Int, by distance: Int, adding mode: Mode = [],
    ending ended: Mode = [], isGuess: Bool = false, cost: Int
  ) {
    var next = way
    next.place.position += distance
    next.place.state = target
    next.place.mode = way.place.mode.union(mode).union(.written).subtracting(ended)
    next.isGuess = way.isGuess || isGuess
    next.written = value
    next.previous = index
    next.hash = (way.hash ^ UInt64(value)) &* 1_099_511_628_211
    push(next, self.cost + cost)
  }

  // MARK: Characters

  /// Characters that may have been meant by one: the other case, another separator, one that looks the same.
  private static func alike(_ value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [] }
    let cases = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
      .filter { $0.unicodeScalars.count == 1 }.flatMap { $0.unicodeScalars.map(\.value) }.filter { $0 != value }
    let others: String =
      switch scalar {
      case "-", "_", " ": "-_ ."
      case ".": ",-_"
      case ",": "."
      case "\\": "/"
      case "/": "-.\\"
      case ";": ":"
      case "=": ":"
      default: ""
      }
    return cases + others.unicodeScalars.map(\.value).filter { $0 != value }
  }

  /// Whether a string ends in a separator where another doesn't: `80:80:` is unfinished.
  private static func dangles(_ found: String, _ text: String) -> Bool {
    guard let end = found.utf8.last, end != text.utf8.last else { return false }
    return ":-_.,/ ".utf8.contains(end)
  }

  /// Whether a string has lost or moved the start of another one: `oo` isn't what `Foo` was intended as, nor `1a` for
  /// `a1`. A letter before a number may be dropped, as in `v1.2`. Strings without letters and digits, such as `..`, are
  /// undecided.
  private static func loses(theStartOf text: String, _ found: String) -> Bool {
    func ink(_ text: String) -> [UInt32] {
      text.lowercased().unicodeScalars
        .filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.map(\.value)
    }
    let (given, near) = (ink(text), ink(found))
    guard given.count > 1 else { return given.isEmpty }
    // `v1.2` may lose its `v`, but `Foo` must not become `oo`.
    if near.elementsEqual(given.dropFirst()) { return !ScalarSet.digits.contains(given[1]) }
    let isSwapped = near.prefix(2).elementsEqual([given[1], given[0]]) && given[0] != given[1]
    return isSwapped && (ScalarSet.digits.contains(given[0]) || ScalarSet.digits.contains(given[1]))
  }

  /// Whether a string has other numbers than another that has any: `2.1` is no typo of `3.1`, but `1` is one of `01`.
  private static func differInNumbers(_ lhs: String, _ rhs: String) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func numbers(_ text: String) -> [[UInt8]] {
      // Leading zeros don't make another number.
      text.utf8.split { !isDigit($0) }.map { Array($0.drop { $0 == 0x30 }) }
    }
    let given = numbers(lhs)
    return !given.isEmpty && given != numbers(rhs)
  }
}
