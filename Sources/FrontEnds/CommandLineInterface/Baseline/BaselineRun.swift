internal import ArgumentParsing
internal import Diagnostics
internal import FileAccess
internal import Reporting
internal import TerminalOutput

/// The baselines of a run: the one that it compares with, and the one that it writes.
struct BaselineRun: Sendable {
  static let baseline = Option(
    "baseline", .text("FILE"), help: "Leave out the findings that this file holds; they don't fail the run")
  static let writeBaseline = Option(
    "write-baseline", .text("FILE"), help: "Write all findings to this file, for --baseline; they don't fail the run")
  static let all = [baseline, writeBaseline]

  /// The number of fixed findings that are listed.
  private static let told = 20

  /// Nil where none is asked for.
  let known: Baseline?
  /// Whether the given baseline can't be used. Then no finding is left out.
  let isDamaged: Bool
  private let knownPath: FilePath?
  private let targetFile: OutputFile?
  private var target: Baseline?
  /// Of the files that were looked at.
  private var privacy = Privacy()
  /// Names of files that were looked at.
  private var seen: Set<String> = []
  private var fixed: [(name: String, counts: Baseline.Counts)] = []

  init(_ options: CheckOptions, _ environment: CommandEnvironment) {
    knownPath = options.baseline
    targetFile = options.writeBaseline
    target = options.writeBaseline.map { Baseline(folder: $0.place.parent ?? FilePath("/")) }
    var known: Baseline?
    var isDamaged = false
    if let path = options.baseline {
      do throws(Baseline.Damage) {
        known = try Baseline.read(path.resolved(from: environment.workingFolder))
      } catch {
        environment.complain(
          "--baseline: \(path.description): \(error.message); nothing is left out"
        )
        isDamaged = true
      }
    }
    (self.known, self.isDamaged) = (known, isDamaged)
  }

  /// Whether what is found is known from now on.
  var writes: Bool { target != nil }

  /// - Parameter file: absolute.
  mutating func take(_ file: FilePath, _ verdict: Baseline.Verdict, found: Baseline.Counts) {
    if let known {
      let name = known.name(of: file)
      seen.insert(name)
      if !verdict.fixed.isEmpty { fixed.append((name, verdict.fixed)) }
    }
    if !found.isEmpty, let name = target?.name(of: file) {
      target?.files[name] = found
      privacy.formUnion(Privacy(of: file))
    }
  }

  /// Tells what can be removed. False where the new baseline could not be written.
  func finish(_ environment: CommandEnvironment, isQuiet: Bool) -> Bool {
    if !isQuiet { tellFixed(environment) }
    guard let target, let targetFile else { return true }
    guard targetFile.write(target.text, environment, privacy, for: Self.writeBaseline) == .success else { return false }
    if !isQuiet { tellWritten(target, targetFile.path, environment) }
    return true
  }

  private func tellWritten(_ target: Baseline, _ path: FilePath, _ environment: CommandEnvironment) {
    let count = target.files.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    let written = count == 0 ? "no finding" : "\(count.counted("finding")) of \(target.files.count.counted("file"))"
    environment.errors.writeLine("\(written) written to \(path.description); --baseline leaves them out")
  }

  private func tellFixed(_ environment: CommandEnvironment) {
    guard let known, let knownPath else { return }
    let gone = known.files.filter { !seen.contains($0.key) && !FileFacts.exists(known.file(named: $0.key)) }
    let lines = (fixed + gone.map { ($0.key, $0.value) }).flatMap { name, counts in
      counts.map { fingerprint, count in
        let place = fingerprint.instanceLocation.map { " \($0)" } ?? ""
        return "  \(name): \(fingerprint.code)\(place): \(fingerprint.message)" + (count > 1 ? " (\(count))" : "")
      }
    }
    guard !lines.isEmpty else { return }
    let count = lines.count.counted("finding")
    let verb = lines.count == 1 ? "is" : "are"
    environment.complain("\(count) \(verb) fixed and can be removed from \(knownPath.description):")
    for line in lines.sorted().prefix(Self.told) { environment.errors.writeLine("\(line)") }
    if lines.count > Self.told { environment.errors.writeLine("  … and \(lines.count - Self.told) more") }
  }
}
