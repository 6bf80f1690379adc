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

  /// Nil if no baseline is given or it can't be used.
  let known: Baseline?
  /// Whether the given baseline can't be used. All findings are reported then.
  let isDamaged: Bool
  private let knownPath: FilePath?
  private var target: NewBaseline?
  private let targetPath: FilePath?
  /// The findings of the known baseline that are missing now, for each checked file.
  private var fixed: [[UInt8]: Baseline.Counts] = [:]

  init(_ options: CheckOptions, environment: CommandEnvironment) {
    knownPath = options.baseline
    targetPath = options.writeBaseline?.path
    target = options.writeBaseline.map { NewBaseline($0) }
    var known: Baseline?
    if let path = options.baseline {
      do throws(BaselineFile.ReadError) {
        known = try BaselineFile.read(path.resolved(from: environment.workingFolder))
      } catch {
        environment.printError("--baseline: \(path.description): \(error.message); no problem is ignored")
      }
    }
    self.known = known
    isDamaged = knownPath != nil && known == nil
  }

  /// - Parameter file: Absolute.
  mutating func take(_ file: FilePath, comparison: Baseline.Comparison, found: Baseline.Counts) {
    if let known { fixed[known.names.key(of: file)] = comparison.fixed }
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
    guard let known, let knownPath else { return }
    var lines: [String] = []
    for (key, counts) in known.known {
      let name = String(decoding: key, as: UTF8.self)
      let missing = fixed[key] ?? (FileFacts.exists(known.names.file(named: name)) ? [:] : counts)
      lines += missing.map { finding, times in
        let place = finding.instanceLocation.map { " \($0)" } ?? ""
        return "  \(name): \(finding.code)\(place): \(finding.message)" + (times > 1 ? " (\(times))" : "")
      }
    }
    let count = lines.count
    guard count > 0 else { return }
    environment.printError(
      "\(count.counted("known problem")) no longer found; remove \(count == 1 ? "it" : "them") from \(knownPath.description):"
    )
    for line in lines.sorted().prefix(Self.maxListed) { environment.printMessage("\(line)") }
    if count > Self.maxListed { environment.printMessage("  … and \(count - Self.maxListed) more") }
  }
}
