#if canImport(Observation)
  public import Observation

  /// Settings that views observe, as any type that ``SettingsFile/decode(_:at:)`` can decode.
  ///
  /// ```swift
  /// let settings = try ObservedSettings<AppSettings>(file)
  /// Task { await settings.follow() }
  /// ```
  @MainActor @Observable public final class ObservedSettings<Value: Decodable & Sendable> {
    /// The current values.
    public private(set) var value: Value
    /// Why the current contents of the file aren't used; empty if they are.
    public private(set) var problems: [SettingsProblem] = []
    /// The settings that ``value`` was decoded from.
    public private(set) var file: SettingsFile

    /// Creates an observed copy of the current settings.
    ///
    /// - Throws: what ``SettingsFile/decode(_:at:)`` throws.
    public init(_ file: SettingsFile) throws(SettingsError) {
      self.file = file
      value = try file.decode(Value.self)
    }

    /// Follows changes by other programs until the task is canceled.
    public func follow(every interval: Duration = .seconds(1)) async {
      for await change in file.changes(every: interval) { take(change.settings, change.problems) }
    }

    /// Changes and saves the settings. If they can't be decoded or saved, the file and ``value`` stay unchanged.
    ///
    /// - Throws: what `body`, ``SettingsFile/save()`` and ``SettingsFile/decode(_:at:)`` throw.
    public func change(_ body: (inout SettingsFile) throws -> Void) throws {
      var new = file
      try body(&new)
      try new.save { saved throws(SettingsError) in _ = try saved.decode(Value.self) }
      value = try new.decode(Value.self)
      file = new
      problems = []
    }

    private func take(_ settings: SettingsFile, _ problems: [SettingsProblem]) {
      do throws(SettingsError) {
        value = try settings.decode(Value.self)
        file = settings
        self.problems = problems
      } catch .invalid(let more) {
        self.problems = problems + more
      } catch {
        self.problems = problems
      }
    }
  }
#endif
