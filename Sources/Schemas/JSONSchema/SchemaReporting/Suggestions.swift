internal import DocumentModel
internal import Patterns
internal import YAMLReading

/// Suggestions of the value or name that may have been meant. Each search takes from one budget.
struct Suggestions {
  private let forms: FormWords
  private let shared: SharedEvaluator
  /// The budget that is left for names that were meant.
  private var advice: Budget
  /// Whether only the findings count, not what is suggested for them.
  private let isProof: Bool
  /// The states of patterns that may still be visited for the characters that are wrong.
  private var strayBudget: Int
  /// The names of the object that was asked of last.
  private var presentNames: (object: NodeID, names: Set<Int32>)?
  /// The names that the schema knows for that object, and that it doesn't have.
  private var absentNames: (object: NodeID, id: SubschemaID, names: [Int32])?
  /// The names that the object may have by the branches that it takes.
  private var takenNames: (object: NodeID, id: SubschemaID, names: Set<Int32>)?
  /// The names of branches that an object was treated as, or was intended as, although it matches none of them.
  private var presumedNames: [NodeID: Set<Int32>] = [:]
  /// Made when it is first asked for.
  private var takenBranches: TakenBranches?

  /// - Parameter isProof: whether only the findings count, not what is suggested for them.
  init(_ forms: FormWords, shared: SharedEvaluator, nodes: Int, ofRoots roots: Int, isProof: Bool) {
    self.forms = forms
    self.shared = shared
    advice = Budget(NearestNames.allowance.steps(nodes: nodes, ofRoots: roots))
    self.isProof = isProof
    strayBudget = isProof ? 0 : 400_000 / roots
  }

  private var schema: Schema { forms.schema }
  private var program: Program { forms.program }
  private var document: Document { forms.document }

  // MARK: Texts

  /// The nearest of the allowed strings.
  mutating func nearest(to node: NodeID, among texts: NearestNames) -> Suggestion? {
    guard !forms.shown.isHidden(node), let text = document.string(node) else { return nil }
    return meant(by: text, among: texts).map {
      Suggestion(node: document.resolve(node), text: $0.text, isGuess: $0.isGuess)
    }
  }

  mutating func meant(by text: String, among texts: NearestNames) -> MeantName? {
    MeantName.of(text, among: texts, spending: &advice)
  }

  /// A text that doesn't match in small letters or capitals, or with a shorter unit of time, where the subschema with the pattern
  /// accepts that.
  func nearest(to node: NodeID, pattern: UInt32, in id: SubschemaID) -> Suggestion? {
    guard !isProof, !forms.shown.isHidden(node), let text = document.string(node) else { return nil }
    // `My-App` for `my-app`, `Debug_Mode` for `DEBUG_MODE`, `10 min` for `10m`.
    let meant = ([text.lowercased(), text.uppercased()] + TimeWords.shortened(text)).first {
      $0 != text && forms.accepts($0, id: id) && matches($0, pattern: pattern)
    }
    return meant.map { Suggestion(node: document.resolve(node), text: $0, isGuess: true) }
  }

  /// The first character of a string that its pattern excludes, as an index from 0; the index past the last one if the
  /// string ends too early.
  mutating func strayIndex(in node: NodeID, pattern: UInt32) -> Int? {
    guard strayBudget > 0, !forms.shown.isHidden(node), let text = document.string(node), !text.isEmpty else {
      return nil
    }
    return schema.patterns[pattern].strayIndex(in: text, budget: &strayBudget)
  }

  private func matches(_ text: String, pattern: UInt32) -> Bool {
    let memory = SearchMemory(share: NameSearches.share)
    return program.tables.patterns[Int(pattern)].search(text.utf8Span.span, in: memory) == .match
  }

  // MARK: Names

  /// The property that a name was meant for: one that the schema knows at the place and the object doesn't have yet.
  ///
  /// - Parameter taken: the names that the object may have; nil if that are all.
  mutating func intendedProperty(
    by name: String, in id: SubschemaID, object: NodeID, among taken: Set<Int32>? = nil
  ) -> MeantName? {
    let known = schema.names.properties(id)
    let present = names(of: object)
    let meant = MeantName.of(name, among: known.nearest, spending: &advice) { index in
      !present.contains(known.ids[index]) && taken?.contains(known.ids[index]) != false
        && ExtensionName.mayBeMeant(known.nearest.texts[index], by: name)
    }
    return meant.flatMap { ExtensionName.mayBeMeant($0.text, by: name) ? $0 : nil }
  }

