internal import ArgumentParsing
internal import Diagnostics
internal import Linting
internal import TerminalOutput

extension ParsedArguments {
  /// The codes that an option names, separated by commas; nil where it isn't given.
  func codes(_ option: Option) throws(UsageError) -> [String]? {
    guard isSet(option) else { return nil }
    var codes: [String] = []
    for value in values[option.name] ?? [] {
      for code in String(decoding: value, as: UTF8.self).split(separator: ",") {
        try Self.check(String(code), option)
        codes.append(String(code))
      }
    }
    return codes
  }

  private static func check(_ code: String, _ option: Option) throws(UsageError) {
    let parts = code.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let families = DiagnosticCode.Family.allCases.map(\.rawValue)
    guard families.contains(parts[0]) else {
      let rules = LintRules.all.map(\.code.description)
      throw unknown(code, option, nearest: NearestName.of(code, among: families + rules))
    }
    guard parts[0] == "lint", parts.count == 2, parts[1] != "*", LintRules.named(parts[1]) == nil else { return }
    let nearest = NearestName.of(parts[1], among: LintRules.all.map(\.name))
    throw unknown(code, option, nearest: nearest.map { "lint/" + $0 })
  }

  private static func unknown(_ code: String, _ option: Option, nearest: String?) -> UsageError {
    return UsageError("--\(option.name): no code is called \"\(code)\"", nearest: nearest, command: "settle check")
  }
}
