internal import DocumentModel
internal import Patterns
internal import YAMLReading

/// Suggests the value or name that was probably meant. All searches share one budget.
struct Suggestions {
  private let forms: FormWords
  private let shared: SharedEvaluator
  /// The remaining budget for finding intended names.
  private var advice: Budget
  /// Whether only the findings matter, not their suggestions.
  private let isProof: Bool
  /// The number of automaton states that may still be visited to find wrong characters.
  private var strayBudget: Int
  /// The names in the most recent object.
  private var presentNames: (object: NodeID, names: Set<Int32>)?
  /// The names known to the schema for the most recent object that the object lacks.
  private var absentNames: (object: NodeID, id: SubschemaID, names: [Int32])?
  /// The names that the most recent object may have, according to the branches that it matches.
  private var takenNames: (object: NodeID, id: SubschemaID, names: Set<Int32>)?
  /// For each object, the names of branches that it doesn't match but was or may have been meant to match.
  private var presumedNames: [NodeID: Set<Int32>] = [:]
  /// Created on first use.
  private var takenBranches: TakenBranches?

  /// - Parameter isProof: Whether only the findings matter, not their suggestions.
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

  // MARK: Strings

  /// The nearest of the allowed strings.
  mutating func nearest(to node: NodeID, among texts: NearestNames) -> Suggestion? {
    guard !forms.shown.isHidden(node), let text = document.string(node) else { return nil }
    return meant(by: text, among: texts).map {
      Suggestion(node: document.resolve(node), text: $0.text, isGuess: $0.isGuess)
    }
  }

  /// The allowed string that people see under the title that a value has: `system` for `Automatic`.
  func titled(_ node: NodeID, in id: SubschemaID, among known: Set<String>) -> Suggestion? {
    guard let vocabulary = schema.vocabulary, let text = document.string(node),
      let notation = vocabulary.notation(at: SchemaGraph.Point(id), in: schema.graph),
      let meant = notation.titled[text.lowercased()], known.contains(meant)
    else { return nil }
    return Suggestion(node: document.resolve(node), text: meant, isGuess: true)
  }

  mutating func meant(by text: String, among texts: NearestNames) -> IntendedName? {
    IntendedName.of(text, among: texts, spending: &advice)
  }

  /// A string in another case, or with a shorter unit of time, if it matches the pattern and the subschema accepts it.
  func nearest(to node: NodeID, pattern: UInt32, in id: SubschemaID) -> Suggestion? {
    guard !isProof, !forms.shown.isHidden(node), let text = document.string(node) else { return nil }
    // `my-app` for `My-App`, `DEBUG_MODE` for `Debug_Mode`, `10m` for `10 min`.
    let meant = ([text.lowercased(), text.uppercased()] + TimeWords.shortened(text)).first {
      $0 != text && forms.accepts($0, id: id) && matches($0, pattern: pattern)
    }
    return meant.map { Suggestion(node: document.resolve(node), text: $0, isGuess: true) }
  }

  /// The index of the first character of a string that its pattern excludes, or the number of characters if the string
  /// ends too early; nil if unknown.
  mutating func strayIndex(in node: NodeID, pattern: UInt32) -> Int? {
    guard strayBudget > 0, !forms.shown.isHidden(node), let text = document.string(node), !text.isEmpty else {
      return nil
    }
    return schema.patterns[pattern].strayIndex(in: text, budget: &strayBudget)
  }

  private func matches(_ text: String, pattern: UInt32) -> Bool {
    let memory = SearchContext(share: NameSearches.share)
    return program.tables.patterns[Int(pattern)].search(text.utf8Span.span, in: memory) == .match
  }

  // MARK: Names

  /// The property that a name was meant to be: one that the schema knows at the place and that the object lacks.
  ///
  /// - Parameter taken: The names that the object may have; nil for all.
  mutating func intendedProperty(
    by name: String, in id: SubschemaID, object: NodeID, among taken: Set<Int32>? = nil
  ) -> IntendedName? {
    let known = schema.names.properties(id)
    let present = names(of: object)
    let meant = IntendedName.of(name, among: known.nearest, spending: &advice) { index in
      !present.contains(known.ids[index]) && taken?.contains(known.ids[index]) != false
        && ExtensionName.mayBeMeant(known.nearest.texts[index], by: name)
    }
    return meant.flatMap { ExtensionName.mayBeMeant($0.text, by: name) ? $0 : nil }
  }

  /// The key that was probably meant, if there is exactly one pattern for names.
  mutating func nearestName(to entry: ObjectEntry, patterns: [UInt32], object: NodeID) -> Suggestion? {
    guard patterns.count == 1, !forms.shown.isHidden(key: entry.key),
      let suggestion = nearest(to: entry.key, pattern: patterns[0], in: .always),
      document.value(object, named: suggestion.text) == nil,
      document.string(entry.key).map({ ExtensionName.mayBeMeant(suggestion.text, by: $0) }) == true
    else { return nil }
    return suggestion
  }

