/// Settings after a change from outside.
public struct SettingsChange: Sendable {
  /// The settings that are in force: those of the last text without an error.
  public let settings: SettingsFile
  /// The paths of the settings whose effective values the change altered, in the order of the schema.
  public let changed: [String]
  /// Why the text that is there now isn't in force; empty where it is.
  public let problems: [SettingsProblem]
}

/// Settings each time that their file, or a file of their layers, has changed. Ends with the task that waits for it.
public struct SettingsChanges: AsyncSequence, Sendable {
  let start: SettingsFile
  /// Waits until the files are to be looked at again; throws to end.
  let wait: @Sendable () async throws -> Void

  public func makeAsyncIterator() -> Iterator { Iterator(start: start, wait: wait) }

  /// Waits for one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var current: SettingsFile
    /// The text that was looked at last, in force or not.
    private var seen: SettingsFile.Bytes
    private var isBroken = false
    private let wait: @Sendable () async throws -> Void

    fileprivate init(start: SettingsFile, wait: @escaping @Sendable () async throws -> Void) {
      (current, self.wait) = (start, wait)
      seen = start.savedBytes
    }

    /// Nil once the task is cancelled.
    public mutating func next() async -> SettingsChange? {
      while !Task.isCancelled {
        do { try await wait() } catch { return nil }
        if let change = look() { return change }
      }
      return nil
    }

    /// Nil where nothing has changed.
    private mutating func look() -> SettingsChange? {
      let bytes = current.bytesNow()
      guard bytes != seen else { return nil }
      seen = bytes
      let new = current.reread(bytes)
      let problems = bytes.problems + new.problems.filter { $0.severity == .error && !new.isInForce($0) }
      guard problems.isEmpty else {
        isBroken = true
        return SettingsChange(settings: current, changed: [], problems: problems)
      }
      let changed = current.changedPaths(new)
      current = new
      defer { isBroken = false }
      // Another text with the same settings is no change, unless it corrects what was reported.
      return changed.isEmpty && !isBroken ? nil : SettingsChange(settings: new, changed: changed, problems: [])
    }
  }
}

extension SettingsFile {
  /// The settings each time that their file, or a file of their layers, is changed by something else. While a text is broken the
  /// last good settings stay in force, and the change names its problems.
  ///
  /// ```swift
  /// for await change in settings.changes() {
  ///   for problem in change.problems { log(problem) }
  ///   player.speed = try change.settings.value(at: "playback.speed")
  /// }
  /// ```
  ///
  /// The files are read again and again, which works on every file system, folders on a network too. At one look a second a small
  /// file takes about a second of processor time in an hour, and a change is seen within that second. Notifications of the system
  /// would save that, but these looks would still be needed where there are none: on network folders, and for a file whose folder
  /// isn't there yet.
  ///
  /// - Parameters:
  ///   - interval: the time between two looks.
  ///   - clock: tests have one of their own.
  public func changes<C: Clock>(
    every interval: C.Duration, clock: C
  ) -> SettingsChanges {
    SettingsChanges(start: self) { try await clock.sleep(for: interval) }
  }

  /// The same by the system's clock.
  public func changes(every interval: Duration = .seconds(1)) -> SettingsChanges {
    changes(every: interval, clock: ContinuousClock())
  }
}
