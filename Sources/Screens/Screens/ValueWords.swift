package import Analysis
internal import Diagnostics
internal import DocumentModel
package import Settings
internal import StoreFormats
internal import YAMLParsing

/// A value in the words of a screen.
package enum ValueWords {
  package static let notSet = "Not set"

  /// - Parameters:
  ///   - labels: of the choices, with their values.
  ///   - unit: the unit behind a number.
  package static func of(
    _ value: InputValue?, labels: [SettingInfo.Choice] = [], unit: String? = nil, format: String? = nil
  ) -> String {
    guard let value else { return notSet }
    let (document, node) = (value.document, document(value))
    if let label = labels.first(where: { $0.value.equals(value) })?.label { return label }
    switch document.kind(node) {
    case .null: return notSet
    case .boolean: return document.boolean(node) == true ? "On" : "Off"
    case .number: return number(document, node, unit)
    case .string: return text(document.string(node) ?? "", format)
    case .array:
      let items = value.items ?? []
      guard labels.isEmpty || items.isEmpty else { return items.map { of($0, labels: labels) }.joined(separator: ", ") }
      return items.isEmpty ? "No items" : items.count.counted("item")
    case .object, .alias: return InlineText.of(document, node)
    }
  }

  private static func document(_ value: InputValue) -> NodeID { value.document.resolve(value.node) }

  private static func number(_ document: Document, _ node: NodeID, _ unit: String?) -> String {
    guard let number = document.number(node) else { return InlineText.of(document, node) }
    let digits = number.description
    switch unit {
    case nil: return digits
    case "bytes": return number.int.map(bytes) ?? "\(digits) bytes"
    case let unit?: return "\(digits) \(digits == "1" ? singular[unit] ?? unit : unit)"
    }
  }

  /// Units that English has another form of for one.
  private static let singular = [
    "seconds": "second", "minutes": "minute", "hours": "hour", "days": "day", "weeks": "week", "months": "month",
    "years": "year", "items": "item", "times": "time", "lines": "line",
  ]

  /// A list of a few scalars item by item; any other value as ``of(_:labels:unit:format:)`` has it.
  package static func inFull(_ value: InputValue?, labels: [SettingInfo.Choice], unit: String?) -> String {
    let items = value?.items ?? []
    guard !items.isEmpty, !items.contains(where: { $0.document.kind($0.document.resolve($0.node)).isCollection }) else {
      return of(value, labels: labels, unit: unit)
    }
    let words = items.map { of($0, labels: labels, unit: unit) }.joined(separator: ", ")
    return words.count <= 120 ? words : of(value)
  }

  /// A number of bytes in the largest unit that has one of it, powers of 1,000, to a tenth.
  package static func bytes(_ count: Int) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    guard count.magnitude >= 1_000 else { return count.counted("byte") }
    var (value, unit) = (Double(count), -1)
    while value.magnitude >= 999.95, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(abs(tenths % 10)) \(units[unit])"
  }

  /// A moment to the minute, in UTC; any other text as it is.
  private static func text(_ text: String, _ format: String?) -> String {
    guard format == "date-time", let date = UTCDate(text) else { return text }
    let parts = Array(date.text)
    return String(parts[..<10]) + " " + String(parts[11..<16]) + " UTC"
  }
}

extension JointChange {
  /// The label of a button that makes the change: `Also turn Sync enabled off`.
  package var title: String { "Also " + remedies.map(words).joined(separator: " and ") }

  private func words(_ remedy: SettingRemedy) -> String {
    guard let value = remedy.value else { return "take \(remedy.label) out" }
    if let isOn = value.document.boolean(value.node) { return "turn \(remedy.label) \(isOn ? "on" : "off")" }
    let info = proposal.after.effective.entry(at: remedy.path)?.info
    return "set \(remedy.label) to \(ValueWords.of(value, labels: info.map(RowKinds.choices) ?? []))"
  }
}
