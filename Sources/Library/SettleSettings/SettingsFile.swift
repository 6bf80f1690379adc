internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SourceText
internal import Workspace

/// A file of settings with its schema: what takes effect, where it comes from, and changes that keep its comments.
///
/// A value: the code that holds it reads it again and changes it.
public struct SettingsFile: Sendable {
  /// A weaker file below another one, such as a team's defaults.
  public struct Layer: Sendable {
    /// `device` and `account` hold settings of that scope only; any other name is a layer that people share.
    /// As it is called where a value comes from it.
    public var name: String
    /// The path of the layer's file, from the working folder.
    public var path: String

    /// A layer of a name, and the file that holds it.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// The path as it was given; nil for settings that are in no file.
  public let path: String?
  let schema: SettingsSchema?
  /// The bytes as the file holds them; nil where it isn't there yet.
  var saved: [UInt8]?
  var content: Snapshot

  var effective: EffectiveSettings { content.effective }

  /// Reads a file, in YAML, or in JSON where its name ends in `.json`. One that isn't there is empty, and made by ``save()``.
  ///
  /// Mistakes inside it are no errors: ``problems`` lists them, and the rest of the file is there.
  ///
  /// - Parameters:
  ///   - path: of the file, from the working folder.
  ///   - schema: nil to take the file as it is, without defaults and conditions.
  ///   - layers: the weakest first.
  public init(path: String, schema: SettingsSchema? = nil, layers: [Layer] = []) throws(SettingsError) {
    let place = FilePath(path)
    let bytes = FileFacts.exists(place) ? try Self.read(path) : nil
    try self.init(path, bytes, schema, layers)
  }

  /// Settings that are in no file.
  public init(text: String, schema: SettingsSchema? = nil, layers: [Layer] = []) throws(SettingsError) {
    try self.init(nil, Array(text.utf8), schema, layers)
  }

  private init(
    _ path: String?, _ bytes: [UInt8]?, _ schema: SettingsSchema?, _ layers: [Layer]
  ) throws(SettingsError) {
    self.path = path
    self.schema = schema
    saved = bytes
    var weaker: [SettingsLayer] = []
    for layer in layers {
      let bytes = try Self.read(layer.path)
      weaker.append(Snapshot(bytes, Self.context(layer.path, schema)).layer(layer.name))
    }
    var context = Self.context(path, schema)
    context.layers = weaker
    content = Snapshot(bytes ?? [], context)
  }

  private static func read(_ path: String) throws(SettingsError) -> [UInt8] {
    do throws(FileError) {
      return try FileReading.read(FilePath(path), limit: Limits().fileBytes)
    } catch {
      throw .unusableFile("\(path): \(error.message)")
    }
  }

  private static func context(_ path: String?, _ schema: SettingsSchema?) -> SnapshotContext {
    let notation = path.flatMap { JSONFiles.notation(of: FilePath($0).resolved(from: FileFacts.workingFolder())) }
    return SnapshotContext(path ?? "settings", TextSyntax(notation), schema: .model(schema?.model))
  }

  /// The whole text, as ``save()`` writes it.
  public var text: String { String(decoding: content.bytes, as: UTF8.self) }

  /// Everything that is wrong with the file and its layers, the file's own first.
  public var problems: [SettingsProblem] {
    let own = content.report.diagnostics.map { SettingsProblem($0, in: content.lines, of: content.shown) }
    let weaker = content.context.layers.flatMap { layer in
      layer.faults.map { SettingsProblem($0, in: layer.document.lines, of: layer.path) }
    }
    return own + weaker
      + content.layerFindings.map { finding in
        let layer = effective.layers[finding.layer]
        return SettingsProblem(finding.diagnostic, in: layer.document.lines, of: layer.path)
      }
  }
}
