internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork
internal import Workspace

/// A settings file with its schema: effective values, where they come from, and changes that keep comments.
///
/// This is a value type: read the file again to see changes of other programs.
public struct SettingsFile: Sendable {
  /// What an application gets instead of a value that the schema doesn't allow.
  public enum InvalidValuePolicy: Sendable {
    /// An error: reading it throws ``SettingsError/valueNotAllowed(_:_:instead:)``.
    case reject
    /// The value of a weaker layer, or the default. ``SettingsFile/problems`` names both.
    case fallBack
  }

  /// The path as given; nil for settings without a file.
  public let path: String?
  /// The rule for values that the schema doesn't allow.
  public let policy: InvalidValuePolicy
  let schema: SettingsSchema?
  /// The bytes of the file; nil if it doesn't exist yet.
  var saved: [UInt8]?
  /// The file's own text, with the layers below it.
  var content: Snapshot { didSet { whole = Self.whole(content, overrides) } }
  /// The texts below the file, weakest first.
  var lower: [LayerText] {
    didSet { content = content.with { [lower] in $0.layers = lower.map { $0.layer(isNamed: true) } } }
  }
  /// The texts above the file, weakest first.
  let overrides: [LayerText]
  /// The settings together with all layers.
  private(set) var whole: Snapshot
  /// Problems of the layers that concern no text.
  private let layerProblems: [SettingsProblem]

  var effective: EffectiveSettings { whole.effective }

  /// Reads a file in YAML, or in JSON if its name ends in `.json`. A missing file is empty until ``save()`` creates it.
  ///
  /// Problems in the file aren't thrown: ``problems`` lists them, and the rest of the file is available.
  ///
  /// - Parameters:
  ///   - path: the path from the working folder.
  ///   - schema: nil to read the file without defaults and conditions.
  ///   - layers: below the file, the weakest first.
  ///   - overrides: above the file, the weakest first.
  ///   - policy: what is returned for a value that the schema doesn't allow.
  /// - Throws: ``SettingsError/unusableFile(_:)`` where the file or a layer can't be read.
  public init(
    path: String, schema: SettingsSchema? = nil, layers: [Layer] = [], overrides: [Layer] = [],
    policy: InvalidValuePolicy = .reject
  ) throws(SettingsError) {
    let bytes = FileFacts.exists(FilePath(path)) ? try Self.read(path) : nil
    try self.init(path, bytes, schema, layers, overrides, policy)
  }

  /// Creates settings without a file.
  ///
  /// - Throws: ``SettingsError/unusableFile(_:)`` where a layer can't be read.
  public init(
    text: String, schema: SettingsSchema? = nil, layers: [Layer] = [], overrides: [Layer] = [],
    policy: InvalidValuePolicy = .reject
  ) throws(SettingsError) {
    try self.init(nil, Array(text.utf8), schema, layers, overrides, policy)
  }

  private init(
    _ path: String?, _ bytes: [UInt8]?, _ schema: SettingsSchema?, _ layers: [Layer], _ overrides: [Layer],
    _ policy: InvalidValuePolicy
  ) throws(SettingsError) {
    self.path = path
    self.schema = schema
    self.policy = policy
    saved = bytes
    let (below, above) = (try LayerTexts(layers, schema), try LayerTexts(overrides, schema))
    lower = below.texts
    self.overrides = above.texts
    layerProblems = below.problems + above.problems
    var context = Self.context(path, schema)
    context.layers = below.texts.map { $0.layer(isNamed: true) }
    content = Snapshot(bytes ?? [], context: context)
    whole = Self.whole(content, above.texts)
  }

  /// The file with the layers above it, as layers of an empty text, so that all are handled alike.
  private static func whole(_ content: Snapshot, _ overrides: [LayerText]) -> Snapshot {
    guard !overrides.isEmpty else { return content }
    var context = content.context
    // The file has no name among the layers, because its scope isn't limited.
    context.layers += [content.layer(nil)] + overrides.map { $0.layer(isNamed: false) }
    return Snapshot([], context: context)
  }

  static func read(_ path: String) throws(SettingsError) -> [UInt8] {
    do throws(FileError) { return try bytes(of: path) } catch { throw .unusableFile("\(path): \(error.message)") }
  }

  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    try FileReading.read(FilePath(path), limit: Limits().fileBytes)
  }

  static func context(_ path: String?, _ schema: SettingsSchema?, shown: String? = nil) -> SnapshotContext {
    let notation = path.flatMap { JSONFiles.notation(of: FilePath($0).resolved(from: FileFacts.workingFolder())) }
    var context = SnapshotContext(
      shown ?? path ?? "settings", syntax: TextSyntax(notation), schema: .model(schema?.model))
    if let policies = schema?.policies, !policies.isEmpty { context.policies = .given(policies) }
    return context
  }

  /// The whole text that ``save()`` writes.
  public var text: String { String(decoding: content.bytes, as: UTF8.self) }

  /// All problems of the file and its layers, those of the file first.
  public var problems: [SettingsProblem] {
    let own = content.report.diagnostics.map { SettingsProblem($0, in: content.lines, of: content.shown) }
    let ofSettings = Dictionary(grouping: whole.layerFindings, by: \.layer)
    let ofLayers = whole.context.layers.enumerated().filter { $0.offset != lower.count }.flatMap { index, layer in
      let text = layerText(index)
      let findings = (text?.text.syntaxErrors ?? []) + layer.faults + (ofSettings[index] ?? []).map(\.diagnostic)
      return findings.map {
        SettingsProblem($0, in: layer.document.lines, of: layer.path, isOfValue: text?.isValue ?? false)
      }
    }
    let all = own + ofLayers + layerProblems
    return policy == .reject ? all : named(all)
  }

  /// The text of a layer of ``whole``; nil for the file's own.
  func layerText(_ index: Int) -> LayerText? {
    if index < lower.count { return lower[index] }
    let above = index - lower.count - 1
    return overrides.indices.contains(above) ? overrides[above] : nil
  }

  /// Problems with what holds in the place of the values that they are about.
  private func named(_ problems: [SettingsProblem]) -> [SettingsProblem] {
    var words: [SettingsProblem: String] = [:]
    for state in effective.states {
      guard let refusal = whole.refusal(of: state.path) else { continue }
      for fault in refusal.faults {
        words[problem(of: fault)] = "; \(refusal.substitute?.inline ?? "no value") is used instead"
      }
    }
    return problems.map { problem in words[problem].map(problem.adding) ?? problem }
  }

  func problem(of fault: SchemaFault) -> SettingsProblem {
    let (path, lines) = whole.file(of: fault)
    let isOfValue = fault.schema == nil && layerText(fault.layer)?.isValue == true
    return SettingsProblem(fault.finding, in: lines, of: path, isOfValue: isOfValue)
  }
}
