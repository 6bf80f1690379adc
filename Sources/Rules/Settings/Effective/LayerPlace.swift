/// A value in one of several layers.
package struct LayerPlace: Sendable {
  /// Index of the layer.
  package var layer: Int
  package var path: SettingPath

  package init(layer: Int, path: SettingPath) {
    (self.layer, self.path) = (layer, path)
  }
}
