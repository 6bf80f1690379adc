import CLibYAML
import DocumentModel
import Properties
import Testing

@testable import YAMLReading

/// The result of reading a large file, compared with slower ways.
struct LargeTextTests {
  /// A list item gives the same nodes as a file of its own, with its errors at the same places.
  @Test(arguments: 1...8)
  func anItemIsReadAsItIsAlone(seed: Int) {
    var texts = LargeTexts(Random(seed: UInt64(seed)))
    let items = texts.next(broken: seed % 3 * 10)
    var limits = Limits()
    limits.syntaxErrors = .max
    let whole = YAMLParser.parse(items.flatMap(\.self), limits: limits)
    var (expected, wrong): ([String], [String]) = ([], [])
    var start = 0
    for item in items {
      let alone = YAMLParser.parse(item, limits: limits)
      expected += Self.nodes(of: alone.document, shift: start)
      wrong += Self.places(of: alone.diagnostics, shift: start)
      start += item.count
    }
    #expect(Self.firstDifference(expected, Self.nodes(of: whole.document, shift: 0)) == nil)
    #expect(Self.firstDifference(wrong, Self.places(of: whole.diagnostics, shift: 0)) == nil)
  }

  /// Reading through the window gives libyaml's events and positions, up to the same error.
  @Test(arguments: 1...8)
  func theWindowReadsWhatLibYAMLDoes(seed: Int) {
    var random = Random(seed: UInt64(seed))
    var texts = LargeTexts(random)
    var mutation = TextMutation(random)
    var items = texts.next(broken: 0)
    for _ in 0..<seed % 4 { items.insert(mutation.next(of: items), at: random.next(below: items.count + 1)) }
    let prepared = PreparedInput(items.flatMap(\.self), limits: Limits())
    #expect(prepared.refusal == nil)
    let difference = prepared.input.withUnsafeBufferPointer {
      Self.firstDifference($0, isASCII: prepared.scan.isASCII)
    }
    #expect(difference == nil)
  }

  /// The nodes below the root: types, places and values.
  private static func nodes(of document: Document, shift: Int) -> [String] {
    (0..<document.nodeCount).map { NodeID($0) }.filter { !document.roots.contains($0) }.map { id in
      let range = document.range(id)
      let place = "\(range.start.index + shift)-\(range.end.index + shift)"
      return "\(document[id].kind) \(place) \(document.string(id) ?? "")"
    }
  }

  private static func places(of findings: [Diagnostic], shift: Int) -> [String] {
    findings.map { "\($0.code) \($0.range.start.index + shift)-\($0.range.end.index + shift)" }
  }

  private static func firstDifference(_ one: [String], _ other: [String]) -> String? {
    if let pair = zip(one, other).first(where: { $0 != $1 }) {
      return "\(pair.0.prefix(200)) became \(pair.1.prefix(200))"
    }
    return one.count == other.count ? nil : "\(one.count) became \(other.count)"
  }

  private static func firstDifference(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String? {
    guard let window = TextWindow(text, isASCII: isASCII) else { return "no memory" }
    let own = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    yaml_parser_initialize(own)
    yaml_parser_set_encoding(own, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(own, text.baseAddress, text.count)
    defer {
      yaml_parser_delete(own)
      own.deallocate()
    }
    while true {
      window.fill()
      var (event, expected) = (yaml_event_t(), yaml_event_t())
      let (isRead, isExpected) = (yaml_parser_parse(window.parser, &event), yaml_parser_parse(own, &expected))
      defer {
        yaml_event_delete(&event)
        yaml_event_delete(&expected)
      }
      let (found, wanted) = (facts(event, isRead, window.parser), facts(expected, isExpected, own))
      if found != wanted { return "\(wanted) became \(found)" }
      if isRead == 0 || event.type == YAML_STREAM_END_EVENT { return nil }
    }
  }

  private static func facts(_ event: yaml_event_t, _ isRead: CInt, _ parser: UnsafePointer<yaml_parser_t>) -> [Int] {
    let parser = parser.pointee
    guard isRead == 1 else {
      return [Int(parser.error.rawValue)] + numbers(parser.problem_mark) + numbers(parser.context_mark)
    }
    let scalar = event.data.scalar
    var value = Hasher()
    if event.type == YAML_SCALAR_EVENT {
      value.combine(bytes: UnsafeRawBufferPointer(start: scalar.value, count: scalar.length))
    }
    return [Int(event.type.rawValue), value.finalize()] + numbers(event.start_mark) + numbers(event.end_mark)
  }

  private static func numbers(_ mark: yaml_mark_t) -> [Int] { [Int(mark.index), Int(mark.line), Int(mark.column)] }
}
