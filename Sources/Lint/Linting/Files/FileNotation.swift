package import DocumentModel
package import FileAccess
package import Workspace

/// The format of a file, judged by its name, its first bytes and its configuration.
package enum FileNotation: Sendable {
  /// YAML or JSON.
  case readable
  case other(UnsupportedFormat)
  /// Nothing indicates YAML or JSON. Nearly every text is valid YAML, but few are meant to be.
  case unknown

  /// The number of bytes read to recognize a file's format.
  fileprivate static let startCount = 8_192

  package static let isOther = DiagnosticCode(
    .text, "other-notation", .error, "Unsupported file format, such as TOML")
  package static let isUnknown = DiagnosticCode(
    .text, "unknown-notation", .error, "File not changed, because its format is unknown")

  /// A finding that says why a file can't be used, or nil if it can.
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
      // Reading such a file does no harm, but writing it in the wrong format does.
      guard isForChange else { return nil }
      return Diagnostic(
        Self.isUnknown, "not changed: this may be neither YAML nor JSON", at: ByteRange(0..<0),
        help: "add \(claim), or a schema comment to the file")
    }
  }
}

extension Workspace {
  /// A finding that says why a file named by the user can't be used, judged by its name and first bytes. Nil if it can
  /// be used, or can't be read.
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

  /// A finding that says why a text that replaces a file's contents can't be used, or nil if it can. A text of unknown
  /// format can, because it isn't written to a file.
  ///
  /// - Parameter path: The absolute path of the file.
  package func obstacle(inText text: [UInt8], of path: FilePath) -> Diagnostic? {
    notation(of: path) { Array(text.prefix(FileNotation.startCount)) }.obstacle(path, isForChange: false)
  }

  /// Whether a file is named like one of environment variables, and has a schema that declares which settings these
  /// set.
  ///
  /// - Parameter path: Absolute.
  package func mayHoldVariables(_ path: FilePath) -> Bool {
    UnsupportedFormat.isNamedForVariables(path)
      && configuration(ofFile: path)?.configuration.statesNotation(of: path) != true
      && (isSchemaNamed || isClaimed(path))
  }

  /// Whether the text of such a file contains variables, judged by its first bytes.
  package func holdsVariables(_ text: [UInt8], of path: FilePath) -> Bool {
    let start = Array(text.prefix(FileNotation.startCount))
    return UnsupportedFormat(of: path, start: start) == .env && Modeline.schema(in: start) == nil
  }

  /// Whether a file starts like YAML or JSON.
  ///
  /// - Parameter path: Absolute.
  func beginsAsReadable(_ path: FilePath) -> Bool {
    guard FileFacts.kind(path) == .file,
      let start = try? FileReading.start(of: path, upTo: FileNotation.startCount)
    else { return false }
    return UnsupportedFormat.beginsAsYAML(start)
  }

  /// The format of a file named by the user.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - start: Returns the first ``FileNotation/startCount`` bytes of the file. Called only if the name isn't
  ///     conclusive.
  private func notation(of path: FilePath, start: () -> [UInt8]) -> FileNotation {
    let configuration = configuration(ofFile: path)?.configuration
    if YAMLFiles.areNamed(path, configuration: configuration)
      || JSONFiles.syntax(of: path, configuration: configuration).isJSON
    {
      return .readable
    }
    let start = start()
    // A schema comment shows that somebody treats the file as YAML, whatever its name.
    if Modeline.schema(in: start) != nil || Modeline.namesYAML(start) { return .readable }
    if let other = UnsupportedFormat(of: path, start: start) ?? UnsupportedFormat(named: path, start: start) {
      return .other(other)
    }
    // A schema assigned to the file shows that somebody treats it as YAML or JSON.
    return isSchemaNamed || isClaimed(path) ? .readable : .unknown
  }
}

/// Recognizes YAML files by name.
enum YAMLFiles {
  /// Patterns of files that are YAML by convention, without the extension `.yaml` or `.yml`.
  private static let byCustom = FileGlobs([
    ".clang-format", "_clang-format", ".clang-tidy", ".clangd", ".yamllint", ".ansible-lint", ".gemrc", ".condarc",
    ".mambarc", ".prettierrc", ".eslintrc", ".stylelintrc", ".lintstagedrc", ".commitlintrc", ".releaserc",
    ".textlintrc",
    ".graphqlrc", ".markdownlintrc", "*.cff", "*.eyaml", "*.eyml", "*.raml", "*.dvc", "dvc.lock", "*.reek",
    "*.rviz", "*.mir", "*.sublime-syntax", "*.yaml-tmlanguage", "MLproject", "Chart.lock", "Podfile.lock",
    "pubspec.lock",
    "buf.lock", "glide.lock", "pixi.lock", "**/.kube/config", "kubeconfig",
  ])

  /// - Parameter path: Absolute.
  static func areNamed(_ path: FilePath, configuration: Configuration?) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    if byCustom.firstMatch(path.bytes.dropFirst()) != nil { return true }
    return configuration.map { $0.isMatched(path, by: $0.yamlFiles) } ?? false
  }
}
