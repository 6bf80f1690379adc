internal import CommandLineKit
internal import DocumentModel

/// Which document of a stream a command works on: `--document 2`, or `--document kind=Service`. Repeated options must
/// all match.
struct DocumentChoice: Sendable {
  private enum Condition {
    /// The index of the document, from 0.
    case number(Int)
    case value(Path, text: String)
  }

  static let option = Option(
    "document", value: .text("N|SETTING=VALUE"),
    help: "The document in a file with several: its number, or a value in it such as kind=Service; can be repeated"
  ).repeated

  /// The values of the option as given.
  private let words: [String]
  private let conditions: [Condition]

  /// Nil if the option isn't given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.all(Self.option).map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty else { return nil }
    var conditions: [Condition] = []
    for word in words { conditions.append(try Self.condition(word)) }
    self.conditions = conditions
  }

  private static func condition(_ word: String) throws(UsageError) -> Condition {
    if let number = Int(word), number > 0 { return .number(number - 1) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let path = Path(literal: parts[0]), !path.segments.isEmpty else {
      throw UsageError("--\(option.name): \"\(word)\" is neither a document number nor SETTING=VALUE")
    }
    return .value(path, text: parts[1])
  }

  /// The index of the document, from 0.
  ///
  /// - Parameter allowsMissing: Whether a number alone may be larger than the number of documents. The change is then
  ///   refused with its own code.
  /// - Throws: ``UsageError`` if no document matches, or several do.
  func number(in document: Document, shown: String, allowsMissing: Bool = false) throws(UsageError) -> Int {
    let onlyNumber: Int? = if conditions.count == 1, case .number(let number) = conditions[0] { number } else { nil }
    if allowsMissing, let onlyNumber { return onlyNumber }
    // Even an empty file has a first document, which is treated as an empty mapping.
    let found = (0..<max(document.roots.count, 1)).filter { number in
      conditions.allSatisfy { condition in
        switch condition {
        case .number(let wanted): number == wanted
        case .value(let path, let text):
          number < document.roots.count && document.has(path, reading: text, from: document.roots[number])
        }
      }
    }
    let stated = words.joined(separator: " and ")
    guard let number = found.first else {
      if let onlyNumber {
        throw UsageError("\(shown) has no document \(onlyNumber + 1), only \(document.roots.count)")
      }
      throw UsageError("\(shown) has no document with \(stated)")
    }
    guard found.count == 1 else {
      throw UsageError(
        "\(shown) has \(found.count) documents with \(stated); choose one with --document (\(Self.listed(found)))")
    }
    return number
  }

  /// The numbers of documents, counted from 1.
  static func listed(_ numbers: [Int]) -> String {
    numbers.prefix(10).map { String($0 + 1) }.joined(separator: ", ") + (numbers.count > 10 ? ", …" : "")
  }
}
