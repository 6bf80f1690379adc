package import DocumentModel
package import FileAccess
package import JSONSchema

/// A file that settings come from. The strongest of several is the document itself.
package struct SettingsLayer: Sendable {
  /// The name given by `--layer`, or nil for the document itself.
  package var name: String?
  /// The path as shown to users.
  package var path: String
  package var document: Document
  /// Nil if the file is empty.
  package var root: NodeID?
  /// Whether parts of its text are missing from the document because they aren't well-formed.
  package var isPartial: Bool
  /// Schemas that say what is sensitive in it, besides that of the settings.
  package var guards: [Schema]
  private var faultsOnDemand: OnDemand<[Diagnostic]>?
  /// The errors of a weaker file, in its syntax and by the schema; empty for the document itself.
  package var faults: [Diagnostic] { faultsOnDemand?.value ?? [] }

  package init(
    name: String? = nil, path: String, document: Document, root: NodeID?, isPartial: Bool = false,
    faults: OnDemand<[Diagnostic]>? = nil, guards: [Schema] = []
  ) {
    self.isPartial = isPartial
    faultsOnDemand = faults
    self.guards = guards
    self.name = name
    self.path = path
    self.document = document
    self.root = root
  }

  /// The scope that it is for, or nil if it may contain any.
  package var scope: String? {
    // Other names, such as `company`, are shared by several people.
    name.flatMap { ["device", "account"].contains($0) ? $0 : nil }
  }

  /// Whether several people share it: a layer that belongs to no device and no account.
  package var isShared: Bool { name != nil && scope == nil }
}
