public import Configuration
public import Logging
public import ServiceLifecycle
public import SettleSettings
import Synchronization

/// A configuration provider for a settings file with its layers, which follows changes while the service runs.
///
/// ```swift
/// let file = try SettingsFile(path: "app.yaml", schema: schema, overrides: [.environment(prefix: "APP", …)])
/// let provider = try SettleProvider(file)
/// let config = ConfigReader(provider: provider)
/// ```
///
/// Its initializer throws if the settings have errors, and the error lists every problem with its line. If the file
/// becomes invalid later, the last valid settings stay in use, and the problems are logged once.
public final class SettleProvider: Sendable {
  private struct State {
    var settings: SettingsFile
    var snapshot: SettleSnapshot
    var watchers: [Int: AsyncStream<SettleSnapshot>.Continuation] = [:]
    var nextWatcher = 0
  }

  public let providerName: String
  private let interval: Duration
  private let logger: Logger
  private let options: SettleSnapshot.ParsingOptions
  private let state: Mutex<State>

  /// - Parameters:
  ///   - settings: The settings file with its layers.
  ///   - name: The name of the provider in logs.
  ///   - interval: The time between two checks of the files for changes.
  ///   - logger: Logs changes and invalid files.
  ///   - bytesDecoder: Decodes bytes from the string of a setting.
  ///   - secretsSpecifier: The keys that are secret in addition to those that the schema marks as sensitive.
  /// - Throws: `SettleConfigurationError`, with every problem and its line.
  public init(
    _ settings: SettingsFile, name: String = "SettleProvider", interval: Duration = .seconds(1),
    logger: Logger = Logger(label: "SettleProvider"), bytesDecoder: some ConfigBytesFromStringDecoder = .base64,
    secretsSpecifier: SecretsSpecifier<String, Void> = .none
  ) throws {
    (providerName, self.interval, self.logger) = (name, interval, logger)
    options = .init(bytesDecoder: bytesDecoder, secretsSpecifier: secretsSpecifier)
    let snapshot = try SettleSnapshot(settings, providerName: name, options)
    state = Mutex(State(settings: settings, snapshot: snapshot))
  }

  /// The current settings.
  public var settings: SettingsFile { state.withLock(\.settings) }

  private func take(_ change: SettingsChange) {
    guard change.problems.isEmpty else {
      logger.error(
        "cannot use the changed settings; keeping the last valid ones",
        metadata: [
          "problems": .array(change.problems.map { .string($0.description) })
        ])
      return
    }
    do {
      let snapshot = try SettleSnapshot(change.settings, providerName: providerName, options)
      let watchers = state.withLock { state in
        (state.settings, state.snapshot) = (change.settings, snapshot)
        return Array(state.watchers.values)
      }
      for watcher in watchers { watcher.yield(snapshot) }
      logger.info("settings changed", metadata: ["settings": .array(change.changed.map { .string($0) })])
    } catch {
      logger.error("cannot use the changed settings; keeping the last valid ones", metadata: ["problems": "\(error)"])
    }
  }

  private func watch<Return: ~Copyable>(
    _ body: (AsyncStream<SettleSnapshot>) async throws -> Return
  ) async throws -> Return {
    let (stream, continuation) = AsyncStream<SettleSnapshot>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (number, snapshot) = state.withLock { state in
      state.nextWatcher += 1
      state.watchers[state.nextWatcher] = continuation
      return (state.nextWatcher, state.snapshot)
    }
    defer { state.withLock { $0.watchers[number] = nil } }
    continuation.yield(snapshot)
    return try await body(stream)
  }
}

extension SettleProvider: Service {
  /// Follows the files until the service shuts down.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      for await change in self.settings.changes(every: self.interval) { self.take(change) }
    }
  }
}

extension SettleProvider: ConfigProvider {
  public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    try state.withLock(\.snapshot).value(forKey: key, type: type)
  }

  public func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
    try value(forKey: key, type: type)
  }

  public func watchValue<Return: ~Copyable>(
    forKey key: AbsoluteConfigKey, type: ConfigType,
    updatesHandler: (_ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws ->
      Return
  ) async throws -> Return {
    try await watch { stream in
      try await updatesHandler(
        ConfigUpdatesAsyncSequence(
          stream.map { snapshot in Result<LookupResult, any Error> { try snapshot.value(forKey: key, type: type) } }))
    }
  }

  public func snapshot() -> any ConfigSnapshot { state.withLock(\.snapshot) }

  public func watchSnapshot<Return: ~Copyable>(
    updatesHandler: (_ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
  ) async throws -> Return {
    try await watch { stream in
      try await updatesHandler(ConfigUpdatesAsyncSequence(stream.map { snapshot -> any ConfigSnapshot in snapshot }))
    }
  }
}

extension SettleProvider: CustomStringConvertible {
  public var description: String { state.withLock(\.snapshot).description }
}
