import DocumentModel
import Linting
import YAMLReading

/// A text with its expected findings between « and ».
struct MarkedText {
  let text: String
  let marks: [Range<Int>]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var marks: [Range<Int>] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": open.append(bytes.count)
      case "»": if let start = open.popLast() { marks.append(start..<bytes.count) }
      case _: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.marks = marks
  }

  /// The text with what one rule finds between « and ».
  static func marking(_ text: String, _ found: [Diagnostic]) -> String {
    var inserts: [(place: Int, order: Int, sign: String)] = []
    for diagnostic in found {
      let range = diagnostic.range.indices
      inserts.append((range.lowerBound, 1, range.isEmpty ? "«»" : "«"))
      if !range.isEmpty { inserts.append((range.upperBound, 0, "»")) }
    }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var next = 0
    let ordered = inserts.sorted { ($0.place, $0.order) < ($1.place, $1.order) }
    for place in 0...bytes.count {
      while next < ordered.count, ordered[next].place == place {
        result += Array(ordered[next].sign.utf8)
        next += 1
      }
      if place < bytes.count { result.append(bytes[place]) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Runs of one rule alone.
enum OneRule {
  static func findings(
    _ name: String, _ text: String, options: [String: OptionValue] = [:], schema: (any SchemaFacts)? = nil
  ) -> [Diagnostic] {
    findings(name, Array(text.utf8), options: options, schema: schema)
  }

  static func findings(
    _ name: String, _ text: [UInt8], options: [String: OptionValue] = [:], schema: (any SchemaFacts)? = nil
  ) -> [Diagnostic] {
    let settings = LintSettings(
      preset: .minimal, rules: [name: .init(level: .severity(.warning), options: options)])
    let plan = LintPlan(settings).filtered { $0.name == name }
    let parsed = YAMLParser.parse(text, limits: Limits())
    let tree = { SyntaxTree(parsed.document.text, limits: Limits()) }
    let found = Linter.findings(plan, parsed, schema: schema, tree: tree)
    guard name == "unused-suppression" else { return found }
    var suppressions = Suppressions(tree(), parsed.document.lines)
    let others = Linter.findings(LintPlan(LintSettings()), parsed, schema: schema, tree: tree)
    return suppressions.apply(to: others, unused: plan.entry(name)) { _ in true }
      .filter { $0.code.name == name }
  }

  /// The text with the rule's findings marked.
  static func marked(_ name: String, _ marked: String, options: [String: OptionValue] = [:]) -> String {
    let text = MarkedText(marked).text
    return MarkedText.marking(text, findings(name, text, options: options))
  }
}
