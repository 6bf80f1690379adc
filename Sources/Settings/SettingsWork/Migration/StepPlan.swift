internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import YAMLEditing

/// The changes needed to apply a step to a text.
struct StepPlan {
  private let text: Snapshot
  private let history: SchemaHistory
  private(set) var moves: [(from: Path, to: Path)] = []
  private(set) var edits: [EditRequest] = []
  /// The values that the step affects, with their new places. Not empty if the step changes anything.
  private(set) var parts: [SettingMove] = []
  /// Whether values are removed, with their comments.
  private(set) var isRemoval = false
  /// Every place that the step changes, including changes through aliases.
  private(set) var touched: [Path] = []
  /// The values handled so far. A value repeated by an alias is listed once.
  private var seen: Set<NodeID> = []

  var isEmpty: Bool { parts.isEmpty }

  /// - Parameter old: The schema of the earlier version, or nil if there is none.
  init(
    _ step: MigrationStep, isReversed: Bool, text: Snapshot, history: SchemaHistory, old: SettingsModel?
  ) throws(MigrationError) {
    self.text = text
    self.history = history
    guard let work = step.work else {
      var obstacle = MigrationError(.noChain, message: "invalid migration step in the schema: \(words: step.name)")
      obstacle.isSchemaError = true
      throw obstacle
    }
    switch (work, isReversed) {
    case (.move(let path, let target), false): try move(path, to: target)
    case (.move(let path, let target), true): try move(target, to: path)
    case (.mapValues(let path, let values), _):
      try replace(path) { _, value in
        let pair = values.first { value.equals(InputValue(history.document, node: isReversed ? $0.to : $0.from)) }
        return pair.map { InputValue(history.document, node: isReversed ? $0.from : $0.to) }
      }
    case (.setDefault(let path, let value), false): setDefault(path, value: InputValue(history.document, node: value))
    case (.setDefault, true): break
    case (.drop(let path), false): drop(path)
    case (.drop(let path), true):
      throw MigrationError(.irreversible, message: "\(path) was removed, so its value is unknown")
    case (.split(let path, let text, let parts, let form), false): try split(path, at: text, to: parts) { _ in form }
    case (.split(let path, let text, let parts, _), true): try join(parts, with: text, to: path, absent: [])
    case (.join(let parts, let text, let path, let absent), false):
      try join(parts, with: text, to: path, absent: absent)
    case (.join(let parts, let text, let path, _), true):
      try split(path, at: text, to: parts) { old?.form(of: $0) ?? .string }
    case (.convertType(let path, let form, let times), false):
      try convert(path) { _, _ in ValueConversion(form: form, times: times) }
    case (.convertType(let path, let form, let times), true):
      try convert(path) { place, value in
        let natural: MigrationStep.Form? =
          switch form {
          case .integer, .number: times == nil ? .string : .number
          case .boolean: .string
          case .list: nil
          case .string: InputValue(json: value.spelling)?.kind == .boolean ? .boolean : .number
          }
        return ValueConversion(form: form == .list ? nil : old?.form(of: place) ?? natural, times: times, divides: true)
      }
    }
  }

  // MARK: Steps

  private mutating func move(_ path: Path, to target: Path) throws(MigrationError) {
    for (source, each) in places(path) {
      let place = target.filled(each)
      guard place != source, let node = text.node(at: source), takes(node, at: source, to: [place]) else { continue }
      let value = InputValue(text.values, node: node)
      if place.isInside(source) {
        let inside = place.below(source)
        edits.append(.set(source, .mapping([(inside, value)])))
      } else if source.isInside(place) {
        try requireOnly([source], in: place)
        edits.append(.set(place, value))
      } else if let other = text.node(at: place) {
        try requireFree(place, for: source, holding: value, InputValue(text.values, node: other))
        edits.append(.remove(source))
      } else {
        moves.append((source, place))
      }
      parts.append(SettingMove(old: source, new: place))
    }
  }

