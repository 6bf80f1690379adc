import Foundation

/// Known deviations from an outside suite: a file of tab-separated lines, each a case and the reason, `#` for comments.
///
/// Honest in both directions: a case that fails must be listed, a listed one must fail.
public struct Deviations {
  private let reasons: [String: String]

  /// - Parameter name: the file's name in `Tests/ConformanceTests/Deviations`.
  public init(_ name: String) throws {
    let file = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Deviations/\(name)")
    var reasons: [String: String] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      reasons[parts[0]] = parts.dropFirst().joined(separator: " ")
    }
    self.reasons = reasons
  }

  public var count: Int { reasons.count }

  /// What is wrong with the list, given the cases that failed, each with what happened.
  public func complaints(failures: [String: String]) -> [String] {
    let unlisted = failures.filter { reasons[$0.key] == nil }.map { "fails and is not listed: \($0.key): \($0.value)" }
    let fixed = reasons.keys.filter { failures[$0] == nil }.map { "is listed and does not fail: \($0)" }
    let unexplained = reasons.filter { $0.value.isEmpty }.map { "is listed without a reason: \($0.key)" }
    return (unlisted + fixed + unexplained).sorted()
  }
}
