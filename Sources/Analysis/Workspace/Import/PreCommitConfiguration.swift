package import DocumentModel

/// The hooks of check-jsonschema in a configuration of pre-commit, read as associations of files with schemas.
package struct PreCommitConfiguration {
  /// Files, and the schema that a hook holds them against.
  package struct Association {
    package var globs: [String]
    /// A path or a URI.
    package var schema: String
    /// Whether the text of the schema is at an address, which settle doesn't fetch.
    package var isRemote: Bool
  }

  package private(set) var associations: [Association] = []
  /// Tags that a hook knows, each with the kind of node that it precedes.
  package private(set) var tags: [(name: String, kind: String)] = []
  /// Globs of the files that every hook leaves out.
  package private(set) var excluded: [String] = []
  /// Parts without an equivalent, each in a sentence without a full stop.
  package private(set) var notes: [String] = []
  /// Whether check-jsonschema is used at all.
  package private(set) var isUsed = false

  private let document: Document

  /// Whether a document is a configuration of pre-commit.
  package static func isOne(_ document: Document, _ root: NodeID) -> Bool {
    document.value(root, named: "repos").map { document.kind($0) == .array } ?? false
  }

  /// - Parameter root: the top mapping of the configuration.
  package init(_ document: Document, _ root: NodeID) {
    self.document = document
    if let pattern = text(root, "exclude") {
      if let glob = PathPattern.glob(pattern) {
        excluded = [glob]
      } else {
        notes.append("exclude: \(pattern) is no glob: write what it leaves out under exclude")
      }
    }
    for repository in document.value(root, named: "repos").map({ Array(document.items($0)) }) ?? [] {
      let isTheirs = text(repository, "repo")?.contains("check-jsonschema") == true
      for hook in document.value(repository, named: "hooks").map({ Array(document.items($0)) }) ?? [] {
        read(hook, isTheirs: isTheirs)
      }
    }
  }

  // MARK: Hooks

  private mutating func read(_ hook: NodeID, isTheirs: Bool) {
    let id = text(hook, "id") ?? ""
    let entry = text(hook, "entry")?.split(separator: " ").map(String.init) ?? []
    guard isTheirs || entry.first == "check-jsonschema" else {
      if id == "yamllint" { notes.append("the hook yamllint: settle config import reads its own configuration") }
      return
    }
    isUsed = true
    if id == "check-metaschema" {
      notes.append("the hook check-metaschema: settle schema check does that, on files or folders")
      return
    }
    let given = document.value(hook, named: "args").map { document.items($0).compactMap(document.string) } ?? []
    let arguments = HookArguments(Array(entry.dropFirst()) + given)
    for (option, hint) in arguments.unknown {
      notes.append("the hook \(id): \(option) has no equivalent\(hint.map { ", but \($0)" } ?? "")")
    }
    if arguments.readsReferences, !tags.contains(where: { $0.name == "!reference" }) {
      tags.append(("!reference", "sequence"))
    }
    if let pattern = text(hook, "exclude") {
      notes.append(
        "the hook \(id): its exclude, \(pattern), is not taken over: an earlier entry of schemas can take those files")
    }
    let vendor = VendorSchemas.all[arguments.builtin.map { "check-" + $0 } ?? id]
    guard let schema = arguments.schema ?? vendor?.uri else {
      notes.append("the hook \(id): no schema is known for it")
      return
    }
    guard let globs = globs(hook, id) ?? vendor?.globs else { return }
    associations.append(
      Association(globs: globs, schema: schema, isRemote: schema.hasPrefix("http://") || schema.hasPrefix("https://")))
  }

  /// The globs of a hook's files; nil where it names none. Empty, with a note, where its pattern is no glob.
  private mutating func globs(_ hook: NodeID, _ id: String) -> [String]? {
    let types = ["types", "types_or"].flatMap { name in
      document.value(hook, named: name).map { document.items($0).compactMap(document.string) } ?? []
    }
    let endings = types.compactMap { ["yaml": "{yaml,yml}", "json": "json"][$0] }
    guard let pattern = text(hook, "files") else {
      return endings.isEmpty ? nil : endings.map { "*.\($0)" }
    }
    guard let glob = PathPattern.glob(pattern) else {
      notes.append("the hook \(id): files, \(pattern), is no glob: write the files of its schema under schemas")
      return []
    }
    // A name of its own says as much as the type does.
    guard let name = glob.split(separator: "/").last, name == "*" || name == "**" else { return [glob] }
    let folder = name == "**" ? glob + "/*" : glob
    return endings.isEmpty ? [glob] : endings.map { "\(folder).\($0)" }
  }

  private func text(_ node: NodeID, _ name: String) -> String? {
    guard document.kind(node) == .object else { return nil }
    return document.value(node, named: name).flatMap(document.string)
  }
}

/// The schemas that hooks of check-jsonschema have inside, by the hook's id, with the files that each is for.
enum VendorSchemas {
  static let all: [String: (globs: [String], uri: String)] = [
    "check-bamboo-spec": (["bamboo-specs/*.{yml,yaml}"], store("bamboo-spec")),
    "check-circle-ci": ([".circleci/config.{yml,yaml}"], store("circleciconfig")),
    "check-cloudbuild": (["cloudbuild.{yml,yaml}"], store("cloudbuild")),
    "check-dependabot": ([".github/dependabot.{yml,yaml}"], store("dependabot-2.0")),
    "check-github-actions": (
      ["action.{yml,yaml}", ".github/actions/**/action.{yml,yaml}"], store("github-action")
    ),
    "check-github-workflows": ([".github/workflows/*.{yml,yaml}"], store("github-workflow")),
    "check-gitlab-ci": (
      [".gitlab-ci.yml"],
      "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"
    ),
    "check-renovate": (["renovate.json", ".renovaterc.json", ".github/renovate.json"], store("renovate")),
    "check-travis": ([".travis.{yml,yaml}"], store("travis")),
  ]

  private static func store(_ name: String) -> String { "https://www.schemastore.org/\(name).json" }
}
