package import Analysis
internal import DocumentModel
internal import FileAccess
package import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLReading

/// A settings file with its schema: effective values, where they come from, and changes that keep comments.
///
/// This is a value type: read the file again to see changes of other programs.
public struct SettingsFile: Sendable {
  /// What an application gets instead of a value that the schema doesn't allow.
  public enum InvalidValuePolicy: Sendable {
    /// An error: while the file or a layer has one, reading throws ``SettingsError/invalid(_:)`` with all of them.
    case reject
    /// The value of a weaker layer, or the default, for each setting by itself. ``SettingsFile/problems`` names both.
    case fallBack
  }

  /// The path as given; nil for settings without a file.
  public let path: String?
  /// The rule for values that the schema doesn't allow.
  public var policy: InvalidValuePolicy
  package let schema: SettingsSchema?
  /// The bytes of the file; nil if it doesn't exist yet.
  var saved: [UInt8]?
  /// The file's own text, with the layers below it.
  package internal(set) var content: Snapshot { didSet { whole = Self.whole(content, overrides) } }
  /// The texts below the file, weakest first.
  var lower: [LayerText] {
    didSet { content = content.with { [lower] in $0.layers = lower.map { $0.layer(isNamed: true) } } }
  }
  /// The texts above the file, weakest first.
  var overrides: [LayerText] { didSet { whole = Self.whole(content, overrides) } }
  /// The changes of comments since the file was read or saved, kept because a merge compares only values.
  var unsavedComments: [SettingOperation] = []
  /// The file with all layers, below and above it.
  private(set) var whole: Snapshot
  /// Problems of the layers that are in no text, such as an unknown variable.
  private let layerProblems: [SettingsProblem]
  /// The command-line arguments that match no setting, in their order, for the program itself.
  public let unclaimedArguments: [String]

  package var effective: EffectiveSettings { whole.effective }

  /// Reads a file in YAML, or in JSON if its name ends in `.json`. A missing file is empty until ``save()`` creates it;
  /// a file that can't be read is an error.
  ///
  /// Problems in the file aren't thrown, so that a program can list and fix them: see ``problems`` and ``policy``.
  ///
  /// - Parameters:
  ///   - path: the path from the working folder.
  ///   - mustExist: whether a missing file is an error.
  ///   - schema: nil to read the file without defaults and conditions.
  ///   - layers: below the file, the weakest first.
  ///   - overrides: above the file, the weakest first.
  ///   - policy: what is returned for a value that the schema doesn't allow.
  /// - Throws: ``SettingsError/unusableFile(_:)`` where the file or a layer can't be read.
  public init(
    path: String, mustExist: Bool = false, schema: SettingsSchema? = nil, layers: [Layer] = [], overrides: [Layer] = [],
    policy: InvalidValuePolicy = .reject
  ) throws(SettingsError) {
    try self.init(path, try Self.read(path, mustExist: mustExist), schema, layers, overrides, policy)
  }

  /// Settings without a file; ``save()`` throws.
  ///
  /// - Throws: ``SettingsError/unusableFile(_:)`` where a layer can't be read.
  public init(
    inMemory text: String, schema: SettingsSchema? = nil, layers: [Layer] = [], overrides: [Layer] = [],
    policy: InvalidValuePolicy = .reject
  ) throws(SettingsError) {
    try self.init(inMemory: Array(text.utf8), schema: schema, layers: layers, overrides: overrides, policy: policy)
  }

