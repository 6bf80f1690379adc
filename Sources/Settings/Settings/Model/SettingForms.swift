/// How a value is entered, where its type doesn't say.
package enum SettingControl: String, CaseIterable, Sendable {
  /// A time of day.
  case time
  /// A group of two times of day, set together.
  case timeRange = "time-range"
  /// A text of several lines.
  case multiline
}

/// The words for one of the values that a setting may have.
package struct ChoiceLabel: Sendable {
  package var title: String
  package var description: String?
  /// Its name in generated code; nil if that is made from the value.
  package var codeName: String?
}

/// The severity of a message to a person.
public enum Tone: String, CaseIterable, Sendable {
  /// Nothing remarkable; of a line that shows the current state.
  case plain
  /// Something to know.
  case info
  /// Something went well.
  case success
  /// Something has to be looked after.
  case warning
  /// Something went wrong.
  case error
}

/// How a store keeps the value of a setting.
package enum StoredForm: String, Sendable {
  /// A value of the store's own type for it.
  case plain
  /// The whole value, a group with all that is inside, as one JSON document.
  case json
  /// The same, in a property list as data.
  case data
  /// A time of day as in SQL, with seconds.
  case time
  /// Not at all: it is true if the store has a value under the key.
  case presence

  /// Whether the whole value is one JSON document.
  package var isJSON: Bool {
    switch self {
    case .json, .data: true
    case .plain, .time, .presence: false
    }
  }
}
