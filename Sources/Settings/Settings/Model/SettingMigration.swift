package import DocumentModel

/// How files of one version of a schema become files of a later one.
package struct SettingMigration: Sendable {
  package var node: NodeID
  package var from: Located<SchemaVersion>
  package var to: Located<SchemaVersion>
  /// A reference to the schema that files of version `from` conform to, or nil if it isn't kept.
  package var schema: Located<String>?
  /// Nil if not specified.
  package var isReversible: Located<Bool>?
  package var steps: [MigrationStep]
}

/// One change of a file in a migration.
package struct MigrationStep: Sendable {
  /// The types that a part of a string, or a value, may be converted to.
  package enum Form: String, Sendable { case string, integer, number, boolean, list }

  package enum Work: Sendable {
    /// Renames or moves a setting.
    case move(Path, to: Path)
    case mapValues(Path, [(from: NodeID, to: NodeID)])
    /// - Parameter at: the separator between the parts, or nil for a list.
    case split(Path, at: String?, to: [Path], as: Form)
    /// - Parameter absent: the values to use for missing parts.
    case join([Path], with: String?, to: Path, absent: [NodeID])
    /// - Parameter times: a factor, as written.
    case convertType(Path, to: Form, times: ExactNumber?)
    case setDefault(Path, NodeID)
    case drop(Path)
  }

  /// The keyword of the step, such as `rename`.
  package var name: String
  package var node: NodeID
  /// Nil if a path or a keyword in it can't be read.
  package var work: Work?

  /// The settings that it reads, and those that it writes.
  package var paths: (sources: [Path], targets: [Path]) {
    switch work {
    case .move(let path, let target): ([path], [target])
    case .mapValues(let path, _), .convertType(let path, _, _): ([path], [path])
    case .split(let path, _, let parts, _): ([path], parts)
    case .join(let parts, _, let target, _): (parts, [target])
    case .setDefault(let path, _): ([], [path])
    case .drop(let path): ([path], [])
    case nil: ([], [])
    }
  }

  /// Why it can't be undone, or nil if it can.
  func irreversibility(in document: Document) -> String? {
    switch work {
    case .drop: return "the removed value is lost"
    case .mapValues(_, let values):
      let isOneToOne = values.indices.allSatisfy { index in
        !values[..<index].contains { document.isEqual($0.to, values[index].to, in: document) }
      }
      return isOneToOne ? nil : "two values become one"
    case .join(_, let text, _, _): return text == "" ? "nothing separates the parts" : nil
    case .move, .split, .convertType, .setDefault, nil: return nil
    }
  }
}

extension SettingMigration {
  /// Nil if a version is missing or malformed.
  init?(_ reader: DeclarationReader) {
    func version(_ name: String) -> Located<SchemaVersion>? {
      reader.text(name).flatMap { text in SchemaVersion(text.value).map { Located($0, node: text.node) } }
    }
    guard let from = version("from"), let to = version("to") else { return nil }
    self.node = reader.node
    self.from = from
    self.to = to
    schema = reader.text("schema")
    isReversible = reader.boolean("reversible")
    steps = reader.items("steps").compactMap { MigrationStep(reader.document, node: $0) }
  }
}

extension MigrationStep {
  /// Nil if it isn't a mapping with one keyword.
  init?(_ document: Document, node: NodeID) {
    let step = document.resolve(node)
    let members = DeclarationReader(document, node: step).members(of: step)
    guard document.kind(step) == .object, members.count == 1 else { return nil }
    name = members[0].name.value
    self.node = members[0].value
    work = Self.work(name, reader: DeclarationReader(document, node: members[0].value))
  }

  private static func work(_ name: String, reader: DeclarationReader) -> Work? {
    func pattern(_ node: NodeID) -> Path? { reader.text(at: node).flatMap { Path(pattern: $0.value) } }
    func pattern(_ name: String) -> Path? { reader.value(name).flatMap(pattern) }
    func patterns(_ name: String) -> [Path]? {
      let all = reader.items(name).map(pattern)
      let read = all.compactMap(\.self)
      return read.count > 1 && read.count == all.count ? read : nil
    }
    func form(_ name: String) -> Form? { reader.words(name).flatMap { Form(rawValue: $0) } }
    let setting = pattern("setting")
    switch name {
    case "rename":
      guard let setting, let name = reader.words("to") else { return nil }
      return .move(setting, to: setting.renamed(name))
    case "move":
      guard let setting, let target = pattern("to") else { return nil }
      return .move(setting, to: target)
    case "mapValues":
      let values = reader.items("values").compactMap { node -> (NodeID, NodeID)? in
        let pair = DeclarationReader(reader.document, node: node)
        guard let from = pair.value("from"), let to = pair.value("to") else { return nil }
        return (from, to)
      }
      return setting.map { .mapValues($0, values) }
    case "split":
      guard let setting, let parts = patterns("to") else { return nil }
      return .split(setting, at: reader.words("at"), to: parts, as: form("as") ?? .string)
    case "join":
      guard let parts = patterns("settings"), let target = pattern("to") else { return nil }
      return .join(parts, with: reader.words("with"), to: target, absent: reader.items("absent"))
    case "convertType":
      guard let setting, let type = form("to") else { return nil }
      let times = reader.value("times").flatMap { reader.document.number($0) }
      return .convertType(setting, to: type, times: times)
    case "setDefault":
      guard let setting, let value = reader.value("value") else { return nil }
      return .setDefault(setting, value)
    case "drop": return setting.map { .drop($0) }
    case _: return nil
    }
  }
}
