import DocumentModel
import Foundation
import TestSupport
import Testing
import YAMLReading

/// Questions about editing that people asked in public: a command for each, and the text that they want.
///
/// `Oracle/questions.py` runs other programs' commands for comparison.
struct QuestionTests {
  struct Question: Sendable, CustomTestStringConvertible {
    var members: [String: String] = [:]
    var files: [String: String] = [:]

    var testDescription: String { members["ask"] ?? "" }
  }

  static let all: [Question] = {
    let path = OutsideSuites.packageRoot.appendingPathComponent("Tests/CommandLineTests/Questions/questions.yaml")
    let text = (try? Data(contentsOf: path)).map { [UInt8]($0) } ?? []
    let document = YAMLParser.parse(text, limits: Limits()).document
    func string(_ value: InputValue) -> String {
      value.bytes.map { String(decoding: $0, as: UTF8.self) } ?? value.document.sourceText(value.node)
    }
    func members(_ value: InputValue) -> [String: String] {
      Dictionary(value.members.map { ($0.name, string($0.value)) }, uniquingKeysWith: { first, _ in first })
    }
    return (document.roots.first.map { InputValue(document, node: $0) }?.items ?? []).map { item in
      var question = Question(members: members(item))
      question.files = item.stated("also").map(members) ?? [:]
      return question
    }
  }()

  @Test func thereAreSixty() { #expect(Self.all.count >= 60) }

  @Test(arguments: all)
  func oneCommandAnswers(_ question: Question) throws {
    let members = question.members
    #expect(members["at"]?.hasPrefix("https://") == true)
    // An entry without a command documents what settle can't do.
    guard let line = members["run"] else {
      #expect(members["gap"] != nil)
      return
    }
    var files = question.files
    files["f.yaml"] = members["from"]
    files["g.yaml"] = members["other"]
    let folder = ScratchFolder(files)
    let run = CommandRun(EditingTests.words(line), in: folder)
    #expect(run.code == Int32(members["code"] ?? "0") ?? 0, "\(run)")
    #expect(folder.text("f.yaml") == members["to"], "\(line)")
  }
}