  /// The name that a key was meant to be, by the one pattern of names.
  mutating func nearestName(to entry: ObjectEntry, patterns: [UInt32], object: NodeID) -> Suggestion? {
    guard patterns.count == 1, !forms.shown.isHidden(key: entry.key),
      let suggestion = nearest(to: entry.key, pattern: patterns[0], in: .always),
      document.value(object, named: suggestion.text) == nil,
      document.string(entry.key).map({ ExtensionName.mayBeMeant(suggestion.text, by: $0) }) == true
    else { return nil }
    return suggestion
  }

  /// The only name that an object has yet to have, where the value would do for it.
  mutating func lastName(
    in id: SubschemaID, entry: ObjectEntry, object: NodeID, among taken: Set<Int32>?
  ) -> Suggestion? {
    let names = absentNames(in: id, object: object, among: taken)
    // In a mapping where only `version` is missing, `ver: 1` can hardly be intended as anything else.
    guard names.count == 1 else { return nil }
    let name = program.name(names[0])
    guard let written = document.string(entry.key), ExtensionName.mayBeMeant(name, by: written) else { return nil }
    // A value of another type shows that another setting was meant.
    let values = forms.certain(id).flatMap { forms.properties(name, in: $0) }
    guard !values.isEmpty, forms.requires(name, in: id),
      values.allSatisfy({ shared.evaluator.checkChild($0, node: entry.value) })
    else { return nil }
    return Suggestion(node: entry.key, text: name, isGuess: true)
  }

  /// The most names that a help lists.
  private static let listedNames = 8
  /// The cost of measuring how much a name shares with another.
  private static let effortOfOrder = 20

  /// The other names of an object, those first that are nearest to a name; in the schema's order for none.
  mutating func unusedNames(
    in id: SubschemaID, object: NodeID, among taken: Set<Int32>?, nearTo name: String?
  ) -> Message? {
    let names = absentNames(in: id, object: object, among: taken)
    guard !names.isEmpty else { return nil }
    let isCut = names.count > Self.listedNames
    var shown = names.prefix(Self.listedNames).map(program.name)
    if let name, isCut, advice.spend(Self.effortOfOrder * names.count) {
      shown = MeantName.nearest(Self.listedNames, of: names.map(program.name), to: name)
    }
    let more: Message = isCut ? " and \(names.count - Self.listedNames) more" : ""
    let present = self.names(of: object)
    let hasOthers = schema.names.properties(id).ids.contains(where: present.contains)
    return
      "\(words: hasOthers ? "also " : "")allowed here: \(shown.map(ValueDescription.quoted).joined(separator: ", "))\(more)"
  }

  /// The names that the schema knows at the place and the object doesn't have yet.
  private mutating func absentNames(in id: SubschemaID, object: NodeID, among taken: Set<Int32>?) -> [Int32] {
    if absentNames?.object != object || absentNames?.id != id {
      let present = names(of: object)
      absentNames = (object, id, schema.names.properties(id).ids.filter { !present.contains($0) })
    }
    let names = absentNames?.names ?? []
    return taken.map { taken in names.filter(taken.contains) } ?? names
  }

  /// The names that an object has. Findings of one object follow each other, so those of the last are kept.
  private mutating func names(of object: NodeID) -> Set<Int32> {
    if let presentNames, presentNames.object == object { return presentNames.names }
    let names = Set(document.entries(object).compactMap { $0.keyID.map { shared.evaluator.name(of: $0) } })
    presentNames = (object, names)
    return names
  }

  // MARK: Names of forms

  /// The properties that an object may have: of `oneOf`, `anyOf`, `if` and `dependentSchemas` only matching branches
  /// allow their properties next to `unevaluatedProperties`. Nil if finding out costs too much.
  mutating func takenNames(in id: SubschemaID, object: NodeID) -> Set<Int32>? {
    let presumed = presumedNames[document.resolve(object)] ?? []
    if let takenNames, takenNames.object == object, takenNames.id == id { return takenNames.names.union(presumed) }
    guard advice.spend(schema.names.properties(id).ids.count) else { return nil }
    let graph = SchemaGraph(program, firstSource: [:])
    var taken = takenBranches ?? TakenBranches(graph, in: document)
    takenBranches = nil
    var names: Set<Int32> = []
    for one in taken.applied([SchemaGraph.Applied(SchemaGraph.Point(id))], to: object) {
      names.formUnion(program.shapes(one.point.id).flatMap { program.tables.properties($0).map(\.name) })
    }
    takenBranches = taken
    takenNames = (object, id, names)
    return names.union(presumed)
  }

