/// A common kind of string that has a name, recognized by which sample strings a pattern accepts and rejects.
struct KnownShape {
  let name: String
  /// Strings of this kind; the first serves as an example.
  let texts: [String]
  let others: [String]

  /// The shape whose strings a pattern accepts while it rejects the others.
  static func of(_ isAccepted: (String) -> Bool) -> Self? {
    all.first { shape in shape.texts.allSatisfy(isAccepted) && !(shape.others + nothing).contains(where: isAccepted) }
  }

  private static let nothing = ["", " ", "x", "?", "-1", "0"]

  private static let all: [Self] = [
    Self(
      name: "an expression ${{ … }}", texts: ["${{ name }}", "${{ a.b == 'c' }}"],
      others: ["{{ name }}", "name", "${ name }", "${{ name", "name }}"]),
    Self(
      name: "an expression {{ … }}", texts: ["{{ name }}", "{{ a.b | c }}"],
      others: ["${{ name }}", "name", "{ name }", "{{ name", "name }}"]),
    Self(
      name: "an expression ${ … }", texts: ["${name}", "${a.b}"],
      others: ["name", "$name", "${{name", "${name", "{name}"]),
    Self(
      name: "a date (year-month-day)", texts: ["2024-01-31", "1999-12-01"],
      others: ["2024-1-31", "20240131", "2024-01-31x", "2024-01", "31-01-2024", "2024-01-31T12:30:00Z"]),
    Self(
      name: "a date (year-month-day), optionally with a time", texts: ["2024-01-31", "2024-01-31T12:30:00Z"],
      others: ["2024-1-31", "20240131", "12:30:00", "2024-01"]),
    Self(
      name: "a date and time", texts: ["2024-01-31T12:30:00Z"], others: ["2024-01-31", "12:30:00", "2024-01-31T"]),
    Self(
      name: "a time of day (hours and minutes)", texts: ["12:30", "23:59"],
      others: ["12:30:00", "1230", "12", "a:b", "8080:80"]),
    Self(
      name: "a time of day with seconds", texts: ["12:30:00", "23:59:59"],
      others: ["12:30", "123000", "a:b:c", "8080:80:80"]),
    Self(
      name: "a UUID", texts: ["123e4567-e89b-12d3-a456-426614174000"],
      others: ["123e4567", "123e4567e89b12d3a456426614174000", "a-b-c-d-e"]),
    Self(
      name: "a color (# and 6 hexadecimal digits)", texts: ["#1f2e3d", "#102030"],
      others: ["1f2e3d", "#1f2e3", "#1f2e3d4", "#gggggg", "#abc"]),
    Self(
      name: "a color (# and 3 or 6 hexadecimal digits)", texts: ["#1f2e3d", "#123"],
      others: ["1f2e3d", "#1f2e3", "#gggggg"]),
    Self(
      name: "an email address", texts: ["user@example.org", "a.b@mail.example.org"],
      others: ["user", "user@", "@example.org", "user example.org"]),
    Self(
      name: "a web address", texts: ["https://example.org/", "https://example.org/a/b"],
      others: ["example.org", "/a/b", "https:", "https://"]),
    Self(
      name: "an IPv4 address", texts: ["192.0.2.1", "10.0.0.255"],
      others: ["192.0.2", "1.2.3.4.5", "a.b.c.d", "192.0.2.1x"]),
    Self(
      name: "an ISO 8601 duration", texts: ["PT5M", "P1D"], others: ["5m", "5", "P5", "T5M", "abc"]),
    Self(
      name: "a number with a time unit", texts: ["30s", "5m"], others: ["30", "s", "30x", "30S5", "-", "abc"]),
    Self(
      name: "a three-part version", texts: ["1.2.3", "10.20.30"],
      others: ["1", "1.2", "a.b.c", "1.2.3.4", "1.2.3-beta.1", "v1.2.3"]),
    Self(
      name: "a three-part version, optionally with a suffix", texts: ["1.2.3", "10.20.30", "1.2.3-beta.1"],
      others: ["1", "1.2", "a.b.c", "v1.2.3", "1.2.3 "]),
  ]
}
