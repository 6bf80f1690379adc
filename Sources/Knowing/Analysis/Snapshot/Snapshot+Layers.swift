package import Diagnostics
internal import Settings

extension Snapshot {
  /// What is wrong with settings in the weaker files below the text.
  package var layerFindings: [(layer: Int, diagnostic: Diagnostic)] {
    context.layers.indices.flatMap { index in
      SettingsFindings.all(effective, layer: index).map { (index, $0) }
    }
  }
}
