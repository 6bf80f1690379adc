package import DocumentModel
internal import Settings

/// One test of a schema: a document, and the expected result of checking it.
package struct SchemaTest: Sendable {
  /// A question with its expected answer.
  struct Answer: Sendable {
    var question: String
    var inputs: NodeID?
    var answer: Bool
  }

  enum Change: Sendable {
    case set(NodeID)
    case perform(String, outcome: String?)
    case ask(String, answer: Bool)
  }

  struct Step: Sendable {
    var change: Change
    var inputs: NodeID?
    var isRefused: Bool
    var effective: NodeID?
  }

  struct Finding: Hashable, Sendable, CustomStringConvertible {
    var code: String
    var pointer: JSONPointer

    var description: String { "\(code) at \(pointer.isRoot ? "/" : pointer.description)" }
  }

  package let name: String
  /// Where it is defined.
  package let place: ByteRange
  /// The text that defines it.
  let document: Document
  /// Its data, if they are inline.
  private let stated: NodeID?
  package var data: (document: Document, node: NodeID)? { stated.map { (document, $0) } }
  /// The file with the data otherwise.
  package let dataPath: String?
  let isValid: Bool
  let findings: [Finding]?
  let effective: NodeID?
  /// The version of the data, or nil for the schema's own.
  let from: SchemaVersion?
  /// The expected result of migrating the data, or nil if the test has none.
  let migrated: NodeID?
  let answers: [Answer]
  let steps: [Step]

  /// - Parameters:
  ///   - node: A value that is valid against the meta-schema.
  ///   - key: The key that names it.
  init(_ name: String, in document: Document, node: NodeID, key: NodeID) {
    self.name = name
    self.document = document
    place = document.range(key)
    let read = Members(document: document, node: node)
    stated = read["data"]
    dataPath = read.text("dataPath")
    isValid = read.flag("valid")
    findings = read["findings"].map { list in
      document.items(list).map { item in
        let finding = Members(document: document, node: item)
        return Finding(
          code: finding.text("code") ?? "", pointer: JSONPointer(finding.text("at") ?? "") ?? JSONPointer())
      }
    }
    effective = read["effective"]
    from = read["from"].flatMap { SchemaVersion(document.string($0) ?? document.sourceText($0)) }
    migrated = read["migrated"]
    answers = read.items("answers").map { item in
      Answer(question: item.text("question") ?? "", inputs: item["inputs"], answer: item.flag("answer"))
    }
    steps = read.items("steps").map { step in
      let change: Change =
        if let values = step["set"] {
          .set(values)
        } else if let action = step.text("do") {
          .perform(action, outcome: step.text("outcome"))
        } else {
          .ask(step.text("ask") ?? "", answer: step.flag("answer"))
        }
      return Step(
        change: change, inputs: step["inputs"], isRefused: step.flag("refused"), effective: step["effective"])
    }
  }

  /// Whether it expects more than whether the document is valid.
  var expectsMore: Bool { findings != nil || effective != nil || from != nil || !answers.isEmpty || !steps.isEmpty }

  /// The members of an object.
  private struct Members {
    let document: Document
    let node: NodeID

    subscript(_ name: String) -> NodeID? { document.value(node, named: name) }
    func text(_ name: String) -> String? { self[name].flatMap(document.string) }
    func flag(_ name: String) -> Bool { self[name].flatMap(document.boolean) == true }
    func items(_ name: String) -> [Self] {
      self[name].map { list in document.items(list).map { Self(document: document, node: $0) } } ?? []
    }
  }
}
