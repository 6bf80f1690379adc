#if canImport(Observation)
  public import Observation

  /// Settings as a value that views observe: of any type that ``SettingsFile/decode(_:at:)`` reads.
  ///
  /// ```swift
  /// let settings = try ObservedSettings<AppSettings>(file)
  /// Task { await settings.follow() }
  /// ```
  @MainActor @Observable public final class ObservedSettings<Value: Decodable & Sendable> {
    /// The values that are in force.
    public private(set) var value: Value
    /// Why the text that is in the file now isn't in force; empty where it is.
    public private(set) var problems: [SettingsProblem] = []
    /// The settings that the values are of.
    public private(set) var file: SettingsFile

    /// The settings of a file, as they are now.
    ///
    /// - Throws: what ``SettingsFile/decode(_:at:)`` throws.
    public init(_ file: SettingsFile) throws(SettingsError) {
      self.file = file
      value = try file.decode(Value.self)
    }

    /// Takes over each change from outside, until the task is cancelled.
    public func follow(every interval: Duration = .seconds(1)) async {
      for await change in file.changes(every: interval) { take(change.settings, change.problems) }
    }

    /// Changes the settings, and saves them.
    ///
    /// - Throws: what `body`, ``SettingsFile/save()`` and ``SettingsFile/decode(_:at:)`` throw.
    public func change(_ body: (inout SettingsFile) throws(SettingsError) -> Void) throws(SettingsError) {
      var new = file
      try body(&new)
      try new.save()
      (value, file, problems) = (try new.decode(Value.self), new, [])
    }

    private func take(_ settings: SettingsFile, _ problems: [SettingsProblem]) {
      do throws(SettingsError) {
        (value, file, self.problems) = (try settings.decode(Value.self), settings, problems)
      } catch .invalid(let more) {
        self.problems = problems + more
      } catch {
        self.problems = problems
      }
    }
  }
#endif
