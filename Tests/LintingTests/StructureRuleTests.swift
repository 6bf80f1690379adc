import DocumentModel
import Linting
import Testing
import Workspace

/// Parts of a file that are duplicated or have no effect: each rule alone, with its findings between « and ».
struct StructureRuleTests {
  static let found: [(String, String)] = [
    ("unused-anchor", "a: «&x» 1\nb: &y 2\nc: *y\n"),
    ("unused-anchor", "a: &x 1\nb: *x\n---\na: «&x» 1\n"),
    ("unused-anchor", "«&k» a: 1\n&l b: *l\n"),
    ("unused-anchor", "--- !object &x\na: 1\n--- «&y»\nb: 1\n"),
    ("duplicate-anchor", "a: &x 1\nb: «&x» 2\nc: «&x» 3\n---\nd: &x 4\n"),
    // An alias refers to the last anchor before it.
    ("duplicate-anchor", "[&k 1, *k, &k 2, *k]\n"), ("duplicate-anchor", "a: &k 1\nb: *k\nc: &k 2\nd: «&k» 3\ne: *k\n"),
    ("alias-before-change", "a: &x 1\nb: «*x»\nc: &x 2\nd: *x\n---\na: &x 1\nb: *x\n"),
    ("anchor-use", "a: «&x» 1\nb: «*x»\nc: \"&x\"\n"),
    ("merge-keys", "a: &x {b: 1}\nc:\n  «<<»: *x\n\"<<\": 1\n"),
    ("merge-without-effect", "a: &x {b: 1}\nc: {«<<»: *x, b: 2}\nd: {<<: *x}\ne: {«<<»: {}, b: 1}\n"),
    ("merge-without-effect", "<<: 1\na: {<<: [1], b: 1}\n"),
    ("merge-without-effect", "a: &x {b: 1}\nc:\n  <<: [*x, {d: 1}]\n  b: 2\n"),
    ("merge-override", "a: &x {b: 1, d: 1}\nc:\n  <<: *x\n  «b»: 2\n  e: 3\n"),
    ("similar-keys", "timeout: 1\n«Timeout»: 2\nother: {TIMEOUT: 3}\n"),
    ("similar-keys", "http_proxy: a\nHTTP_PROXY: b\n«Http_proxy»: c\n"),
    // The second "a" is Cyrillic.
    ("similar-keys", "name: 1\n«n\u{430}me»: 2\n"),
    ("similar-keys", "name: 1\n«na\u{200B}me»: 2\n"),
    ("similar-keys", "cat: 1\nCat: 2\ndog: 3\nDog: 4\n"), ("similar-keys", "cat: 1\nCat: 2\nDog: 4\neel: 5\n"),
    ("similar-keys", "cat: 1\n«Cat»: 2\ndog: 3\n"), ("similar-keys", "cat: 1\n«Cat»: 2\nDog: 3\n"),
    ("similar-keys", "a: {x: 1}\nb: {X: 1}\n"),
    (
      "similar-keys",
      "properties: {proxyURL: 1, proxyUrl: 2, n\u{430}me: 3, «name»: 4}\nb: {proxyURL: 1, «proxyUrl»: 2}\n"
    ),
    ("similar-keys", "url: 1\nUrl: 2\n" + (1...49).map { "a\($0): 1\n" }.joined()),
    ("similar-keys", "url: 1\n«Url»: 2\n" + (1...48).map { "a\($0): 1\n" }.joined()),
    ("item-in-text", "ports:\n- 80:80\n  «-» 443:443\n  «-» 8080\nkey: x\n  «-» y\n  -z\n  -\n"),
    ("item-in-text", "a: >\n  x\n  - y\nb: \"x\n  - y\"\nc: x - y\nd:\n  - x\n"),
    // Prose that was wrapped automatically, and a command of the same length.
    (
      "item-in-text",
      "a: Please write to the people of the support team of this site\n  - they will help\r\nb: Please write to the people of the support team of this site\r\n  - they will help\nc: Please write\n  «-» soon\nd: https://example.com/a/path/of/a/single/word/which/is/quite/long\n  «-» x\n"
    ),
    ("joined-commands", "run: «npm ci\n  npm test»\nscript:\n- a\n- «make\n  make test»\nname: a\n  b\n"),
    ("joined-commands", "run: docker run\n  --rm image\nshell: a \\\n  b\nscript: |\n  a\n  b\nbash: a &&\n  b\n"),
    ("joined-commands", "run: echo a\n  b=c\npwsh: x,\n  y\nrun2: a\n  b\n"),
    ("comment-in-value", "password: pass «#word»\ncolor: «#fff»\nchannels:\n- «#general»\n- a # b\n- c #d e\n"),
    ("comment-in-value", "uses: a@1f2e3d #v4.1\na: b #noqa\nc: #todo\nd: 1 #x\ne: \"a #b\"\nf: |\n  a #b\n"),
    ("comment-in-value", "uses: a@1f2e3d #@v1\nb: [x, #optional\n  y, #optional\n  z] #other\nd: «#fff»\ne: «#fff»\n"),
    ("comment-in-value", "a: #x\n  b: 1\nc: #\nd: ## e\nf: \"a\" #b\ng:\n- #empty, as it seems\n"),
    (
      "comment-in-value", "- 3000:3000 #webgui\n- X=true #optional\n- a: IfNotPresent #Always\n  b: http://a.b/c #csv\n"
    ),
    ("curly-quotes", "port: «“8080:80”»\na: [«‘b’»]\nc: \"“d”\"\ne: “f” g\nh: it’s\n"),
    ("curly-quotes", "a: “Amazing value”\nb: «“10”»\nc: «“true”»\nd: “a\n  b”\n"),
    (
      "escaped-path",
      "a: \"C:«\\t»emp\"\nb: 'C:\\temp'\nc: \"C:\\\\temp\"\nd: C:\\temp\ne: \"a\\tb\"\nf: \"x C:\\ty\"\n"
    ),
    ("unclosed-expression", "a: «${{ b }»\nc: ${{ d }}\ne: «${{ f ${{ g }}»\nh: |\n  ${{ i\n  }}\n# ${{\n"),
    ("unclosed-expression", "a: ${{ f('${{ b }}/c') }}\nd: \"$\"\n"),
    (
      "invisible-character",
      "na«\u{200B}»me: x\nb: \"«\u{AD}»y\"\nc: \u{2764}\u{FE0F}\u{200D}\u{1F525}\nd: Bonjour\u{A0}!\n"
    ),
    // Khmer and Myanmar use it between words; English doesn't.
    (
      "invisible-character",
      "a: \u{179F}\u{200B}\u{17AF}\nb: \u{1021}\u{200B}\nc: \"\u{E01} \u{200B}\u{E02} x«\u{200B}»y\"\nd: \u{645}\u{200C}\u{646}\n"
    ),
    // In Telugu it keeps two letters apart after a virama, but is of no use after a space.
    ("invisible-character", "a: \u{C05}\u{C28}\u{C4D}\u{200B}\u{C32}\nb: \u{C05} «\u{200B}»\u{C32}\n"),
    ("invisible-character", "a«\u{A0}»b: 1\nc: «\u{A0}»d\n"),
    // The flag of England, and its tag characters after another character.
    (
      "invisible-character",
      "a: \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\nb: x«\u{E0067}»\n"
    ),
    ("bidirectional-control", "a: \"x«\u{202E}»y«\u{2066}»\" # «\u{202D}»\nb: \u{200F}\u{5D0}\n"),
    (
      "bidirectional-control",
      "a: \u{202B}\u{631} \u{2067}x\u{2069}\u{202C}\nb: '\u{5D0} \u{202A}%H\u{202C}' # «\u{202B}»\u{5D0}«\u{202C}»\nc: «\u{202B}»\u{5D0}\nd: «\u{202E}»\u{5D0}«\u{202C}»\ne: «\u{202B}»x«\u{202C}»\nf: \"«\u{202B}»\u{5D0}«\u{2069}»\"\n"
    ),
    (
      "tags",
      "a: «!!python/object:os.system» x\nb: !!str y\nc: «!<tag:yaml.org,2002:ruby/object>» z\nd: !!binary aGk=\n"
    ),
    ("quoted-literal", "a: «\"true\"»\nb: 'No'\nc: «\"null\"»\nd: \"12\"\ne: true\n\"yes\": 1\n"),
    ("empty-values", "a«:»\nb: {c«:» , d: 1}\ne:\n  «-»\n  - x\nf: ''\n"),
    ("empty-values", "? a\n? b\n"),
  ]

