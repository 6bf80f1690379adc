package import DocumentModel

/// A condition on an effective value, or on a time relative to a window.
package struct SettingCondition: Sendable {
  /// The test that the condition makes.
  package enum Test: Sendable {
    /// The setting has one of the values.
    case isAmong(Located<Path>, [NodeID])
    /// The input has one of the values.
    case isGiven(Located<String>, [NodeID])
    /// The time, possibly an input, is inside or outside the window between two settings.
    case time(NodeID, isInside: Bool, window: [Located<Path>])
  }

  package var test: Test
  /// Whether it tests the value from files and defaults, before conditions.
  package var testsConfiguredValue: Bool
  package var message: Located<String>?
  /// The severity of the message.
  package var tone: Tone
  /// The value that applies while the condition is unmet.
  package var otherwise: NodeID?
  /// Whether the configured value is kept while the condition is unmet. It has no effect then, and the message says
  /// what applies.
  package var keepsValue: Bool
  /// The severity of a value without effect. A note by default, so that a switch can be turned off while the settings
  /// that depend on it keep their values.
  package var severity: Severity
  package var node: NodeID

  /// Nil if the object contains no condition that can be read.
  init?(_ document: Document, node: NodeID) {
    let reader = DeclarationReader(document, node: node)
    if let setting = reader.path("setting") {
      let values = reader.value("is").map { [$0] } ?? reader.items("in")
      guard !values.isEmpty else { return nil }
      test = .isAmong(setting, values)
    } else if let input = reader.text("input") {
      test = .isGiven(input, reader.value("is").map { [$0] } ?? reader.items("in"))
    } else if let time = reader.value("time"), let window = reader.value("within") ?? reader.value("outside") {
      let paths = document.items(window).compactMap { reader.path(at: $0) }
      test = .time(time, isInside: reader.value("within") != nil, window: paths)
    } else {
      return nil
    }
    testsConfiguredValue = reader.boolean("configured")?.value == true
    message = reader.text("message")
    tone = reader.tone ?? .info
    otherwise = reader.value("otherwise")
    keepsValue = reader.value("keepsValue").flatMap { document.boolean($0) } ?? false
    severity = reader.severity(otherwise: .note)
    self.node = reader.node
  }

  /// The message shown while it is unmet.
  package var reason: String { message?.value ?? "a condition is not met" }

  /// The values that something is compared with, or the time.
  package var values: [NodeID] {
    switch test {
    case .isAmong(_, let values), .isGiven(_, let values): values
    case .time(let time, _, _): [time]
    }
  }

  package var settings: [Located<Path>] {
    switch test {
    case .isAmong(let setting, _): [setting]
    case .isGiven: []
    case .time(_, _, let window): window
    }
  }
}
