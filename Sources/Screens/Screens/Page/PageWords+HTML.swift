internal import DocumentModel
package import Settings

extension PageWords {
  /// The text with pieces of the page in the places of its names.
  func html(_ word: PageWord, values: [String: HTML]) -> HTML {
    WordTemplate(self[word]).parts.map { part -> HTML in
      switch part {
      case .words(let words): "\(words)"
      case .name(let name): values[name] ?? ""
      }
    }.joined()
  }

  /// `Error:`
  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: self[.error]
    case .warning: self[.warning]
    case .note: self[.note]
    }
  }

  /// The attribute of a page that isn't read from left to right.
  package var directionAttribute: HTML { direction == "ltr" ? "" : " dir=\"\(direction)\"" }
}