  @Test(arguments: found)
  func finds(rule: String, marked: String) {
    #expect(OneRule.marked(rule, marked) == marked)
  }

  @Test("Malformed UTF-8 counts as the bytes in the file")
  func countsBytesOfTheFile() {
    let text = Array("a: x".utf8) + [0xFF, 0xE2, 0x80] + Array("y\u{200B}z\n".utf8)
    #expect(OneRule.findings("invisible-character", text).map(\.range.indices) == [8..<11])
  }

  @Test(arguments: [
    ("max-depth", ["max": OptionValue.number(2)], "a: {b: «{»c: {d: 1}}}\ne: {f: 1}\n"),
    ("max-depth", ["max": .number(1)], "- «-» 1\n  - 2\n- 3\n"),
    ("tags", ["forbid-removed-types": .flag(true)], "a: «!!binary» aGk=\nb: !!str x\n"),
    ("tags", ["allowed-tags": .list(["!ok"])], "a: !ok x\nb: «!other» y\n"),
    ("tags", ["forbid-unsafe-tags": .flag(false)], "a: !!python/none x\n"),
    ("quoted-literal", ["numbers": .flag(true)], "a: «\"12\"»\nb: «\"true\"»\nc: \"1.2.3\"\n"),
    ("empty-values", ["forbid-in-block-mappings": .flag(false)], "a:\nb: {c«:» }\n"),
    ("empty-values", ["forbid-in-flow-mappings": .flag(false)], "a«:»\nb: {c: }\n"),
    ("empty-values", ["forbid-in-block-sequences": .flag(false)], "a«:»\nb:\n  -\n"),
    ("key-ordering", [:], "b: 1\n«a»: 2\nc: {z: 1, «y»: 2}\nd: 1\n"),
    ("key-ordering", ["ignored-keys": .list(["^n"])], "name: 1\na: 2\nb: 3\n"),
  ])
  func obeysItsOptions(rule: String, options: [String: OptionValue], marked: String) {
    #expect(OneRule.marked(rule, marked, options: options) == marked)
  }
}
