import DocumentModel
import LanguageServer
import Testing

/// A byte stream is split into the same messages wherever it is cut.
@Suite struct FramesTests {
  private func taken(_ text: String, cutEvery size: Int = .max) -> [MessageDecoder.Next] {
    var frames = MessageDecoder()
    var taken: [MessageDecoder.Next] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      frames.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while true {
        let next = frames.next()
        if next == .incomplete { break }
        taken.append(next)
        if case .lost = next { return taken }
      }
    }
    return taken
  }

  @Test(arguments: [1, 2, 7, Int.max]) func messagesAreReadWhereverTheyAreSplit(_ size: Int) {
    let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:  3 \r\n\r\n[1]Content-Length: 0\n\n"
    #expect(taken(text, cutEvery: size) == [.body(Array("{}".utf8)), .body(Array("[1]".utf8)), .body([])])
  }

  @Test(arguments: [
    "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length: 268435457\r\n\r\n", "Content-Type: x\r\n\r\n", "\r\n", "{}\r\n\r\n",
    String(repeating: "a", count: 70_000),
  ])
  func aMessageWithoutALengthIsLost(_ text: String) {
    guard case .lost(let reason) = taken(text).last else {
      Issue.record("a message without a length is read")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func aMessageThatIsFramedIsTakenBack() {
    let body = JSONValue.notification("a", params: ["é": "\u{1F600}\n", "n": .null, "i": -3, "b": [true, false]]).bytes
    var frames = MessageDecoder()
    frames.append(MessageDecoder.frame(body))
    #expect(frames.next() == .body(body) && frames.next() == .incomplete)
  }
}

/// The kind of message that a body contains.
@Suite struct MessageTests {
  private func message(_ text: String) -> RPCMessage { RPCMessage(Array(text.utf8), limits: Limits()) }

  private func code(_ text: String) -> Int? {
    if case .invalid(_, let error) = message(text) { error.code } else { nil }
  }

  @Test(arguments: [
    "", "{", "[1", "nul", "{\"id\": 1,}", String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
  ])
  func textThatIsNotJSONIsAParseError(_ text: String) {
    #expect(code(text) == -32_700)
  }

  @Test func invalidUTF8IsAParseError() {
    guard case .invalid(nil, let error) = RPCMessage([0x22, 0xFF, 0x22], limits: Limits()) else {
      Issue.record("the message isn't reported as invalid")
      return
    }
    #expect(error.code == -32_700)
  }

  @Test(arguments: ["[]", "1", "{}", #"{"id": 1}"#, #"{"id": [], "method": "a"}"#, #"{"id": 1, "method": 2}"#])
  func anInvalidRequestIsRefused(_ text: String) {
    #expect(code(text) == -32_600)
  }

  @Test func requestsNotificationsAndResponsesAreDistinguished() {
    guard case .request(.text("x"), "a/b", let params?) = message(#"{"id": "x", "method": "a/b", "params": {"n": 1}}"#),
      case .notification("c", nil) = message(#"{"method": "c", "params": null}"#),
      case .response(.number(3), let result?) = message(#"{"id": 3, "result": null}"#),
      case .response(.number(4), nil) = message(#"{"id": 4, "error": {"code": 1, "message": ""}}"#)
    else {
      Issue.record("the message has another kind")
      return
    }
    #expect(params["n"]?.integer == 1 && result.string == nil)
  }

  /// Editors may cut text between the halves of a surrogate pair.
  @Test func halfASurrogatePairDoesNotLoseTheMessage() {
    guard case .notification(_, let params?) = message(#"{"method": "c", "params": {"t": "a\ud83d"}}"#) else {
      Issue.record("the message isn't read as a notification")
      return
    }
    #expect(params["t"]?.string == "a\u{FFFD}")
  }
}
