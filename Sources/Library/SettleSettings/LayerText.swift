internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

/// A text that settings come from, next to the file itself: a whole layer, or one variable or argument of it.
struct LayerText: Sendable {
  let name: String
  let isManaged: Bool
  /// The file that it is written to; nil if there is none.
  let path: String?
  /// The bytes as the file holds them; nil if it doesn't exist yet.
  var saved: [UInt8]?
  /// The text alone.
  var text: Snapshot
  /// Whether it is a single value, whose name is its place.
  let isValue: Bool

  /// Whether it holds settings of this scope only.
  func isOf(scope: String?) -> Bool { path != nil && scope != nil && name == scope }

  /// As a layer among others.
  ///
  /// - Parameter isNamed: whether its name says which scopes it may hold.
  func layer(isNamed: Bool) -> SettingsLayer { text.layer(isNamed ? name : nil) }

  func states(_ path: Path) -> Bool { text.node(at: path) != nil }
}

/// The texts of some layers, weakest first, and the problems that concern no text.
struct LayerTexts {
  private(set) var texts: [LayerText] = []
  private(set) var problems: [SettingsProblem] = []
  private let schema: SettingsSchema?
  private lazy var names = VariableNames(schema?.model)

  init(_ layers: [SettingsFile.Layer], _ schema: SettingsSchema?) throws(SettingsError) {
    self.schema = schema
    for layer in layers { try add(layer) }
  }

  private mutating func add(_ layer: SettingsFile.Layer) throws(SettingsError) {
    switch layer.source {
    case .file(let path, let isOptional):
      // An optional file may appear later; until then it is an empty layer.
      let saved = isOptional && !FileFacts.exists(FilePath(path)) ? nil : try SettingsFile.read(path)
      add(saved ?? [], layer, path: path, saved: saved)
    case .text(let text): add(Array(text.utf8), layer)
    case .values(let values):
      for (path, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let setting = Path(literal: path) else { throw .unknownSetting(path) }
        guard let value = SettingsFile.value(value) else { throw .unwritableValue(path) }
        add(Array(InputValue.mapping([(setting, value)]).json.utf8), layer, shown: path)
      }
    case .environment(let prefix, let variables):
      // An empty prefix claims every variable, and there is nothing to cut off.
      let start = prefix.isEmpty ? "" : prefix + "_"
      for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
        // A name that the schema states is whole.
        if names.isStated(name) {
          addVariable(name, name, value, layer, isClaimed: true)
          continue
        }
        guard name.begins(with: start) else { continue }
        // Scalars, because a combining mark after the "_" would join it into one character.
        addVariable(
          name, String(name.unicodeScalars.dropFirst(start.unicodeScalars.count)), value, layer,
          isClaimed: !prefix.isEmpty)
      }
    case .arguments(let arguments): add(arguments, layer)
    }
  }

  private mutating func add(
    _ bytes: [UInt8], _ layer: SettingsFile.Layer, path: String? = nil, saved: [UInt8]? = nil, shown: String? = nil
  ) {
    let context = SettingsFile.context(path, schema, shown: shown ?? path ?? layer.name)
    texts.append(
      LayerText(
        name: layer.name, isManaged: layer.isManaged, path: path, saved: saved, text: Snapshot(bytes, context: context),
        isValue: shown != nil))
  }

  private mutating func addVariable(
    _ shown: String, _ name: String, _ value: String, _ layer: SettingsFile.Layer, isClaimed: Bool
  ) {
    let paths = names.paths(of: name)
    // "APP_A_B" may be the setting a.b and the setting a_b.
    guard paths.count < 2 else {
      let both = paths.map(\.description).joined(separator: " and ")
      return problems.append(
        SettingsProblem("settings/ambiguous-variable", shown, "ambiguous: it could mean \(both); not used"))
    }
    if let path = paths.first {
      addValue(shown, path, value, layer)
    } else if isClaimed {
      problems.append(
        SettingsProblem("settings/unknown-variable", shown, "not a variable of any setting", severity: .warning))
    }
  }

  /// Adds a value given as text, read with the type that the schema expects.
  private mutating func addValue(
    _ shown: String, _ path: Path, _ value: String, _ layer: SettingsFile.Layer
  ) {
    let applied = schema?.model.info(of: path)?.applied ?? []
    let graph = schema?.model.graph
    do throws(TypedValue.Unreadable) {
      let readings = try TypedValue(value).readings(graph?.kinds(applied))
      let allowed = readings.first { graph?.canHave($0.document, value: $0.node, applied: applied) ?? true }
      guard let reading = allowed ?? readings.first else { return }
      add(Array(InputValue.mapping([(path, reading)]).json.utf8), layer, shown: shown)
    } catch {
      problems.append(SettingsProblem("settings/unreadable-value", shown, "the value \(error.message)"))
    }
  }

  private mutating func add(_ arguments: [String], _ layer: SettingsFile.Layer) {
    var rest = arguments[...]
    // After "--", arguments belong to the program.
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.begins(with: "--") else { continue }
      let parts = argument.unicodeScalars.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = parts.first.map { String($0) } ?? ""
      guard let given = Path(literal: word),
        // "--quiet-hours" is also accepted for quiet_hours, because that is how options look.
        let path = [given, given.withUnderscores].first(where: { names.name(of: $0) != nil })
      else { continue }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if value == nil {
        // Only a setting that is always a boolean is a switch: "--level high" takes the next word.
        let isSwitch = schema?.model.info(of: path)?.types == ["boolean"]
        if isSwitch { value = "true" } else { value = rest.popFirst() }
      }
      guard let value else {
        problems.append(SettingsProblem("settings/missing-value", "--" + word, "the value is missing"))
        continue
      }
      addValue("--" + word, path, value, layer)
    }
  }
}

extension Path {
  /// `quiet_hours` for `quiet-hours`: dashes are how arguments are mostly written.
  fileprivate var withUnderscores: Path {
    Path(
      segments: segments.map { segment in
        guard case .name(let name) = segment else { return segment }
        return .name(String(name.map { $0 == "-" ? "_" : $0 }))
      })
  }
}
