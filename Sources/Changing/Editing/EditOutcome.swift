package import Diagnostics
package import SourceText
package import SyntaxTree

/// The result of an edit.
package enum EditOutcome: Sendable {
  case edited(ProvenEdit)
  /// The edit can't be made. The diagnostic says why, at the place in the text that prevents it.
  case refused(Diagnostic)
}

/// An edit that was made in memory and checked: it changes what it should, and nothing else.
package struct ProvenEdit: Sendable {
  /// Empty if the text already has the wanted value.
  package var edits: [TextEdit]
  /// The whole text after the edits.
  package var after: SyntaxDocument
  /// Side effects of the edit, at their places in the text before it.
  package var notes: [Diagnostic]

  package var text: [UInt8] { after.text }
}
