package import Analysis
package import DocumentModel
package import FileAccess
package import Workspace

/// The weaker layers below a file, checked with the same schema.
package struct LayerReading: Sendable {
  /// A layer as given by the user or a configuration.
  package struct File: Sendable {
    package var name: String
    /// The path shown to users: relative to the working folder, or absolute.
    package var path: FilePath
    /// Whether the user gave the file on the command line. If not, it is from a configuration, which may be untrusted.
    package var isNamedOutright: Bool

    package init(name: String, path: FilePath, isNamedOutright: Bool) {
      self.name = name
      self.path = path
      self.isNamedOutright = isNamedOutright
    }
  }

  /// A layer that was read.
  package struct Layer: Sendable {
    package var name: String
    package var snapshot: Snapshot
  }

  /// A layer that can't be read.
  package struct Failure: Sendable {
    package var path: FilePath
    package var error: FileError
  }

  package private(set) var layers: [Layer] = []
  package private(set) var failures: [Failure] = []

  /// - Parameters:
  ///   - files: The weakest file first.
  ///   - resolution: The schema of the text above the layers.
  package init(_ files: [File], resolution: SchemaResolution, workspace: Workspace) {
    for file in files {
      let absolute = file.path.resolved(from: workspace.workingFolder)
      do throws(FileError) {
        let (tree, limit) = (workspace.tree, workspace.limits(ofFile: absolute).fileBytes)
        let bytes =
          try file.isNamedOutright
          ? tree.files.read(absolute, limit: limit, origin: .named) : tree.mentioned(absolute, limit: limit)
        var context = SnapshotContext(file.path.description, path: absolute, text: bytes, workspace: workspace)
        context.schema = .given(resolution)
        layers.append(Layer(name: file.name, snapshot: Snapshot(bytes, context: context)))
      } catch {
        failures.append(Failure(path: file.path, error: error))
      }
    }
  }

  /// The text with all layers that could be read below it.
  package func put(below snapshot: Snapshot) -> Snapshot {
    snapshot.with { context in
      context.layers = layers.map { $0.snapshot.layer($0.name) }
      // Keys that the text lacks may be in a layer that couldn't be read.
      context.lacksLayers = !failures.isEmpty
    }
  }

  /// A report for each layer with findings.
  ///
  /// - Parameter findings: The vocabulary's findings in the layers, each with the index of its layer.
  package func reports(_ findings: [(layer: Int, diagnostic: Diagnostic)]) -> [FileReport] {
    let ofVocabulary = Dictionary(grouping: findings, by: \.layer)
    return layers.enumerated().compactMap { index, layer in
      Self.report(layer.snapshot, ofVocabulary: (ofVocabulary[index] ?? []).map(\.diagnostic))
    }
  }

  /// The report on a layer, or nil if it has no findings.
  private static func report(_ layer: Snapshot, ofVocabulary: [Diagnostic]) -> FileReport? {
    let repeated = layer.repeatedMembers.filter { $0.severity != .error }
    let findings = (layer.partialErrors + (repeated + ofVocabulary).map(layer.redacted))
      .sorted { $0.range.start < $1.range.start }
    guard !findings.isEmpty else { return nil }
    let isSound = findings.allSatisfy { $0.severity != .error }
    return FileReport(
      path: layer.shown, schema: layer.resolution.choice?.reference.shown, status: isSound ? .valid : .invalid,
      text: layer.text, diagnostics: findings, sensitive: layer.sensitive)
  }
}

extension Workspace {
  /// The weaker layers that the configuration puts below a file.
  ///
  /// - Parameter path: Absolute, or nil for a text without a name.
  package func layerFiles(below path: FilePath?) -> [LayerReading.File] {
    guard let path, let configuration = configuration(ofFile: path)?.configuration else { return [] }
    return configuration.layers(below: path).map { layer in
      LayerReading.File(
        name: layer.name, path: FilePath(DisplayPath.text(layer.path, from: workingFolder)), isNamedOutright: false)
    }
  }
}
