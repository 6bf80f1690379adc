package import Diagnostics
package import SourceText
package import SyntaxTree

/// What asking for an edit came to.
package enum EditOutcome: Sendable {
  case edited(ProvenEdit)
  /// Nothing may be written: why, at the places of the text that stand in the way.
  case refused(Diagnostic)
}

/// An edit that was carried out in memory and did what it was meant to do, and nothing else.
package struct ProvenEdit: Sendable {
  /// Empty where everything is as it was to become.
  package var edits: [TextEdit]
  /// The whole text after the edits, as it was read to prove them.
  package var after: SyntaxDocument
  /// What else changes by it, at its places in the text before.
  package var notes: [Diagnostic]

  package var text: [UInt8] { after.text }
}