  /// The only required name that an object lacks, if the value would be valid for it.
  mutating func lastName(
    in id: SubschemaID, entry: ObjectEntry, object: NodeID, among taken: Set<Int32>?
  ) -> Suggestion? {
    let names = absentNames(in: id, object: object, among: taken)
    // If only `version` is missing, `ver: 1` can hardly mean anything else.
    guard names.count == 1 else { return nil }
    let name = program.name(names[0])
    guard let written = document.string(entry.key), ExtensionName.mayBeMeant(name, by: written) else { return nil }
    // A value of another type shows that another key was meant.
    let values = forms.certain(id).flatMap { forms.properties(name, in: $0) }
    guard !values.isEmpty, forms.requires(name, in: id),
      values.allSatisfy({ shared.evaluator.checkChild($0, node: entry.value) })
    else { return nil }
    return Suggestion(node: entry.key, text: name, isGuess: true)
  }

  /// The largest number of names listed in help.
  private static let listedNames = 8
  /// The cost of measuring how similar two names are.
  private static let effortOfOrder = 20

  /// Help that lists the other names of an object, nearest to a name first; in schema order if `name` is nil.
  mutating func unusedNames(
    in id: SubschemaID, object: NodeID, among taken: Set<Int32>?, nearTo name: String?
  ) -> Message? {
    let names = absentNames(in: id, object: object, among: taken)
    guard !names.isEmpty else { return nil }
    let isCut = names.count > Self.listedNames
    var shown = names.prefix(Self.listedNames).map(program.name)
    if let name, isCut, advice.spend(Self.effortOfOrder * names.count) {
      shown = IntendedName.nearest(Self.listedNames, of: names.map(program.name), to: name)
    }
    let more: Message = isCut ? " and \(names.count - Self.listedNames) more" : ""
    let present = self.names(of: object)
    let hasOthers = schema.names.properties(id).ids.contains(where: present.contains)
    return
      "\(words: hasOthers ? "also " : "")allowed here: \(shown.map(ValueDescription.quoted).joined(separator: ", "))\(more)"
  }

  /// The names known to the schema at the place that the object lacks.
  private mutating func absentNames(in id: SubschemaID, object: NodeID, among taken: Set<Int32>?) -> [Int32] {
    if absentNames?.object != object || absentNames?.id != id {
      let present = names(of: object)
      absentNames = (object, id, schema.names.properties(id).ids.filter { !present.contains($0) })
    }
    let names = absentNames?.names ?? []
    return taken.map { taken in names.filter(taken.contains) } ?? names
  }

  /// The names in an object. Those of the last object are cached, because its findings come one after the other.
  private mutating func names(of object: NodeID) -> Set<Int32> {
    if let presentNames, presentNames.object == object { return presentNames.names }
    let names = Set(document.entries(object).compactMap { $0.keyID.map { shared.evaluator.name(of: $0) } })
    presentNames = (object, names)
    return names
  }

  // MARK: Names of forms

  /// The properties that an object may have. With `unevaluatedProperties`, only branches of `oneOf`, `anyOf`, `if` and
  /// `dependentSchemas` that match allow their properties. Nil if finding out costs too much.
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

  /// Allows the names of forms for an object that matches none of them, because one of these may have been meant.
  mutating func presume(_ forms: [SubschemaID], object: NodeID) {
    guard document[object].kind == .object else { return }
    for form in forms { presumedNames[object, default: []].formUnion(program.propertyNames(form)) }
  }
}

// MARK: The same value as another type

