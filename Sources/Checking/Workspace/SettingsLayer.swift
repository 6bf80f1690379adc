package import DocumentModel
package import FileAccess
package import JSONSchema

/// A file of settings. Weaker layers are other files; the strongest one is the document itself.
package struct SettingsLayer: Sendable {
  /// The name given with `--layer`, or nil for the document itself.
  package var name: String?
  /// The path as shown to users.
  package var path: String
  package var document: Document
  /// Nil if the file is empty.
  package var root: NodeID?
  /// Whether parts of its text are missing from the document because of syntax errors.
  package var isPartial: Bool
  /// Further schemas that declare sensitive values in it, such as policies.
  package var guards: [Schema]
  private var lazyProblems: LazyBox<[Diagnostic]>?
  /// The errors of a weaker layer, in its syntax and according to the schema. Empty for the document itself.
  package var problems: [Diagnostic] { lazyProblems?.value ?? [] }

  package init(
    name: String? = nil, path: String, document: Document, root: NodeID?, isPartial: Bool = false,
    problems: LazyBox<[Diagnostic]>? = nil, guards: [Schema] = []
  ) {
    self.isPartial = isPartial
    lazyProblems = problems
    self.guards = guards
    self.name = name
    self.path = path
    self.document = document
    self.root = root
  }

  /// The scope of the settings that it may contain, or nil for any.
  package var scope: String? {
    // Layers with other names, such as `company`, are shared by several people.
    name.flatMap { ["device", "account"].contains($0) ? $0 : nil }
  }

  /// Whether several people share the layer, because it belongs to no device and no account.
  package var isShared: Bool { name != nil && scope == nil }
}
