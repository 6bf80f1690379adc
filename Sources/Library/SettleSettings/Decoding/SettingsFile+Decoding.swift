internal import Analysis
internal import DocumentModel
internal import Settings
internal import SettingsWork
internal import Workspace

extension SettingsFile {
  /// Decodes effective values: all settings, a record, or a list of records.
  ///
  /// ```swift
  /// struct Feed: Decodable { var title: String, url: String, autoDownload: Bool }
  /// let feeds = try settings.decode([Feed].self, at: "feeds")
  /// ```
  ///
  /// One error reports every problem with its line: missing values, values of another type, and values that the schema doesn't
  /// allow, unless ``policy`` replaces them.
  ///
  /// - Parameters:
  ///   - type: the type to decode, by the names of its coding keys.
  ///   - path: of the value; empty for all settings.
  /// - Throws: ``SettingsError/unknownSetting(_:)``, or ``SettingsError/invalid(_:)`` with every problem.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String = ""
  ) throws(SettingsError) -> Value {
    let known = path.isEmpty ? Path() : try setting(path)
    let refusal = whole.refusal(of: known)
    // A refused value is replaced by what applies instead, to find the other problems of the type.
    let values = refusal == nil ? effective : whole.allowedSettings
    let log = DecodingLog()
    let raw = RawSettingValue(value: values.value(at: known))
    let value = try? SettingsDecoder(value: raw, path: known, log: log).read(type)
    let faults = policy == .reject ? refusal?.faults ?? [] : []
    // Where a value isn't allowed, a mismatch of its type needn't be reported.
    let others = log.problems.filter { problem in
      !faults.contains { $0.finding.instanceLocation.map { problem.path.pointer.isInside($0) } ?? false }
    }
    let problems = faults.map { self.problem(of: $0) } + others.map { problem(at: $0.path, $0.message) }
    if let value, problems.isEmpty { return value }
    throw .invalid(problems)
  }

  /// A problem at the value of a setting; of one that isn't stated at the nearest group that is.
  private func problem(at path: Path, _ message: String) -> SettingsProblem {
    let layers = effective.layers
    var found = (layer: min(lower.count, layers.count - 1), range: ByteRange(0..<0))
    search: for place in path.pointer.outwards {
      for (index, layer) in layers.enumerated().reversed() {
        guard let node = layer.document.node(at: place, from: layer.root) else { continue }
        found = (index, layer.document.range(node))
        break search
      }
    }
    let layer = layers[found.layer]
    return SettingsProblem(
      "settings/other-type", message, at: found.range, in: layer.document.lines, of: layer.path,
      isOfValue: layerText(found.layer)?.isValue ?? false)
  }
}
