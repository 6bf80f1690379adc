import Foundation
import TestSupport

/// The files of the checkout that these tests read.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sorted paths of all files below `folder` that satisfy `condition`, relative to the root.
  static func files(below folder: String, where condition: (String) -> Bool) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.map { folder + "/" + $0 }.filter(condition).sorted()
  }

  static let broken = files(below: "examples") { $0.contains("/broken/") && $0.hasSuffix(".yaml") }
  static let reports = files(below: "examples") { $0.contains("/broken/") && $0.hasSuffix(".txt") }
  static let valid = files(below: "examples") { path in
    [
      "/default.yaml", "/realistic.yaml", "/app.settings.yaml", "/brewguide.settings.yaml", "/player.settings.yaml",
      "/good.yaml", ".schema.yaml",
    ].contains { path.hasSuffix($0) }
  }
  static let schemas = files(below: "schemas") { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs the program in the root of the checkout.
  static func settle(_ arguments: String...) -> ProgramRun {
    ProgramRun(arguments, at: root)
  }
}
