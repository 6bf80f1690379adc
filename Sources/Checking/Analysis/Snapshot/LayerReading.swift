package import DocumentModel
package import FileAccess
package import Workspace

/// The weaker files below a file, read with its schema.
package struct LayerReading: Sendable {
  /// One of them, as named.
  package struct File: Sendable {
    package var name: String
    /// The path as shown to users: relative to the working folder, or absolute.
    package var path: FilePath
    /// Whether it was named on the command line. Otherwise a configuration named it, which may be untrusted.
    package var isNamedOutright: Bool

    package init(name: String, path: FilePath, isNamedOutright: Bool) {
      self.name = name
      self.path = path
      self.isNamedOutright = isNamedOutright
    }
  }

  /// One that was read.
  package struct Layer: Sendable {
    package var name: String
    package var snapshot: Snapshot
  }

  /// One that can't be read.
  package struct Failure: Sendable {
    package var path: FilePath
    package var error: FileError
  }

  package private(set) var layers: [Layer] = []
  package private(set) var failures: [Failure] = []

  /// - Parameters:
  ///   - files: the weakest first.
  ///   - resolution: the schema of the text above.
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

  /// The text with the layers below it that can be read.
  package func put(below snapshot: Snapshot) -> Snapshot {
    snapshot.with { context in
      context.layers = layers.map { $0.snapshot.layer($0.name) }
      // What the text lacks may be in a layer that can't be read.
      context.lacksLayers = !failures.isEmpty
    }
  }

  /// A report for each layer that isn't sound.
  ///
  /// - Parameter findings: what the vocabulary of the schema finds in the layers, each by the index of its layer.
  package func reports(_ findings: [(layer: Int, diagnostic: Diagnostic)]) -> [FileReport] {
    let ofVocabulary = Dictionary(grouping: findings, by: \.layer)
    return layers.enumerated().compactMap { index, layer in
      Self.report(layer.snapshot, ofVocabulary: (ofVocabulary[index] ?? []).map(\.diagnostic))
    }
  }

  /// Nil if nothing is wrong.
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

extension Snapshot {
  /// The text as a layer below another one.
  ///
  /// - Parameter name: as `--layer` calls it; nil for one that may hold settings of every scope.
  package func layer(_ name: String?) -> SettingsLayer {
    SettingsLayer(
      name: name, path: shown, document: values, root: root, isPartial: reading.parsed.isPartial,
      faults: OnDemand { self.partialErrors }, guards: guards(ofDocument: documentNumber))
  }
}

extension Workspace {
  /// The weaker files that the configuration puts below a file.
  ///
  /// - Parameter path: An absolute path; nil for a file without a name.
  package func layerFiles(below path: FilePath?) -> [LayerReading.File] {
    guard let path, let configuration = configuration(ofFile: path)?.configuration else { return [] }
    return configuration.layers(below: path).map { layer in
      LayerReading.File(
        name: layer.name, path: FilePath(ShownPath.text(layer.path, from: workingFolder)), isNamedOutright: false)
    }
  }
}
