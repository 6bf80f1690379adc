/// The options that the configuration of another formatter or of editors means for files of YAML.
package struct FormatterConfiguration {
  /// The settings below `format`, in the order to write them in.
  package private(set) var settings: [(name: String, value: String)] = []
  /// Parts without an equivalent, each in a sentence without a full stop.
  package private(set) var notes: [String] = []
  /// Patterns of the files that are left alone.
  var excluded: [String] = []
  /// Settings that aren't stated.
  private var assumed: Set<String> = []

  /// The columns of one level; nil if it isn't said.
  var indent: Int? { value("indent").flatMap { Int($0) } }
  /// Whether there is a blank inside braces.
  var spacesBrackets: Bool { value("bracketSpacing") == "true" }

  private func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }

  init() {}

  init(assuming settings: [(name: String, value: String)]) {
    (self.settings, assumed) = (settings, Set(settings.map(\.name)))
  }

  mutating func set(_ name: String, _ value: String) {
    assumed.remove(name)
    if let index = settings.firstIndex(where: { $0.name == name }) {
      settings[index].value = value
    } else {
      settings.append((name, value))
    }
  }

  /// Takes over what another configuration also says.
  ///
  /// - Parameter source: the name of its file.
  mutating func join(_ other: Self, from source: String) {
    for (name, theirs) in other.settings {
      guard let own = value(name) else {
        settings.append((name, theirs))
        if other.assumed.contains(name) { assumed.insert(name) }
        continue
      }
      if own == theirs || other.assumed.contains(name) { continue }
      if assumed.contains(name) {
        set(name, theirs)
      } else {
        note("\(name): \(theirs) of \(source): \(own) is set already")
      }
    }
    excluded += other.excluded
    other.notes.forEach { note($0) }
  }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }
}