  /// Takes the names of forms for names that an object may have, though it is of none of them: one of these may be meant.
  mutating func presume(_ forms: [SubschemaID], object: NodeID) {
    guard document[object].kind == .object else { return }
    for form in forms { presumedNames[object, default: []].formUnion(program.propertyNames(form)) }
  }
}

// MARK: The same value as another type

/// `yes` for `true`, `"412"` for `412`, `1.10` for `"1.10"`.
extension ShownValues {
  /// Nil if the types wanted have no such value, or more than one.
  func conversion(of node: NodeID, to types: TypeMask) -> Suggestion? {
    let target = document.resolve(node)
    let value = document[target]
    guard !isHidden(node), !value.flags.contains(.isKey) else { return nil }
    switch value.kind {
    case .string:
      guard let text = document.string(target) else { return nil }
      let readings = [
        types.contains(.boolean) ? boolean(text) : nil, number(text, types: types, isPlain: isPlain(target)),
        types.contains(.null) && text.lowercased() == "null" ? "null" : nil,
      ]
      let known = readings.compactMap { $0 }
      guard known.count == 1, known[0] != document.sourceText(target) else { return nil }
      return Suggestion(node: target, text: known[0], form: .bare)
    case .number, .boolean:
      // In JSON and in YAML the same bytes in quotes are what the author wrote: `1.10` is "1.10".
      guard types.contains(.string), value.flags.style == .plain else { return nil }
      return Suggestion(node: target, text: document.sourceText(target), form: .quoted)
    case .null, .alias, .array, .object: return nil
    }
  }

  /// The value that is written alike and is of another type: `"1"` for `1`, `3.1` for `"3.1"`, `null` for `"null"`.
  func sameWritten(_ node: NodeID, values: KnownNames.Values) -> Suggestion? {
    let target = document.resolve(node)
    let value = document[target]
    guard !value.flags.contains(.isKey) else { return nil }
    switch value.kind {
    case .string:
      guard let text = document.string(target), values.written.contains(text) else { return nil }
      return Suggestion(node: target, text: text, form: .bare)
    case .number, .boolean, .null:
      let text = document.sourceText(target)
      guard value.flags.style == .plain, values.known.contains(text) else { return nil }
      return Suggestion(node: target, text: text, form: .quoted)
    case .alias, .array, .object: return nil
    }
  }

  /// The help for a bare `mode:dark` where a mapping is wanted; nil if the value is nothing like it.
  func missingSpaceHelp(_ node: NodeID, types: TypeMask) -> Message? {
    let target = document.resolve(node)
    guard types.contains(.object), document[target].kind == .string, document[target].flags.style == .plain,
      !isHidden(target), let text = document.string(target), let colon = text.firstIndex(of: ":"),
      colon != text.startIndex, !text.contains(where: \.isWhitespace), !text[colon...].hasPrefix("://")
    else { return nil }
    let key = text[..<colon]
    let value = text[text.index(after: colon)...]
    return value.isEmpty ? nil : "add a space after the colon: \(key): \(value)"
  }

  /// The help for nothing at all where a mapping or a list was begun.
  func missingIndentationHelp(_ node: NodeID, types: TypeMask) -> Message? {
    guard !document.isJSON, document[node].kind == .null, document[node].flags.contains(.isEmpty) else { return nil }
    let isMapping = types.contains(.object)
    // Where anything may be, a key without a value is no mistake.
    guard isMapping || types.contains(.array), types != .any else { return nil }
    let empty = isMapping ? "{} for an empty mapping" : "[] for an empty list"
    return "indent the next lines below this key, or write \(words: empty)"
  }

  /// The message for a value that isn't listed, or for none.
  func notOne(of values: Message, at node: NodeID) -> Message {
    missingValueHelp(node) == nil
      ? "\(short(node)) is not one of \(values)" : "expected one of \(values), found nothing"
  }

  /// The help for a key or an item without a value.
  func missingValueHelp(_ node: NodeID) -> Message? {
    guard document[node].kind == .null, document[node].flags.contains(.isEmpty) else { return nil }
    let before = document.text[..<document.range(node).start.index].last { $0 != UInt8(ascii: " ") }
    let what = before == UInt8(ascii: "-") ? "item" : "key"
    return "add a value, or remove the \(words: what)"
  }

