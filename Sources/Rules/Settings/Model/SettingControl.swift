/// How a value is entered, where its type doesn't say.
package enum SettingControl: String, CaseIterable, Sendable {
  /// A time of day.
  case time
  /// A group of two times of day, set together.
  case timeRange = "time-range"
  /// A text of several lines.
  case multiline
}
