import Foundation
import Properties
import SecretProperties
import ServerProperties
import TestSupport

/// Runs the property tests on more edits, texts and secrets than an ordinary test run has time for: `settle-properties
/// EDITS TEXTS [SEED [SECRETS [CHANGES [CHAINS [PAIRS]]]]]`. Each of the PAIRS of schemas is compared on 1,000
/// documents.
///
/// Prints counts and refusals, and exits with 1 if a claim fails.
@main
enum PropertyRun {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    guard (2...7).contains(numbers.count), numbers.count == CommandLine.arguments.count - 1 else {
      print("usage: settle-properties EDITS TEXTS [SEED [SECRETS [CHANGES [CHAINS [PAIRS]]]]]")
      exit(2)
    }
    let seed = numbers.count > 2 ? numbers[2] : 1
    let edits = try edited(Int(numbers[0]), seed)
    report("edits of real files", edits.done, edits.refused, edits.broken, seed)
    var rewrites = try rewritten(Int(numbers[0]))
    var generator = TextGenerator(Random(seed: seed))
    var random = Random(seed: seed)
    var formats = FormatRun()
    var others = EditRun()
    while formats.done < numbers[1] {
      let text = generator.next()
      formats.add(text)
      others.add(text, name: String(decoding: text, as: UTF8.self).debugDescription, edits: 1, &random)
      rewrites.add(text, name: "a random text", every: 5)
    }
    report("refactorings", rewrites.done, [], rewrites.broken, seed)
    var parses = ParseRun()
    var short = ShortTexts(random)
    while parses.done < 50 * numbers[1] { parses.add(short.next()) }
    report("short texts", parses.done, [], parses.broken, seed)
    print("properties: \(formats.illFormed) random texts were not well-formed")
    report("random texts", formats.done, formats.refused, formats.broken, seed)
    print("properties: \(formats.withoutLayout.count) random texts have no layout")
    report("edits of random texts", others.done, others.refused, others.broken, seed)
    let variants = varied(Int(numbers[1]), seed)
    report("variants of settings files", variants.done, [], variants.broken, seed)
    let isKept = keptSecrets(numbers.count > 3 ? Int(numbers[3]) : 0, seed)
    let isServed = try served(numbers.count > 4 ? Int(numbers[4]) : 0, seed)
    var chains = MigrationClaims(random)
    while chains.done < (numbers.count > 5 ? numbers[5] : numbers[1]) { chains.next() }
    report("chains of migrations", chains.done, chains.refused, chains.broken, seed)
    guard var references = ReferenceRun(seed: seed) else { fatalError("the schema with references is sound") }
    while references.done < numbers[1] { references.next() }
    report("documents with references", references.done, [], references.broken, seed)
    let broken = [
      references.broken, chains.broken, edits.broken, formats.broken, others.broken, parses.broken, variants.broken,
      rewrites.broken,
    ]
    let areDecided = decided(numbers.count > 6 ? Int(numbers[6]) : 0, seed)
    exit(isServed && isKept && areDecided && broken.allSatisfy(\.isEmpty) ? 0 : 1)
  }

  /// Rewrites every part of the suites' files in every other style.
  private static func rewritten(_ wanted: Int) throws -> RewriteRun {
    var run = RewriteRun()
    for file in SuiteFiles.yaml() where run.done < wanted {
      let text = [UInt8](try Data(contentsOf: file))
      // Each change parses the whole text.
      if text.count < 20_000 { run.add(text, name: SuiteFiles.name(file), every: max(1, text.count / 4_000)) }
    }
    return run
  }

  /// Five variants of each settings file.
  private static func varied(_ wanted: Int, _ seed: UInt64) -> VariantRun {
    guard var run = VariantRun() else { fatalError("the sample of a schema is sound") }
    var random = Random(seed: seed)
    var texts = SampleSettings(Random(seed: seed))
    while run.done < wanted, run.broken.isEmpty {
      run.add(Array(texts.next().utf8), name: "a generated file", variants: 5, &random)
    }
    return run
  }

  private static let lastText = ProcessInfo.processInfo.environment["SETTLE_LAST_TEXT"].map { URL(fileURLWithPath: $0) }

  /// Writes the text to a file before it is checked, in case the check crashes.
  private static func announce(_ text: [UInt8]) {
    if let lastText { try? Data(text).write(to: lastText) }
  }

  private static func keptSecrets(_ wanted: Int, _ seed: UInt64) -> Bool {
    var isKept = true
    for (isAmongSigns, count) in [(false, wanted), (true, wanted / 5)] {
      let run = SecretRun(seed: seed, isWhole: true, isAmongSigns: isAmongSigns, announce: announce)
      while run.cases < count { run.next() }
      for leak in run.leaks.prefix(20) { print("properties: shown \(leak)") }
      let what = isAmongSigns ? "texts with secrets among signs" : "texts with secrets"
      print("properties: \(run.cases) \(what) in \(run.runs) runs, \(run.leaks.count) shown; seed \(seed)")
      isKept = isKept && run.leaks.isEmpty
    }
    return isKept
  }

  /// Changes files in an editor, and compares the findings with `settle check`.
  private static func served(_ wanted: Int, _ seed: UInt64) throws -> Bool {
    let folder = ScratchFolder([".settle.yaml": "schemas: [{files: [a.yaml], schema: settings}]\n"])
    let run = ServerRun(seed: seed, folder: folder.path, announce: announce)
    var short = ShortTexts(Random(seed: seed))
    while run.edits < wanted / 2, run.broken.isEmpty { run.add(short.next(), name: "a short text", edits: 4, every: 1) }
    let files = SuiteFiles.yaml()
    while run.edits < wanted, run.broken.isEmpty, !files.isEmpty {
      for file in files where run.edits < wanted && run.broken.isEmpty {
        let text = [UInt8](try Data(contentsOf: file))
        guard text.count < 20_000 else { continue }
        run.add(text, name: SuiteFiles.name(file), edits: 40, every: 4)
      }
    }
    for line in run.broken.prefix(5) { print("properties: not served \(line)") }
    print(
      "properties: \(run.edits) changes in an editor, findings compared \(run.comparisons) times, "
        + "\(run.broken.count) broken; seed \(seed)")
    return run.broken.isEmpty
  }

  /// Compares verdicts of `settle schema diff` with random documents.
  private static func decided(_ wanted: Int, _ seed: UInt64) -> Bool {
    guard wanted > 0 else { return true }
    var run = SchemaPairRun(seed: seed, documents: 1_000)
    while run.done < wanted, run.contradictions.count < 20 { run.next() }
    for line in run.contradictions { print("properties: contradicted \(line)") }
    print(
      "properties: \(run.done) pairs of schemas, \(run.proven) directions proven, \(run.broken) broken, "
        + "\(run.undecided) undecided, \(run.contradictions.count) contradicted; seed \(seed)")
    return run.contradictions.isEmpty
  }

  private static func edited(_ wanted: Int, _ seed: UInt64) throws -> EditRun {
    var random = Random(seed: seed)
    var run = EditRun()
    let files = SuiteFiles.yaml()
    if files.isEmpty { print("properties: no suites (SETTLE_SUITES)") }
    while run.done < wanted, run.broken.isEmpty, !files.isEmpty {
      for file in files where run.done < wanted {
        let text = [UInt8](try Data(contentsOf: file))
        guard text.count < 60_000 else { continue }
        run.add(text, name: SuiteFiles.name(file), edits: 8, &random)
      }
    }
    return run
  }

  private static func report(
    _ what: String, _ done: Int, _ refused: [String], _ broken: [String], _ seed: UInt64
  ) {
    for line in refused.prefix(40) { print("properties: refused \(line)") }
    for line in broken.prefix(40) { print("properties: broken \(line)") }
    print("properties: \(done) \(what), \(refused.count) refused, \(broken.count) broken; seed \(seed)")
  }
}
