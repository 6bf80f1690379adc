package import DocumentModel
package import FileAccess

/// The notation of a file, judged by its name, its first bytes and its configuration.
package enum FileNotation: Sendable {
  /// YAML or JSON.
  case readable
  case other(OtherNotation)
  /// No sign of YAML or JSON was found. Every text is valid YAML, but most aren't meant to be.
  case unknown

  /// The number of bytes read to recognize a file's notation.
  fileprivate static let startCount = 8_192

  package static let isOther = DiagnosticCode(
    .text, "other-notation", .error, "Unsupported file format, such as TOML")
  package static let isUnknown = DiagnosticCode(
    .text, "unknown-notation", .error, "Unknown format of a file to write")

  /// Why a file may not be used, or nil if it may.
  ///
  /// - Parameters:
  ///   - path: The path as the user wrote it.
  ///   - isForChange: Whether the file will be written.
  fileprivate func obstacle(_ path: FilePath, isForChange: Bool) -> Diagnostic? {
    let claim: Message = "yamlFiles: [\"\(String(decoding: path.lastComponent, as: UTF8.self))\"] to .settle.yaml"
    switch self {
    case .readable: return nil
    case .other(let notation):
      let way: Message = notation.isConvertible ? "use `settle convert`" : "choose a YAML or JSON file"
      let help: Message =
        switch notation {
        case .json5: "use JSON, JSON with comments (.jsonc) or YAML"
        case .jsonLines: "check each line as a separate file"
        case .env: "check it against a schema, use `settle convert`, or add \(claim) if it is YAML"
        case _: "\(way), or add \(claim) if it is YAML"
        }
      return Diagnostic(
        Self.isOther, "\(words: notation.rawValue), not YAML or JSON", at: ByteRange(0..<0), help: help)
    case .unknown:
      // To read such a file can do no harm; to write it in a notation that it doesn't have can.
      guard isForChange else { return nil }
      return Diagnostic(
        Self.isUnknown, "not changed: unknown whether this is YAML or JSON", at: ByteRange(0..<0),
        help: "add \(claim), or a schema comment to the file")
    }
  }
}

extension Workspace {
  /// Why a file named by the user may not be used, judged by its name and its first bytes. Nil if it may, or can't be
  /// read.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - isForChange: Whether the file will be written.
  package func obstacle(inFile path: FilePath, isForChange: Bool) -> Diagnostic? {
    var isReadable = true
    let notation = notation(of: path) {
      // Reading a pipe would consume its contents.
      guard FileFacts.kind(path) == .file,
        let start = try? FileReading.start(of: path, upTo: FileNotation.startCount)
      else {
        isReadable = false
        return []
      }
      return start
    }
    return isReadable ? notation.obstacle(path, isForChange: isForChange) : nil
  }

  /// Why a text that is read instead of a file may not be used, or nil if it may. A text of unknown notation may,
  /// because it isn't written to any file.
  ///
  /// - Parameter path: The absolute path of the file.
  package func obstacle(inText text: [UInt8], of path: FilePath) -> Diagnostic? {
    notation(of: path) { Array(text.prefix(FileNotation.startCount)) }.obstacle(path, isForChange: false)
  }

  /// Whether a file has the name of one of environment variables, and a schema that says which settings they set.
  ///
  /// - Parameter path: Absolute.
  package func mayHoldVariables(_ path: FilePath) -> Bool {
    OtherNotation.isNamedForVariables(path)
      && configuration(ofFile: path)?.configuration.statesNotation(of: path) != true
      && (isSchemaNamed || isClaimed(path))
  }

  /// Whether a text of such a file is variables, as its first line shows.
  package func holdsVariables(_ text: [UInt8], of path: FilePath) -> Bool {
    let start = Array(text.prefix(FileNotation.startCount))
    return OtherNotation(of: path, start: start) == .env && Modeline.schema(in: start) == nil
  }

  /// Whether a file starts like YAML or JSON.
  ///
  /// - Parameter path: Absolute.
  func beginsAsReadable(_ path: FilePath) -> Bool {
    guard FileFacts.kind(path) == .file,
      let start = try? FileReading.start(of: path, upTo: FileNotation.startCount)
    else { return false }
    return OtherNotation.beginsAsYAML(start)
  }

  /// The notation of a file named by the user.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - start: The first ``FileNotation/startCount`` bytes of the file, read only if the name doesn't decide.
  private func notation(of path: FilePath, start: () -> [UInt8]) -> FileNotation {
    let configuration = configuration(ofFile: path)?.configuration
    if YAMLFiles.areNamed(path, configuration: configuration)
      || JSONFiles.notation(of: path, configuration: configuration) != nil
    {
      return .readable
    }
    let start = start()
    // A schema comment shows that a person treats the file as YAML, whatever its name.
    if Modeline.schema(in: start) != nil || Modeline.namesYAML(start) { return .readable }
    if let other = OtherNotation(of: path, start: start) ?? OtherNotation(named: path, start: start) {
      return .other(other)
    }
    // Whoever names a schema for a file treats it as YAML or JSON.
    return isSchemaNamed || isClaimed(path) ? .readable : .unknown
  }
}

/// Recognizes YAML files by name.
enum YAMLFiles {
  /// Names without `.yaml` or `.yml` that programs use for YAML.
  private static let byCustom = FileGlobs([
    ".clang-format", "_clang-format", ".clang-tidy", ".clangd", ".yamllint", ".ansible-lint", ".gemrc", ".condarc",
    ".mambarc", ".prettierrc", ".eslintrc", ".stylelintrc", ".lintstagedrc", ".commitlintrc", ".releaserc",
    ".textlintrc",
    ".graphqlrc", ".markdownlintrc", "*.cff", "*.eyaml", "*.eyml", "*.raml", "*.dvc", "dvc.lock", "*.reek",
    "*.rviz", "*.mir", "*.sublime-syntax", "*.yaml-tmlanguage", "MLproject", "Chart.lock", "Podfile.lock",
    "pubspec.lock",
    "buf.lock", "glide.lock", "pixi.lock", "**/.kube/config", "kubeconfig",
  ])

  /// - Parameter path: absolute.
  static func areNamed(_ path: FilePath, configuration: Configuration?) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    if byCustom.firstMatch(path.bytes.dropFirst()) != nil { return true }
    return configuration.map { $0.isMatched(path, by: $0.yamlFiles) } ?? false
  }
}