  /// The help for `- DEBUG: true` in a list of strings.
  func mappingInTextsHelp(_ node: NodeID, types: TypeMask) -> Message? {
    guard !document.isJSON, types.contains(.string), !types.contains(.object), document[node].kind == .object,
      document.count(node) == 1, let entry = document.entries(node).first(where: { $0.mergeKey == nil }),
      let name = document.string(entry.key), !document.kind(entry.value).isCollection,
      isBehindADash(document.range(node).start.index)
    else { return nil }
    // `- PASSWORD: x` holds the secret in its value.
    let isShown = !isHidden(key: entry.key) && !isHidden(entry.value) && !isHidden(node)
    let value = document.string(entry.value) ?? document.sourceText(document.resolve(entry.value))
    let pair = "\(name)=\(value)"
    guard isShown, pair.unicodeScalars.count <= ValueDescription.limit, !pair.contains(" ") else {
      return "quote the \(words: words.string): a colon and a space start a mapping"
    }
    return "write \(pair), or quote the \(words: words.string): a colon and a space start a mapping"
  }

  /// Whether a mapping begins behind a dash: one in braces, or on lines of its own, was meant to be a mapping.
  private func isBehindADash(_ start: Int) -> Bool {
    let before = document.text[..<start].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return before.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "-") && document.text[start] != UInt8(ascii: "{")
  }

  /// The boolean for a word that YAML 1.1 and other tools write for one.
  private func boolean(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "yes", "on", "y": "true"
    case "false", "no", "off", "n": "false"
    default: nil
    }
  }

  /// Why a word or a number of YAML 1.1 is a string here; nil for any other value.
  func olderReadingHelp(_ node: NodeID, types: TypeMask) -> Message? {
    let target = document.resolve(node)
    // `! 5` is a string by its tag.
    guard document[target].kind == .string, !document[target].flags.contains(.hasTag), !isHidden(node),
      let text = document.string(target)
    else { return nil }
    let isPlain = isPlain(target)
    let number = number(text, types: types, isPlain: isPlain).flatMap { $0 == text ? nil : $0 }
    guard let meaning = number ?? (types.contains(.boolean) ? boolean(text) : nil) else {
      let isNumber = isPlain && [.integer, .float, .sexagesimal].contains(OlderReading.of(Array(text.utf8)[...]))
      let wantsNumber = !types.isDisjoint(with: [.number, .integer, .writtenInteger])
      return isNumber && wantsNumber ? readAsString(text) : nil
    }
    guard isPlain else {
      return number.map { "write \($0) without quotes" }
    }
    let base = text.utf8.contains(UInt8(ascii: ":")) ? " (base 60)" : ""
    return document.reader == nil
      ? "\(readAsString(text)); only YAML 1.1 reads it as \(meaning)\(words: base)" : readAsString(text)
  }

  private func readAsString(_ text: String) -> Message {
    "\(words: document.reader ?? "YAML 1.2") reads \(text) as a \(words: words.string)"
  }

  private func isPlain(_ node: NodeID) -> Bool { !document.isJSON && document[node].flags.style == .plain }

  /// A number as JSON and YAML both write it.
  private func number(_ text: String, types: TypeMask, isPlain: Bool) -> String? {
    guard !types.isDisjoint(with: [.number, .integer, .writtenInteger]) else { return nil }
    if !isPlain, let quoted = Self.quotedInteger(text, of: types) { return quoted }
    if let older = OlderReading.digits(Array(text.utf8)[...]) {
      return types.contains(.number) || !older.utf8.contains(UInt8(ascii: ".")) ? older : nil
    }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isWritten = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.count <= 18 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isWritten, parts.count == 1 || (parts.count == 2 && types.contains(.number)) else { return nil }
    return parts[0].utf8.count == 1 || parts[0].utf8.first != UInt8(ascii: "0") ? text : nil
  }

  /// An integer that is a number only without its quotes, `"0x1F"`, or written for people, `"1,000"`.
  private static func quotedInteger(_ text: String, of types: TypeMask) -> String? {
    for (start, radix) in [("0x", 16), ("0o", 8)] where text.begins(with: start) {
      // `0x+1` is none.
      let digits = text.dropFirst(2)
      return digits.begins(with: "+") || digits.begins(with: "-") ? nil : Int(digits, radix: radix).map { "\($0)" }
    }
    // In many languages `1,000` is 1, so it is only an integer if nothing else is allowed.
    let groups = text.pieces(at: ",")
    guard groups.count > 1, !types.contains(.number), (1...3).contains(groups[0].utf8.count),
      !groups[0].begins(with: "0"),
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), groups.count < 7,
      groups.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    return groups.joined(separator: "")
  }
}
