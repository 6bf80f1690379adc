import Testing

/// Changes on the page that a condition allows only together with another change.
struct JointEditTests {
  @Test func theRefusalContainsTheChangesThatMakeItPossible() throws {
    let file = try EditorFile("account: {signed_in: true}\nsync: {enabled: true}\n", "sync")
    let change = #"{"set":"account.signed_in","value":false}"#
    let refused = try file.change("edit", #""changes":[\#(change)]"#)
    #expect(refused.status == 422 && refused.object["error"] as? String == "refused")
    #expect(refused.object["message"] as? String == "Sign in to enable sync")
    let together = try #require(refused.object["together"] as? [String: Any])
    #expect(together["title"] as? String == "Also turn Sync enabled off")
    let more = try #require(together["changes"] as? [[String: Any]])
    #expect(more.count == 1 && more[0]["set"] as? String == "sync.enabled" && more[0]["value"] as? Bool == false)
    let both = try file.change("edit", #""changes":[\#(change),{"set":"sync.enabled","value":false}]"#)
    #expect(both.status == 200)
    _ = try file.save()
    #expect(file.disk.text == "account: {signed_in: false}\nsync: {enabled: false}\n")
  }

  @Test func anInvalidValueOffersNothing() throws {
    let file = try EditorFile("account: {signed_in: true}\n", "sync")
    let refused = try file.change("edit", #""changes":[{"set":"account.signed_in","value":"maybe"}]"#)
    #expect(refused.status == 422 && refused.object["together"] == nil)
  }

  /// A question isn't answered if a setting that it reads is invalid.
  @Test func aQuestionAboutAnInvalidWindow() throws {
    let file = try EditorFile("quiet_hours: {start: \"22:00\", end: \"25:00\"}\n", "quiet-hours")
    let answer = try file.post("ask", #"{"question":"quiet","inputs":{"at":"23:30"}}"#)
    #expect(answer.status == 422 && answer.object["answer"] == nil)
    #expect(
      answer.object["message"] as? String == "the value of quiet_hours.end is not allowed; null is used instead")
  }
}
