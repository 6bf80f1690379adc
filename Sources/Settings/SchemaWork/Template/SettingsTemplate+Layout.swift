internal import DocumentModel
internal import Settings
internal import SettingsWork

/// The layout of a new settings file.
extension SettingsTemplate {
  /// A group without values with more settings than this is shown by name only; those of a smaller one are listed.
  private static let shownLimit = 40

  /// The first lines of the file.
  var header: [String] {
    var lines = options.modeline.map { [$0] } ?? []
    let root = settings.entries[0].facts
    let about = options.isMinimal ? [] : [root.title, root.description].compactMap { $0 }
    for (index, text) in about.enumerated() {
      if !lines.isEmpty { lines.append(index == 0 ? "" : "#") }
      lines += CommentText.lines(text, width: options.width)
    }
    return lines
  }

  var body: [[String]] {
    switch root {
    case .mapping: settingsAtTop
    case .value(let json): [[json]]
    case .unknown: example(settings.entries[0]).map { options.isMinimal ? [] : [commentedOut([$0])] } ?? []
    }
  }

  /// The top-level settings and groups, with a divider before the first one of each section.
  private var settingsAtTop: [[String]] {
    var blocks: [[String]] = []
    var section: String?
    for index in members[0] ?? [] {
      guard let lines = block(index, column: 0, isInComment: false) else { continue }
      let own = self.section(index)
      if own != section, !options.isMinimal, let divider = own.flatMap(divider) { blocks.append(divider) }
      section = own
      blocks.append(lines)
    }
    return blocks
  }

  private func section(_ index: Int) -> String? {
    settings.entries[index].facts.section ?? (members[index] ?? []).lazy.compactMap(section).first
  }

  private func divider(_ id: String) -> [String]? {
    guard let section = model.declaration?.sections.first(where: { $0.id.value == id }) else { return nil }
    let text = [section.divider, section.description].compactMap { $0 }.joined(separator: "\n\n")
    return CommentText.lines(text, width: options.width)
  }

  /// A setting with its comment, or a group with everything inside it, or nil if there is nothing to show.
  ///
  /// - Parameters:
  ///   - column: Its column in the file.
  ///   - isInComment: Whether the group around it is commented out, so that a setting with an example is shown as if it
  ///     were set.
  private func block(_ index: Int, column: Int, isInComment: Bool) -> [String]? {
    let entry = settings.entries[index]
    let isStated = isActive(index)
    guard isStated || !options.isMinimal, let name = entry.path.pointer.tokens.last else { return nil }
    // The application maintains everything inside.
    if entry.isGroup, members[index] == nil, !settings.isRequired(entry) { return nil }
    let shown = entry.isGroup ? nil : value(index) ?? example(entry)
    let sample = entry.isGroup || shown != nil || isStated ? [] : comments.sample(entry)
    let isOut = !isStated && (!isInComment || shown == nil && sample.isEmpty && !entry.isGroup)
    var lines = [JSONText.string(name) + ":"]
    if entry.isGroup {
      let inside = inside(index, column: column + (isOut ? 4 : 2), isInComment: isInComment || isOut)
      if inside.isEmpty { lines[0] += isStated ? " {}" : "" }
      lines += inside.map { $0.isEmpty ? "" : "  " + $0 }
    } else if let shown {
      lines[0] += " " + shown
    } else {
      lines += sample.map { "  " + $0 }
    }
    if isOut { lines = commentedOut(lines) }
    guard !options.isMinimal else { return lines }
    let group = entry.parent.map { settings.entries[$0] }
    let isMissing = settings.isRequired(entry) && !isStated && !isInComment && !options.isCommented
    return comments.lines(entry, in: group, isMissing: isMissing, width: options.width - column) + lines
  }

  private func inside(_ index: Int, column: Int, isInComment: Bool) -> [String] {
    let members = members[index] ?? []
    let hasStated = members.contains(where: isActive)
    // Comments alone would leave the group without a value, and a large unused group is only named.
    guard isInComment ? count(index, upTo: Self.shownLimit) < Self.shownLimit : hasStated else { return [] }
    let blocks = members.compactMap { block($0, column: column, isInComment: isInComment) }
    return Array(blocks.joined(separator: options.isMinimal ? [] : [""]))
  }

  private func count(_ index: Int, upTo limit: Int) -> Int {
    var count = 0
    var pending = [index]
    while count < limit, let next = pending.popLast() {
      count += 1
      pending += members[next] ?? []
    }
    return count
  }

  private func commentedOut(_ lines: [String]) -> [String] {
    let text = String(decoding: canonical(lines.joined(separator: "\n") + "\n", isSorted: false), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.isEmpty ? "#" : "# " + $0 }
  }
}
