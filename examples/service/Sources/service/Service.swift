import Configuration
import Foundation
import Logging
import ServiceLifecycle
import SettleConfiguration
import SettleSettings
import UnixSignals

/// A service that prints its settings. It starts only with valid settings, applies each change of their file, and
/// survives an invalid one.
///
///     service FILE
@main struct Program {
  static func main() async {
    let logger = Logger(label: "service")
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let file = arguments.first, !file.hasPrefix("-") else {
      return end("usage: service FILE [--SETTING=VALUE]…", 2)
    }
    do {
      let schema = try SettingsSchema(
        text: String(decoding: PackageResources.service_schema_yaml, as: UTF8.self), name: "service.schema.yaml")
      let settings = try SettingsFile(
        path: file, schema: schema,
        overrides: [
          .environment(prefix: "GREETER", ProcessInfo.processInfo.environment),
          .arguments(Array(arguments.dropFirst())),
        ])
      let provider = try SettleProvider(settings, interval: .milliseconds(100), logger: logger)
      let group = ServiceGroup(
        services: [provider, Greeter(config: ConfigReader(provider: provider))],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      try await group.run()
    } catch {
      end("\(error)", 1)
    }
  }

  /// Prints a message and exits.
  private static func end(_ message: String, _ code: Int32) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}

/// Prints a line each time its settings change.
struct Greeter: Service {
  let config: ConfigReader

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      try await config.watchSnapshot { updates in
        for await now in updates {
          let (greeting, port) = (now.string(forKey: "greeting", default: ""), now.int(forKey: "port", default: 0))
          let peer = now.string(forKey: "peers.0.name", default: "nobody")
          FileHandle.standardOutput.write(Data("serving \(greeting) on \(port), forwarding to \(peer)\n".utf8))
        }
      }
    }
  }
}
