package import DocumentModel
package import JSONSchema

/// Upgrades a schema of an older draft to 2020-12 by editing its text.
package enum SchemaUpgrade {
  package struct Upgraded: Sendable {
    /// The new text; equal to the old one if nothing has to change, nil if the schema can't be upgraded.
    package var text: [UInt8]?
    /// Notes for the author: keywords that were set aside, values whose verdict may change. In the order of the old
    /// file.
    package var notes: [Note]
    /// Why there is no new text.
    package var problem: String?
    /// The findings of compiling the old schema.
    package var reports: [FileReport]
  }

  package struct Note: Hashable, Sendable {
    package var message: String
    package var range: ByteRange
  }

  /// - Parameter embedded: nodes that are schemas although no keyword of JSON Schema leads to them.
  package static func run(
    _ source: SchemaSource, embedded: [NodeID] = [], options: Schema.Options, load: SchemaLoader
  ) -> Upgraded {
    withoutActuallyEscaping(load) { load in
      var options = options
      options.compilesUnreferenced = true
      let inspection = SchemaInspection(source, embedded: embedded, options: options, load: load)
      let reports = inspection.reports()
      guard inspection.graph != nil, let text = inspection.texts.first else {
        return Upgraded(
          text: nil, notes: [], problem: "not a schema: expected a mapping, true or false", reports: reports)
      }
      let upgrade = SchemaRewriting(inspection, text: text)
      let unknown = inspection.findings[0].contains { $0.code == .unknownDialect }
      guard !unknown, Dialect.standard(text.resource.dialect.uri) != nil else {
        let problem = "unknown dialect in \"$schema\"; only drafts 4, 6, 7 and 2019-09 can be upgraded"
        return Upgraded(text: nil, notes: [], problem: problem, reports: reports)
      }
      upgrade.rewrite()
      let notes = upgrade.notes.sorted { ($0.range.start, $0.message) < ($1.range.start, $1.message) }
      let upgraded = TextEdit.apply(upgrade.edits(), to: source.document.text)
      return Upgraded(
        text: upgraded, notes: notes, problem: upgraded == nil ? "two changes overlap" : nil,
        reports: reports)
    }
  }

  /// The prefix of a keyword that had no effect before and would have one now.
  package static let ignoredPrefix = "x-ignored-"
}
