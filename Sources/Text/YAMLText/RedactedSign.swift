/// The text in place of a value that no one may see.
package enum RedactedSign {
  package static let text = "‹redacted›"
}
