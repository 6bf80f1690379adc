internal import CLibYAML

/// The events that libyaml makes of a text.
@safe struct EventReader: ~Copyable {
  private let window: TextWindow
  /// On the heap, as it may not move in memory.
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var hasEvent = false

  /// Nil where libyaml finds no memory. The parameters are those of ``TextWindow``.
  init?(_ input: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    guard let window = unsafe TextWindow(input, isASCII: isASCII) else { return nil }
    self.window = window
    unsafe event = .allocate(capacity: 1)
  }

  /// The next event, valid until the next call; nil after an error, which ``problem`` tells.
  mutating func next() -> UnsafePointer<yaml_event_t>? {
    if hasEvent { unsafe yaml_event_delete(event) }
    window.fill()
    hasEvent = unsafe yaml_parser_parse(window.parser, event) == 1
    return unsafe hasEvent ? UnsafePointer(event) : nil
  }

  /// What libyaml has against the input.
  var problem: Problem {
    // Where its reader finds fault, libyaml tells no place: then it is where the parser stands.
    let isReaders = unsafe parser.pointee.error == YAML_READER_ERROR
    return unsafe Problem(
      message: parser.pointee.problem.map { unsafe String(cString: $0) } ?? "",
      index: Int(isReaders ? parser.pointee.mark.index : parser.pointee.problem_mark.index),
      isMemoryError: parser.pointee.error == YAML_MEMORY_ERROR,
      context: parser.pointee.context.map { unsafe String(cString: $0) } ?? "",
      contextIndex: Int(parser.pointee.context_mark.index), bracketIndex: bracketIndex)
  }

  private var parser: UnsafeMutablePointer<yaml_parser_t> { unsafe window.parser }

  /// The parser keeps where the collections began that it is in.
  private var bracketIndex: Int? {
    let marks = unsafe parser.pointee.marks
    guard unsafe parser.pointee.flow_level > 0, unsafe marks.top > marks.start else { return nil }
    return unsafe Int((marks.top - 1).pointee.index)
  }

  deinit {
    if hasEvent { unsafe yaml_event_delete(event) }
    unsafe event.deallocate()
  }

  /// An error in libyaml's own words.
  struct Problem {
    var message: String
    /// Code points from the start of the input.
    var index: Int
    var isMemoryError: Bool
    var context: String
    var contextIndex: Int
    /// Of the innermost bracket that is open; nil outside of brackets.
    var bracketIndex: Int?
  }
}
