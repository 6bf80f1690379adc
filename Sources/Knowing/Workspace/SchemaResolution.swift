package import Diagnostics
internal import FileAccess
package import JSONSchema
package import Settings

/// The schema of one text: which, why, and what keeps it from being applied.
///
/// An object, as every file of a run has one, and most have the same.
package final class SchemaResolution: Sendable {
  /// What is to be applied.
  package enum Use: Sendable {
    /// No schema is known for the text, or none is here.
    case none
    case schema(Schema, SettingsModel)
    /// A schema is named that can't be used: why, in a person's words.
    case unusable(String)
  }

  /// Nil where no schema is known for the text.
  package let choice: SchemaChoice?
  package let use: Use
  /// What is wrong with the schema, or with the configuration that names it, each in its own file. Of a schema that is used
  /// nevertheless a part isn't applied then.
  package let faults: [FileReport]
  /// That the text names a schema that isn't there; its place is in the text.
  package let finding: Diagnostic?

  package init(
    _ choice: SchemaChoice? = nil, use: Use = .none, faults: [FileReport] = [], finding: Diagnostic? = nil
  ) {
    (self.choice, self.use, self.faults, self.finding) = (choice, use, faults, finding)
  }

  package var schema: Schema? { model?.schema }

  package var model: SettingsModel? {
    guard case .schema(_, let model) = use else { return nil }
    return model
  }

  /// What the schema says beyond JSON Schema; nil where it says nothing more.
  package var settings: SettingsModel? {
    model.flatMap { SettingsModel.isDeclared(by: $0.schema) ? $0 : nil }
  }

  /// Why the text isn't held against all that it is to be held against; nil where it is.
  package var uncheckedReason: String? {
    if let finding { return finding.message }
    switch use {
    case .none: return nil
    case .unusable(let reason): return "the schema can't be used: \(firstFault?.finding.message ?? reason)"
    case .schema: return firstFault.map { "a part of the schema can't be applied: \($0.finding.message)" }
    }
  }

  /// The first thing that is wrong with the schema.
  package var firstFault: (report: FileReport, finding: Diagnostic)? {
    faults.lazy.compactMap { report in
      report.diagnostics.first { $0.severity == .error }.map { (report, $0) }
    }.first
  }
}
