import Editor
import Foundation
import Screens
import Settings
import Testing

/// The page's own words in another language. The schema's texts are Cyrillic and the page's words Greek, so each Latin
/// letter on the page shows a text that wasn't translated.
struct PageLanguageTests {
  /// The text in Greek letters, except for its placeholders.
  private static func greek(_ text: String) -> String {
    var isName = false
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar == "{" { isName = true }
      if scalar == "}" { isName = false }
      let isLetter = !isName && ("a"..."z").contains(scalar)
      scalars.append(isLetter ? Unicode.Scalar(0x3B1 + (scalar.value - 0x61) % 17) ?? scalar : scalar)
    }
    return String(scalars)
  }

  private static func json(_ words: [String: String]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: words, options: [.sortedKeys]), as: UTF8.self)
  }

  /// - Parameter words: The translations in `page:words`.
  private static func schema(_ words: [String: String], language: String = "el") throws -> String {
    """
    $schema: https://json-schema.org/draft/2020-12/schema
    title: Экран
    description: Всё
    type: object
    properties:
      switch: {title: Ключ, type: boolean, default: false, x-setting: {section: main, help: "Слова\\n\\n- ещё"}}
      turned: {title: Поворот, type: boolean, default: false, x-setting: {section: main, switch: {enable: turn, disable: back}}}
      color: {title: Цвет, enum: [1, 2, null], default: null, x-setting: {section: main, enumLabels: {"1": {title: Раз}, "2": {title: Два}}}}
      menu: {title: Меню, enum: [1, 2, 3, 4, 5, 6, 7], x-setting: {section: main, noDefault: x}}
      size: {title: Размер, type: integer, minimum: 0, maximum: 5000000, default: 0, x-setting: {section: main, unit: bytes}}
      bytes: {title: Байты, type: integer, minimum: 1, default: 1, readOnly: true, x-setting: {section: main, unit: bytes}}
      steps: {title: Шаги, type: integer, minimum: 5, maximum: 50, multipleOf: 5, default: 5, x-setting: {section: main, unit: мин}}
      above: {title: Выше, type: number, exclusiveMinimum: 0, default: 1, x-setting: {section: main}}
      below: {title: Ниже, type: number, exclusiveMaximum: 9, default: 1, x-setting: {section: main}}
      most: {title: Предел, type: integer, maximum: 9, default: 1, x-setting: {section: main}}
      secret: {title: Тайна, type: string, default: "", x-setting: {section: main, sensitive: true}}
      secret_set: {title: Тайна два, type: string, default: "", x-setting: {section: main, sensitive: true}}
      shown_secret: {title: Тайна три, type: string, default: "", readOnly: true, x-setting: {section: main, sensitive: true}}
      list: {title: Список, type: array, items: {type: string}, default: [], x-setting: {section: main}}
      empty: {title: Пустой, type: array, items: {type: string}, default: [], x-setting: {section: main}}
      records:
        title: Люди
        type: array
        default: []
        x-setting: {section: main}
        items:
          type: object
          properties:
            name: {title: Имя, type: string}
            kind: {title: Вид, enum: [1, 2], x-setting: {noDefault: x}}
            size: {title: Рост, type: integer, minimum: 1, maximum: 9, default: 1}
            notes: {title: Заметки, type: array, items: {type: string}, default: []}
          required: [name]
      quiet:
        title: Тихо
        type: object
        x-setting: {section: main, control: time-range}
        properties:
          start: {title: От, type: [string, "null"], default: null, x-setting: {control: time}}
          end: {title: До, type: [string, "null"], default: null, x-setting: {control: time}}
      old: {title: Старое, type: string, default: "", deprecated: true, x-setting: {section: main}}
      kept: {title: Данное, type: string, default: "", readOnly: true, x-setting: {section: main}}
      some: {title: Несколько, type: array, readOnly: true, items: {type: integer}, default: [], x-setting: {section: main}}
      free: {title: Вольное, x-setting: {section: main, noDefault: x}}
      idle: {title: Тщетное, type: integer, default: 1, x-setting: {section: main, requires: [{setting: switch, is: true, message: Нет ключа}]}}
      hidden: {title: Скрытое, type: string, default: "", x-setting: {section: main}}
      bad_minimum: {title: Ф1, type: integer, minimum: 5, default: 5, x-setting: {section: main}}
      bad_maximum: {title: Ф2, type: integer, maximum: 5, default: 5, x-setting: {section: main}}
      bad_above: {title: Ф3, type: number, exclusiveMinimum: 5, default: 6, x-setting: {section: main}}
      bad_below: {title: Ф4, type: number, exclusiveMaximum: 5, default: 4, x-setting: {section: main}}
      bad_multiple: {title: Ф5, type: integer, multipleOf: 5, default: 5, x-setting: {section: main}}
      bad_empty: {title: Ф6, type: string, minLength: 1, default: x, x-setting: {section: main}}
      bad_short: {title: Ф7, type: string, minLength: 3, default: "111", x-setting: {section: main}}
      bad_long: {title: Ф8, type: string, maxLength: 3, default: "111", x-setting: {section: main}}
      bad_few: {title: Ф9, type: array, items: {type: integer}, minItems: 2, default: [1, 2], x-setting: {section: main}}
      bad_many: {title: Ф10, type: array, items: {type: integer}, maxItems: 1, default: [1], x-setting: {section: main}}
      bad_twice: {title: Ф11, type: array, items: {type: integer}, uniqueItems: true, default: [], x-setting: {section: main}}
      bad_pattern: {title: Ф12, type: string, pattern: "^[0-9]+$", default: "1", x-setting: {section: main}}
      bad_format: {title: Ф13, type: string, format: email, default: x@example.org, x-setting: {section: main}}
      bad_number: {title: Ф14, type: number, default: 1, x-setting: {section: main}}
      bad_integer: {title: Ф15, type: integer, default: 1, x-setting: {section: main}}
      bad_text: {title: Ф16, type: string, default: "", x-setting: {section: main}}
      bad_switch: {title: Ф17, type: boolean, default: true, x-setting: {section: main}}
      bad_choice: {title: Ф18, enum: [1, 2], default: 1, x-setting: {section: main}}
    additionalProperties: false
    x-settings:
      name: app
      version: 1.0.0
      language: \(language)
      sections: [{id: main, title: Главное}, {id: other, title: Другое}]
      questions:
        open: {title: Открыто, all: [{setting: switch, is: false, message: Нет}]}
        ask: {title: Вопрос, inputs: {it: {title: Что, type: string}}, all: [{setting: switch, is: true, message: Нет ключа}]}
      indicators: {lamp: {title: Лампа, question: open}}
      statuses: {wrong: {text: Плохо, tone: error}, care: {text: Берегись, tone: warning}}
      exports: {sheet: {title: Лист, file: x, to: json}}
      actions:
        turn:
          title: Повернуть
          section: other
          destructive: true
          help: Слова
          confirm: Правда?
          inputs: {it: {title: Что, type: string, minLength: 2}, many: {title: Много, type: array, items: {type: string}, default: []}, number: {title: Число, type: integer, minimum: 1, default: 2}, pick: {title: Выбор, enum: [1, 2]}}
          outcomes: {success: {title: Успех, set: {turned: true, old: {input: it}}, effects: [Письмо]}, failure: {title: Неудача}}
        back: {title: Назад, set: {turned: false}}
        take: {title: Взять, section: other, exports: [sheet]}
        closed: {title: Закрыто, section: other, unset: [list], when: [{setting: switch, is: true, message: Закрыто}]}
        done: {title: Готово, set: {switch: false}}
      tour: {question: open, cards: [{title: Карта}, {title: Карта два}], finish: done}
      translations: {\(language): {page:words: {texts: \(try json(words))}}}

    """
  }

  private static let text = """
    turned: false
    size: 12
    secret_set: x
    shown_secret: x
    list: ["1", "2"]
    records: [{name: "1"}, {size: 2}]
    quiet: {start: "10:00", end: "11:00"}
    old: "1"
    some: [1]
    free: {x: 1}
    idle: 7
    hidden: "\\u202e1"
    bad_minimum: 1
    bad_maximum: 9
    bad_above: 1
    bad_below: 9
    bad_multiple: 3
    bad_empty: ""
    bad_short: "1"
    bad_long: "1234"
    bad_few: [1]
    bad_many: [1, 2]
    bad_twice: [1, 1]
    bad_pattern: "-"
    bad_format: "-"
    bad_number: "-"
    bad_integer: 1.5
    bad_text: 1
    bad_switch: 3
    bad_choice: 3

    """

  /// Opens a file with the schema for `body`. The schema's folder is kept meanwhile: schemas of inputs are read on
  /// request.
  private static func editing<Value>(
    _ schema: String, _ text: String = text, isReadOnly: Bool = false, _ body: (EditorFile) throws -> Value
  ) throws -> Value {
    try withFile(schema) { try body(EditorFile(text, $0, isReadOnly: isReadOnly)) }
  }

  private static func page(_ schema: String, _ path: String) throws -> String {
    try editing(schema) { String(decoding: $0.send("GET", path).body, as: UTF8.self) }
  }

  private static func preview(_ schema: String) throws -> String {
    try withFile(schema) { path in
      let session = try EditorFile.session(text, path, EditorFile.Disk(text).file)
      return String(decoding: ScreenPage(session.screen()).whole(.auto), as: UTF8.self)
    }
  }

  private static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let path = NSTemporaryDirectory() + "settle-language-\(UUID().uuidString).yaml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  /// The texts that people see or hear on a page: no tags, but attributes that screen readers speak.
  private static func seen(_ html: String) -> [String] {
    let aloud = html.matches(of: /(?:aria-label|placeholder|alt)="([^"]*)"/).map { String($0.1) }
    let text = html.replacing(/<(?:style|script)[^>]*>[^<]*<\/(?:style|script)>/, with: "").replacing(
      /<[^>]*>/, with: "\n")
    return (aloud + text.split(separator: "\n").map(String.init)).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The texts with a Latin letter, apart from names, units and forms of values.
  private static func english(_ texts: [String]) -> [String] {
    texts.filter { text in
      var rest = text.replacing("&#39;", with: "").replacing("&quot;", with: "").replacing("\\u{202E}", with: "")
      for allowed in ["a.yaml", "x@example.org", "email", "kB", "MB", "switch", "{x: 1}"] {
        rest = rest.replacing(allowed, with: "")
      }
      return rest.contains(/[A-Za-z]{2}/)
    }
  }

  private static let words = Dictionary(
    uniqueKeysWithValues: PageString.allCases.map { ($0.rawValue, greek($0.rawValue)) })

  @Test func noWordOfThePageStaysEnglish() throws {
    let schema = try Self.schema(Self.words)
    #expect(Self.english(Self.seen(try Self.preview(schema))) == [])
    try Self.editing(schema) { file in
      for path in ["/", "/api/page"] {
        let page = String(decoding: file.send("GET", path).body, as: UTF8.self)
        #expect(Self.english(Self.seen(page)) == [], "\(path)")
      }
      for change in [#"{"unset":"old"}"#, #"{"set":"switch","value":true}"#, #"{"set":"records[0].size","value":3}"#] {
        #expect(try file.change("edit", #""changes":[\#(change)]"#).status == 200)
      }
      let page = String(decoding: file.send("GET", "/api/page").body, as: UTF8.self)
      #expect(Self.english(Self.seen(page)) == [])
      let changes = try #require(try file.get("diff")["changes"] as? [[String: String]])
      let told = changes.flatMap { [$0["label"] ?? "", $0["before"] ?? "", $0["after"] ?? ""] }
      #expect(changes.count > 1 && Self.english(told) == [])
    }
  }

  /// The page's words when an edit is refused.
  @Test(arguments: [
    ("edit", #""changes":[{"set":"steps","value":7}]"#), ("edit", #""changes":[{"set":"steps","value":"x"}]"#),
    ("try", #""changes":[{"set":"bad_switch","value":7}]"#), ("undo", ""), ("redo", ""),
    ("do", #""action":"turn","inputs":{},"confirmed":[]"#), ("do", #""action":"closed","inputs":{},"confirmed":[]"#),
    ("do", #""action":"turn","inputs":{"it":"x"},"confirmed":[]"#),
    ("do", #""action":"turn","inputs":{"it":"xx","pick":1},"confirmed":[]"#),
    ("save", #""fingerprint":"x""#),
  ])
  func noRefusalStaysEnglish(_ path: String, _ members: String) throws {
    let answer = try Self.editing(Self.schema(Self.words)) { file in
      path == "try" ? try file.post(path, "{\(members)}") : try file.change(path, members)
    }
    let findings = (answer.object["findings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    let told = [answer.object["message"] as? String].compactMap(\.self) + findings
    #expect(!told.isEmpty && Self.english(told) == [], "\(answer)")
  }

  @Test func answersOfRareStates() throws {
    let schema = try Self.schema(Self.words)
    let edit = #""changes":[{"set":"switch","value":true}]"#
    var told: [String] = []
    func tell(_ answer: (status: Int, object: [String: Any])) {
      told.append(answer.object["message"] as? String ?? "none")
    }
    try Self.editing(schema) { file in
      let asked = try file.post("ask", #"{"question":"ask","inputs":{"it":"x"}}"#)
      #expect(asked.object["reason"] as? String == "Нет ключа")
      tell(try file.post("session", #"{"key":"0"}"#))
      tell(try file.post("edit", #"{"revision":77,\#(edit)}"#))
      file.disk.text = nil
      tell(try file.save())
    }
    try Self.editing(schema, isReadOnly: true) { tell(try $0.change("edit", edit)) }
    #expect(told.count == 4 && Self.english(told) == [])
    // What is wrong with a malformed file is said in English, after the line number.
    let broken = try Self.editing(schema, "switch: [\n") { try $0.change("edit", edit).object["findings"] }
    #expect((broken as? [[String: String]])?.first?["message"]?.hasPrefix(Self.greek("line")) == true)
  }

  @Test func aMissingWordIsEnglish() throws {
    var words = Self.words
    words["Save"] = nil
    words["Undo"] = ""
    let shell = try Self.page(Self.schema(words), "/")
    #expect(
      shell.contains(">Save</button>") && shell.contains(">Undo</button>") && shell.contains(">\(Self.greek("Redo"))<"))
  }

  @Test func aWordWithoutItsPlaceholderIsntUsed() throws {
    let words = PageStrings("el", words: nil)
    #expect(words[.notSaved, ["values": "7"]] == "Not saved: 7")
    let page = try Self.page(Self.schema(["The file says {value}.": "Ω", "No items": "Ψ"]), "/api/page")
    #expect(page.contains("The file says <bdi>") && page.contains(">Ψ<") && !page.contains("Ω"))
  }

  @Test func aHostileWordIsText() throws {
    let hostile = "</script><img src=x onerror=alert(1)>\"'\u{202E}\u{0}{"
    var words = Self.words
    for word in PageString.allCases where word.names.isEmpty { words[word.rawValue] = hostile.replacing("{", with: "") }
    for word in PageString.allCases where !word.names.isEmpty {
      words[word.rawValue] = word.names.sorted().map { "{\($0)}" }.joined() + hostile.replacing("{", with: "")
    }
    let schema = try Self.schema(words)
    for path in ["/", "/api/page"] {
      let page = try Self.page(schema, path)
      #expect(!page.contains("<img") && !page.contains("alert(1)>\"") && page.contains("&lt;img"), "\(path)")
      let visible = page.replacing(/data-words="[^"]*"/, with: "")
      #expect(!visible.unicodeScalars.contains("\u{202E}"), "\(path)")
    }
  }

  @Test(arguments: [
    ("ar", "rtl"), ("he-IL", "rtl"), ("az-Arab", "rtl"), ("de", "ltr"), ("ar-Latn", "ltr"), ("en", "ltr"),
  ])
  func theDirectionOfALanguage(_ language: String, _ direction: String) throws {
    #expect(PageStrings(language).direction == direction)
    let shell = try Self.page(Self.schema(["Save": "S"], language: language), "/")
    #expect(shell.contains("<html lang=\"\(language)\"\(direction == "rtl" ? " dir=\"rtl\"" : "") data-theme"))
  }

  /// German is built in; translations in the schema take precedence.
  @Test func germanIsWhole() throws {
    let words = PageStrings("de-AT")
    for word in PageString.allCases {
      #expect(words.has(word), "\(word)")
      #expect(Set(WordTemplate(words[word]).names) == word.names, "\(word)")
    }
    let shell = try Self.page(Self.schema(["Save": "Sichern"], language: "de"), "/")
    #expect(shell.contains(">Sichern</button>") && shell.contains(">Rückgängig</button>"))
  }

  // MARK: The scripts

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Screens").standardized

  private static func texts(_ ending: String) throws -> [(name: String, text: String)] {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    return try files.filter { $0.pathExtension == ending && !$0.path.contains("SchemaForms") }.map {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// Everything that the scripts display is one of the page's words.
  @Test func scriptsUseOnlyKnownTexts() throws {
    for (name, text) in try Self.texts("js") {
      for match in text.matches(of: /word\("([^"]*)"/) {
        #expect(PageString(rawValue: String(match.1)) != nil, "\(name): \(match.1)")
      }
      for match in text.matches(of: /\b(?:say|tellAll|end)\((?:"|`[A-Za-z])|textContent = ["`][A-Za-z]|message: ["`]/) {
        Issue.record("\(name): \(match.0)")
      }
    }
  }

  @Test func thePageSaysOnlyKnownWords() throws {
    let filled: Set<String> = ["language", "direction", "words"]
    for match in try Self.texts("html").map(\.text).joined().matches(of: /\{([^}]*)\}/) {
      #expect(PageString(rawValue: String(match.1)) != nil || filled.contains(String(match.1)), "\(match.1)")
    }
  }

  /// A word that is never shown would be translated for nothing.
  @Test func everyWordIsUsed() throws {
    let swift = try Self.texts("swift").map(\.text).joined(), scripts = try Self.texts("js").map(\.text).joined()
    let page = try Self.texts("html").map(\.text).joined()
    for word in PageString.allCases {
      let isUsed =
        swift.contains(".\(word)") || scripts.contains("\"\(word.rawValue)\"")
        || page.contains("{\(word.rawValue)}")
      #expect(isUsed, "\(word)")
    }
  }
}
