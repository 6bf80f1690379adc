internal import DocumentModel
internal import FileAccess

/// A format that settle doesn't support for settings files.
package enum UnsupportedFormat: String, Sendable, CaseIterable {
  case toml = "TOML"
  case env = "environment variables"
  case ini = "INI"
  case hcl = "HCL"
  case properties = "properties"
  case xml = "XML"
  case csv = "CSV"
  case json5 = "JSON5"
  case jsonLines = "JSON Lines"

  private var names: [String] {
    switch self {
    case .toml: ["*.toml", "Cargo.lock", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile"]
    case .env: [".env", ".env.*", "*.env", ".envrc"]
    case .ini:
      [
        "*.ini", "*.cfg", ".editorconfig", ".gitconfig", ".gitmodules", ".npmrc", ".flake8", ".pylintrc", ".coveragerc",
        ".flowconfig", ".pypirc", ".mypy.ini", "*.desktop", "*.service",
      ]
    case .hcl: ["*.hcl", "*.tf", "*.tfvars", "*.nomad"]
    case .properties: ["*.properties"]
    case .xml:
      [
        "*.xml", "*.plist", "*.xsd", "*.xsl", "*.xslt", "*.svg", "*.csproj", "*.fsproj", "*.vbproj", "*.props",
        "*.targets",
        "*.resx", "*.storyboard", "*.xib", "*.xcscheme", "*.entitlements", "*.xcworkspacedata", "*.config", "*.nuspec",
      ]
    case .csv: ["*.csv", "*.tsv"]
    case .json5: ["*.json5"]
    case .jsonLines: ["*.jsonl", "*.ndjson", "*.jsonlines"]
    }
  }

  /// Whether `settle convert` reads the format. Of `xml`, it reads only property lists.
  var isConvertible: Bool {
    switch self {
    case .env, .csv, .xml: true
    case .toml, .ini, .hcl, .properties, .json5, .jsonLines: false
    }
  }

  private static let table = allCases.map { (notation: $0, globs: FileGlobs($0.names)) }

  /// The format indicated by the file's name, unless its first line with content contradicts it.
  ///
  /// - Parameter start: The first bytes of the file.
  init?(of path: FilePath, start: [UInt8]) {
    guard
      let notation = Self.table.first(where: { $0.globs.firstMatch(path.lastComponent) != nil })?.notation,
      notation.isConfirmed(by: start)
    else { return nil }
    self = notation
  }

  /// Whether a file is named like one of environment variables.
  static func isNamedForVariables(_ path: FilePath) -> Bool {
    variableNames.firstMatch(path.lastComponent) != nil
  }

  // Compiled once, because it is matched against every file.
  private static let variableNames = FileGlobs(env.names)

  /// The format indicated by the first lines of a file whose name says nothing, such as `settings` with `title = "x"`.
  init?(named path: FilePath, start: [UInt8]) {
    let lines = Array(Self.lines(start).prefix(Self.maxLines))
    guard let first = lines.first else { return nil }
    if ["<?xml", "<!DOCTYPE", "<plist", "bplist"].contains(where: { first.starts(with: $0.utf8) }) {
      self = .xml
      return
    }
    // The content decides only for a name without an extension, such as `settings` or `.foorc`.
    guard !path.lastComponent.dropFirst().contains(UInt8(ascii: ".")) else { return nil }
    // A YAML file may start with `[a]`, but can't continue with `b = 1`.
    guard
      let value = Self.assigned(first) ?? (Self.isHeader(first) ? lines.dropFirst().first.flatMap(Self.assigned) : nil)
    else { return nil }
    // TOML requires quotes around strings, INI doesn't.
    let isOfTOML = value.first.map { "\"'[{-+".utf8.contains($0) || $0.isDigit } ?? false
    let isBoolean = ["true", "false"].contains { value.starts(with: $0.utf8) }
    self = isOfTOML || isBoolean ? .toml : .ini
  }

  /// The number of lines examined, not counting blank lines and comments.
  private static let maxLines = 2

  /// Whether a line is a header such as `[a.b]`.
  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "[") && line.last { $0 > 0x20 } == UInt8(ascii: "]")
  }

  /// The value of `name = value`, or nil for any other line.
  private static func assigned(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = line[..<sign].drop { $0 == UInt8(ascii: " ") }
    let isName = name.allSatisfy { $0.isLetterOrDigit || "._-\"' ".utf8.contains($0) }
    let value = line[(sign + 1)...].drop { $0 == UInt8(ascii: " ") }
    // `- a = b` is a YAML list item.
    return isName && !name.starts(with: "- ".utf8) && name.contains { $0 > 0x20 } && !value.isEmpty ? value : nil
  }

  /// Whether the first line with content looks like YAML or JSON.
  static func beginsAsYAML(_ start: [UInt8]) -> Bool { firstLine(start).map(isYAML) ?? false }

  private func isConfirmed(by start: [UInt8]) -> Bool {
    // An empty file has the format that its name indicates.
    guard let line = Self.firstLine(start) else { return true }
    switch self {
    case .json5, .jsonLines: return true
    // A binary property list may have the same extension as an XML one.
    case .xml: return line.first == UInt8(ascii: "<") || line.starts(with: "bplist".utf8)
    case .toml, .env, .ini, .hcl, .properties, .csv: return !Self.isYAML(line)
    }
  }

  /// The first line that is neither blank nor a comment, without leading spaces.
  private static func firstLine(_ text: [UInt8]) -> ArraySlice<UInt8>? { lines(text).first }

  /// The lines that are neither blank nor comments, without leading spaces.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.dropFirst(ByteOrderMark.length(in: text)).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
      .filter { line in
        guard let first = line.first else { return false }
        // These characters start comments in one of the formats.
        return !"#;!".utf8.contains(first) && !line.starts(with: "//".utf8)
      }
  }

  /// Whether a YAML document can start with a line: a document marker, a sequence item, or a key before any `=`.
  private static func isYAML(_ line: ArraySlice<UInt8>) -> Bool {
    for start in ["---", "%YAML", "- ", "{"] where line.starts(with: start.utf8) { return true }
    // In `a: b=c` the colon comes first, in `a=b: c` the equals sign does.
    let key = line.prefix { !"=:".utf8.contains($0) }
    guard key.endIndex < line.endIndex, line[key.endIndex] == UInt8(ascii: ":"), key.first != UInt8(ascii: "[") else {
      return false
    }
    // `a:b` is a YAML string rather than a key.
    return key.endIndex + 1 == line.endIndex || line[key.endIndex + 1] == UInt8(ascii: " ")
  }
}
