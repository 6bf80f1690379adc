internal import DocumentModel
package import Workspace
package import YAMLReading

/// Converts the configurations and command lines of other tools to one equivalent configuration. The commands come from
/// pre-commit hooks or from the user.
package struct ImportedCommands {
  /// File patterns with the schema for the files that they match.
  package struct Association {
    package var globs: [String]
    /// The condition that a document must meet, as YAML, or nil if there is none.
    package var condition: String?
    /// A path or an address.
    package var schema: String
    /// Whether documents are accepted if the schema is missing.
    package var isOptional = false
    package var isRemote: Bool { schema.begins(with: "http://") || schema.begins(with: "https://") }
  }

  package private(set) var associations: [Association] = []
  /// Known kinds of files that settle recognizes by name, each with the command that checks them.
  package private(set) var kinds: [(kind: String, command: String)] = []
  /// Tags that a command knows, each with the kinds of nodes that it may precede.
  package private(set) var tags: [(name: String, kinds: [String])] = []
  private var tagIndices: [String: Int] = [:]
  /// Globs of files that are YAML, or JSON with comments, although their names don't show it.
  private(set) var yamlFiles = OrderedStringSet()
  private(set) var jsonWithComments = OrderedStringSet()
  /// Whether files of known kinds are recognized by name.
  package private(set) var knowsKinds = true
  /// Lint rules for all files, with their options.
  package private(set) var rules: [(name: String, options: [String: OptionValue])] = []
  /// The addresses of schemas, each with the path of its text.
  package private(set) var uris: [(address: String, place: String)] = []
  /// Globs of files, with the YAML version of the program that reads them.
  package private(set) var readers: [(globs: [String], version: YAMLVersion)] = []
  /// Globs of the files in which keys that the schema doesn't declare are errors.
  private(set) var closed = OrderedStringSet()
  /// Globs of the files to exclude.
  package private(set) var excluded: [String] = []
  /// Notes about parts without an equivalent, one sentence each, without a period.
  private var notes = OrderedStringSet()
  /// The settle commands to run for setup.
  private(set) var steps = OrderedStringSet()
  package private(set) var format: FormatterConfiguration?
  package private(set) var lint: YamllintConfiguration?
  /// Whether any of the commands runs a supported tool.
  package private(set) var isUsed = false

  package static let tools = ["check-jsonschema", "yamllint", "prettier", "kubeconform"]

  package let neighbors: NeighboringFiles

  package init(_ neighbors: NeighboringFiles) {
    self.neighbors = neighbors
  }

  /// All notes about parts without an equivalent.
  package var allNotes: [String] { notes.all + (format?.notes ?? []) }

  mutating func note(_ sentence: String) { notes.add(sentence) }

  /// Records that a supported tool is used, even without one of its commands.
  mutating func use() { isUsed = true }

  mutating func read(by version: YAMLVersion, globs: [String]) { readers.append((globs, version)) }

  mutating func close(_ globs: [String]) { globs.forEach { closed.add($0) } }

  mutating func add(tag name: String, kind: String) {
    guard let index = tagIndices[name] else {
      tagIndices[name] = tags.count
      return tags.append((name, [kind]))
    }
    if !tags[index].kinds.contains(kind) { tags[index].kinds.append(kind) }
  }

  mutating func treatAsYAML(_ glob: String) { yamlFiles.add(glob) }

  mutating func treatAsJSONWithComments(_ glob: String) { jsonWithComments.add(glob) }

  mutating func forgetKinds() { knowsKinds = false }

  mutating func enable(_ rule: String, options: [String: OptionValue]) {
    if !rules.contains(where: { $0.name == rule }) { rules.append((rule, options)) }
  }

  /// - Parameter step: A command to run once, without backticks.
  mutating func add(step: String) { steps.add(step) }

  /// Whether the files contained nothing to import.
  var isEmpty: Bool {
    associations.isEmpty && tags.isEmpty && readers.isEmpty && closed.isEmpty && excluded.isEmpty && rules.isEmpty
      && yamlFiles.isEmpty && jsonWithComments.isEmpty && uris.isEmpty && knowsKinds && lint == nil
      && format?.settings.isEmpty != false
  }

  mutating func add(uri address: String, place: String) { uris.append((address, place)) }

  mutating func exclude(_ glob: String) { excluded.append(glob) }

  /// Adopts lint rules, unless some were adopted before.
  ///
  /// - Parameter source: The name of the file or command with the rules.
  package mutating func take(_ theirs: YamllintConfiguration, from source: String) {
    // The rules of two tools can't be distinguished after merging them.
    guard lint == nil else { return note("rules of \(source): other rules are already set") }
    lint = theirs
    theirs.notes.forEach { note($0) }
  }

  /// Adds formatting options. Options that are already set are kept.
  ///
  /// - Parameter source: The name of the file with the options.
  package mutating func take(_ theirs: FormatterConfiguration, from source: String) {
    if format == nil { format = theirs } else { format?.join(theirs, from: source) }
  }

  /// Whether a tool has a configuration file of its own. Notes that it must be imported if it isn't already.
  private mutating func hasOwn(_ files: [String], name: String) -> Bool {
    guard let own = neighbors.first(of: files) else { return false }
    if !neighbors.isNamed(own) { note("\(name): import its configuration, \(own), separately") }
    return true
  }

  /// - Parameters:
  ///   - tool: One of ``tools``.
  ///   - words: The arguments.
  ///   - name: The name of the command for users: that of the hook, or of the tool.
  ///   - globs: The files to check, or nil if only the arguments determine them.
  package mutating func read(_ tool: String, words: [String], as name: String, globs: [String]?) {
    isUsed = true
    switch tool {
    case "check-jsonschema": readCheckJSONSchema(words, name: name, globs: globs)
    case "yamllint": readYamllint(words, name: name)
    case "prettier": readPrettier(words, name: name, globs: globs)
    case _: readKubeconform(words, name: name, globs: globs)
    }
  }

  // MARK: check-jsonschema

  private mutating func readCheckJSONSchema(_ words: [String], name: String, globs: [String]?) {
    let arguments = CommandArguments(words, flags: CheckJSONSchemaOptions.flags)
    var (schema, builtin): (String?, String?) = (nil, nil)
    for (option, value) in arguments.options {
      switch (option, value) {
      case ("schemafile", let value?): schema = value
      case ("builtin-schema", let value?):
        builtin = value.begins(with: "vendor.") ? String(value.unicodeScalars.dropFirst(7)) : value
      case ("data-transform", "gitlab-ci"), ("data-transform", "azure-pipelines"): break
      case ("check-metaschema", _):
        return note("\(name): use `settle schema check` instead")
      case _ where CheckJSONSchemaOptions.silent.contains(option): break
      case _:
        note(
          "\(name): --\(option) has no equivalent\(CheckJSONSchemaOptions.hints[option].map { ", but \($0)" } ?? "")")
      }
    }
    let globs = globs ?? (arguments.operands.isEmpty ? nil : arguments.operands)
    if let schema {
      guard let globs else { return note("\(name): no files given") }
      return add(globs, schema: schema)
    }
    guard let kind = builtin.flatMap({ CheckJSONSchemaOptions.kinds[$0] }) else {
      return note("\(name): no schema found")
    }
    // Without globs, the kind determines the files by their names.
    guard let globs, let address = CheckJSONSchemaOptions.address(of: kind) else {
      if !kinds.contains(where: { $0.kind == kind }) { kinds.append((kind, name)) }
      return
    }
    add(globs, schema: address)
    // Only a kind of file declares its tags; an entry with a schema doesn't.
    if kind == "gitlab-ci" { add(tag: "!reference", kind: "sequence") }
  }

  mutating func add(_ globs: [String], schema: String) {
    if !globs.isEmpty { associations.append(Association(globs: globs, schema: schema)) }
  }

  // MARK: yamllint

  private mutating func readYamllint(_ words: [String], name: String) {
    let arguments = CommandArguments(words, flags: ["s", "strict", "no-warnings", "list-files"])
    var isConfigured = false
    for (option, value) in arguments.options {
      switch (option, value) {
      case ("d", let text?), ("config-data", let text?):
        isConfigured = true
        // yamllint takes a single word as the name of a configuration.
        takeRules(text.holds(":") ? text : "extends: \(text)", name: name)
      case ("c", let file?), ("config-file", let file?):
        isConfigured = true
        // The configuration file may be among the imported files.
        if !neighbors.isNamed(file) { note("\(name): run `settle config import \(file.shellWord)` to import \(file)") }
      case ("f", _), ("format", _): note("\(name): use the report formats of settle check")
      case ("s", _), ("strict", _): note("\(name): --strict: run `settle check --strict`")
      case ("no-warnings", _): note("\(name): --no-warnings: disable the rules with severity warning")
      case _: note("\(name): --\(option) has no equivalent")
      }
    }
    // yamllint without a configuration uses its defaults.
    if !isConfigured, !hasOwn(YamllintConfiguration.fileNames, name: name) { takeRules("extends: default", name: name) }
  }

  private mutating func takeRules(_ text: String, name: String) {
    let document = YAMLParser.parse(Array(text.utf8), limits: Limits()).document
    guard let root = document.roots.first, document.kind(root) == .object else {
      return note("\(name): -d is not a valid configuration")
    }
    take(YamllintConfiguration(document, root: root, neighbors: neighbors), from: name)
  }

  // MARK: prettier

  private mutating func readPrettier(_ words: [String], name: String, globs: [String]?) {
    let arguments = CommandArguments(words, flags: PrettierConfiguration.flags)
    // A hook for files of other languages doesn't apply to YAML.
    if let globs, !globs.contains(where: { $0.holds("yaml") || $0.holds("yml") }) { return }
    let setsLayout = arguments.options.contains { PrettierConfiguration.isOfText($0.option) }
    if hasOwn(PrettierConfiguration.fileNames, name: name), !setsLayout { return }
    var format = format ?? PrettierConfiguration.defaults(neighbors)
    PrettierConfiguration.take(arguments.options, result: &format)
    self.format = format
  }

  // MARK: kubeconform

  private mutating func readKubeconform(_ words: [String], name: String, globs: [String]?) {
    let arguments = CommandArguments(words, flags: KubeconformOptions.flags)
    let places = arguments.operands.filter { $0 != "-" }.map {
      $0.ends(with: ".yaml") || $0.ends(with: ".yml") ? $0 : "\($0)/**"
    }
    // `kubeconform .` checks everything in the working folder.
    let files = globs ?? (places.isEmpty ? ["**"] : places.map { $0 == "./**" ? "**" : $0 })
    let isOptional = arguments.options.contains { $0.option == "ignore-missing-schemas" && $0.value != "false" }
    let version = arguments.options.last { $0.option == "kubernetes-version" }?.value
    var locations: [String] = []
    if KubeconformOptions.isStrict(arguments.options) { close(files) }
    for (option, value) in arguments.options {
      switch (option, value) {
      case ("schema-location", let place?): locations.append(place)
      case ("ignore-filename-pattern", let pattern?):
        if let globs = PathPattern.globs(pattern) {
          globs.forEach { exclude($0) }
        } else {
          note("\(name): \(pattern) cannot be converted to a glob")
        }
      case _ where KubeconformOptions.silent.contains(option): break
      case _:
        let words = value.map { " \($0)" } ?? ""
        note(
          "\(name): -\(option)\(words) has no equivalent\(KubeconformOptions.hints[option].map { ", but \($0)" } ?? "")"
        )
      }
    }
    for place in locations.isEmpty ? ["default"] : locations {
      if place == "default" {
        add(step: "settle catalog add kubernetes")
        if let version, version != "master" {
          note(
            "\(name): -kubernetes-version \(version): the catalog has the newest version; "
              + "to pin one, run `settle catalog add DIR` with its schemas")
        }
      } else if place.holds("datreeio/CRDs-catalog") {
        add(step: "settle catalog add crds")
      } else if let schema = KubeconformOptions.template(place, options: arguments.options) {
        associations.append(
          Association(
            globs: files, condition: "{apiVersion: present, kind: present}", schema: schema, isOptional: isOptional))
      } else {
        note("\(name): the schema location \(place) has variables other than {group}, {kind} and {version}")
      }
    }
    if locations.filter({ $0 != "default" }).count > 1 {
      note("\(name): the first matching schema location is used")
    }
    if !isOptional { note("\(name): run `settle check --require-schema`, to fail without a schema") }
  }
}

/// The parsed arguments of a command: options with their values, and operands.
struct CommandArguments {
  private(set) var options: [(option: String, value: String?)] = []
  private(set) var operands: [String] = []

  /// - Parameter flags: The options that take no value.
  init(_ words: [String], flags: Set<String>) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.begins(with: "-"), word.utf8.count > 1 else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += rest
        break
      }
      let parts = word.unicodeScalars.split(separator: "=", maxSplits: 1).map { String($0) }
      let option = String((parts.first ?? word).unicodeScalars.drop { $0 == "-" })
      // An option that isn't a flag takes the next word as its value.
      options.append((option, parts.count > 1 ? parts[1] : flags.contains(option) ? nil : rest.popFirst()))
    }
  }
}
