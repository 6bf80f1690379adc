/// The options that the configuration of another formatter or of editors means for files of YAML.
package struct FormatterConfiguration {
  /// The settings below `format`, in the order to write them in.
  package private(set) var settings: [(name: String, value: String)] = []
  /// Parts without an equivalent, each in a sentence without a full stop.
  package private(set) var notes: [String] = []

  init() {}

  mutating func set(_ name: String, _ value: String) {
    if let index = settings.firstIndex(where: { $0.name == name }) {
      settings[index].value = value
    } else {
      settings.append((name, value))
    }
  }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }
}
