import Testing
import Workspace

@Suite struct PlaceholderFormTests {
  private static func found(_ text: String, _ forms: [String] = ["${…}"]) -> (whole: Bool, text: String?, rest: String?)
  {
    let bytes = Array(text.utf8)
    let forms = PlaceholderForms(forms)
    let found = forms.first(in: bytes[...])
    func part(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }
    return (
      found?.range == bytes.indices, part(found?.range), part(found.flatMap { forms.fallback(of: $0, in: bytes[...]) })
    )
  }

  @Test(
    arguments: [
      ("${PORT}", true, "${PORT}", nil), ("8${X}", false, "${X}", nil), ("a ${X} b ${Y}", false, "${X}", nil),
      ("${PORT:-80}", true, "${PORT:-80}", "80"), ("${PORT-80}", true, "${PORT-80}", "80"),
      ("${PORT:=80}", true, "${PORT:=80}", "80"), ("${PORT:-}", true, "${PORT:-}", ""),
      ("${PORT:?no port}", true, "${PORT:?no port}", nil), ("${env:PORT:-80}", true, "${env:PORT:-80}", "80"),
      ("${A:-${B:-1}}", true, "${A:-${B:-1}}", "1"), ("${A:-${B}}", true, "${A:-${B}}", nil),
      ("${A:-x${B}}", true, "${A:-x${B}}", nil), ("$${X}", false, nil, nil), ("$$${X}", false, "${X}", nil),
      ("$${X} ${Y}", false, "${Y}", nil), ("${X", false, nil, nil), ("${}", false, nil, nil), ("$X", false, nil, nil),
      ("", false, nil, nil), ("${a-b c}", true, "${a-b c}", "b c"),
    ] as [(String, Bool, String?, String?)])
  func aPlaceholderAndItsDefault(_ text: String, _ isWhole: Bool, _ placeholder: String?, _ rest: String?) {
    let found = Self.found(text)
    #expect(found.whole == isWhole && found.text == placeholder && found.rest == rest, "\(found)")
  }

  @Test func otherFormsHaveNoDefault() {
    #expect(Self.found("<<a-1>>", ["<<…>>"]) == (true, "<<a-1>>", nil))
    #expect(Self.found("${{ a }}", ["${…}", "${{…}}"]) == (true, "${{ a }}", nil))
    #expect(Self.found("%(a)s", ["%(…)s"]) == (true, "%(a)s", nil))
    for forms in [[], ["…"], ["${"], ["…}"], ["${…"], ["a…b…c"]] { #expect(Self.found("${X}", forms).text == nil) }
  }

  /// Takes linear time, however many placeholders are unclosed.
  @Test func manyThatAreNotClosed() {
    #expect(Self.found(String(repeating: "${", count: 100_000)).text == nil)
    let deep = String(repeating: "${A:-", count: 2_000) + String(repeating: "}", count: 2_000)
    #expect(Self.found(deep).whole)
    let deeper = String(repeating: "${A:-", count: 100_000) + "1" + String(repeating: "}", count: 100_000)
    #expect(Self.found(deeper) == (true, deeper, nil))
  }
}
