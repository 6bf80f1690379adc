internal import Analysis
package import DocumentModel
package import JSONSchema
internal import Settings
internal import Workspace

/// A schema error about a value in one of the layers, or in the schema itself.
package struct SchemaViolation: Sendable {
  /// Index of the layer. The last one is the text itself.
  package var layer: Int
  package var finding: Diagnostic

  /// The schema that contains the value, or nil if a layer does.
  package var schema: SchemaSource?

  package init(layer: Int, finding: Diagnostic, schema: SchemaSource? = nil) {
    self.layer = layer
    self.finding = finding
    self.schema = schema
  }
}

/// The schema's errors about the values of settings, by place.
package struct SchemaViolations: Sendable {
  /// Errors of the text itself.
  package private(set) var own: [Diagnostic] = []
  /// Errors in values of weaker files that no stronger file replaces, the weakest file first.
  package private(set) var weaker: [SchemaViolation] = []
  private var all: [SchemaViolation] = []
  /// The violations of a value and of everything inside it, as indices, by JSON Pointer.
  private var byPlace: [JSONPointer: [Int]] = [:]

  init(_ snapshot: Snapshot) {
    own = Self.own(snapshot)
    weaker = Self.weaker(snapshot)
    all = own.map { SchemaViolation(layer: snapshot.context.layers.count, finding: $0) } + weaker
    for (index, violation) in all.enumerated() {
      for place in violation.finding.instanceLocation?.pathsToRoot ?? [] { byPlace[place, default: []].append(index) }
    }
  }

  private static func own(_ snapshot: Snapshot) -> [Diagnostic] {
    guard let root = snapshot.root, let schema = snapshot.resolution.schema, !schema.isValid(snapshot.values, root)
    else { return [] }
    return snapshot.report.diagnostics.filter { finding in
      finding.severity == .error && finding.code.family.isOfValues && finding.policy == nil
        && (finding.document ?? 0) == snapshot.documentNumber
    }
  }

  private static func weaker(_ snapshot: Snapshot) -> [SchemaViolation] {
    let found = ofLayers(snapshot.context.layers)
    guard !found.isEmpty else { return [] }
    let settings = snapshot.effective
    return found.filter { violation in
      violation.finding.instanceLocation.map { settings.isConfigured($0, by: violation.layer) } ?? false
    }
  }

  private static func ofLayers(_ layers: [SettingsLayer]) -> [SchemaViolation] {
    layers.enumerated().flatMap { index, layer in layer.problems.map { SchemaViolation(layer: index, finding: $0) } }
  }

  /// The violations of a value, or of something inside it.
  package func at(_ path: Path) -> [SchemaViolation] { (byPlace[path.pointer] ?? []).map { all[$0] } }

  /// The first violation of the value itself, rather than of something inside it.
  func exactly(at path: Path) -> SchemaViolation? {
    at(path).first { $0.finding.instanceLocation == path.pointer }
  }

  /// The values that the schema rejects in any layer, except groups that are mappings.
  ///
  /// - Parameters:
  ///   - own: The errors of the text itself.
  ///   - keepsParts: Whether a group or an item without a required member stays.
  static func refused(_ own: [Diagnostic], settings: EffectiveSettings, keepsParts: Bool) -> [LayerPlace] {
    let last = settings.layers.count - 1
    let all = own.map { SchemaViolation(layer: last, finding: $0) } + ofLayers(settings.layers)
    return places(all, settings: settings, keepsParts: keepsParts)
  }

  /// The values that break a rule about several settings, such as `differsFrom`.
  static func related(_ settings: EffectiveSettings) -> [LayerPlace] {
    let all = settings.layers.indices.flatMap { layer in
      SettingsFindings.all(settings, layer: layer).filter { finding in
        finding.severity == .error && [.equalSettings, .sharedItem].contains(finding.code)
      }.map { SchemaViolation(layer: layer, finding: $0) }
    }
    return places(all, settings: settings, keepsParts: false)
  }

  /// The values that violations are about.
  private static func places(_ problems: [SchemaViolation], settings: EffectiveSettings, keepsParts: Bool)
    -> [LayerPlace]
  {
    problems.compactMap { violation in
      let (document, finding) = (settings.layers[violation.layer].document, violation.finding)
      guard let place = finding.instanceLocation, let root = settings.layers[violation.layer].root else { return nil }
      // An index at the end is dropped, because the list is the setting.
      let path = Path(place, in: document, from: root).withoutIndex
      let whole = keepsParts ? path : settings.whole(of: path)
      let isMapping = settings.entry(at: path)?.isGroup == true && finding.failedCode != .keyword(.type)
      // A value without a required member is useless, unless it is required itself.
      let isIncomplete = !keepsParts && finding.failedCode == .schemaRequired
      guard whole == path else { return LayerPlace(layer: violation.layer, path: whole) }
      let stays = path.segments.isEmpty || isMapping && !(isIncomplete && !settings.isRequired(path))
      return stays ? nil : LayerPlace(layer: violation.layer, path: path)
    }
  }
}

extension Path {
  /// Whether it names a member of an item of a list, or something inside one.
  fileprivate var isInItem: Bool { segments.dropLast().contains { if case .index = $0 { true } else { false } } }
}

extension EffectiveSettings {
  /// Whether the schema requires a member wherever the mapping around it exists.
  fileprivate func isRequired(_ path: Path) -> Bool {
    guard let model, let name = path.segments.last?.token, let applied = model.applied(at: path.parent) else {
      return false
    }
    return model.graph.required(applied.filter(\.isCertain)).contains(name)
  }

  /// The outermost value that is useless without a part: the list of an item, or an optional group. The part itself if
  /// a default replaces it.
  fileprivate func whole(of part: Path) -> Path {
    var path = part
    while !path.segments.isEmpty, isRequired(path), path.isInItem || entry(at: path)?.facts.defaultValue == nil {
      path = path.parent.withoutIndex
    }
    return path.segments.isEmpty ? part : path
  }
}
