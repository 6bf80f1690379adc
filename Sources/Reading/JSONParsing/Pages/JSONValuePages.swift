internal import Diagnostics

extension JSONPages {
  /// Strings, numbers and words.
  static let values: [CodePage] = [
    CodePage(
      JSONCodes.unknownWord,
      meaning: "A word without quotes is not `true`, `false` or `null`.",
      reason: "JSON knows these three only, in small letters.",
      remedy: "Put a text in double quotes; write `true`, `false` or `null` for `True`, `yes` or `None`.",
      isFixable: true,
      .json(wrong: #"{"sync": True}"#, right: #"{"sync": true}"#)),
    CodePage(
      JSONCodes.singleQuotes,
      meaning: "A string stands in single quotes.",
      reason: "JavaScript and YAML allow it, JSON doesn't.",
      remedy: "Use double quotes.", isFixable: true,
      .json(wrong: #"{"theme": 'dark'}"#, right: #"{"theme": "dark"}"#)),
    CodePage(
      JSONCodes.unterminatedString,
      meaning: "A string has no closing quote on its line.",
      reason: "A JSON string can't go over a line break, so what follows can't be read either.",
      remedy: "Add the quote. A quote inside a string is written `\\\"`, a line break `\\n`, a backslash `\\\\`.",
      isFixable: true,
      .json(wrong: "{\"title\": \"Good morning,\n \"retries\": 3}", right: #"{"title": "Good morning", "retries": 3}"#)),
    CodePage(
      JSONCodes.badEscape,
      meaning: "In a string a backslash stands before something that JSON gives no meaning.",
      reason: #"JSON knows `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and `\u` with four digits."#,
      remedy: "Write the backslash twice if one is meant.", isFixable: true,
      .json(wrong: #"{"folder": "C:\Downloads"}"#, right: #"{"folder": "C:\\Downloads"}"#)),
    CodePage(
      JSONCodes.controlCharacter,
      meaning: "A control character, most often a tab, stands inside a string as it is.",
      reason: "JSON wants it escaped: strict readers refuse the file.",
      remedy: "Write `\\t` for a tab, `\\u001b` for an ESC, or a space.", isFixable: true,
      .json(wrong: "{\"title\": \"Good\tmorning\"}", right: #"{"title": "Good\tmorning"}"#)),
    CodePage(
      JSONCodes.loneSurrogate,
      meaning: "An escape such as `\\ud83d` is one half of a pair that together is one character.",
      reason: "Alone it is no character: programs replace it, or refuse the string.",
      remedy: "Write both halves, or the character itself.",
      .json(wrong: #"{"icon": "\ud83d"}"#, right: #"{"icon": "\ud83d\ude00"}"#)),
    CodePage(
      JSONCodes.badNumber,
      meaning: "A number is written in a way that JSON doesn't have: `+1`, `.5`, `1.`, `007`, `0x1F`.",
      reason: "Readers refuse the file, or read another number.",
      remedy: "Write it plainly, with a digit on both sides of the point; put it in quotes if text is meant.",
      .json(wrong: #"{"ratio": .5}"#, right: #"{"ratio": 0.5}"#)),
    CodePage(
      JSONCodes.encoding,
      meaning: "The file is in another encoding than UTF-8, such as UTF-16.",
      reason: "JSON files are UTF-8 (RFC 8259, 8.1).",
      remedy: "Save the file as UTF-8.",
      .none(because: "The example would be bytes of UTF-16.")),
    CodePage(
      JSONCodes.invalidUTF8,
      meaning: "The file holds bytes that are not UTF-8.",
      reason: "An ü of an older encoding is another character, or none, to every program that reads the file.",
      remedy: "Save the file as UTF-8; editors offer it as the encoding.",
      .none(because: "The example would be bytes that are no text, such as FC for ü in Latin-1.")),
  ]

  static let limits: [CodePage] = [
    CodePage(
      JSONCodes.limitDepth,
      meaning: "Lists and objects nest more than 256 levels deep.",
      reason: "Nobody writes such a file by hand, and it makes programs crash that don't count.",
      remedy: "Look for a program that wrote the file and went wrong.",
      .none(because: "The example would be 257 brackets.")),
    CodePage(
      JSONCodes.limitFileSize,
      meaning: "The text is larger than the limit, 128 MB unless said.",
      reason: "A file of settings is never so large, and reading it costs memory and time.",
      remedy:
        "Look whether it is the right file. `--max-file-size 1GB`, or `limits.fileBytes` in `.settle.yaml`, allows more.",
      .none(because: "A file that is too large is told before it is read, as `io/too-large`.")),
    CodePage(
      JSONCodes.limitNumber,
      meaning: "A number is written with more than 10,000 characters.",
      reason: "Comparing it exactly would take a long time, and no program reads it as it stands.",
      remedy: "Put it in quotes if it is no number; else look for what is missing in the middle of it.",
      .none(because: "The example would be a number of 10,001 digits.")),
  ]
}