/// Conversions such as `true` for `yes`, `412` for `"412"`, `"1.10"` for `1.10`.
extension DisplayedValues {
  /// The value converted to one of the expected types; nil if there is no such value, or more than one.
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
      // In JSON and YAML, the same bytes in quotes are what the author wrote: `1.10` becomes "1.10".
      guard types.contains(.string), value.flags.style == .plain else { return nil }
      return Suggestion(node: target, text: document.sourceText(target), form: .quoted)
    case .null, .alias, .array, .object: return nil
    }
  }

  /// The allowed value that is written the same but has another type: `1` for `"1"`, `"3.1"` for `3.1`, true for `yes`.
  func valueWithSameSpelling(_ node: NodeID, values: KnownNames.Values) -> Suggestion? {
    let target = document.resolve(node)
    let value = document[target]
    guard !value.flags.contains(.isKey) else { return nil }
    switch value.kind {
    case .string:
      guard let text = document.string(target) else { return nil }
      // `yes` is true in YAML 1.1.
      let wanted = [text, boolean(text)].compactMap(\.self).first(where: values.written.contains)
      return wanted.map { Suggestion(node: target, text: $0, form: .bare) }
    case .number, .boolean, .null:
      let text = document.sourceText(target)
      guard value.flags.style == .plain, values.known.contains(text) else { return nil }
      return Suggestion(node: target, text: text, form: .quoted)
    case .alias, .array, .object: return nil
    }
  }

  /// Help for `mode:dark` where a mapping is expected; nil if the value isn't like that.
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

  /// Help for a sensitive number or boolean where a string is expected, because no suggestion may show it.
  func hiddenScalarHelp(_ node: NodeID, types: TypeMask) -> Message? {
    let kind = document[document.resolve(node)].kind
    guard types.contains(.string), isHidden(node), kind == .number || kind == .boolean else { return nil }
    return "put it in quotes"
  }

  /// Help for an empty value where a mapping or a list was started.
  func missingIndentationHelp(_ node: NodeID, types: TypeMask) -> Message? {
    guard !document.isJSON, document[node].kind == .null, document[node].flags.contains(.isEmpty) else { return nil }
    let isMapping = types.contains(.object)
    // If any value is allowed, a key without a value is no mistake.
    guard isMapping || types.contains(.array), types != .any else { return nil }
    let empty = isMapping ? "{} for an empty mapping" : "[] for an empty list"
    return "indent the next lines below this key, or write \(words: empty)"
  }

  /// The message that a value isn't in a list, or is missing. The list is of the schema's own words: redacting one
  /// would tell which of them a secret is.
  func notOne(of values: Message, at node: NodeID) -> Message {
    missingValueHelp(node) == nil
      ? "\(short(node)) is not one of \(words: values)" : "expected one of \(words: values), found nothing"
  }

  /// Help for a key or an item without a value.
  func missingValueHelp(_ node: NodeID) -> Message? {
    guard document[node].kind == .null, document[node].flags.contains(.isEmpty) else { return nil }
    let before = document.text[..<document.range(node).start.index].last { $0 != UInt8(ascii: " ") }
    let what = before == UInt8(ascii: "-") ? "item" : "key"
    return "add a value, or remove the \(words: what)"
  }

  /// Help for `- DEBUG: true` in a list of strings.
  func mappingInTextsHelp(_ node: NodeID, types: TypeMask) -> Message? {
    guard !document.isJSON, types.contains(.string), !types.contains(.object), document[node].kind == .object,
      document.count(node) == 1, let entry = document.entries(node).first(where: { $0.mergeKey == nil }),
      let name = document.string(entry.key), !document.kind(entry.value).isCollection,
      isAfterDash(document.range(node).start.index)
    else { return nil }
    // In `- PASSWORD: x`, the value is the secret.
    let isShown = !isHidden(key: entry.key) && !isHidden(entry.value) && !isHidden(node)
    let value = document.string(entry.value) ?? document.sourceText(document.resolve(entry.value))
    let pair = "\(name)=\(value)"
    guard isShown, pair.unicodeScalars.count <= ValueDescription.limit, !pair.contains(" ") else {
      return "quote the \(words: words.string): a colon and a space start a mapping"
    }
    return "write \(pair), or quote the \(words: words.string): a colon and a space start a mapping"
  }

  /// Whether a mapping starts right after a dash. One in braces or on its own lines was meant to be a mapping.
  private func isAfterDash(_ start: Int) -> Bool {
    let before = document.text[..<start].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return before.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "-") && document.text[start] != UInt8(ascii: "{")
  }

  /// The boolean for a word such as `yes` that YAML 1.1 and other tools use.
  private func boolean(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "yes", "on", "y": "true"
    case "false", "no", "off", "n": "false"
    default: nil
    }
  }

  /// Why a boolean or a number of YAML 1.1 is a string here; nil for any other value.
  func yaml11ScalarHelp(_ node: NodeID, types: TypeMask) -> Message? {
    let target = document.resolve(node)
    // `! 5` is a string because of its tag.
    guard document[target].kind == .string, !document[target].flags.contains(.hasTag), !isHidden(node),
      let text = document.string(target)
    else { return nil }
    let isPlain = isPlain(target)
    let number = number(text, types: types, isPlain: isPlain).flatMap { $0 == text ? nil : $0 }
    guard let meaning = number ?? (types.contains(.boolean) ? boolean(text) : nil) else {
      let isNumber = isPlain && [.integer, .float, .sexagesimal].contains(YAML11Scalar.of(Array(text.utf8)[...]))
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

  /// The number in a notation that is valid in both JSON and YAML; nil if the text isn't a number.
  private func number(_ text: String, types: TypeMask, isPlain: Bool) -> String? {
    guard !types.isDisjoint(with: [.number, .integer, .writtenInteger]) else { return nil }
    if !isPlain, let quoted = Self.quotedInteger(text, of: types) { return quoted }
    if let older = YAML11Scalar.digits(Array(text.utf8)[...]) {
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

  /// The integer in a quoted string: `"0x1F"`, or in a notation for people, `"1,000"`; nil if there is none.
  private static func quotedInteger(_ text: String, of types: TypeMask) -> String? {
    for (start, radix) in [("0x", 16), ("0o", 8)] where text.begins(with: start) {
      // `0x+1` isn't a number.
      let digits = text.dropFirst(2)
      return digits.begins(with: "+") || digits.begins(with: "-") ? nil : Int(digits, radix: radix).map { "\($0)" }
    }
    // In many languages `1,000` means 1, so accept it only if fractions aren't allowed.
    let groups = text.pieces(at: ",")
    guard groups.count > 1, !types.contains(.number), (1...3).contains(groups[0].utf8.count),
      !groups[0].begins(with: "0"),
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), groups.count < 7,
      groups.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    return groups.joined(separator: "")
  }
}
