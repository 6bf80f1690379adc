internal import DocumentModel
internal import FileAccess

/// Parses the arguments after a command's name. Options may follow operands; `--` ends the options.
struct ArgumentParser {
  private let options: [Option]

  init(_ command: Command<some Sendable>) {
    options = command.options + [Option.helpOption]
  }

  func parse(_ arguments: some Sequence<[UInt8]>) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments.makeIterator()
    var isAfterEnd = false
    while let argument = rest.next() {
      // `-` alone stands for standard input.
      let isOperand = isAfterEnd || argument.first != UInt8(ascii: "-") || argument.count == 1
      if isOperand {
        parsed.operands.append(argument)
      } else if argument.elementsEqual("--".utf8) {
        isAfterEnd = true
      } else if argument.starts(with: "--".utf8) {
        try readLong(argument.dropFirst(2), rest: &rest, parsed: &parsed)
      } else {
        try readShort(argument.dropFirst(), rest: &rest, parsed: &parsed)
      }
    }
    return parsed
  }

  private func readLong(
    _ argument: ArraySlice<UInt8>, rest: inout some IteratorProtocol<[UInt8]>, parsed: inout ParsedArguments
  ) throws(UsageError) {
    let equals = argument.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: argument[..<(equals ?? argument.endIndex)], as: UTF8.self)
    guard let option = options.first(where: { $0.name == name }) else {
      let nearest =
        options.first { $0.otherNames.contains(name) }?.name ?? NearestName.of(name, among: options.map(\.name))
      throw UsageError("unknown option --\(name)", nearest: nearest.map { "--" + $0 })
    }
    let attached = equals.map { Array(argument[($0 + 1)...]) }
    try take(option, shown: "--" + name, attached: attached, rest: &rest, parsed: &parsed)
  }

  /// Parses short options such as `-vq`. The first one that takes a value uses the rest of the argument.
  private func readShort(
    _ argument: ArraySlice<UInt8>, rest: inout some IteratorProtocol<[UInt8]>, parsed: inout ParsedArguments
  ) throws(UsageError) {
    var letters = argument
    while let letter = letters.popFirst() {
      let name = Character(Unicode.Scalar(letter))
      guard let option = options.first(where: { $0.short == name }) else {
        // A negative number is probably a value, which needs `--` before it.
        let value = name.isASCII && name.isNumber ? "-- -" + String(decoding: argument, as: UTF8.self) : nil
        throw UsageError("unknown option -\(String(name))", nearest: value)
      }
      if case .none = option.value {
        parsed.values[option.name, default: []].append([])
        continue
      }
      // Accept `-f=json` for `-f json`.
      if letters.first == UInt8(ascii: "=") { letters.removeFirst() }
      try take(
        option, shown: "-\(name)", attached: letters.isEmpty ? nil : Array(letters), rest: &rest, parsed: &parsed)
      return
    }
  }

  private func take(
    _ option: Option, shown: String, attached: [UInt8]?, rest: inout some IteratorProtocol<[UInt8]>,
    parsed: inout ParsedArguments
  ) throws(UsageError) {
    if let more = option.optionForMoreValues, parsed.isSet(option),
      let other = options.first(where: { $0.name == more })
    {
      throw UsageError("\(shown) cannot be given twice; use --\(more) \(other.placeholder ?? "") for the others")
    }
    var value: [UInt8] = []
    if case .none = option.value {
      if attached != nil { throw UsageError("\(shown) takes no value") }
    } else if let given = attached ?? rest.next() {
      value = given
      try check(option, shown: shown, value: value)
    } else {
      throw UsageError("\(shown) needs a value: \(option.placeholder ?? "")")
    }
    parsed.values[option.name, default: []].append(value)
  }

  private func check(_ option: Option, shown: String, value: [UInt8]) throws(UsageError) {
    let text = String(decoding: value, as: UTF8.self)
    let quoted: TerminalText = "\"\(text)\""
    switch option.value {
    case .none: break
    case .text:
      // An empty value usually comes from an unset variable: `--schema "$SCHEMA"`.
      if value.isEmpty, !option.mayBeEmpty { throw UsageError("\(shown) needs a non-empty value") }
    case .oneOf(let words):
      guard !words.contains(text) else { return }
      let nearest = NearestName.of(text, among: words)
      throw UsageError("\(shown): \(quoted) is not one of \(words.joined(separator: ", "))", nearest: nearest)
    case .number(let range):
      guard let number = Int(text), range.contains(number) else {
        let (least, most) = (range.lowerBound, range.upperBound)
        let wanted = most == .max ? "of at least \(least)" : "from \(least) to \(most)"
        throw UsageError("\(shown): \(quoted) is not an integer \(wanted)")
      }
    case .size(let most):
      guard let size = ByteCount.parse(text), size > 0 else {
        throw UsageError("\(shown): \(quoted) is not a size such as 50000000, 200MB or 64MiB")
      }
      guard size <= most else {
        throw UsageError("\(shown): at most \(ByteCount.text(most))")
      }
    }
  }
}
