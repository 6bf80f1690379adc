internal import Diagnostics
internal import DocumentModel
internal import Settings

/// The names that were meant by names which a schema's settings don't have; none once the effort for the schema is
/// spent.
final class SettingsAdvice {
  /// The effort of preparing a name for comparison, beside comparing it.
  private static let effortOfName = 10

  private let tree: SettingTree
  private var effort: Budget
  private lazy var settings = NearestNames(tree.names)

  init(_ document: Document, _ tree: SettingTree) {
    self.tree = tree
    effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
  }

  /// The path of the setting that was meant; nil for none.
  func nearestSetting(to text: String) -> String? {
    settings.nearest(to: text, spending: &effort) { _ in true }.map { settings.texts[$0.index] }
  }

  func nearest(to text: String, among names: [String]) -> String? {
    guard effort.spend(Self.effortOfName * names.count) else { return nil }
    let names = NearestNames(names)
    return names.nearest(to: text, spending: &effort) { _ in true }.map { names.texts[$0.index] }
  }
}
