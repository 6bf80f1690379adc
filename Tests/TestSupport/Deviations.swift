import Foundation

/// Known deviations from an external suite, in a file of tab-separated lines with `#` comments. The last column is the
/// reason; the columns before it identify the case.
///
/// Strict in both directions: each failing case must be listed, and each listed case must fail.
public struct Deviations {
  private let reasons: [String: String]
  private let problems: [String]

  /// - Parameter name: The name of the file in `Tests/ConformanceTests/Deviations`.
  public init(_ name: String) throws {
    let file = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Deviations/\(name)")
    self.init(text: try String(contentsOf: file, encoding: .utf8))
  }

  /// The rows whose first column is `name`, without that column.
  public init(_ file: String, of name: String) throws {
    let path = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Deviations/\(file)")
    let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(name + "\t") }
    self.init(text: rows.map { $0.dropFirst(name.utf8.count + 1) }.joined(separator: "\n"))
  }

  public init(text: String) {
    var reasons: [String: String] = [:]
    var problems: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let key = Self.key(Array(columns.dropLast()))
      if columns.count < 2 || columns[columns.count - 1].isEmpty {
        problems.append("is listed without a reason: \(line)")
      }
      if reasons.updateValue(columns[columns.count - 1], forKey: key) != nil {
        problems.append("is listed twice: \(key)")
      }
    }
    self.reasons = reasons
    self.problems = problems
  }

  /// The key of a case, from its columns.
  public static func key(_ columns: [String]) -> String {
    columns.joined(separator: "\t")
  }

  public var count: Int { reasons.count }

  /// What is wrong with the list, given the failed cases and their outcomes.
  public func complaints(failures: [String: String]) -> [String] {
    let unlisted = failures.filter { reasons[$0.key] == nil }.map { "fails and is not listed: \($0.key): \($0.value)" }
    let fixed = reasons.keys.filter { failures[$0] == nil }.map { "is listed and does not fail: \($0)" }
    return (unlisted + fixed + problems).sorted()
  }
}
