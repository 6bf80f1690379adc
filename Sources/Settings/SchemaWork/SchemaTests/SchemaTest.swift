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
  /// The file with the data, if they aren't inline.
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
    let read = InputValue(document, node: node)
    stated = read.stated("data")?.node
    dataPath = read["dataPath"]?.string
    isValid = read["valid"]?.boolean == true
    findings = read["findings"].map { list in
      (list.items ?? []).map { finding in
        Finding(
          code: finding["code"]?.string ?? "", pointer: JSONPointer(finding["at"]?.string ?? "") ?? JSONPointer())
      }
    }
    effective = read.stated("effective")?.node
    from = read["from"].flatMap { SchemaVersion($0.spelling) }
    migrated = read.stated("migrated")?.node
    answers = (read["answers"]?.items ?? []).map { item in
      Answer(
        question: item["question"]?.string ?? "", inputs: item["inputs"]?.node, answer: item["answer"]?.boolean == true)
    }
    steps = (read["steps"]?.items ?? []).map { step in
      let change: Change =
        if let values = step.stated("set") {
          .set(values.node)
        } else if let action = step["do"]?.string {
          .perform(action, outcome: step["outcome"]?.string)
        } else {
          .ask(step["ask"]?.string ?? "", answer: step["answer"]?.boolean == true)
        }
      return Step(
        change: change, inputs: step["inputs"]?.node, isRefused: step["refused"]?.boolean == true,
        effective: step.stated("effective")?.node)
    }
  }

  /// Whether it expects more than whether the document is valid.
  var expectsMore: Bool { findings != nil || effective != nil || from != nil || !answers.isEmpty || !steps.isEmpty }
}
