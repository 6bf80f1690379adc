package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// A change that fixes an error and that a user has to choose, because no candidate is likelier than the others or a
/// value must still be filled in.
package struct Correction: Sendable {
  /// An instruction for the user, such as `set look.size to 40`.
  package var words: String
  package var operations: [SettingOperation]
  /// The settings that get a placeholder for the user to replace.
  package var placeholders: [Path] = []
}

extension Snapshot {
  /// The most values offered for one place.
  private static let maxChoices = 10
  /// The most places offered to move an entry to.
  private static let maxMoves = 3

  /// The changes that may fix an error, best first. They are untested.
  package func corrections(for error: Diagnostic) -> [Correction] {
    remedies(for: error).map { Correction(words: $0.words, operations: [$0]) } + ofSchema(error)
  }

  private func ofSchema(_ error: Diagnostic) -> [Correction] {
    guard let model, let root, error.rule != nil, let pointer = error.instanceLocation else { return [] }
    let path = Path(pointer)
    let applied = model.graph.applied(at: pointer, in: values, root: root)
    if !error.missing.isEmpty {
      return [additions(error.missing, to: path, graph: model.graph, applied: applied)].compactMap(\.self)
    }
    switch error.failedCode {
    case .keyword(.additionalProperties), .keyword(.unevaluatedProperties): return moves(of: path, model: model)
    case .keyword(.minimum), .keyword(.exclusiveMinimum), .keyword(.maximum), .keyword(.exclusiveMaximum),
      .keyword(.multipleOf):
      guard let node = node(at: path) else { return [] }
      return AllowedNumbers(graph: model.graph, applied: applied).nearest(to: node, in: values).map {
        set(path, to: $0)
      }
    case .keyword(.enum), .keyword(.const), .keyword(.type):
      let choices = model.graph.scalarChoices(applied)
      guard choices.count <= Self.maxChoices, !applied.contains(where: { model.graph.holdsSecrets($0.point) }) else {
        return []
      }
      return choices.map { set(path, to: $0) }
    case _: return []
    }
  }

  private func set(_ path: Path, to value: InputValue) -> Correction {
    let change = SettingOperation.set(path, value)
    return Correction(words: change.words, operations: [change])
  }

  /// The members that a mapping lacks, each with a placeholder to replace.
  private func additions(
    _ names: [String], to mapping: Path, graph: SchemaGraph, applied: [SchemaGraph.Applied]
  ) -> Correction? {
    let members = names.compactMap { name in
      graph.placeholder(graph.applied(graph.property(name, applied: applied.filter(\.isCertain)))).map { (name, $0) }
    }
    guard members.count == names.count else { return nil }
    return Correction(
      words: "add \(names.joined(separator: ", "))",
      operations: members.map { .set(mapping.appending($0.0), $0.1) }, placeholders: names.map { mapping.appending($0) }
    )
  }

  /// The moves of a setting or group that the schema doesn't describe at its place, to places where it describes one of
  /// the same name.
  package func moves(ofUnknown path: Path) -> [Correction] {
    guard let model, let root, !path.segments.isEmpty,
      model.graph.applied(at: path.pointer, in: values, root: root).isEmpty
    else { return [] }
    return moves(of: path, model: model)
  }

  /// The places where the schema has a setting or group of the same name and the file has none.
  private func moves(of path: Path, model: SettingsModel) -> [Correction] {
    let places = model.tree.places.filter { place in
      !place.isRepeated && place.path.name == path.name && place.path != path && !place.path.isInside(path)
        && node(at: place.path) == nil
    }
    return places.prefix(Self.maxMoves).map { place in
      Correction(words: "move it to \(place.path)", operations: [.move(path, to: place.path)])
    }
  }
}