  private mutating func setDefault(_ path: Path, value: InputValue) {
    for (place, _) in places(path) where text.node(at: place) == nil {
      touched.append(place)
      edits.append(.set(place, value))
      parts.append(SettingMove(old: place, new: place))
    }
  }

  private mutating func drop(_ path: Path) {
    isRemoval = true
    for (place, _) in places(path) {
      guard let node = text.node(at: place), takes(node, at: place, to: []) else { continue }
      edits.append(.remove(place))
      parts.append(SettingMove(old: place, new: place))
    }
  }

  /// Replaces values.
  ///
  /// - Parameter new: The new value, or nil to keep the old one.
  private mutating func replace(
    _ path: Path, new: (Path, InputValue) throws(MigrationError) -> InputValue?
  ) throws(MigrationError) {
    for (place, _) in places(path) {
      guard let node = text.node(at: place), takes(node, at: place, to: []) else { continue }
      guard let value = try new(place, InputValue(text.values, node: text.values.resolve(node))) else { continue }
      edits += MemberChanges(at: place, from: InputValue(text.values, node: node), to: value, keepsOthers: false).all
      parts.append(SettingMove(old: place, new: place))
    }
  }

  private mutating func split(
    _ path: Path, at separator: String?, to targets: [Path],
    as form: (Path) -> MigrationStep.Form
  ) throws(MigrationError) {
    for (source, each) in places(path) {
      let places = targets.map { $0.filled(each) }
      guard let node = text.node(at: source), takes(node, at: source, to: places) else { continue }
      let value = InputValue(text.values, node: node)
      let values = separator.map { value.parts(at: $0, most: targets.count) } ?? value.items
      guard let values, values.count == targets.count else {
        throw unreadable(source, words: "cannot be split into \(targets.count) parts")
      }
      var members: [(path: Path, value: InputValue)] = []
      for (place, part) in zip(places, values) {
        guard let new = separator == nil ? part : ValueConversion(form: form(place)).value(part) else {
          throw unreadable(source, words: "has a part of the wrong type for \(text.shown(place))")
        }
        if !place.isInside(source), let other = text.node(at: place) {
          try requireFree(place, for: source, holding: new, InputValue(text.values, node: other))
        }
        members.append((place, new))
      }
      put(members, insteadOf: [source])
    }
  }

  private mutating func join(
    _ sources: [Path], with separator: String?, to target: Path, absent: [NodeID]
  ) throws(MigrationError) {
    // The targets handled so far, because every source leads to the same one.
    var joined: Set<Path> = []
    for (_, each) in sources.flatMap(places) {
      let (places, place) = (sources.map { $0.filled(each) }, target.filled(each))
      let nodes = places.map(text.node)
      let there = zip(places, nodes).compactMap { path, node in node.map { (path: path, node: $0) } }
      guard let first = there.first, joined.insert(place).inserted,
        takes(first.node, at: first.path, to: places + [place])
      else { continue }
      var parts: [InputValue] = []
      for (index, node) in nodes.enumerated() {
        let stated = node.map { InputValue(text.values, node: $0) }
        let other = index < absent.count ? InputValue(history.document, node: absent[index]) : nil
        guard let value = stated ?? other else {
          throw unreadable(first.path, words: "cannot be joined: \(text.shown(places[index])) is not set")
        }
        guard let part = separator == nil ? value : ValueConversion.text(value) else {
          throw unreadable(places[index], words: "cannot be joined: expected a string, a number, true or false")
        }
        parts.append(part)
      }
      let value = separator.map { InputValue(text: parts.map(\.spelling).joined(separator: $0)) } ?? .list(parts)
      let paths = there.map(\.path)
      if let inner = paths.first(where: { $0 != place && $0.isInside(place) }) {
        try requireOnly([inner] + paths, in: place)
      } else if !paths.contains(place), let other = text.node(at: place) {
        try requireFree(place, for: first.path, holding: value, InputValue(text.values, node: other))
      }
      put([(place, value)], insteadOf: paths)
    }
  }

