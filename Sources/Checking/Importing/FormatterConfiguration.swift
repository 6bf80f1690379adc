/// The YAML options in the configuration of another formatter or of editors.
package struct FormatterConfiguration {
  /// The settings for `format`, in the order in which to write them.
  package private(set) var settings: [(name: String, value: String)] = []
  /// The parts without an equivalent, one sentence each, without a period.
  package var notes: [String] { noted.all }
  private var noted = DistinctTexts()
  /// Patterns of the files to ignore.
  var excluded: [String] = []
  /// Settings that are assumed rather than set.
  private var assumed: Set<String> = []

  /// The indentation per level in columns, or nil if not set.
  var indent: Int? { value("indent").flatMap { Int($0) } }
  /// Whether braces have spaces inside.
  var spacesBrackets: Bool { value("bracketSpacing") == "true" }

  private func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }

  /// Whether a setting is assumed rather than set.
  func isAssumed(_ name: String) -> Bool { assumed.contains(name) }

  init() {}

  init(assuming settings: [(name: String, value: String)]) {
    self.settings = settings
    assumed = Set(settings.map(\.name))
  }

  mutating func set(_ name: String, value: String) {
    assumed.remove(name)
    if let index = settings.firstIndex(where: { $0.name == name }) {
      settings[index].value = value
    } else {
      settings.append((name, value))
    }
  }

  /// Merges what another configuration sets as well.
  ///
  /// - Parameter source: The name of its file.
  mutating func join(_ other: Self, from source: String) {
    for (name, theirs) in other.settings {
      guard let own = value(name) else {
        settings.append((name, theirs))
        if other.assumed.contains(name) { assumed.insert(name) }
        continue
      }
      // What the other only assumes says nothing against a stated value.
      if own == theirs || other.assumed.contains(name) { continue }
      if assumed.contains(name) {
        set(name, value: theirs)
      } else {
        note("\(name): \(theirs) of \(source): \(own) is set already")
      }
    }
    excluded += other.excluded
    other.notes.forEach { note($0) }
  }

  /// The sentences, which are taken out.
  mutating func takeNotes() -> [String] {
    defer { noted = DistinctTexts() }
    return notes
  }

  mutating func note(_ sentence: String) { noted.add(sentence) }
}
