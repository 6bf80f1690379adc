internal import DocumentModel

/// A program that reads plain scalars differently from the core schema of YAML 1.2.
///
/// Dates count as strings: schemas describe them as such, and JSON has no dates.
package enum YAMLImplementation: CaseIterable, Sendable {
  /// PyYAML 6 (`resolver.py` and `constructor.py`): the types of YAML 1.1, except that `y` and `n` are strings.
  case pyYAML
  /// kubectl and the Kubernetes API: sigs.k8s.io/yaml 1.6, which uses go.yaml.in/yaml/v2 (`resolve.go` of 2.4.2).
  case kubernetes
  /// Docker Compose: compose-go 2, which uses go.yaml.in/yaml/v4 (`internal/libyaml/resolver.go` of 4.0.0-rc.4).
  case compose

  /// The program's name in messages.
  package var name: String {
    switch self {
    case .pyYAML: "YAML 1.1"
    case .kubernetes: "Kubernetes"
    case .compose: "Docker Compose"
    }
  }

  /// - Parameter version: YAML 1.2 gives nil, because it needs no reader of its own.
  package init?(_ version: YAMLVersion) {
    switch version {
    case .older: self = .pyYAML
    case .newer: return nil
    }
  }

  /// The value of an untagged plain scalar that isn't a key.
  package func value(of text: Span<UInt8>) -> CoreSchema.Value {
    guard !text.isEmpty else { return .null }
    switch text[0] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      var bytes: [UInt8] = []
      for index in text.indices { bytes.append(text[index]) }
      let number: (number: ExactNumber, isFloat: Bool)? =
        switch self {
        case .pyYAML: PyYAMLNumber.value(of: bytes[...])
        case .kubernetes, .compose: GoYAMLNumber.value(of: bytes[...])
        }
      return number.map { .number($0.number, isFloat: $0.isFloat) } ?? .string
    case _:
      // `false` is the longest word.
      guard text.count <= 5 else { return .string }
      return words[String(copying: text)].map { .boolean($0) } ?? CoreSchema.resolve(text)
    }
  }

  /// The words for true and false in addition to those of the core schema.
  private var words: [String: Bool] {
    switch self {
    case .pyYAML: Self.words
    case .kubernetes: Self.wordsAndLetters
    case .compose: [:]
    }
  }

  private static let words = spelled(["yes": true, "on": true, "no": false, "off": false])
  private static let wordsAndLetters = words.merging(spelled(["y": true, "n": false])) { first, _ in first }

  /// YAML 1.1 has `yes`, `Yes` and `YES`, but not `yEs`.
  private static func spelled(_ words: [String: Bool]) -> [String: Bool] {
    words.reduce(into: [:]) { result, word in
      let title = word.key.prefix(1).uppercased() + word.key.dropFirst()
      for spelling in [word.key, title, word.key.uppercased()] { result[spelling] = word.value }
    }
  }

  /// Whether some program might read a plain scalar differently from the core schema. Fast; never false if one does.
  package static func mayDiffer(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    switch text[0] {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      // Most numbers consist of digits and at most a point.
      for index in text.indices where !text[index].isDigit && text[index] != UInt8(ascii: ".") { return true }
      return false
    case UInt8(ascii: "0"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return text.count > 1
    // All words that only some programs know start with one of these.
    case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "o"),
      UInt8(ascii: "O"):
      return text.count <= 3 && wordsAndLetters[String(copying: text)] != nil
    case _: return false
    }
  }
}
