extension SettingsFile {
  /// Settings from another source than the file: a team's defaults, environment variables, values that an administrator
  /// manages.
  public struct Layer: Sendable {
    enum Source: Sendable {
      case file(path: String, isOptional: Bool)
      case text(String)
      /// The variables by name, such as `APP_SYNC_ENABLED`; nil for those of the process.
      case environment(prefix: String, [String: String]?)
      case arguments([String]?)
      case values([String: any SettingValue])
    }

    /// The name of the layer, shown as the provenance of its values. `device` and `account` contain only settings of
    /// that scope, and changes of such settings go to them if they are files.
    public var name: String
    /// Whether the settings of the layer can't be changed with ``SettingsFile/set(_:to:)``.
    public var isManaged = false
    let source: Source

    private init(_ name: String, _ source: Source) { (self.name, self.source) = (name, source) }

    /// A layer from a file.
    ///
    /// - Parameters:
    ///   - name: The name of the layer in the provenance of values.
    ///   - path: Relative to the working folder.
    ///   - isOptional: Whether a missing file is an empty layer instead of an error.
    public init(name: String, path: String, isOptional: Bool = false) {
      self.init(name, .file(path: path, isOptional: isOptional))
    }

    /// A layer from a string of YAML, such as defaults inside the application.
    public static func text(_ text: String, name: String) -> Self { Self(name, .text(text)) }

    /// A layer from values, by the paths of their settings.
    public static func values(_ values: [String: any SettingValue], name: String) -> Self {
      Self(name, .values(values))
    }

    /// A layer from environment variables: with the prefix `APP`, `APP_PLAYBACK_SPEED` sets `playback.speed`. The
    /// schema decides how a variable is read; a list may be written as `a,b`. A variable with the prefix that matches
    /// no setting is a problem. A variable that the schema names (`x-setting: {variable: DATABASE_URL}`) has no prefix.
    ///
    /// - Parameters:
    ///   - prefix: without the `_` after it; can be empty.
    ///   - variables: by their names; nil for those of the process.
    ///   - name: the layer's name in the provenance of values.
    public static func environment(
      prefix: String, _ variables: [String: String]? = nil, name: String = "environment"
    ) -> Self { Self(name, .environment(prefix: prefix, variables)) }

    /// A layer from command-line arguments: `--playback.speed=1.5`, `--playback.speed 1.5`, or just `--sync.enabled`
    /// for true. A list is written as `--tags=a,b`, or as `--tags a --tags b`. An argument that nearly matches a
    /// setting is a problem; others are ``SettingsFile/unclaimedArguments``.
    ///
    /// - Parameters:
    ///   - arguments: without the program's own name; nil for those of the process.
    ///   - name: the layer's name in the provenance of values.
    public static func arguments(_ arguments: [String]? = nil, name: String = "arguments") -> Self {
      Self(name, .arguments(arguments))
    }

    /// The same layer, with settings that can't be changed.
    public func managed() -> Self {
      var layer = self
      layer.isManaged = true
      return layer
    }
  }
}
