internal import CLibYAML

/// Reads the events that libyaml produces for a text.
@safe struct EventReader: ~Copyable {
  private let window: TextWindow
  /// On the heap, because libyaml's event must not move in memory.
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var hasEvent = false

  /// Nil if libyaml can't allocate memory. The parameters are those of ``TextWindow``.
  init?(_ input: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    guard let window = unsafe TextWindow(input, isASCII: isASCII) else { return nil }
    self.window = window
    unsafe event = .allocate(capacity: 1)
  }

  /// The next event, valid until the next call; nil after an error, which ``problem`` describes.
  mutating func next() -> UnsafePointer<yaml_event_t>? {
    if hasEvent { unsafe yaml_event_delete(event) }
    window.fill()
    hasEvent = unsafe yaml_parser_parse(window.parser, event) == 1
    return unsafe hasEvent ? UnsafePointer(event) : nil
  }

  /// The problem that libyaml reported.
  var problem: YAMLProblem { unsafe YAMLProblem(window.parser.pointee) }

  deinit {
    if hasEvent { unsafe yaml_event_delete(event) }
    unsafe event.deallocate()
  }
}

/// An error as libyaml reports it.
struct YAMLProblem {
  var message: String
  /// The offset from the start of the input, in code points.
  var index: Int
  var isMemoryError: Bool
  var context: String
  var contextIndex: Int
  /// The index of the innermost open bracket; nil outside flow collections.
  var bracketIndex: Int?

  init(_ parser: yaml_parser_t) {
    message = unsafe parser.problem.map { unsafe String(cString: $0) } ?? ""
    // libyaml gives no position for an error of its reader, so the parser's own position is used.
    index = unsafe Int(parser.error == YAML_READER_ERROR ? parser.mark.index : parser.problem_mark.index)
    isMemoryError = unsafe parser.error == YAML_MEMORY_ERROR
    context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
    contextIndex = unsafe Int(parser.context_mark.index)
    // The stack of marks contains the start of each open collection.
    let marks = unsafe parser.marks
    if unsafe parser.flow_level > 0, unsafe marks.top > marks.start {
      bracketIndex = unsafe Int((marks.top - 1).pointee.index)
    }
  }
}
