package import Diagnostics

/// The pages of this module's codes.
package enum EditPages {
  package static let all: [CodePage] = refusals + notes

  private static let refusals: [CodePage] = [
    CodePage(
      .editNotWellFormed,
      meaning: "The file has syntax errors, so no setting of it is changed.",
      reason: "Where a value begins and ends can't be told for certain, and an edit might destroy what was meant.",
      remedy: "Correct what `settle check` reports, then set the value.",
      file(
        wrong: "days: [mon, tue\ntheme: dark", right: "days: [mon, tue]\ntheme: dark", "set settings.yaml theme light")),
    CodePage(
      .editJSONComments,
      meaning: "The file is JSON with comments, which is read and checked but not edited.",
      reason: "Edits are made on the text as YAML reads it, and YAML has no comments that begin with `//`.",
      remedy: "Change the file by hand; `settle check` tells whether it is valid then.",
      .shown(
        given: [],
        wrong: CodeExample(
          [ExampleFile("settings.jsonc", "{\n  // the look of the app\n  \"theme\": \"dark\"\n}")],
          "set settings.jsonc theme light"),
        right: CodeExample(
          [ExampleFile("settings.jsonc", "{\n  \"theme\": \"dark\"\n}")], "set settings.jsonc theme light"))),
    CodePage(
      .editEncoding,
      meaning: "The file is in UTF-16, which is read but not edited.",
      reason: "Edits are made byte for byte in UTF-8.",
      remedy: "Save the file as UTF-8.",
      .none(because: "The example would be bytes of UTF-16.")),
    CodePage(
      .editLimit,
      meaning:
        "Writing all defaults out, or bringing a file up to date, would change more than a text of this size allows for.",
      reason: "Each change is proven on the whole text, so many changes of a large text would take very long.",
      remedy: "Change the settings in question one by one with `settle set` and `settle unset`.",
      .none(because: "The example would be a file of many megabytes.")),
    CodePage(
      .editNoDocument,
      meaning: "`--document` names a document that the stream doesn't have; they are counted from 0.",
      reason: "There is nothing to change.",
      remedy: "Count the `---`, and name one that is there.",
      .commands(
        [ExampleFile("settings.yaml", "theme: dark\n---\ntheme: light")],
        wrong: "set --document 2 settings.yaml theme light", right: "set --document 1 settings.yaml theme dark")),
    CodePage(
      .editNoSetting,
      meaning: "What is to be taken out isn't set in this file, or no setting is named.",
      reason: "Nothing was changed. What takes effect may be a default, or come from another layer.",
      remedy: "Correct the path. `settle why FILE SETTING` says where the value comes from.",
      .commands(
        [ExampleFile("settings.yaml", "theme: dark\nlanguage: en")], wrong: "unset settings.yaml font",
        right: "unset settings.yaml theme")),
    CodePage(
      .editNotACollection,
      meaning:
        "A value on the way to the setting is a text or a number, which holds no settings, or a mapping is counted like a list.",
      reason: "Putting something inside would throw the value away.",
      remedy: "Correct the path, or unset the value that is in the way first.",
      .commands(
        [ExampleFile("settings.yaml", "window: large\nfont: {size: 12}")], wrong: "set settings.yaml window.width 800",
        right: "set settings.yaml font.size 14")),
    CodePage(
      .editIndex,
      meaning: "A list has no item of this number; they are counted from 0.",
      reason: "There is nothing to change.",
      remedy: "Name an item that is there, or add one at the end with `-`: `settle set FILE /days/- wed`.",
      .commands(
        [ExampleFile("settings.yaml", "days: [mon, tue]")], wrong: "set settings.yaml days[5] wed",
        right: "set settings.yaml days[1] wed")),
    CodePage(
      .editDuplicate,
      meaning: "The mapping has the key twice, or would have it twice after the edit.",
      reason: "Which of the two is meant can't be told, and programs differ.",
      remedy: "Take all but one of them out by hand.",
      file(
        wrong: "theme: dark\ntheme: light", right: "theme: dark\nlanguage: en", "set settings.yaml theme system")),
    CodePage(
      .editInherited,
      meaning: "The setting isn't the mapping's own: it comes through a merge key, `<<`.",
      reason: "Taking it out where it is written would take it from every mapping that merges it.",
      remedy: "Set it in the mapping itself, which outweighs what is merged; or take it out where it is written.",
      .commands(
        [ExampleFile("settings.yaml", "base: &base {retries: 3}\nmail:\n  <<: *base\n  port: 25")],
        wrong: "unset settings.yaml mail.retries", right: "unset settings.yaml mail.port")),
    CodePage(
      .editNeededAnchor,
      meaning: "The value carries an anchor that an alias elsewhere in the file needs.",
      reason: "Without it the alias would stand for nothing, and the file couldn't be read.",
      remedy: "Write the value out where the alias stands, then take this one out.",
      .commands(
        [ExampleFile("settings.yaml", "work: &hours 9-17\nsupport: *hours\ntheme: dark")],
        wrong: "unset settings.yaml work", right: "unset settings.yaml theme")),
    CodePage(
      .editValue,
      meaning: "The value can't be written here: it has a list or a mapping as a key, or a key twice.",
      reason: "The file would not be well-formed.",
      remedy: "Write the value plainly, with one text for each key.",
      .commands(
        [ExampleFile("settings.yaml", "font: {size: 12}")], wrong: "set settings.yaml font {[size]:14}",
        right: "set settings.yaml font.size 14")),
    CodePage(
      .editUnproven,
      meaning: """
        Each edit is carried out in memory and the result read again. Here that showed more than the change of the one \
        value, so nothing was written.
        """,
      reason: "An edit that changes something else unseen is worse than none.",
      remedy:
        "Change the value by hand. The place is written in an unusual way: write it more plainly, and the edit works.",
      .none(because: "No text is known for which it happens; the check is there for the one that isn't known.")),
  ]

  private static let notes: [CodePage] = [
    CodePage(
      .editShared,
      meaning: "The value is written once and used in several places, by an alias or a merge; all of them change.",
      reason: "A change that was meant for one place holds for the others too.",
      remedy: "Nothing has to be done if that is meant. Else write the value out at the other places.",
      .commands(
        [ExampleFile("settings.yaml", "work: &hours 9-17\nsupport: *hours\ntheme: dark")],
        wrong: "set settings.yaml work 8-16", right: "set settings.yaml theme light")),
    CodePage(
      .editTag,
      meaning: "The old value had a tag, such as `!!int`, which spoke of it and goes with it.",
      reason: "Left standing, the tag might contradict the new value.",
      remedy: "Nothing has to be done. Add a tag by hand if the new value needs one.",
      .commands(
        [ExampleFile("settings.yaml", "size: !!str 12\ntheme: dark")], wrong: "set settings.yaml size large",
        right: "set settings.yaml theme light")),
  ]

  private static func file(wrong: String, right: String, _ command: String) -> CodeExamples {
    .shown(
      given: [], wrong: CodeExample([ExampleFile("settings.yaml", wrong)], command),
      right: CodeExample([ExampleFile("settings.yaml", right)], command))
  }
}
