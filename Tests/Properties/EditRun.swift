import DocumentModel
import YAMLEditing
import YAMLReading

/// Makes random edits of files, and compares each result with a model.
package struct EditRun {
  package private(set) var done = 0
  /// Edits that are possible in the model but were refused.
  package private(set) var refused: [String] = []
  /// Edits that broke a claim.
  package private(set) var broken: [String] = []

  package init() {}

  /// - Parameter name: What messages call the text.
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
