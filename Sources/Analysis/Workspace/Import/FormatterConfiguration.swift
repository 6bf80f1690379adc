/// The options that the configuration of another formatter or of editors means for files of YAML.
package struct FormatterConfiguration {
  /// The settings below `format`, in the order to write them in.
  package private(set) var settings: [(name: String, value: String)] = []
  /// Parts without an equivalent, each in a sentence without a full stop.
  package private(set) var notes: [String] = []

  /// The columns of one level; nil where it isn't said.
  var indent: Int? { value("indent").flatMap { Int($0) } }
  /// Whether there is a blank inside braces.
  var spacesBrackets: Bool { value("bracketSpacing") == "true" }

  private func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }

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
