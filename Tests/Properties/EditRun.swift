import DocumentModel
import YAMLEditing
import YAMLReading

/// Random edits of a file, each compared with the model.
package struct EditRun {
  package private(set) var done = 0
  /// Possible edits that were refused.
  package private(set) var refused: [String] = []
  /// Edits that broke a claim.
  package private(set) var broken: [String] = []

  package init() {}

  /// - Parameter name: The name of the text in messages.
  package mutating func add(_ text: [UInt8], name: String, edits: Int, _ random: inout Random) {
    let parsed = YAMLParser.parse(text, limits: Limits())
    let document = parsed.document
    guard !parsed.isPartial, document.text == text, !document.roots.isEmpty else { return }
    for _ in 0..<edits {
      let number = random.next(below: document.roots.count)
      guard let edit = RandomEdit(document, root: document.roots[number], &random),
        case .open(let editor) = Editor.open(SyntaxDocument(text, limits: Limits()), document: number, limits: Limits())
      else { continue }
      let words = "\(name) document \(number): \(edit)"
      switch edit.run(editor) {
      case .edited(let result):
        done += 1
        let claims = EditClaims(edit, document, number: number)
        if let claim = claims.broken(by: result) { broken.append("\(words): \(claim)") }
      case .refused(let diagnostic):
        if diagnostic.code == .editUnproven { refused.append(words) }
      }
    }
  }
}
