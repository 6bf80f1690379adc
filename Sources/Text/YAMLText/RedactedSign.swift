/// What stands for a value that nobody may see.
package enum RedactedSign {
  package static let text = "‹redacted›"
}
