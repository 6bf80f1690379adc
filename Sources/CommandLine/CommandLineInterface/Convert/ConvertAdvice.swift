internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import Stores

/// Advice on a file that doesn't match the options.
struct ConvertAdvice {
  /// The file name shown to users.
  let shown: String
  let model: SettingsModel?

  /// The first few of a list of names, and how many more there are.
  static func few(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  /// The error for a file that should contain the keys of a store but has none of them.
  func noKey(of keys: StoreKeys, in document: Document, root: NodeID) -> UsageError {
    // An empty mapping is valid for many schemas, so it doesn't indicate anything.
    let isSettings = document.count(root) > 0 && model?.mayDescribe(document, root: root) == true
    let advice =
      isSettings
      ? "it looks like a settings file; use --store \(keys.id)"
      : stores(document, root: root) ?? "expected \(Self.few(keys.keys.map(\.name).uniqued()))"
    return UsageError("no key of the store \(keys.id) in \(shown): \(advice)")
  }

  /// The error for a file that should contain settings but has none.
  func noSettings(_ document: Document, root: NodeID) -> UsageError {
    let schema = model?.declaration?.name.map { " \($0.value)" } ?? ""
    let advice = otherWay(document, root: root).map { "; \($0)" } ?? ""
    return UsageError("no setting of the schema\(schema) in \(shown)\(advice)")
  }

  /// The error for a file that should be an export but has none of its keys.
  func noMember(ofExport id: String) -> UsageError { UsageError("no key of the export \(id) in \(shown)") }

  /// The options for reading a file that is an export or has keys of a store, or nil if it is neither.
  func otherWay(_ document: Document, root: NodeID) -> String? {
    // Check exports first: their keys are distinctive, while keys of a store are often those of settings too.
    exports(document, root: root) ?? stores(document, root: root)
  }

  private func exports(_ document: Document, root: NodeID) -> String? {
    let ids = (model?.declaration?.exports ?? []).map(\.name.value)
    let found = ids.first { id in
      model.flatMap { SettingsExport($0, export: id) }?.resembles(document, root: root) == true
    }
    return found.map { "it looks like the export \($0); use --from-export \($0)" }
  }

  /// The options for reading a file that has keys of a store, or nil if it has none.
  func stores(_ document: Document, root: NodeID) -> String? {
    guard let model, document.kind(root) == .object else { return nil }
    let found = (model.declaration?.stores ?? []).map(\.name.value).filter { id in
      StoreKeys(model, store: id)?.hasAny(in: document, root: root) == true
    }
    return found.first.map { "it has keys of the store \($0); use --from-store \($0)" }
  }
}
