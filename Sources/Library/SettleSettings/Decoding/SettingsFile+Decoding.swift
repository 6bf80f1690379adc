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
  /// One error reports every problem with its line: missing values, values of another type, and values that the schema
  /// doesn't allow, unless ``policy`` replaces them.
  ///
  /// - Parameters:
  ///   - type: the type to decode, by the names of its coding keys.
  ///   - path: the path of the value; empty for all settings.
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, or ``SettingsError/invalid(_:)`` with every problem.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, at path: String = ""
  ) throws(SettingsError) -> Value {
    let known = path.isEmpty ? Path() : try setting(path)
    let stated = problems(at: known)
    let log = DecodingLog()
    // Without the invalid values, decoding finds the other problems of the type.
    let values = stated.isEmpty ? inForce : whole.allowedSettings
    let value = try? SettingsDecoder(value: RawSettingValue(value: values.value(at: known)), path: known, log: log)
      .read(type)
    // A setting that has a problem already isn't reported for its type too. After a syntax error, which names no
    // setting, no type is: the value may just not have been read.
    let settings = Set(stated.map(\.setting))
    let others = log.problems.filter { problem in
      !settings.contains(nil)
        && !(0...problem.path.segments.count).contains { settings.contains(problem.path.prefix($0).description) }
    }
    let problems = stated + others.map { self.problem(at: $0.path, $0.message) }
    if let value, problems.isEmpty { return value }
    throw .invalid(problems)
  }

  /// A problem at the value of a setting or, if it isn't set, at the nearest enclosing group that is.
  func problem(at path: Path, _ message: String) -> SettingsProblem {
    let layers = effective.layers
    var found = (layer: min(lower.count, layers.count - 1), range: ByteRange(0..<0))
    search: for place in path.pointer.pathsToRoot {
      for (index, layer) in layers.enumerated().reversed() {
        guard let node = layer.document.node(at: place, from: layer.root) else { continue }
        found = (index, layer.document.range(node))
        break search
      }
    }
    let layer = layers[found.layer]
    // Created here because `settle check` never reports it: only a program asks for a type.
    let name = "other-type"
    let code = DiagnosticCode(.settings, name, "A value of a different type than the program expects")
    return SettingsProblem(
      Diagnostic(code, Message(words: message), at: found.range), in: layer.document.lines, of: layer.path,
      setting: path, isOfValue: layerText(found.layer)?.isValue ?? false)
  }
}
