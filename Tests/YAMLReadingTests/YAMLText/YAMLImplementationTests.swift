import DocumentModel
import Testing
import YAMLReading

/// A plain scalar, and its value for PyYAML, Kubernetes and Docker Compose.
struct YAMLImplementationTests {
  @Test(arguments: [
    ("yes", ["true", "true", "string"]), ("On", ["true", "true", "string"]), ("OFF", ["false", "false", "string"]),
    ("oFF", ["string", "string", "string"]), ("y", ["string", "true", "string"]), ("N", ["string", "false", "string"]),
    ("true", ["true", "true", "true"]), ("~", ["null", "null", "null"]), ("", ["null", "null", "null"]),
    ("0755", ["493", "493", "493"]), ("-010", ["-8", "-8", "-8"]), ("08", ["string", "8", "8"]),
    ("0o17", ["string", "15", "15"]), ("0x1F", ["31", "31", "31"]), ("-0x1_F", ["-31", "-31", "-31"]),
    ("0b101", ["5", "5", "5"]), ("0b", ["string", "string", "string"]), ("1_000", ["1000", "1000", "1000"]),
    ("1_000.5", ["1000.5", "1000.5", "1000.5"]), ("._5", ["string", "string", "string"]),
    ("12:30:00", ["45000", "string", "string"]), ("1:30.5", ["90.5", "string", "string"]),
    ("01:30", ["string", "string", "string"]), ("1:60", ["string", "string", "string"]),
    ("1e3", ["string", "1000", "1000"]), ("1.0e+3", ["1000", "1000", "1000"]), ("1.", ["1", "1", "1"]),
    (".5", ["0.5", "0.5", "0.5"]), ("-.5", ["string", "-0.5", "-0.5"]), ("+.inf", [".inf", ".inf", ".inf"]),
    ("-0x+1", ["string", "string", "string"]), ("0x-1", ["string", "string", "string"]),
    ("18446744073709551615", Array(repeating: "18446744073709551615", count: 3)),
    ("0xFFFFFFFFFFFFFFFFFF", ["4722366482869645213695", "string", "string"]),
    ("2024-01-31", ["string", "string", "string"]), ("=", ["string", "string", "string"]),
    ("-", ["string", "string", "string"]), (".", ["string", "string", "string"]),
  ])
  func values(_ text: String, _ expected: [String]) {
    let bytes = Array(text.utf8)
    let values = YAMLImplementation.allCases.map { reader in
      switch reader.value(of: bytes.span) {
      case .null: "null"
      case .boolean(let value): "\(value)"
      case .number(let number, _): number.description
      case .string: "string"
      }
    }
    #expect(values == expected)
  }
}
