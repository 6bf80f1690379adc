internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// The baselines of a run: one to compare with, and one to write.
struct BaselineRun: Sendable {
  static let baseline = Option("baseline", value: .text("FILE"), help: "Ignore the known problems in this file")
  static let writeBaseline = Option(
    "write-baseline", value: .text("FILE"), help: "Write all problems to this file, to use with --baseline")
  static let all = [baseline, writeBaseline]

  /// The maximum number of fixed findings to list.
  private static let maxListed = 20
  /// The value in ``fixed`` for findings of files that weren't checked.
  private static let unseen = UInt32.max

  /// Nil if no baseline is given or it can't be used.
  let known: Baseline?
  /// Whether the given baseline can't be used. All findings are reported then.
  let isDamaged: Bool
  private let knownPath: FilePath?
  private let knownFile: BaselineFile?
  private var target: NewBaseline?
  private let targetPath: FilePath?
  /// How often each finding of the known baseline is missing now.
  private var fixed: [UInt32]

  init(_ options: CheckOptions, environment: CommandEnvironment) {
    knownPath = options.baseline
    targetPath = options.writeBaseline?.path
    target = options.writeBaseline.map { NewBaseline($0, environment: environment) }
    var known: (file: BaselineFile, baseline: Baseline)?
    if let path = options.baseline {
      do throws(BaselineFile.ReadError) {
        let file = try BaselineFile(path.resolved(from: environment.workingFolder))
        known = (file, try file.read())
      } catch {
        environment.printError("--baseline: \(path.description): \(error.message); no problem is ignored")
      }
    }
    self.known = known?.baseline
    knownFile = known?.file
    isDamaged = knownPath != nil && known == nil
    fixed = Array(repeating: Self.unseen, count: known?.baseline.known.count ?? 0)
  }

  /// - Parameter file: Absolute.
  mutating func take(_ file: FilePath, comparison: Baseline.Comparison, found: Baseline.Counts) {
    if let known {
      for index in known.range(of: known.names.name(of: file)) { fixed[index] = 0 }
      for (index, count) in comparison.fixed { fixed[index] = count }
    }
    target?.take(file, found: found)
  }

  /// Reports findings that can be removed from the baseline, and writes the new one. Returns false if that fails.
  func finish(_ environment: CommandEnvironment, isQuiet: Bool) -> Bool {
    if !isQuiet { reportFixed(environment) }
    guard let target, let targetPath else { return true }
    guard let (findings, files) = target.write(environment, option: Self.writeBaseline) else { return false }
    if !isQuiet {
      let written = findings == 0 ? "no problems" : "\(findings.counted("problem")) in \(files.counted("file"))"
      environment.printMessage("Wrote \(written) to \(targetPath.description); use it with --baseline")
    }
    return true
  }

  private func reportFixed(_ environment: CommandEnvironment) {
    guard let known, let knownPath, let knownFile, fixed.contains(where: { $0 > 0 }) else { return }
    var count = 0
    // The first lines in sorted order. Sorted and truncated whenever there are too many.
    var lines: [String] = []
    var last = (name: "", isDeleted: false)
    func isDeleted(_ name: String) -> Bool {
      if last.name != name { last = (name, !FileFacts.exists(known.names.file(named: name))) }
      return last.isDeleted
    }
    // Stop silently if the baseline file was changed in the meantime.
    try? knownFile.forEach { finding, _ in
      let (name, fingerprint) = (finding.name, finding.fingerprint)
      guard let index = known.index(of: fingerprint, in: known.range(of: name)) else { return }
      let times = fixed[index] < Self.unseen ? Int(fixed[index]) : isDeleted(name) ? finding.count : 0
      guard times > 0 else { return }
      count += 1
      let place = fingerprint.instanceLocation.map { " \($0)" } ?? ""
      lines.append(
        "  \(name): \(fingerprint.code)\(place): \(fingerprint.message)" + (times > 1 ? " (\(times))" : ""))
      // Sorting only after many lines keeps it rare.
      if lines.count > 100 * Self.maxListed { lines = Array(lines.sorted().prefix(Self.maxListed)) }
    }
    guard count > 0 else { return }
    environment.printError(
      "\(count.counted("known problem")) no longer found; remove \(count == 1 ? "it" : "them") from \(knownPath.description):"
    )
    for line in lines.sorted().prefix(Self.maxListed) { environment.printMessage("\(line)") }
    if count > Self.maxListed { environment.printMessage("  … and \(count - Self.maxListed) more") }
  }
}
