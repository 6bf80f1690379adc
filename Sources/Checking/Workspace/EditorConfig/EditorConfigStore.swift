internal import DocumentModel
internal import FileAccess
internal import Synchronization

/// Finds the `.editorconfig` files that apply to a folder: its own and those above it, up to one with `root = true` or
/// the repository's root. Each folder is read once.
final class EditorConfigStore: Sendable {
  /// The files that apply to a folder.
  final class Chain: Sendable {
    fileprivate struct Part: Sendable {
      var folder: FilePath
      var shown: String
      var file: EditorConfigFile
    }

    /// From the outermost folder to the innermost.
    fileprivate let parts: [Part]
    /// The style for each set of matching sections, by their numbers in all files. Files that match the same sections
    /// share it.
    private let known = Mutex<[[Int]: EditorConfigStyle?]>([:])
    let reports: [FileReport]

    fileprivate init(_ parts: [Part], reports: [FileReport]) {
      self.parts = parts
      self.reports = reports
    }

    /// The style of a file in the folder, or nil if no section sets anything for it.
    ///
    /// - Parameter path: Absolute.
    func style(of path: FilePath) -> EditorConfigStyle? {
      var fitting: [Int] = []
      var number = 0
      for part in parts {
        guard let below = path.relative(to: part.folder) else { continue }
        let name = below.lastIndex(of: UInt8(ascii: "/")).map { below[($0 + 1)...] } ?? below
        for section in part.file.sections {
          if section.globs.contains(where: { $0.matches(below, name: name) }) { fitting.append(number) }
          number += 1
        }
      }
      guard !fitting.isEmpty else { return nil }
      return known.withLock { known in
        if let style = known[fitting] { return style }
        let sections = parts.flatMap { part in part.file.sections.map { (section: $0, path: part.shown) } }
        let properties = fitting.flatMap { index in
          sections[index].section.properties.map { (property: $0, path: sections[index].path) }
        }
        let style = properties.isEmpty ? nil : EditorConfigStyle(properties)
        known[fitting] = .some(style)
        return style
      }
    }
  }

  private let tree: RunTree
  private let known = Mutex<[FilePath: Chain?]>([:])

  init(_ tree: RunTree) {
    self.tree = tree
  }

  /// The files that apply to a folder, or nil if there are none.
  ///
  /// - Parameter folder: Absolute.
  func chain(of folder: FilePath) -> Chain? {
    known.withLock { known in
      var passed: [(folder: FilePath, own: Own?)] = []
      var chain: Chain?
      for candidate in folder.foldersUpwards {
        if let found = known[candidate] {
          chain = found
          break
        }
        let own = own(candidate)
        passed.append((candidate, own))
        if own?.part?.file.isRoot == true || tree.files.exists(candidate.appending(".git")) { break }
      }
      for (folder, own) in passed.reversed() {
        if let own {
          chain = Chain(
            (chain?.parts ?? []) + [own.part].compactMap(\.self),
            reports: (chain?.reports ?? []) + [own.report].compactMap(\.self))
        }
        known[folder] = .some(chain)
      }
      return chain
    }
  }

  func forget() { known.withLock { $0 = [:] } }

  private struct Own {
    var part: Chain.Part?
    var report: FileReport?
  }

  /// The file in the folder itself, or nil if there is none.
  private func own(_ folder: FilePath) -> Own? {
    let path = folder.appending(EditorConfigFile.fileName)
    func report(_ findings: [Diagnostic], text: [UInt8]) -> FileReport {
      let shown = DisplayPath.text(path, from: tree.workingFolder)
      return FileReport(path: shown, schema: nil, status: .valid, text: text, diagnostics: findings)
    }
    do throws(FileError) {
      let text = try tree.files.read(path, limit: EditorConfigFile.maxBytes, origin: .mentioned)
      guard tree.holds(path, in: folder) else { throw FileError(path, reason: .outside) }
      let file = EditorConfigFile(text)
      let part = Chain.Part(folder: folder, shown: DisplayPath.text(path, from: tree.workingFolder), file: file)
      return Own(part: part, report: file.findings.isEmpty ? nil : report(file.findings, text: file.isText ? text : []))
    } catch {
      guard error.reason != .notFound, tree.files.exists(path) else { return nil }
      // A file that can't be read, or a folder with this name, is reported but doesn't stop the run.
      let finding = Diagnostic(
        .editorConfig, "not read: \(words: error.message)", at: ByteRange(0..<0),
        help: "correct or remove the file")
      return Own(report: report([finding], text: []))
    }
  }
}
