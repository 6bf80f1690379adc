package import DocumentModel
package import YAMLReading

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

/// Every code that an edit can give.
extension DiagnosticCode {
  package static let editNotWellFormed = Self(.edit, "not-well-formed", "A text with syntax errors is never edited")
  package static let editJSONComments = Self(.edit, "json-comments", "A comment inside JSON would be lost")
  package static let editEncoding = Self(.edit, "encoding", "A text in UTF-16 is not edited")
  package static let editNoDocument = Self(.edit, "no-document", "The stream has no document of this number")
  package static let editNoSetting = Self(.edit, "no-setting", "What is to be changed isn't there")
  package static let editNotACollection = Self(.edit, "not-a-collection", "A value on the way is a scalar")
  package static let editIndex = Self(.edit, "index", "A list has no such item")
  package static let editDuplicate = Self(.edit, "duplicate", "The mapping has, or would have, the key twice")
  package static let editInherited = Self(.edit, "inherited", "The entry comes through a merge key")
  package static let editNeededAnchor = Self(.edit, "needed-anchor", "An alias needs an anchor that would go")
  package static let editValue = Self(.edit, "value", "The value can't be written")
  package static let editLimit = Self(.edit, "limit", "More would change than a text of this size allows for")
  package static let editUnproven = Self(.edit, "unproven", "The edit would change something else")
  package static let editShared = Self(.edit, "shared", .note, "Other places change too")
  package static let editTag = Self(.edit, "tag", .note, "The old value's tag goes with it")
}
