internal import DocumentModel
internal import YAMLReading

/// Finds where a cursor is by the indentation of the lines above and below it, without parsing the text, so that errors
/// elsewhere make no difference.
struct BlockScan {
  private let bytes: [UInt8]
  private let cursor: Int
  /// The cursor's line without its line break.
  private let line: Range<Int>

  init(_ bytes: [UInt8], cursor: Int) {
    self.bytes = bytes
    self.cursor = cursor
    line = Bytes.line(bytes, at: cursor)
  }

  /// How many bytes below the cursor are read.
  private static let reach = 200_000
  /// How many siblings above the cursor are searched at the left edge.
  private static let edgeCount = 4_000
  /// How many brackets above the cursor may still be followed to it.
  private var scansLeft = 64
  /// How many siblings of a collection are read completely.
  private static let neighborCount = 400

  // MARK: The cursor's line

  private enum Container {
    case unknown
    case mapping
    case list
  }

  /// The state of the current collection while the lines above are visited.
  private struct State {
    var column: Int
    var container: Container
    var level = CursorPlace.Level()
    /// The number of items of the list so far.
    var count = 0
    /// Whether the cursor is where another item may start.
    var isNewItem = false
    /// Whether the brackets around the cursor determine the levels inside.
    var isInFlow = false
  }

  private var innerToOuter: [CursorPlace.Level] = []
  /// The columns of the levels in `innerToOuter`; negative for a level without a column.
  private var columns: [Int] = []

  /// Whether the cursor is inside a complete value or a block scalar.
  private var allowsNoCompletion = false
  /// Whether the cursor is in a block scalar.
  private var isText = false
  /// The kind of the innermost collection.
  private var innermost = Container.unknown
  /// Where the cursor is in a flow collection.
  private var flow: FlowScan?
  /// The first line of the document with content.
  private var top: Int?

  /// Nil if the cursor is deeper than the nesting limit.
  mutating func place() -> CursorPlace? {
    var place = CursorPlace(word: cursor..<cursor)
    // In a comment, nothing is completed as YAML.
    if let comment = WrittenLine.comment(bytes, range: line), comment < cursor {
      place.comment = comment
      return place
    }
    var state = readLine(at: &place)
    scanBackward(&state)
    finishList(&state)
    close(&state)
    readTopBrackets()
    guard innerToOuter.count <= CursorPlace.depthLimit else { return nil }
    scanForward()
    place.levels = innerToOuter.reversed()
    if let flow { return placed(place, flow: flow) }
    // Inside a complete value or a block scalar, nothing may be written.
    if allowsNoCompletion { place.forms = [] }
    if isText { (place.word, place.hasColon) = (cursor..<cursor, false) }
    narrow(&place)
    return place
  }

  /// Reads the cursor's line, and returns the collection that its first key or dash belongs to.
  private mutating func readLine(at place: inout CursorPlace) -> State {
    let opened = WrittenLine(line, of: bytes)
    let openers = opened.openers
    let content = min(opened.rest, cursor)
    let dashes = openers.filter { $0.kind == .dash && line.lowerBound + $0.column < cursor }
    var state = State(column: content - line.lowerBound, container: .unknown)
    if case .key(let key) = openers.last?.kind, key.value <= cursor {
      innerToOuter = [CursorPlace.Level()]
      columns = [-1]
      valueSlot(key, at: &place)
      state.container = .mapping
      state.level.step = .name(name(key.range))
      innermost = .mapping
    } else {
      nameSlot(content, at: &place)
      if let dash = dashes.last {
        // Directly after a dash, an item needs a blank, and its keys start after that.
        if cursor == line.lowerBound + dash.column + 1 {
          place.needsBlank = true
          state.column = dash.column + 2
        }
        place.forms.remove(.dash)
      }
      if flow != nil {
        leaveToFlow()
        state.isInFlow = true
      }
    }
    place.column = state.column
    // `- - `: a nested list starts after the outer list's dash.
    for dash in dashes.reversed() { leave(&state, to: State(column: dash.column, container: .list)) }
    return state
  }

