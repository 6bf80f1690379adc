/// How a value is entered, if its type doesn't decide it.
package enum SettingControl: String, CaseIterable, Sendable {
  /// A time of day.
  case time
  /// A group of two times of day, set together.
  case timeRange = "time-range"
  /// A string of several lines.
  case multiline
}

/// The texts for one of the values that a setting may have.
package struct ChoiceLabel: Sendable {
  package var title: String
  package var description: String?
  /// Its name in generated code, or nil to derive it from the value.
  package var codeName: String?
}

/// The severity of a message to a person.
public enum Tone: String, CaseIterable, Sendable {
  /// Neutral; for a line that shows the current state.
  case plain
  /// Something to know.
  case info
  /// Something went well.
  case success
  /// Something needs attention.
  case warning
  /// Something went wrong.
  case error
}

/// How a store represents the value of a setting.
package enum StoredForm: String, Sendable {
  /// A value of the store's own type.
  case plain
  /// The whole value, with everything inside a group, as one JSON document.
  case json
  /// One JSON document, as data in a property list.
  case data
  /// A time of day as in SQL, with seconds.
  case time
  /// No value: the setting is true if the store has any value under the key.
  case presence

  /// Whether the whole value is one JSON document.
  package var isJSON: Bool {
    switch self {
    case .json, .data: true
    case .plain, .time, .presence: false
    }
  }
}
