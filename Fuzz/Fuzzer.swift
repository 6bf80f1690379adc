internal import Glibc

/// A fuzzer, which checks the bytes that libFuzzer generates.
///
/// All fuzzers are in one program, whose name selects the one to run: `fuzz-yaml` runs `yaml`.
enum Fuzzer: String, CaseIterable {
  case yaml
  case json
  case schema
  case pattern
  case configuration
  case edit
  case format
  case report
  case fix
  case secret
  case store
  case baseline
  case merge
  case pieces
  case languages

  func run(_ bytes: [UInt8]) {
    switch self {
    case .yaml: fuzzYAML(bytes)
    case .json: fuzzJSON(bytes)
    case .schema: fuzzSchema(bytes)
    case .pattern: fuzzPattern(bytes)
    case .configuration: fuzzConfiguration(bytes)
    case .edit: fuzzEdit(bytes)
    case .format: fuzzFormat(bytes)
    case .report: fuzzReport(bytes)
    case .fix: fuzzFixes(bytes)
    case .secret: fuzzSecret(bytes)
    case .store: fuzzStore(bytes)
    case .baseline: fuzzBaseline(bytes)
    case .merge: fuzzMerge(bytes)
    case .pieces: fuzzPieces(bytes)
    case .languages: fuzzLanguages(bytes)
    }
  }
}

/// Set once before the first input; libFuzzer runs all inputs on one thread.
nonisolated(unsafe) private var chosen = Fuzzer.yaml

@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafePointer<CChar>>>
) -> Int32 {
  let path = unsafe String(cString: arguments.pointee.pointee)
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let fuzzer = Fuzzer.allCases.first(where: { name == "fuzz-\($0.rawValue)" }) else {
    printError("\(name): the program's name says what it runs: fuzz-yaml, fuzz-json, …")
    exit(2)
  }
  unsafe chosen = fuzzer
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func runFuzzer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  unsafe chosen.run(bytes)
  return 0
}

/// Aborts if a claim is false, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ claim: @autoclosure () -> String) {
  guard !condition else { return }
  printError("does not hold: \(claim())")
  abort()
}

/// Aborts if there is a violation; `broken` names it.
func requireNone(_ broken: String?) {
  require(broken == nil, broken ?? "")
}

private func printError(_ text: String) {
  let line = Array((text + "\n").utf8)
  unsafe line.withUnsafeBytes { bytes in
    _ = unsafe write(2, bytes.baseAddress, bytes.count)
  }
}

extension [UInt8] {
  /// The bytes before and after the first zero byte; without one, all bytes and an empty array.
  var atFirstZero: ([UInt8], [UInt8]) {
    guard let zero = firstIndex(of: 0) else { return (self, []) }
    return (Array(self[..<zero]), Array(self[(zero + 1)...]))
  }
}