  /// Settings without a file, from bytes in UTF-8 or UTF-16. Ill-formed bytes are a problem.
  ///
  /// - Throws: ``SettingsError/unusableFile(_:)`` where a layer can't be read.
  public init(
    inMemory bytes: [UInt8], schema: SettingsSchema? = nil, layers: [Layer] = [], overrides: [Layer] = [],
    policy: InvalidValuePolicy = .reject
  ) throws(SettingsError) {
    try self.init(nil, bytes, schema, layers, overrides, policy)
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
    unclaimedArguments = below.unclaimed + above.unclaimed
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

  /// The bytes of a file; nil if it doesn't exist, unless it must.
  static func read(_ path: String, mustExist: Bool) throws(SettingsError) -> [UInt8]? {
    do throws(FileError) {
      guard let bytes = try bytes(of: path) else {
        if mustExist { throw FileError(FilePath(path), reason: .notFound) }
        return nil
      }
      return bytes
    } catch {
      throw .unusableFile("\(path): \(error.message)")
    }
  }

  /// The bytes of a file; nil if it doesn't exist. A file behind a dangling link is an error: the defaults must not be
  /// used instead of its settings.
  static func bytes(of path: String) throws(FileError) -> [UInt8]? {
    let place = FilePath(path)
    do throws(FileError) {
      return try FileReading.read(place, limit: Limits().fileBytes)
    } catch {
      guard error.reason == .notFound else { throw error }
      let links = place.foldersUpwards.filter { FileFacts.isLink($0) && !FileFacts.exists($0) }
      guard links.isEmpty else { throw FileError(place, reason: .brokenLink) }
      return nil
    }
  }

  static func context(_ path: String?, _ schema: SettingsSchema?, shown: String? = nil) -> SnapshotContext {
    let syntax = path.map { JSONFiles.syntax(of: FilePath($0).resolved(from: FileFacts.workingFolder())) } ?? .yaml
    var context = SnapshotContext(shown ?? path ?? "settings", syntax: syntax, schema: .model(schema?.model))
    if let policies = schema?.policies, !policies.isEmpty { context.policies = .given(policies) }
    return context
  }

  /// The whole text that ``save()`` writes.
  public var text: String { String(decoding: content.bytes, as: UTF8.self) }

  /// All problems of the file and its layers, those of the file first.
  public var problems: [SettingsProblem] {
    whole.useFindings(of: content).map { policy == .reject ? problem(of: $0) : named($0) } + layerProblems
  }

  /// The problems that keep the settings from being used: with ``InvalidValuePolicy/reject`` every error of the file
  /// and its layers, with ``InvalidValuePolicy/fallBack`` none. ``value(at:as:)``, ``decode(_:at:)``, generated types,
  /// and ``changes(every:)`` all check them.
  public var errors: [SettingsProblem] {
    guard policy == .reject else { return [] }
    return whole.useErrors(of: content).map(problem) + layerProblems.filter { $0.severity == .error }
  }

  /// Throws if the settings have a schema of another version than code that was generated from it.
  ///
  /// - Throws: ``SettingsError/otherVersion(ofCode:ofSchema:)``.
  public func requireSchema(version: String) throws(SettingsError) {
    // `1.0` is the same version as `1.0.0`.
    guard let other = schema?.version, other != version,
      SchemaVersion(other) == nil || SchemaVersion(other) != SchemaVersion(version)
    else { return }
    throw .otherVersion(ofCode: version, ofSchema: other)
  }

  /// The settings in force: the effective ones or, if there is an error, those without the invalid values.
  var inForce: EffectiveSettings { whole.useErrors(of: content).isEmpty ? effective : whole.allowedSettings }

  /// The text of a layer of ``whole``; nil for the file's own.
  func layerText(_ index: Int) -> LayerText? {
    if index < lower.count { return lower[index] }
    let above = index - lower.count - 1
    return overrides.indices.contains(above) ? overrides[above] : nil
  }

  /// A problem whose message also says which value is used instead.
  private func named(_ violation: SchemaViolation) -> SettingsProblem {
    let problem = problem(of: violation)
    guard violation.finding.severity == .error, let setting = path(of: violation)?.withoutIndex,
      effective.entry(at: setting)?.isGroup == false, let node = whole.allowedSettings.node(at: setting)
    else { return problem }
    return problem.adding("; \(InlineText.of(whole.allowedSettings.shown, node: node)) is used instead")
  }

  func problem(of violation: SchemaViolation) -> SettingsProblem {
    let (path, lines) = whole.file(of: violation)
    let isOfValue = violation.schema == nil && layerText(violation.layer)?.isValue == true
    return SettingsProblem(
      violation.finding, in: lines, of: path, setting: self.path(of: violation), isOfValue: isOfValue)
  }

  /// The setting that a violation is about; nil for none.
  func path(of violation: SchemaViolation) -> Path? {
    guard let place = violation.finding.instanceLocation else { return nil }
    let layer = effective.layers[min(violation.layer, effective.layers.count - 1)]
    return Path(place, in: layer.document, from: layer.root)
  }
}
