internal import DocumentModel
internal import FileAccess
package import Settings
internal import SettingsWork
internal import YAMLReading

/// A value in the words of a screen.
package struct ValueFormatter {
  let words: PageStrings

  package init(_ words: PageStrings) { self.words = words }

  package var notSet: String { words[.notSet] }

  /// - Parameters:
  ///   - labels: the choices with their labels.
  ///   - unit: the unit after a number.
  func of(
    _ value: InputValue?, labels: [SettingInfo.Choice] = [], unit: String? = nil, format: String? = nil
  ) -> String {
    guard let value else { return notSet }
    let (document, node) = (value.document, value.document.resolve(value.node))
    if let label = labels.first(where: { $0.value.equals(value) })?.label { return label }
    switch document.kind(node) {
    case .null: return notSet
    case .boolean: return document.boolean(node) == true ? words[.on] : words[.off]
    case .number: return number(document, node: node, unit: unit)
    case .string: return text(document.string(node) ?? "", format: format)
    case .array:
      let items = value.items ?? []
      // Items with labels are few and known, so they are listed rather than counted.
      guard labels.isEmpty || items.isEmpty else { return items.map { of($0, labels: labels) }.joined(separator: ", ") }
      guard items.count != 1 else { return words[.oneItem] }
      return items.isEmpty ? words[.noItems] : words[.items, ["count": String(items.count)]]
    case .object, .alias: return InlineText.of(document, node: node)
    }
  }

  private func number(_ document: Document, node: NodeID, unit: String?) -> String {
    guard let number = document.number(node) else { return InlineText.of(document, node: node) }
    let digits = number.description
    switch unit {
    case nil: return digits
    case "bytes": return number.int.map(bytes) ?? words[.bytes, ["count": digits]]
    case let unit?: return "\(digits) \(digits == "1" ? Self.singular[unit] ?? unit : unit)"
    }
  }

  /// Units with a singular form in English.
  private static let singular = [
    "seconds": "second", "minutes": "minute", "hours": "hour", "days": "day", "weeks": "week", "months": "month",
    "years": "year", "items": "item", "times": "time", "lines": "line",
  ]

  /// A list of a few scalars item by item; any other value as ``of(_:labels:unit:format:)`` has it.
  func inFull(_ value: InputValue?, labels: [SettingInfo.Choice], unit: String?) -> String {
    let items = value?.items ?? []
    guard !items.isEmpty, !items.contains(where: { $0.kind.isCollection }) else {
      return of(value, labels: labels, unit: unit)
    }
    let text = items.map { of($0, labels: labels, unit: unit) }.joined(separator: ", ")
    // A long list would push everything else off the page.
    return text.count <= 120 ? text : of(value)
  }

  /// A number of bytes in the largest unit that fits, in powers of 1,000, rounded to a tenth: `1.5 MB`.
  package func bytes(_ count: Int) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    guard count.magnitude >= 1_000 else { return few(count) }
    var (value, unit) = (Double(count), -1)
    // 999.95 kB would be rounded to "1000 kB".
    while value.magnitude >= 999.95, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(abs(tenths % 10)) \(units[unit])"
  }

  /// A number of bytes in the largest unit that fits, with every digit: `1.234567 MB`.
  func size(_ digits: String) -> String {
    guard let count = Int(digits) else { return digits }
    return count < 1_000 ? few(count) : ByteCount.exactly(count)
  }

  private func few(_ count: Int) -> String {
    count == 1 ? words[.oneByte] : words[.bytes, ["count": String(count)]]
  }

  /// A time to the minute, in UTC; any other text unchanged.
  private func text(_ text: String, format: String?) -> String {
    // The format may be only a hint, so a text that isn't a time stays as it is.
    guard format == "date-time", let date = UTCDate(text) else { return text }
    let parts = Array(date.text)
    return String(parts[..<10]) + " " + String(parts[11..<16]) + " UTC"
  }
}

extension JointChange {
  /// The label of a button that makes the change: `Also turn Sync enabled off`.
  package func title(in words: PageStrings, translation: Translation?) -> String {
    let changes = remedies.map { change($0, words: words, translation: translation) }
    return words[.alsoChange, ["changes": changes.joined(separator: " \(words[.and]) ")]]
  }

  private func change(_ remedy: SettingOperation, words: PageStrings, translation: Translation?) -> String {
    let info = proposal.after.effective.entry(at: remedy.path)?.info.translated(by: translation)
    let setting = info?.title ?? label(of: remedy.path)
    guard let value = remedy.value else { return words[.takeOut, ["setting": setting]] }
    if let isOn = value.boolean { return words[isOn ? .turnOn : .turnOff, ["setting": setting]] }
    let kinds = info.map { ControlKinds(info: $0, item: nil, words: words) }
    let shown = ValueFormatter(words).of(value, labels: kinds?.choices ?? [])
    return words[.setTo, ["setting": setting, "value": shown]]
  }
}
