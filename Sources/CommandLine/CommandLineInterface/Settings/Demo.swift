internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// `--demo SCHEMA[/EXAMPLE]`: generates a file from a schema, to show its settings.
struct Demo {
  static let option = Option(
    "demo", value: .text("SCHEMA[/EXAMPLE]"), help: "Use an example of a schema; without EXAMPLE, a new installation")

  let schema: String
  private let example: String?

  /// Nil if the option isn't given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    guard let text = arguments.text(Self.option) else { return nil }
    guard arguments.operands.isEmpty, !arguments.isSet(SettingsOptions.schema) else {
      throw UsageError("--demo cannot be used with FILE or --schema")
    }
    // The name of an example contains no slash, unlike the path of a schema.
    let isBundled = text.split(separator: "/", omittingEmptySubsequences: false).count <= 2 && !text.hasSuffix(".yaml")
    guard isBundled, let slash = text.lastIndex(of: "/") else {
      schema = text
      example = nil
      return
    }
    schema = String(text[..<slash])
    example = String(text[text.index(after: slash)...])
  }

  var fileName: String { "\(schema.split(separator: "/").last.map(String.init) ?? schema).settings.yaml" }

  /// The contents of the file.
  func text(_ model: SettingsModel) throws(UsageError) -> [UInt8] {
    guard let example else { return SettingsTemplate(model, options: SettingsTemplate.Options()).text }
    let examples = model.declaration?.examples ?? []
    guard let found = examples.named(example) else {
      let names = examples.map(\.name.value)
      let known = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
      throw UsageError("the schema has no example \(example)\(known)", nearest: NearestName.of(example, among: names))
    }
    let document = model.graph.source.document
    let empty = Snapshot([], context: SnapshotContext(fileName, syntax: .yaml, schema: .model(model)))
    let members = document.named(found.value).map { name, value in
      SettingOperation.set(Path().appending(name), InputValue(document, node: value))
    }
    switch empty.change(members) {
    // An example may be invalid on purpose, to show problems.
    case .proposed(let proposal), .invalid(let proposal, _): return proposal.after.bytes
    case .refused: return []
    }
  }
}
