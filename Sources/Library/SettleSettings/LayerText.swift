internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

/// A source of settings other than the file itself: a whole layer, or one variable or argument of a layer.
struct LayerText: Sendable {
  let name: String
  let isManaged: Bool
  /// The file that changes are written to; nil if there is none.
  let path: String?
  /// The bytes last read or written; nil if the file doesn't exist yet.
  var saved: [UInt8]?
  /// The layer's own text, without the other layers.
  var text: Snapshot
  /// Whether it is a single value, such as a variable, which has a name instead of lines.
  let isValue: Bool

  /// Whether it is the file for the settings of this scope.
  func isOf(scope: String?) -> Bool { path != nil && scope != nil && name == scope }

  /// The text as a layer of a snapshot.
  ///
  /// - Parameter isNamed: whether the layer keeps its name, which may limit it to settings of one scope.
  func layer(isNamed: Bool) -> SettingsLayer { text.layer(isNamed ? name : nil) }

  func states(_ path: Path) -> Bool { text.node(at: path) != nil }
}

/// The texts of some layers, weakest first, and the problems that are in none of the texts.
struct LayerTexts {
  private(set) var texts: [LayerText] = []
  private(set) var problems: [SettingsProblem] = []
  /// The arguments that set nothing.
  private(set) var unclaimed: [String] = []
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
      let saved = try SettingsFile.read(path, mustExist: !isOptional)
      add(saved ?? [], layer, path: path, saved: saved)
    case .text(let text): add(Array(text.utf8), layer)
    case .values(let values):
      for (path, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let setting = Path(literal: path) else { throw .unknownSetting(path, suggestion: nil) }
        guard let value = SettingsFile.value(value) else { throw .unwritableValue(path) }
        add(Array(InputValue.mapping([(setting, value)]).json.utf8), layer, shown: path)
      }
    case .environment(let prefix, let variables):
      // An empty prefix claims every variable, and there is nothing to cut off.
      let start = prefix.isEmpty ? "" : prefix + "_"
      let all = variables ?? ProcessFacts.environment()
      for (name, value) in all.sorted(by: { $0.key < $1.key }) {
        // A variable that the schema names, such as `DATABASE_URL`, has no prefix.
        if names.isStated(name) {
          addVariable(name, name, value, layer, isClaimed: true)
          continue
        }
        guard name.begins(with: start) else { continue }
        // By Unicode scalars: a combining mark after the "_" would form one character with it.
        addVariable(
          name, String(name.unicodeScalars.dropFirst(start.unicodeScalars.count)), value, layer,
          isClaimed: !prefix.isEmpty)
      }
    case .arguments(let arguments):
      add(arguments ?? ProcessFacts.arguments().map { String(decoding: $0, as: UTF8.self) }, layer)
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
      let both = paths.map(\.description).joined(separator: " or ")
      return problems.append(
        SettingsProblem(
          "settings/ambiguous-variable", shown, "ambiguous: could mean \(both); ignored",
          severity: isClaimed ? .error : .warning))
    }
    if let path = paths.first {
      addValue(shown, path, [value], layer)
    } else if isClaimed {
      problems.append(
        SettingsProblem("settings/unknown-variable", shown, "no setting has this variable", severity: .warning))
    }
  }

  /// Adds a value given as text, read with the type that the schema expects.
  ///
  /// - Parameter values: One, or several for a list that was given item by item.
  private mutating func addValue(
    _ shown: String, _ path: Path, _ values: [String], _ layer: SettingsFile.Layer
  ) {
    let applied = schema?.model.info(of: path)?.applied ?? []
    do throws(EnteredValue.ParseError) {
      guard let value = try isList(path) ? list(values, applied) : reading(values[values.count - 1], applied) else {
        return
      }
      add(Array(InputValue.mapping([(path, value)]).json.utf8), layer, shown: shown)
    } catch {
      problems.append(
        SettingsProblem(
          "settings/unreadable-value", shown, "the value \(error.message)", setting: path.description))
    }
  }

  private func isList(_ path: Path) -> Bool { schema?.model.info(of: path)?.types == ["array"] }

  private func reading(
    _ text: String, _ applied: [SchemaGraph.Applied]
  ) throws(EnteredValue.ParseError) -> InputValue? {
    let graph = schema?.model.graph
    let readings = try EnteredValue(text).readings(graph?.kinds(applied))
    return readings.first { graph?.canHave($0.document, value: $0.node, applied: applied) ?? true } ?? readings.first
  }

  /// Reads a list from `a,b`, from several items, or from a single text in brackets: `[a, b]`.
  private func list(
    _ values: [String], _ applied: [SchemaGraph.Applied]
  ) throws(EnteredValue.ParseError) -> InputValue? {
    guard values.count > 1 || !values[0].begins(with: "[") else { return try reading(values[0], applied) }
    let inner = schema.map { $0.model.graph.applied($0.model.graph.items(applied)) } ?? []
    var items: [InputValue] = []
    for text in values.count > 1 ? values : values[0].pieces(at: ",").map({ String($0) }) where !text.isEmpty {
      if let item = try reading(text, inner) { items.append(item) }
    }
    return .list(items)
  }

  private mutating func add(_ arguments: [String], _ layer: SettingsFile.Layer) {
    var rest = arguments[...]
    // Ordered by the last mention of each setting, so that the last one wins.
    var given: [(word: String, path: Path, values: [String])] = []
    while let argument = rest.popFirst() {
      // After "--", arguments belong to the program.
      guard argument != "--" else {
        unclaimed += ["--"] + rest
        break
      }
      let parts = argument.unicodeScalars.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = parts.first.map { String($0) } ?? ""
      guard argument.begins(with: "--"), let named = Path(literal: word),
        // "--quiet-hours" is also accepted for quiet_hours, because that is how options look.
        let path = [named, named.withUnderscores].first(where: { names.name(of: $0) != nil })
      else {
        addUnclaimed(argument, word: argument.begins(with: "--") ? word : nil)
        continue
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if value == nil {
        // Only a setting that is always a boolean is a switch: "--level high" takes the next word.
        let isSwitch = schema?.model.info(of: path)?.types == ["boolean"]
        let takesNext = !isSwitch || ["true", "false"].contains(rest.first)
        value = takesNext ? rest.popFirst() : "true"
      }
      guard let value else {
        problems.append(
          SettingsProblem("settings/missing-value", "--" + word, "missing value", setting: path.description))
        continue
      }
      let before = given.firstIndex { $0.path == path }.map { given.remove(at: $0).values } ?? []
      given.append((word, path, before + [value]))
    }
    for (word, path, values) in given { addValue("--" + word, path, values, layer) }
  }

  /// - Parameter word: The name of an option; nil for another argument.
  private mutating func addUnclaimed(_ argument: String, word: String?) {
    let known = schema?.model.tree.names ?? []
    guard let word, let meant = Path(literal: word).flatMap({ NearestName.of($0.description, among: known) }) else {
      return unclaimed.append(argument)
    }
    problems.append(
      SettingsProblem("settings/unknown-argument", "--" + word, "unknown setting; did you mean --\(meant)?"))
  }
}

extension Path {
  /// `quiet_hours` for `quiet-hours`, because options are usually written with dashes.
  fileprivate var withUnderscores: Path {
    Path(
      segments: segments.map { segment in
        guard case .name(let name) = segment else { return segment }
        return .name(String(name.map { $0 == "-" ? "_" : $0 }))
      })
  }
}
