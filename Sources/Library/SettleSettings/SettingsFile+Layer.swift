extension SettingsFile {
  /// Settings of another source than the file: a team's defaults, variables of the environment, values that an administrator
  /// holds.
  public struct Layer: Sendable {
    enum Source: Sendable {
      case file(path: String, isOptional: Bool)
      case text(String)
      /// The name under which a value is given, and the value: `APP_SYNC_ENABLED`, `true`.
      case environment(prefix: String, [String: String])
      case arguments([String])
      case values([String: any SettingValue])
    }

    /// `device` and `account` hold settings of that scope only, and changes of such settings go to them where they are files;
    /// any other name is a layer that people share. As it is called where a value comes from it.
    public var name: String
    /// Whether what it states can't be changed by ``SettingsFile/set(_:to:)``.
    public var isManaged = false
    let source: Source

    private init(_ name: String, _ source: Source) { (self.name, self.source) = (name, source) }

    /// A layer of a name, and the file that holds it.
    ///
    /// - Parameters:
    ///   - name: as it is called where a value comes from it.
    ///   - path: from the working folder.
    ///   - isOptional: whether a file that isn't there is an empty layer, and no error.
    public init(name: String, path: String, isOptional: Bool = false) {
      self.init(name, .file(path: path, isOptional: isOptional))
    }

    /// A text of YAML, such as defaults that a program carries in itself.
    public static func text(_ text: String, name: String) -> Self { Self(name, .text(text)) }

    /// Values by the paths of their settings.
    public static func values(_ values: [String: any SettingValue], name: String) -> Self {
      Self(name, .values(values))
    }

    /// Variables of the environment: `APP_PLAYBACK_SPEED` is the setting `playback.speed` for the prefix `APP`. Their texts are
    /// read by the schema. One that begins with the prefix and is no setting is a problem.
    ///
    /// - Parameters:
    ///   - prefix: without the `_` behind it; empty for none.
    ///   - variables: `ProcessInfo.processInfo.environment`, say.
    ///   - name: as the layer is called where a value comes from it.
    public static func environment(prefix: String, _ variables: [String: String], name: String = "environment") -> Self
    {
      Self(name, .environment(prefix: prefix, variables))
    }

    /// Arguments of the command line: `--playback.speed=1.5`, or `--sync.enabled` alone for true. Arguments that name no setting
    /// are left to the program.
    ///
    /// - Parameters:
    ///   - arguments: without the program's own name.
    ///   - name: as the layer is called where a value comes from it.
    public static func arguments(_ arguments: [String], name: String = "arguments") -> Self {
      Self(name, .arguments(arguments))
    }

    /// The same layer, whose settings can't be changed.
    public func managed() -> Self {
      var layer = self
      layer.isManaged = true
      return layer
    }
  }
}
