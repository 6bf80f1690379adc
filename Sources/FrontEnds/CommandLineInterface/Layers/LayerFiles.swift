internal import Analysis
internal import ArgumentParsing
internal import DocumentModel
internal import FileAccess
internal import TerminalOutput
internal import Workspace

/// The weaker files that `--layer` puts below a file, the weakest first.
struct LayerFiles: Sendable {
  static let option = {
    var option = Option(
      "layer", .text("NAME=FILE"),
      help: "A weaker file below this one, of several the weakest first; device and account hold their scope only")
    option.isRepeated = true
    return option
  }()

  /// One of them, by the schema of the file that stands above it.
  struct Layer: Sendable {
    var name: String
    var snapshot: Snapshot
  }

  /// One that can't be read.
  struct Failure {
    var path: FilePath
    var error: FileError
  }

  private let files: [(name: String, path: FilePath)]

  var isEmpty: Bool { files.isEmpty }

  /// - Parameter command: as the user types it, for messages.
  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    var files: [(String, FilePath)] = []
    for value in arguments.values[Self.option.name] ?? [] {
      guard let equals = value.firstIndex(of: UInt8(ascii: "=")), equals > 0, equals + 1 < value.count else {
        throw UsageError("--layer: NAME=FILE is wanted, as in --layer account=account.yaml", command: command)
      }
      files.append((String(decoding: value[..<equals], as: UTF8.self), FilePath(bytes: Array(value[(equals + 1)...]))))
    }
    self.files = files
  }

  /// - Parameter resolution: the schema of the file above.
  func read(_ resolution: SchemaResolution, _ workspace: Workspace) -> (layers: [Layer], failures: [Failure]) {
    var layers: [Layer] = []
    var failures: [Failure] = []
    for (name, path) in files {
      var context = SnapshotContext(path.description, path.resolved(from: workspace.workingFolder), workspace)
      context.schema = .given(resolution)
      do throws(FileError) {
        let bytes = try FileReading.read(path, limit: context.limits.fileBytes)
        layers.append(Layer(name: name, snapshot: Snapshot(bytes, context)))
      } catch {
        failures.append(Failure(path: path, error: error))
      }
    }
    return (layers, failures)
  }
}
