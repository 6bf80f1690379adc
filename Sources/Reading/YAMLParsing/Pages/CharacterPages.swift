internal import Diagnostics
internal import DocumentModel

extension YAMLPages {
  /// Bytes and characters.
  static let characters: [CodePage] = [
    CodePage(
      .yamlBinary,
      meaning: "The file holds binary data: it is no text at all, whatever its name says.",
      reason: "There is nothing in it that could be checked.",
      remedy: "Put the right file in its place, or leave it out: `exclude` in `.settle.yaml`, or another name.",
      .none(because: "The example would be an image or a program.")),
    CodePage(
      .yamlControlCharacter,
      meaning: "The text holds a character, such as NUL or ESC, that YAML doesn't allow in a file.",
      reason: "Nobody sees it, and readers refuse the file. It comes from a terminal, or from a copy that went wrong.",
      remedy: "Delete it. Where a text needs it, write it as an escape in double quotes: `\\e`, `\\0`, `\\x07`.",
      .yaml(wrong: "prompt: \"\u{1B}[1m>\"", right: "prompt: \"\\e[1m>\"")),
    CodePage(
      .yamlLineSeparator,
      meaning: "The text holds NEL, LS or PS (U+0085, U+2028, U+2029) outside of quotes.",
      reason: "YAML 1.1 breaks the line there and YAML 1.2 does not, so that readers see different files.",
      remedy: "Delete it, or write a line break. In double quotes it may stand as an escape: `\\N`, `\\L`, `\\P`.",
      .yaml(wrong: "title: Good\u{2028}morning", right: "title: Good morning")),
    CodePage(
      .yamlByteOrderMark,
      meaning: "A byte order mark (U+FEFF) stands inside the file, where nobody sees it.",
      reason: "It is left over where two files were joined, and becomes part of a key or value.",
      remedy: "Delete it: type the marked word anew.",
      .yaml(wrong: "theme: dark\n\u{FEFF}language: en", right: "theme: dark\nlanguage: en")),
    CodePage(
      .yamlEncoding,
      meaning: "Bytes are neither UTF-8 nor, by a byte order mark at the start, UTF-16.",
      reason: "An ü of an older encoding is another character, or none, to every program that reads the file.",
      remedy: "Save the file as UTF-8; editors offer it as the encoding. The finding names the byte.",
      .none(because: "The example would be bytes that are no text, such as FC for ü in Latin-1.")),
  ]

  static let limits: [CodePage] = [
    CodePage(
      .yamlLimitFileSize,
      meaning: "The text is larger than the limit, 128 MB unless said.",
      reason: "A file of settings is never so large, and reading it costs memory and time.",
      remedy:
        "Look whether it is the right file. `--max-file-size 1GB`, or `limits.fileBytes` in `.settle.yaml`, allows more.",
      .none(because: "A file that is too large is told before it is read, as `io/too-large`.")),
    CodePage(
      .yamlLimitDepth,
      meaning: "Mappings and lists nest more than 256 levels deep, aliases expanded.",
      reason: "Nobody writes such a file by hand, and it makes programs crash that don't count.",
      remedy: "Look for a program that wrote the file and went wrong, or for brackets that are never closed.",
      .none(because: "The example would be 257 brackets.")),
    CodePage(
      .yamlLimitKeyLength,
      meaning: "A key is longer than 1,024 characters, the most that YAML allows for one without `?`.",
      reason: "Most readers refuse the file.",
      remedy:
        "Look for a quote that is not closed, or a text that lost the key before it. Else write `? ` before the key.",
      .none(because: "The example would be a word of 1,025 characters.")),
    CodePage(
      .yamlLimitAliases,
      meaning:
        "With its aliases written out the document has more than 100,000 values or 32 MB, and more than ten times as many as the file has bytes.",
      reason: "A few lines of aliases to aliases grow to gigabytes in a program that expands them.",
      remedy: "Write some of the values out. If you don't know the file, don't trust it.",
      .yaml(wrong: bomb(levels: 6), right: bomb(levels: 2))),
    CodePage(
      .yamlLimitDirectives,
      meaning: "More than 64 lines that start with `%` stand above one document.",
      reason: "Hardly any file needs one; so many are a sign of a file that is none of YAML.",
      remedy: "Take them away.",
      .none(because: "The example would be 65 such lines.")),
    CodePage(
      .limitFindings,
      meaning: "There are 100,000 findings in a file, of YAML or JSON, and perhaps more.",
      reason: "Nobody reads so many, and holding more could take all memory. What comes behind them isn't told.",
      remedy: "Mend those that are told, by `--fix` where it can, and check the file again.",
      .none(because: "The example would be a file of 100,000 mistakes.")),
    CodePage(
      .yamlLimitNumber,
      meaning: "A number is written with more than 10,000 characters.",
      reason: "Comparing it exactly would take a long time, and no program reads it as it stands.",
      remedy: "Put it in quotes if it is no number; else look for what is missing in the middle of it.",
      .none(because: "The example would be a number of 10,001 digits.")),
  ]

  /// Lists of ten aliases to the list before.
  private static func bomb(levels: Int) -> String {
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let lists = (1..<levels).map { level in
      let items = Array(repeating: "*" + names[level - 1], count: 10).joined(separator: ", ")
      return "\(names[level]): &\(names[level]) [\(items)]"
    }
    return (["a: &a [x, x, x, x, x, x, x, x, x, x]"] + lists + ["all: *\(names[levels - 1])"]).joined(separator: "\n")
  }
}
