internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Workspace
internal import YAMLReading

/// A file of another tool's configuration that can be imported, recognized by its name.
package struct ImportableFile: Sendable {
  private enum Notation: Sendable {
    case yaml
    case json
    case toml
    /// `.editorconfig`.
    case ini
    /// A configuration written in JavaScript or TypeScript, which isn't run.
    case program
  }

  private let notation: Notation
  private let isNamed: @Sendable (String) -> Bool
  private let read: @Sendable (Input, inout ImportedCommands) -> Void

  private struct Input {
    let document: Document
    let root: NodeID
    /// The path shown to users.
    let source: String
  }

  private init(_ notation: Notation, names: [String], read: @escaping @Sendable (Input, inout ImportedCommands) -> Void)
  {
    self.notation = notation
    isNamed = { names.contains($0) }
    self.read = read
  }

  private static let all = [
    Self(.ini, names: [EditorConfigFile.fileName]) { _, _ in },
    Self(.yaml, names: PrettierConfiguration.readFileNames) { file, commands in
      commands.take(
        PrettierConfiguration.read(file.document, root: file.root, neighbors: commands.neighbors), from: file.source)
    },
    Self(.yaml, names: YamlfmtConfiguration.fileNames) { file, commands in
      YamlfmtConfiguration.read(file.document, root: file.root, source: file.source, into: &commands)
    },
    Self(.json, names: DprintConfiguration.fileNames) { file, commands in
      DprintConfiguration.read(file.document, root: file.root, source: file.source, into: &commands)
    },
    Self(.yaml, names: V8RConfiguration.fileNames) { file, commands in
      V8RConfiguration.read(file.document, root: file.root, into: &commands)
    },
    Self(.json, names: [SourcemetaConfiguration.fileName]) { file, commands in
      SourcemetaConfiguration.read(file.document, root: file.root, into: &commands)
    },
    Self(.toml, names: RylConfiguration.fileNames) { file, commands in
      RylConfiguration.read(file.document, root: file.root, source: file.source, into: &commands)
    },
    Self(.yaml, names: YamllintConfiguration.fileNames) { file, commands in
      commands.take(
        YamllintConfiguration(file.document, root: file.root, neighbors: commands.neighbors), from: file.source)
    },
    Self(.program, names: PrettierConfiguration.programNames + V8RConfiguration.programNames) { _, _ in },
  ]

  private static func named(_ name: String) -> Self? { all.first { $0.isNamed(name) } }

  /// Whether a file of a repository is worth importing, judged by its name and, if that isn't conclusive, its text.
  ///
  /// - Parameter path: Relative to the repository's root.
  package static func isWorthImporting(_ path: String, text: () -> [UInt8]) -> Bool {
    let name = String(decoding: FilePath(path).lastComponent, as: UTF8.self)
    // A pre-commit configuration matters only if one of its hooks can be replaced.
    if name == ".pre-commit-config.yaml" { return String(decoding: text(), as: UTF8.self).holds("check-jsonschema") }
    if EditorSettings.areNamed(name) || name == RylConfiguration.ofPython
      || DprintConfiguration.fileNames.contains(name)
    {
      var commands = ImportedCommands(NeighboringFiles())
      return commands.take(text(), name: name, source: name) == nil && !commands.isEmpty
    }
    // settle applies an `.editorconfig` without importing it.
    return named(name).map { $0.notation != .program && $0.notation != .ini } ?? false
  }

  fileprivate static func take(
    _ bytes: [UInt8], name: String, source: String, into commands: inout ImportedCommands
  ) -> ImportedCommands.Rejection? {
    let file = named(name)
    let notation = file?.notation ?? (EditorSettings.areNamed(name) ? .json : .yaml)
    let parsed: ParsedText
    switch notation {
    case .ini:
      commands.take(EditorConfiguration.read(bytes), from: source)
      return nil
    case .program:
      return .init("a program, which settle doesn't run: write its options to a YAML or JSON file, and import that")
    case .toml:
      switch TOMLText.parsed(bytes) {
      case .success(let document): parsed = document
      case .failure(let problem): return .init(problem.message, at: problem.offset, in: bytes)
      }
    case .json: parsed = JSONParser.parse(bytes, limits: Limits(), notation: .withComments)
    case .yaml: parsed = YAMLParser.parse(bytes, limits: Limits())
    }
    let document = parsed.document
    // An incomplete configuration could enable rules that the missing part disables.
    guard !parsed.isPartial, let root = document.roots.first, document.kind(root) == .object else {
      // An empty file sets nothing.
      let isEmpty = parsed.diagnostics.isEmpty && document.roots.allSatisfy { document.kind($0) == .null }
      if isEmpty, file != nil { return nil }
      guard let first = parsed.diagnostics.first(where: { $0.severity == .error }) else {
        return .init("expected a mapping")
      }
      return .init(first.message, at: first.range.start.index, in: document.text)
    }
    if let file {
      file.read(Input(document: document, root: root, source: source), &commands)
      return nil
    }
    return take(document, root: root, source: source, into: &commands)
  }

  /// Imports a file whose name isn't conclusive, judged by its content.
  private static func take(
    _ document: Document, root: NodeID, source: String, into commands: inout ImportedCommands
  ) -> ImportedCommands.Rejection? {
    if PreCommitConfiguration.recognizes(document, root: root) {
      PreCommitConfiguration.read(document, root: root, into: &commands)
      let lack = "no hooks for \(ImportedCommands.tools.joined(separator: ", "))"
      // If it is the only file, a configuration without such hooks is a mistake; among several, it is only noted.
      if !commands.isUsed, commands.neighbors.isOneNamed { return .init(lack) }
      if !commands.isUsed { commands.note("\(source): \(lack)") }
    } else if PrettierConfiguration.recognizes(document, root: root) {
      commands.take(PrettierConfiguration.read(document, root: root, neighbors: commands.neighbors), from: source)
    } else if YamllintConfiguration.recognizes(document, root: root) {
      commands.take(YamllintConfiguration(document, root: root, neighbors: commands.neighbors), from: source)
    } else if EditorSettings.areIn(document, root: root) {
      EditorSettings.read(document, root: root, into: &commands)
      if commands.isEmpty, commands.allNotes.isEmpty { return .init("no settings for files, schemas or tags") }
    } else {
      return .init("not the configuration of a supported tool")
    }
    return nil
  }
}

extension ImportedCommands {
  /// Why a file can't be imported.
  package struct Rejection {
    /// The line and column, such as `12:3`, or nil for the file as a whole.
    package var place: String?
    package var reason: String

    init(_ reason: String) { self.reason = reason }

    init(_ reason: String, at offset: Int, in text: [UInt8]) {
      self.reason = reason
      let position = LineIndex(text).position(of: ByteOffset(UInt32(min(offset, text.count))))
      place = "\(position.line):\(position.column)"
    }
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - name: The last component of its path.
  ///   - source: Its path as shown to users.
  /// - Returns: Why the file can't be imported, or nil if it was.
  package mutating func take(_ bytes: [UInt8], name: String, source: String) -> Rejection? {
    ImportableFile.take(bytes, name: name, source: source, into: &self)
  }
}
