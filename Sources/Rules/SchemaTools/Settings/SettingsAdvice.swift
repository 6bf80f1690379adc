internal import Diagnostics
internal import DocumentModel
internal import Settings

/// Which names were meant by those that a schema's settings don't have; none any more once the schema's effort is spent.
final class SettingsAdvice {
  /// What it costs to make a name ready to be compared, beside comparing it.
  private static let effortOfName = 10

  private let tree: SettingTree
  private var effort: Effort
  private lazy var settings = NearestNames(tree.names)

  init(_ document: Document, _ tree: SettingTree) {
    self.tree = tree
    effort = Effort(nodes: document.nodeCount)
  }

  /// The path of the setting that was meant.
  func nearestSetting(to text: String) -> String? {
    settings.nearest(to: text, spending: &effort) { _ in true }.map { settings.texts[$0.index] }
  }

  func nearest(to text: String, among names: [String]) -> String? {
    guard effort.spend(Self.effortOfName * names.count) else { return nil }
    let names = NearestNames(names)
    return names.nearest(to: text, spending: &effort) { _ in true }.map { names.texts[$0.index] }
  }
}
