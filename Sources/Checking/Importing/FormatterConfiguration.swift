/// The YAML options of another formatter or of an editor.
package struct FormatterConfiguration {
  /// The settings for `format`, in the order in which they are written.
  package private(set) var settings: [(name: String, value: String)] = []
  /// Notes about options without an equivalent, one sentence each, without a period.
  package var notes: [String] { noted.all }
  private var noted = OrderedStringSet()
  /// Patterns of files to ignore.
  var excluded: [String] = []
  /// The settings that are defaults of the other tool, not set explicitly.
  private var assumed: Set<String> = []

  /// The indentation per level in columns, or nil if not set.
  var indent: Int? { value("indent").flatMap { Int($0) } }
  /// Whether there are spaces inside braces.
  var spacesBrackets: Bool { value("bracketSpacing") == "true" }

  func sets(_ name: String) -> Bool { value(name) != nil }

  private func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }

  /// Whether a setting is a default of the other tool, not set explicitly.
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

  /// Adds the settings of another configuration. Explicit settings override defaults; on a conflict, the existing one
  /// is kept and noted.
  ///
  /// - Parameter source: The name of the other configuration's file.
  mutating func join(_ other: Self, from source: String) {
    for (name, theirs) in other.settings {
      guard let own = value(name) else {
        settings.append((name, theirs))
        if other.assumed.contains(name) { assumed.insert(name) }
        continue
      }
      // A default of the other tool doesn't contradict an explicit setting.
      if own == theirs || other.assumed.contains(name) { continue }
      if assumed.contains(name) {
        set(name, value: theirs)
      } else {
        note("\(name): \(theirs) of \(source): \(own) is already set")
      }
    }
    excluded += other.excluded
    other.notes.forEach { note($0) }
  }

  /// Returns the notes and clears them.
  mutating func takeNotes() -> [String] {
    defer { noted = OrderedStringSet() }
    return notes
  }

  mutating func note(_ sentence: String) { noted.add(sentence) }
}
