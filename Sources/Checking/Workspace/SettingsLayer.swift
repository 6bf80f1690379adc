package import DocumentModel
package import Workers

/// A file that settings come from. The strongest of several is the document's own.
package struct SettingsLayer: Sendable {
  /// The name that `--layer` gives it; nil for the document's own file.
  package var name: String?
  /// The path as a person would name it.
  package var path: String
  package var document: Document
  /// Nil if the file holds nothing.
  package var root: NodeID?
  /// Whether parts of its text are missing from the document, as they aren't well-formed.
  package var isPartial: Bool
  private var faultsOnDemand: OnDemand<[Diagnostic]>?
  /// Errors that the schema finds in a weaker file; empty for the document's own.
  package var faults: [Diagnostic] { faultsOnDemand?.value ?? [] }

  package init(
    name: String? = nil, path: String, document: Document, root: NodeID?, isPartial: Bool = false,
    faults: OnDemand<[Diagnostic]>? = nil
  ) {
    (self.isPartial, faultsOnDemand) = (isPartial, faults)
    self.name = name
    self.path = path
    self.document = document
    self.root = root
  }

  /// The scope that it is for; nil for one that may hold any.
  package var scope: String? {
    name.flatMap { ["device", "account"].contains($0) ? $0 : nil }
  }

  /// Whether people share it: a layer that belongs to no device and no account.
  package var isShared: Bool { name != nil && scope == nil }
}
