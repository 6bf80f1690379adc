internal import Analysis
internal import CommandLineKit
internal import FileAccess
internal import Linting
internal import Workspace

/// The layers below a file, weakest first: those given with `--layer`, otherwise those of the configuration.
struct LayerFiles: Sendable {
  static let option = Option(
    "layer", value: .text("NAME=FILE"),
    help: "Add a layer below this file, weakest first; the layers device and account are limited to their scope"
  ).repeated

  private let named: [LayerReading.File]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var files: [LayerReading.File] = []
    for value in arguments.values[Self.option.name] ?? [] {
      // The path may contain "=", so only the first one separates.
      guard let equals = value.firstIndex(of: UInt8(ascii: "=")), equals > 0, equals + 1 < value.count else {
        throw UsageError("--layer needs NAME=FILE, such as --layer account=account.yaml")
      }
      files.append(
        LayerReading.File(
          name: String(decoding: value[..<equals], as: UTF8.self),
          path: FilePath(bytes: Array(value[(equals + 1)...])), isNamedOutright: true))
    }
    named = files
  }

  /// Whether a file is a layer given on the command line.
  func holds(_ path: FilePath, from folder: FilePath) -> Bool {
    named.contains { $0.path.resolved(from: folder) == path }
  }

  /// The layers given on the command line, or if there are none, those of the configuration.
  ///
  /// - Parameter path: The absolute path of the file above, or nil for a text without a name.
  func files(below path: FilePath?, workspace: Workspace) -> [LayerReading.File] {
    named.isEmpty ? workspace.layerFiles(below: path) : named
  }
}
