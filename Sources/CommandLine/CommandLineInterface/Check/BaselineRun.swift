internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// The baselines of a run: the one to compare with, and the one to write.
struct BaselineRun: Sendable {
  static let baseline = Option("baseline", value: .text("FILE"), help: "Ignore the known problems in this file")
  static let writeBaseline = Option(
    "write-baseline", value: .text("FILE"), help: "Write all problems to this file, to use with --baseline")
  static let all = [baseline, writeBaseline]

  /// The number of fixed findings to list.
  private static let mostListed = 20
  /// The value in ``fixed`` for a finding of a file that wasn't checked.
  private static let unseen = UInt32.max

  /// Nil if no baseline is given.
  let known: Baseline?
  /// Whether the given baseline can't be used, in which case all findings are reported.
  let isDamaged: Bool
  private let knownPath: FilePath?
  private let knownFile: BaselineFile?
  private var target: NewBaseline?
  private let targetPath: FilePath?
  /// For each finding of the known baseline, how often it was no longer found.
  private var fixed: [UInt32]

  init(_ options: CheckOptions, environment: CommandEnvironment) {
    knownPath = options.baseline
    targetPath = options.writeBaseline?.path
    target = options.writeBaseline.map { NewBaseline($0, environment: environment) }
    var known: (file: BaselineFile, baseline: Baseline)?
    if let path = options.baseline {
      do throws(BaselineFile.Damage) {
        let file = try BaselineFile(path.resolved(from: environment.workingFolder))
        known = (file, try file.read())
      } catch {
        environment.complain("--baseline: \(path.description): \(error.message); no problem is ignored")
      }
    }
    self.known = known?.baseline
    knownFile = known?.file
    isDamaged = knownPath != nil && known == nil
    fixed = Array(repeating: Self.unseen, count: known?.baseline.known.count ?? 0)
  }

  /// - Parameter file: absolute.
  mutating func take(_ file: FilePath, verdict: Baseline.Verdict, found: Baseline.Counts) {
    if let known {
      for index in known.range(of: known.names.name(of: file)) { fixed[index] = 0 }
      for (index, count) in verdict.fixed { fixed[index] = count }
    }
    target?.take(file, found: found)
  }

  /// Reports findings that can be removed from the baseline. Returns false if the new baseline could not be written.
  func finish(_ environment: CommandEnvironment, isQuiet: Bool) -> Bool {
    if !isQuiet { reportFixed(environment) }
    guard let target, let targetPath else { return true }
    guard let (findings, files) = target.write(environment, option: Self.writeBaseline) else { return false }
    if !isQuiet {
      let written = findings == 0 ? "no problems" : "\(findings.counted("problem")) in \(files.counted("file"))"
      environment.inform("Wrote \(written) to \(targetPath.description); use it with --baseline")
    }
    return true
  }

  private func reportFixed(_ environment: CommandEnvironment) {
    guard let known, let knownPath, let knownFile, fixed.contains(where: { $0 > 0 }) else { return }
    var count = 0
    // The first ones in order; earlier ones are sorted in.
    var lines: [String] = []
    var last = (name: "", isDeleted: false)
    func isDeleted(_ name: String) -> Bool {
      if last.name != name { last = (name, !FileFacts.exists(known.names.file(named: name))) }
      return last.isDeleted
    }
    // Stop reporting if the baseline has been changed meanwhile.
    try? knownFile.forEach { finding, _ in
      let (name, fingerprint) = (finding.name, finding.fingerprint)
      guard let index = known.index(of: fingerprint, in: known.range(of: name)) else { return }
      let times = fixed[index] < Self.unseen ? Int(fixed[index]) : isDeleted(name) ? finding.count : 0
      guard times > 0 else { return }
      count += 1
      let place = fingerprint.instanceLocation.map { " \($0)" } ?? ""
      lines.append(
        "  \(name): \(fingerprint.code)\(place): \(fingerprint.message)" + (times > 1 ? " (\(times))" : ""))
      // Many more lines than are shown are kept before each sort, so that sorting stays rare.
      if lines.count > 100 * Self.mostListed { lines = Array(lines.sorted().prefix(Self.mostListed)) }
    }
    guard count > 0 else { return }
    environment.complain(
      "\(count.counted("known problem")) no longer found; remove \(count == 1 ? "it" : "them") from \(knownPath.description):"
    )
    for line in lines.sorted().prefix(Self.mostListed) { environment.inform("\(line)") }
    if count > Self.mostListed { environment.inform("  … and \(count - Self.mostListed) more") }
  }
}
