/// Settings after a change by another program.
public struct SettingsChange: Sendable {
  /// The settings in the last file version without an error, with the changes that were unsaved when watching began.
  public let settings: SettingsFile
  /// The paths of the settings whose effective values changed, in the order of the schema.
  public let changed: [String]
  /// Why the current contents of the file aren't used; empty if they are.
  public let problems: [SettingsProblem]
}

/// The settings after each change of their file or of a layer's file. Ends with the task that iterates over it.
public struct SettingsChanges: AsyncSequence, Sendable {
  let start: SettingsFile
  /// Waits until the files should be checked again; throws to end.
  let wait: @Sendable () async throws -> Void

  public func makeAsyncIterator() -> Iterator { Iterator(start: start, wait: wait) }

  /// Waits for one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var current: SettingsFile
    /// The bytes examined last, whether they were used or not.
    private var seen: SettingsFile.Bytes
    private var isBroken = false
    private let wait: @Sendable () async throws -> Void

    fileprivate init(start: SettingsFile, wait: @escaping @Sendable () async throws -> Void) {
      current = start
      self.wait = wait
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

    /// Nil if nothing has changed.
    private mutating func look() -> SettingsChange? {
      let bytes = current.bytesNow()
      guard bytes != seen else { return nil }
      // Noted even if the text has errors, so that they are reported once.
      seen = bytes
      let new: SettingsFile
      var problems = bytes.problems
      do throws(SettingsError) {
        new = try current.reread(bytes)
        problems += new.obstacles
      } catch {
        new = current
        problems.append(SettingsProblem("settings/conflict", current.path ?? "settings", error.description))
      }
      guard problems.isEmpty else {
        isBroken = true
        return SettingsChange(settings: current, changed: [], problems: problems)
      }
      let changed = current.changedPaths(new)
      current = new
      defer { isBroken = false }
      // An edit that changes no setting isn't reported, unless it ends a reported problem.
      return changed.isEmpty && !isBroken ? nil : SettingsChange(settings: new, changed: changed, problems: [])
    }
  }
}

extension SettingsFile {
  /// The settings after each change of their file, or of a layer's file, by another program. While a file has errors,
  /// the last good settings stay in use, and the change lists the problems.
  ///
  /// ```swift
  /// for await change in settings.changes() {
  ///   for problem in change.problems { log(problem) }
  ///   player.speed = try change.settings.value(at: "playback.speed")
  /// }
  /// ```
  ///
  /// Changes that weren't saved when watching began are kept. For those made since then, use ``merge(_:)``.
  ///
  /// The files are polled, which works on every file system, including network folders. Polling a small file once a
  /// second takes about one second of processor time in an hour. Notifications of the system would save that, but
  /// polling would still be needed where they don't exist: on network folders, and for a file whose folder doesn't
  /// exist yet.
  ///
  /// - Parameters:
  ///   - interval: the time between two polls.
  ///   - clock: the clock to wait with.
  public func changes<C: Clock>(
    every interval: C.Duration, clock: C
  ) -> SettingsChanges {
    SettingsChanges(start: self) { try await clock.sleep(for: interval) }
  }

  /// The settings after each change, with the system's clock.
  public func changes(every interval: Duration = .seconds(1)) -> SettingsChanges {
    changes(every: interval, clock: ContinuousClock())
  }
}