  /// Reads a file such as `{"a": 1,` over several lines, which has no indentation to go by.
  private mutating func readTopBrackets() {
    guard flow == nil, let top, bytes[top] == UInt8(ascii: "{") || bytes[top] == UInt8(ascii: "["),
      let scan = FlowScan(bytes, from: top, to: cursor, isJSON: false)
    else { return }
    flow = scan
    innerToOuter = scan.levels.reversed()
    columns = []
  }

  private func placed(_ place: CursorPlace, flow: FlowScan) -> CursorPlace {
    var place = place
    (place.forms, place.word, place.hasColon) = (flow.forms, flow.word, flow.hasColon)
    (place.needsBlank, place.isFlow) = (flow.needsBlank, true)
    (place.lacksComma, place.lacksCommaAfter) = (flow.lacksComma, flow.lacksCommaAfter)
    return place
  }

  /// Among keys only a key is offered, among items only an item.
  private func narrow(_ place: inout CursorPlace) {
    guard place.forms.contains(.key) else { return }
    switch innermost {
    case .mapping: place.forms = .key
    case .list: place.forms = .dash
    case .unknown:
      if place.levels.last?.neighbors.isEmpty == false { place.forms = .key }
      if place.levels.count == 1 { place.forms.remove(.scalar) }
    }
  }

  /// Inside brackets, indentation doesn't matter.
  private mutating func leaveToFlow() {
    guard let flow else { return }
    innerToOuter = flow.levels.reversed()
    columns = flow.levels.map { _ in -1 }
  }

  /// Handles a cursor after a key's colon.
  private mutating func valueSlot(_ key: WrittenLine.Key, at place: inout CursorPlace) {
    place.needsBlank = cursor == key.value
    let value = WrittenLine.value(bytes, range: key.value..<line.upperBound)
    flow = scan(value.lowerBound)
    if flow != nil { leaveToFlow() } else { scalarSlot(value, at: &place) }
  }

  /// Nil if there is no bracket, or it is closed before the cursor.
  private func scan(_ start: Int) -> FlowScan? {
    guard start < cursor, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") else { return nil }
    return FlowScan(bytes, from: start, to: cursor, isJSON: false)
  }