  private mutating func convert(
    _ path: Path, conversion: (Path, InputValue) -> ValueConversion
  ) throws(MigrationError) {
    let refusal = unreadable
    try replace(path) { (place, value) throws(MigrationError) in
      guard let new = conversion(place, value).value(value) else {
        throw refusal(place, "cannot be converted without loss")
      }
      return new.equals(value) ? nil : new
    }
  }

  /// Replaces some values by others. The first new value takes the place and the comments of the first old one.
  private mutating func put(_ values: [(path: Path, value: InputValue)], insteadOf sources: [Path]) {
    let (first, places) = (sources[0], values.map(\.path))
    let inside = values.filter { $0.path != first && $0.path.isInside(first) }
    if !inside.isEmpty { edits.append(.set(first, .mapping(inside.map { ($0.path.below(first), $0.value) }))) }
    let isMoved =
      inside.isEmpty && !places.contains(first) && !first.isInside(places[0]) && text.node(at: places[0]) == nil
    if isMoved { moves.append((first, places[0])) }
    edits += values.filter { value in !inside.contains { $0.path == value.path } }.map { .set($0.path, $0.value) }
    for source in sources where !places.contains(source) && !(isMoved && source == first) {
      guard inside.isEmpty || source != first, !places.contains(where: { source.isInside($0) }) else { continue }
      edits.append(.remove(source))
    }
    parts +=
      sources.map { SettingMove(old: $0, new: places[0]) } + places.dropFirst().map { SettingMove(old: first, new: $0) }
  }

  private func unreadable(_ path: Path, words: Message) -> MigrationError {
    MigrationError(.unreadableValue, message: "\(text.shown(path)) \(words)", at: path, help: "change it by hand")
  }

  // MARK: Places

  /// Whether a value hasn't been handled yet.
  private mutating func takes(_ node: NodeID, at path: Path, to targets: [Path]) -> Bool {
    touched += [path] + targets
    return seen.insert(node).inserted
  }

  private func places(_ path: Path) -> [(path: Path, each: [Path.Segment])] {
    text.root.map { path.places(in: text.values, root: $0) } ?? []
  }

  private func requireFree(
    _ place: Path, for source: Path, holding value: InputValue, _ other: InputValue
  ) throws(MigrationError) {
    guard !value.equals(other) else { return }
    throw MigrationError(
      .migrationConflict,
      message: "\(text.shown(source)) would overwrite \(text.shown(place)), which has another value",
      at: source, help: "remove one of the two")
  }

  /// Checks that a mapping contains nothing but some settings.
  private func requireOnly(_ sources: [Path], in place: Path) throws(MigrationError) {
    var pending = [place]
    while let group = pending.popLast() {
      if sources.contains(group) { continue }
      guard sources.contains(where: { $0.isInside(group) }), let node = text.node(at: group).map(text.values.resolve),
        text.values.kind(node) == .object
      else {
        throw MigrationError(
          .migrationConflict,
          message: "\(text.shown(sources[0])) would replace \(text.shown(place)), which also contains "
            + "\(text.shown(group))", at: group, help: "remove it")
      }
      pending += text.values.named(node).map { group.appending($0.name) }
    }
  }
}

extension SettingsModel {
  /// The only type of a setting, or nil if it may have several.
  fileprivate func form(of path: Path) -> MigrationStep.Form? {
    guard let applied = tree.applied(at: path), let kinds = graph.kinds(applied), kinds.count == 1 else { return nil }
    if kinds.contains(.string) { return .string }
    if kinds.contains(.boolean) { return .boolean }
    if kinds.contains(.number) { return .number }
    return kinds.contains(.array) ? .list : nil
  }
}

extension Path {
  /// The path relative to a group around it.
  func below(_ group: Path) -> Path { Path(segments: Array(segments.dropFirst(group.segments.count))) }
}
