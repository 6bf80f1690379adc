package import DocumentModel
package import YAMLReading

package enum EditResult: Sendable {
  case edited(ProvenEdit)
  /// The edit was refused; the diagnostic gives the reason and points at what prevents it.
  case refused(Diagnostic)
}

/// An edit made in memory and proven to change only what it should.
package struct ProvenEdit: Sendable {
  /// Empty if the text already has the value.
  package var edits: [TextEdit]
  /// The whole text after the edits.
  package var after: SyntaxDocument
  /// Side effects of the edit, at their places in the original text.
  package var notes: [Diagnostic]
  let change: ValueChange

  package var text: [UInt8] { after.text }
}

extension DiagnosticCode {
  package static let editNotWellFormed = Self(.edit, "not-well-formed", "File with syntax errors cannot be edited")
  package static let editJSONComments = Self(.edit, "json-comments", "The edit would lose a comment in JSON")
  package static let editEncoding = Self(.edit, "encoding", "UTF-16 file cannot be edited")
  package static let editNoDocument = Self(.edit, "no-document", "Document number out of range")
  package static let editNoSetting = Self(.edit, "no-setting", "The setting to change is not set")
  package static let editNotACollection = Self(
    .edit, "not-a-collection", "Path through a value that is not a list or mapping")
  package static let editIndex = Self(.edit, "index", "List index out of range")
  package static let editDuplicate = Self(.edit, "duplicate", "Duplicate key")
  package static let editInherited = Self(.edit, "inherited", "Value comes from a merge key")
  package static let editNeededAnchor = Self(
    .edit, "needed-anchor", "The edit would remove an anchor that an alias uses")
  package static let editValue = Self(.edit, "value", "Value cannot be written here")
  package static let editLimit = Self(.edit, "limit", "Too many changes for a file of this size")
  package static let editUnproven = Self(.edit, "unproven", "The edit would change other values")
  package static let editShared = Self(.edit, "shared", .note, "Other places change too")
  package static let editTag = Self(.edit, "tag", .note, "The tag of the old value is removed")
}
