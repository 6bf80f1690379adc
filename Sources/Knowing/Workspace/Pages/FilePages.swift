package import Diagnostics

/// The pages of this module's codes.
package enum FilePages {
  private static let settings = [ExampleFile("settings.yaml", "theme: dark")]

  package static let all: [CodePage] = [
    CodePage(
      UnreadableFile.notFound,
      meaning: "A file or folder that was named isn't there, or a part of the way to it is a file.",
      reason: "Nothing was checked in its place; the run ends in exit code 2.",
      remedy: "Correct the path: it is relative to the folder that settle was started in. Quote a `*` for the shell.",
      .commands(settings, wrong: "check setings.yaml", right: "check settings.yaml")),
    CodePage(
      UnreadableFile.isFolder,
      meaning: "A folder stands where one file is wanted.",
      reason: "Nothing was checked in its place.",
      remedy: "Name the file in the folder. `settle check` and `settle format` take folders as operands.",
      .none(
        because:
          "A folder that is named is walked; this is told only of one that takes a file's place during the run.")),
    CodePage(
      UnreadableFile.notAFile,
      meaning: "What is named is a device or a socket.",
      reason: "Reading it might never end.",
      remedy: "Name a file; for what another program writes, use `-`, standard input.",
      .commands(settings, wrong: "check /dev/zero", right: "check settings.yaml")),
    CodePage(
      UnreadableFile.outside,
      meaning: "A file names another that lies outside of the folders of the run: as a layer, or by a link.",
      reason: """
        What is checked may come from anybody, and may name any file of the machine. So only what is stored in the folders \
        of the operands, each with the repository around it, is read; links are followed first.
        """,
      remedy: """
        Put the file into the repository, start settle in a folder that holds both, or name the file on the command \
        line, by `--layer`, `--schema` or `--config`: what a person names is read wherever it lies.
        """,
      .commands(
        [
          ExampleFile("settings.yaml", "theme: dark"),
          ExampleFile(".settle.yaml", "layers: [{files: [settings.yaml], below: [{name: base, file: /etc/hostname}]}]"),
        ], wrong: "check settings.yaml", right: "check --layer base=settings.yaml settings.yaml")),
    CodePage(
      UnreadableFile.emptyPipe,
      meaning: "A named pipe has no writer, or nothing came through it.",
      reason: "Waiting for it might never end.",
      remedy:
        "Start the program that writes first, or hand its output over on standard input: `program | settle check -`.",
      .none(because: "The example would be a pipe, made by `mkfifo`.")),
    CodePage(
      UnreadableFile.permissionDenied,
      meaning: "The file, or a folder on the way to it, may not be read by this user.",
      reason: "It was not checked; the run ends in exit code 2, though other files are.",
      remedy: "Give the right to read (`chmod u+r`), or leave the file out with `exclude` in `.settle.yaml`.",
      .none(because: "What may be read depends on the machine and the user.")),
    CodePage(
      UnreadableFile.tooLarge,
      meaning: "The file is larger than the limit, 128 MB unless said.",
      reason: "A file of settings is never so large; it is not read at all.",
      remedy:
        "Look whether it is the right file. `--max-file-size 1GB`, or `limits.fileBytes` in `.settle.yaml`, allows more.",
      .commands(
        settings, wrong: "check --max-file-size 10 settings.yaml", right: "check --max-file-size 1kB settings.yaml")),
    CodePage(
      UnreadableFile.vanished,
      meaning: "The file was there when its folder was listed, and gone when it was to be read.",
      reason: "Another program removes or replaces files while they are checked; what was found may be out of date.",
      remedy: "Run settle again once the other program is done.",
      .none(because: "It depends on the moment.")),
    CodePage(
      UnreadableFile.unreadable,
      meaning:
        "The file can't be read for another reason, which the message names: a name too long, links in a circle, a failing disk.",
      reason: "It was not checked; the run ends in exit code 2, though other files are.",
      remedy: "Look into what the message says.",
      .none(because: "What fails depends on the machine.")),
    CodePage(
      FileNotation.isOther,
      meaning: """
        The file is in another notation, by its name and its first line: TOML, INI, HCL, XML, JSON5, CSV, a list of \
        environment variables or of properties.
        """,
      reason: "As YAML it would be one long text, in which nothing is found and which is damaged when it is written.",
      remedy: """
        Name files of YAML and JSON only. `settle convert` reads property lists, CSV and `.env`. Where the file is YAML \
        all the same, `yamlFiles: [NAME]` in `.settle.yaml` says so, or a modeline in it.
        """,
      .commands(
        settings + [ExampleFile("tool.toml", "[server]\nport = 80")], wrong: "check tool.toml",
        right: "check settings.yaml")),
    CodePage(
      FileNotation.isUnknown,
      meaning: "A file that is to be written has a name, a configuration and first lines that don't tell what it is.",
      reason: "Every text is YAML: what isn't meant to be would be joined to one line, or otherwise damaged.",
      remedy: """
        Nothing is written. Where the file is YAML, name it `.yaml`, or say so: by `yamlFiles: [NAME]` in `.settle.yaml`, by \
        `schemas` there, by a modeline in the file (`# yaml-language-server: $schema=…`, `# vim: ft=yaml`) or by `--schema`.
        """,
      .commands(
        settings + [ExampleFile("Dockerfile", "FROM debian\nRUN true")], wrong: "format Dockerfile",
        right: "format settings.yaml")),
  ]
}
