package import DocumentModel
internal import JSONSchema
internal import Workspace

/// A setting of one scope in a layer of the other.
package struct MisplacedSetting: Sendable {
  package var path: Path
  package var scope: String
  /// Index of the layer.
  package var layer: Int
  package var node: NodeID

  var place: LayerPlace { LayerPlace(layer: layer, path: path) }

  /// In the order of the layers, then of the schema.
  static func all(in layers: [SettingsLayer], model: SettingsModel) -> [MisplacedSetting] {
    guard layers.contains(where: { $0.scope != nil }) else { return [] }
    let tree = model.tree
    var found: [MisplacedSetting] = []
    for (index, layer) in layers.enumerated() {
      guard let scope = layer.scope, layer.root != nil else { continue }
      for (number, place) in tree.places.enumerated() where !place.isRepeated && place.parent != nil {
        // Members of a group may have different scopes, so each is reported by itself.
        guard let own = tree.inherited(number, read: { $0.scope })?.value, own != scope,
          tree.graph.properties(place.applied).isEmpty,
          let node = layer.document.node(at: place.path, from: layer.root)
        else { continue }
        found.append(MisplacedSetting(path: place.path, scope: own, layer: index, node: node))
      }
    }
    return found
  }
}

/// A value in one of several layers.
package struct LayerPlace: Sendable {
  /// Index of the layer.
  package var layer: Int
  package var path: Path

  package init(layer: Int, path: Path) {
    self.layer = layer
    self.path = path
  }
}
