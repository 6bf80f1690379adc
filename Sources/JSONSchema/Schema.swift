package import Diagnostics
package import DocumentModel

/// A compiled schema: immutable, shared by all workers.
package final class Schema: Sendable {
  package struct Options: Sendable {
    /// Whether `format` is asserted; else it is an annotation.
    package var assertsFormat = true
    /// The dialect of a schema without `$schema`.
    package var defaultDialect = "https://json-schema.org/draft/2020-12/schema"
    package var limits = Limits()

    package init() {}
  }

  /// What compiling came to: a schema unless it can't be used, and the findings by the file that they are in.
  package struct Compilation: Sendable {
    package var schema: Schema?
    package var reports: [FileReport]

    package init(schema: Schema?, reports: [FileReport]) {
      self.schema = schema
      self.reports = reports
    }
  }

  package static func compile(_ source: SchemaSource, options: Options, load: SchemaLoader) -> Compilation {
    Compilation(schema: nil, reports: [])
  }

  /// Whether the value is valid: the yes/no path, without allocation.
  package func isValid(_ document: Document, _ root: NodeID) -> Bool {
    true
  }

  /// Every fault of the value, in the order of the text: the reporting path. Empty where ``isValid(_:_:)`` holds.
  package func diagnostics(_ document: Document, _ root: NodeID) -> [Diagnostic] {
    []
  }
}