  /// - Parameter value: The range of the existing value, possibly empty.
  private func scalarSlot(_ value: Range<Int>, at place: inout CursorPlace) {
    guard !value.isEmpty, value.lowerBound <= cursor else {
      place.forms = .scalar
      return
    }
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "["),
      UInt8(ascii: "{"):
      return
    case UInt8(ascii: "*"):
      place.forms = .alias
      place.word = value
    case _:
      // Nothing is offered after a complete value.
      guard cursor <= value.upperBound else { return }
      place.forms = .scalar
      place.word = value
    }
  }

  /// Handles a cursor in a key, or where one may start.
  private mutating func nameSlot(_ content: Int, at place: inout CursorPlace) {
    let rest = WrittenLine.value(bytes, range: content..<line.upperBound)
    guard !rest.isEmpty else {
      place.forms = [.key, .dash, .scalar]
      return
    }
    // Nothing is offered before existing text.
    guard cursor >= rest.lowerBound else { return }
    flow = scan(rest.lowerBound)
    if flow != nil { return }
    place.forms = .key
    if let key = WrittenLine.key(bytes, range: rest) {
      place.word = key.range
      place.hasColon = true
      if cursor > key.range.upperBound { place.forms = [] }
    } else if bytes[rest.lowerBound] == UInt8(ascii: "*") {
      place.forms = .alias
      place.word = rest
    } else {
      guard cursor <= rest.upperBound else {
        place.forms = []
        return
      }
      place.forms = [.key, .scalar]
      place.word = rest
    }
  }

  // MARK: Lines above

  private mutating func close(_ state: inout State) {
    // Brackets on their own line, as in `- {level: }`, aren't a level in addition to those inside.
    guard !state.isInFlow else { return }
    if innerToOuter.isEmpty { innermost = state.container }
    innerToOuter.append(state.level)
    columns.append(state.column)
  }

  /// Continues with the collection that contains the current one.
  private mutating func leave(_ state: inout State, to outer: State) {
    finishList(&state)
    close(&state)
    state = outer
  }

  private mutating func scanBackward(_ state: inout State) {
    var below = line.lowerBound
    let content = WrittenLine(line, of: bytes).rest
    top = line.lowerBound == cursor || content == line.upperBound ? nil : content
    let isInBrackets = WrittenLine.first(in: bytes)?.beginsWithBracket == true
    while let range = Bytes.line(bytes, above: below) {
      let (start, stop) = (range.lowerBound, range.upperBound)
      below = start
      // At the left edge, a long file has thousands of siblings.
      if state.column == 0, !isInBrackets, state.level.neighbors.count >= Self.edgeCount { return }
      let index = WrittenLine.firstNonBlank(bytes, range: range)
      // Blank lines and comments don't show which collection they are in.
      guard index < stop, bytes[index] != UInt8(ascii: "#") else { continue }
      let column = index - start
      if column == 0, DocumentMarker(bytes[range]) != nil { return }
      top = index
      // A deeper line is inside an entry above and doesn't contain the cursor.
      guard column <= state.column else { continue }
      let line = WrittenLine(range, of: bytes)
      let openers = line.openers
      if openers.isEmpty, enterFlow(line.rest) {
        state = State(column: column, container: .unknown, isInFlow: true)
      }
      for opener in openers.reversed() { take(opener, line: line, isLast: opener == openers.last, state: &state) }
    }
  }

  private mutating func take(_ opener: WrittenLine.Opener, line: WrittenLine, isLast: Bool, state: inout State) {
    let (start, stop) = (line.content.lowerBound, line.content.upperBound)
    guard opener.column <= state.column else { return }
    if opener.column == state.column {
      switch (state.container, opener.kind) {
      case (.unknown, .key(let key)), (.mapping, .key(let key)):
        state.container = .mapping
        state.level.add(neighbor(key, start: start, column: opener.column, among: state.level))
      case (.unknown, .dash):
        // On a blank line in the column of the dashes above, another item would start.
        innermost = .list
        innerToOuter.append(CursorPlace.Level())
        columns.append(-1)
        (state.container, state.count, state.isNewItem) = (.list, 1, true)
        state.level.add(neighbor(nil, start: start, column: opener.column, among: state.level))
      case (.mapping, .dash): break
      case (.list, .dash):
        state.count += 1
        state.level.add(neighbor(nil, start: start, column: opener.column, among: state.level))
      case (.list, .key(let key)):
        // A list in the column of its key.
        guard isEmptyValue(key, stop: stop) else { return }
        if state.isNewItem {
          // Or a sibling of that key.
          innerToOuter = []
          columns = []
          innermost = .mapping
          state = State(column: opener.column, container: .mapping)
          state.level.add(neighbor(key, start: start, column: opener.column, among: state.level))
          return
        }
        leave(&state, to: outer(opener))
      }
      return
    }
    // A line further left, which contains the current collection.
    if isLast, line.endsInBlockMark { forgetText(&state) }
    let value: Int? =
      switch opener.kind {
      case .dash: isLast && line.rest < line.end ? line.rest : nil
      case .key(let key):
        isEmptyValue(key, stop: stop) ? nil : WrittenLine.firstNonBlank(bytes, range: key.value..<stop)
      }
    if let value {
      if enterFlow(value) {
        state = outer(opener)
        return
      }
      allowsNoCompletion = true
    }
    leave(&state, to: outer(opener))
  }

  /// The collection that a key or dash further left is an entry of.
  private func outer(_ opener: WrittenLine.Opener) -> State {
    switch opener.kind {
    case .dash: State(column: opener.column, container: .list)
    case .key(let key):
      State(column: opener.column, container: .mapping, level: CursorPlace.Level(step: .name(name(key.range))))
    }
  }

  /// Whether the cursor is inside brackets that open at an offset. If so, their levels replace those found so far.
  private mutating func enterFlow(_ start: Int) -> Bool {
    // Following a bracket to the cursor may be expensive, so the number is limited.
    guard start < cursor, "{[".utf8.contains(bytes[start]), scansLeft > 0 else { return false }
    scansLeft -= 1
    guard let found = scan(start) else { return false }
    flow = found
    leaveToFlow()
    return true
  }

  private func finishList(_ state: inout State) {
    if state.container == .list, state.level.step == nil { state.level.step = .index(state.count) }
  }

  /// Discards the lines visited so far: they are the content of a block scalar.
  private mutating func forgetText(_ state: inout State) {
    innerToOuter = []
    columns = []
    flow = nil
    innermost = .unknown
    allowsNoCompletion = true
    isText = true
    state = State(column: state.column, container: .unknown)
  }

  /// Whether a key has at most an anchor or tag as its value.
  private func isEmptyValue(_ key: WrittenLine.Key, stop: Int) -> Bool {
    WrittenLine.hasOnlyProperties(bytes, value: WrittenLine.value(bytes, range: key.value..<stop))
  }

  // MARK: Lines below

  /// Adds the neighbors below the cursor to each level.
  private mutating func scanForward() {
    var open = columns.indices.filter { columns[$0] >= 0 }
    var above = line.upperBound
    let last = line.upperBound + Self.reach
    while above < last, !open.isEmpty, let range = Bytes.line(bytes, below: above) {
      let (start, stop) = (range.lowerBound, range.upperBound)
      above = stop
      let index = WrittenLine.firstNonBlank(bytes, range: range)
      guard index < stop, bytes[index] != UInt8(ascii: "#") else { continue }
      let column = index - start
      if column == 0, DocumentMarker(bytes[range]) != nil { return }
      while let inner = open.first, columns[inner] > column { open.removeFirst() }
      guard let inner = open.first, columns[inner] == column, let opener = WrittenLine(range, of: bytes).openers.first
      else { continue }
      let isList = if case .index = innerToOuter[inner].step { true } else { false }
      switch opener.kind {
      case .key(let key):
        // The next key ends a list in the column of its key.
        if isList { open.removeFirst() }
        guard let level = open.first, columns[level] == column else { continue }
        innerToOuter[level].add(neighbor(key, start: start, column: column, among: innerToOuter[level]))
      case .dash where isList:
        innerToOuter[inner].add(neighbor(nil, start: start, column: column, among: innerToOuter[inner]))
      case .dash: continue
      }
    }
  }

  // MARK: Neighbors

  /// - Parameters:
  ///   - key: The key; nil for an item.
  ///   - level: The level with the neighbors found so far.
  private func neighbor(
    _ key: WrittenLine.Key?, start: Int, column: Int, among level: CursorPlace.Level
  ) -> CursorPlace.Neighbor {
    let end = endOfEntry(start, column: column, among: level.neighbors.count)
    return CursorPlace.Neighbor(name: key.map { name($0.range) }, range: start + column..<end, column: column)
  }

  /// The maximum size of a neighbor that is read completely, in bytes.
  private static let neighborLimit = 4_000

  /// The end of the last line of an entry. For a large entry, or after many others, the end of its first line.
  private func endOfEntry(_ start: Int, column: Int, among count: Int) -> Int {
    let first = Bytes.endOfLine(bytes, at: start)
    // In large collections, the remaining entries count by their keys only.
    guard count < Self.neighborCount else { return first }
    let isItem = bytes[start + column] == UInt8(ascii: "-")
    var end = first
    while let next = Bytes.line(bytes, below: end) {
      let stop = next.upperBound
      if stop - start > Self.neighborLimit { return first }
      let index = WrittenLine.firstNonBlank(bytes, range: next)
      let isDash =
        index < stop && bytes[index] == UInt8(ascii: "-") && (index + 1 == stop || bytes[index + 1].isBlank)
      if index < stop, index - next.lowerBound < column || index - next.lowerBound == column && (isItem || !isDash) {
        return end
      }
      end = stop
    }
    return end
  }

  private func name(_ range: Range<Int>) -> String { ScalarReading.text(bytes[range]) }
}
