internal import Analysis
package import DocumentModel
internal import Settings

/// A setting that a question depends on and whose value the schema rejects.
package struct InvalidSetting: Sendable {
  package let path: Path
  /// The first error in it.
  package let fault: SchemaFault
  /// The value that would apply without the rejected ones, on one line, or nil for none.
  package let substitute: String?
  /// Whether the setting's own value is rejected, rather than its relation to another one.
  private let isRefused: Bool
  /// The readable name of the file with the error, and the lines of the error.
  package let file: String
  package let lines: LineIndex

  package var message: String {
    if isRefused { return RefusedValue.message(path, instead: substitute) }
    return "\(path.segments.isEmpty ? "the file" : "\(path)") is invalid: \(fault.finding.message)"
  }

  fileprivate init(_ path: Path, fault: SchemaFault, refusal: RefusedValue?, in text: Snapshot) {
    self.path = path
    self.fault = fault
    isRefused = refusal != nil
    substitute = refusal?.substitute?.inline
    (file, lines) = text.file(of: fault)
  }
}

extension Snapshot {
  /// The first setting used by the conditions that the schema rejects, because of its own value or the group around it.
  func invalidSetting(in conditions: [SettingCondition], inputs: [String: InputValue]) -> InvalidSetting? {
    let paths = conditions.flatMap { $0.settings.compactMap { $0.value.filled(inputs) } }
    if !paths.isEmpty, let fault = shapeFault { return InvalidSetting(Path(), fault: fault, refusal: nil, in: self) }
    for path in paths {
      if let refusal = refusal(of: path), let fault = refusal.faults.first {
        return InvalidSetting(path, fault: fault, refusal: refusal, in: self)
      }
    }
    for path in paths {
      let group = path.parent
      if !group.segments.isEmpty, let fault = schemaFaults.exactly(at: group) ?? relationFault(at: path) {
        return InvalidSetting(group, fault: fault, refusal: nil, in: self)
      }
    }
    return nil
  }

  /// An error in the relation of a setting to another one, such as `differsFrom`.
  private func relationFault(at path: Path) -> SchemaFault? {
    let wanted = path.pointer
    let found = SettingsFindings.all(effective, layer: context.layers.count).first { finding in
      finding.severity == .error && finding.code == .equalSettings && finding.instanceLocation == wanted
    }
    return found.map { SchemaFault(layer: context.layers.count, finding: redacted($0)) }
  }
}
