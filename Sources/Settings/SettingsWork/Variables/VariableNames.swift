package import DocumentModel
package import JSONSchema
package import Settings

/// Settings as shell variables: a name for each, with its place in the settings.
package struct VariableNames: Sendable {
  /// What a variable stands for.
  package struct Place: Sendable {
    package var path: Path
    package var applied: [SchemaGraph.Applied]
    /// Whether the variable contains the setting as JSON.
    package var isJSON: Bool

    package init(path: Path, applied: [SchemaGraph.Applied], isJSON: Bool) {
      self.path = path
      self.applied = applied
      self.isJSON = isJSON
    }
  }

  package let graph: SchemaGraph?
  package private(set) var places: [String: Place] = [:]
  package private(set) var order: [String] = []
  /// Further settings with a name that another one has already.
  private var sharing: [String: [Path]] = [:]
  /// The paths whose value is a single variable, whatever it contains.
  package private(set) var leaves: Set<Path> = []
  /// The variables that the schema names.
  private var stated: [Path: String] = [:]

  /// No variables yet; they are added one by one.
  package init(graph: SchemaGraph?) { self.graph = graph }

  /// The variables of all settings.
  package init(_ model: SettingsModel?) {
    self.init(graph: model?.graph)
    for setting in model?.settings ?? [] {
      let path = setting.settingPath
      stated[path] = setting.facts.variable
      add(variable(of: path), at: Place(path: path, applied: setting.applied, isJSON: false))
    }
  }

  /// The variable of a setting: the one that the schema names, otherwise its path, `SERVER_PORT` for `server.port`.
  package func variable(of path: Path) -> String { stated[path] ?? Self.name(path.segments.map(\.token)) }

  /// Whether the schema names the variable, in full.
  package func isStated(_ name: String) -> Bool { places[name].map { stated[$0.path] == name } ?? false }

  package mutating func add(_ name: String, at place: Place) {
    leaves.insert(place.path)
    // `a.b` and `a_b` are both `A_B`.
    guard places[name] == nil else {
      sharing[name, default: []].append(place.path)
      return
    }
    places[name] = place
    order.append(name)
  }

  /// The settings that a variable names: usually one, several if their paths give the same name, none for an unknown
  /// one.
  package func paths(of name: String) -> [Path] { places[name].map { [$0.path] + (sharing[name] ?? []) } ?? [] }

  /// The variable of a setting, or nil for any other path.
  package func name(of path: Path) -> String? {
    let name = variable(of: path)
    return places[name]?.path == path ? name : nil
  }

  /// A name made from a path: `SERVER_PORT` for `server.port`.
  package static func name(_ segments: [String]) -> String {
    let name = segments.joined(separator: "_").uppercased().unicodeScalars.map { scalar in
      scalar.isASCII && isNamePart(UInt8(truncatingIfNeeded: scalar.value)) ? String(scalar) : "_"
    }.joined()
    // A variable can't start with a digit: `2fa.enabled` becomes `_2FA_ENABLED`.
    return isName(name) ? name : "_" + name
  }

  /// Whether a shell accepts the name of a variable.
  package static func isName(_ name: String) -> Bool {
    name.utf8.allSatisfy(isNamePart) && name.utf8.first?.isDigit == false
  }

  package static func isNamePart(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == UInt8(ascii: "_") }
}
