internal import DocumentModel
internal import FileAccess
internal import Workspace
internal import YAMLReading

/// A user's preferences for all projects: `settle/config.yaml` in `$XDG_CONFIG_HOME` or `~/.config`.
///
/// Options and environment variables take precedence, and no preference affects results. Invalid preferences are
/// reported and ignored.
struct Preferences: Sendable {
  /// The defaults of `--color` and `--format`.
  private(set) var color: String?
  private(set) var format: String?
  private(set) var isVerbose = false
  private(set) var usesCache = true
  /// The command that downloads schemas, or nil if not set.
  private(set) var fetch: [String]?
  /// The report on the file if it has errors, otherwise nil.
  private(set) var report: FileReport?

  init(_ environment: CommandEnvironment) {
    let folder = environment.folder("XDG_CONFIG_HOME") ?? environment.folder("HOME")?.appending(".config")
    guard let path = folder?.appending("settle/config.yaml") else { return }
    do throws(FileError) {
      read(try FileReading.read(path, limit: 1_000_000, origin: .mentioned), path: path)
    } catch {
      // In a container, the home folder often belongs to another user and can't be entered.
      guard FileFacts.exists(path) else { return }
      report = OptionAdvice.unreadable(error, shown: path.description)
    }
  }

  private mutating func read(_ bytes: [UInt8], path: FilePath) {
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    let document = parsed.document
    var findings = parsed.diagnostics
    if let root = document.documentsWithContent.first?.root {
      if !parsed.isPartial { findings += ConfigurationStore.check(document, root: root, by: "preferences") }
      /// The value of a key, or nil if there is a finding about it.
      func value(_ name: String) -> NodeID? {
        document.value(root, named: name).flatMap { value in
          findings.contains { document.range(value).contains($0.range) } ? nil : value
        }
      }
      color = value("color").flatMap(document.string)
      format = value("format").flatMap(document.string)
      isVerbose = value("verbose").flatMap(document.boolean) ?? false
      usesCache = value("cache").flatMap(document.boolean) ?? true
      fetch = value("fetch").map { value in
        document.string(value).map { $0.split(separator: " ").map(String.init) }
          ?? document.items(value).compactMap(document.string)
      }
    }
    guard findings.contains(where: { $0.severity == .error }) else { return }
    report = FileReport(
      path: path.description, schema: "preferences", status: .invalid, text: document.text, diagnostics: findings)
  }
}
