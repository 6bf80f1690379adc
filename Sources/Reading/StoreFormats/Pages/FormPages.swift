package import Diagnostics

/// The pages of this module's codes.
package enum FormPages {
  package static let all: [CodePage] = [
    CodePage(
      FormCodes.propertyList,
      meaning:
        "The text that was to be read as a property list isn't one: its XML is broken, or an element is none that a "
        + "property list has.",
      reason: "What the application stored can't be told, so nothing was converted.",
      remedy: "Correct the place, or write the list anew: `plutil -convert xml1 FILE` turns a binary list into XML.",
      .commands(
        [
          ExampleFile("broken.plist", "<plist><dict><key>theme</key></dict></plist>"),
          ExampleFile("stored.plist", "<plist><dict><key>theme</key><string>dark</string></dict></plist>"),
        ], wrong: "convert broken.plist --from plist", right: "convert stored.plist --from plist")),
    CodePage(
      FormCodes.csv,
      meaning:
        "The text that was to be read as CSV breaks the rules of RFC 4180: quotes that never close, or a row with "
        + "another number of fields than its table's header.",
      reason: "Which field a value belongs to can't be told, so nothing was converted.",
      remedy: "Put a field with a comma, a quote or a line break in quotes, and double the quotes inside.",
      .commands(
        [ExampleFile("broken.csv", "name,theme\n\"Ann,dark"), ExampleFile("users.csv", "name,theme\n\"Ann\",dark")],
        wrong: "convert broken.csv --from csv", right: "convert users.csv --from csv")),
    CodePage(
      FormCodes.variables,
      meaning: "The text that was to be read as variables has a line that is not `NAME=value`.",
      reason: "A shell would run such a line as a command, so nothing was converted.",
      remedy: "Write one `NAME=value` a line, the value in single quotes where it has blanks or signs.",
      .commands(
        [ExampleFile("broken.env", "THEME dark"), ExampleFile("stored.env", "THEME=dark")],
        wrong: "convert broken.env --from env", right: "convert stored.env --from env")),
  ]
}
