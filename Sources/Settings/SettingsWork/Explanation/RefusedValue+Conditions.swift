internal import Analysis
internal import DocumentModel
internal import Settings

extension Snapshot {
  /// The first setting used by the conditions that the schema rejects, because of its own value or the group around it.
  func invalidSetting(in conditions: [SettingCondition], inputs: [String: InputValue]) -> RefusedValue? {
    let paths = conditions.flatMap { $0.settings.compactMap { $0.value.filled(inputs) } }
    func refused(_ path: Path, _ fault: SchemaFault) -> RefusedValue {
      RefusedValue(path: path, faults: [fault], substitute: nil, isRefusedAlone: false)
    }
    if !paths.isEmpty, let fault = shapeFault { return refused(Path(), fault) }
    if let refusal = paths.lazy.compactMap({ self.refusal(of: $0) }).first { return refusal }
    for path in paths {
      let group = path.parent
      if !group.segments.isEmpty, let fault = schemaFaults.exactly(at: group) ?? relationFault(at: path) {
        return refused(group, fault)
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
