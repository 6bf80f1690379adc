internal import DocumentModel
internal import Workspace

/// Options and built-in schemas of check-jsonschema (0.39), with their equivalents.
enum CheckJSONSchemaOptions {
  /// The options that take no value.
  static let flags: Set<String> = [
    "no-cache", "check-metaschema", "fill-defaults", "verbose", "v", "quiet", "q", "force-filetype",
  ]
  /// The options that don't affect results.
  static let silent: Set<String> = [
    "verbose", "v", "quiet", "q", "color", "traceback-mode", "cache-filename", "default-filetype", "no-cache",
    "regex-variant",
  ]
  static let hints = [
    "disable-formats": "settle check can treat formats as annotations",
    "base-uri": "use uris in .settle.yaml",
    "output-format": "settle check can print JSON",
    "o": "settle check can print JSON",
    "fill-defaults": "use `settle normalize`",
  ]

  /// The known kind of file for each built-in schema.
  static let kinds = [
    "azure-pipelines": "azure-pipelines", "bamboo-spec": "bamboo-spec",
    "bitbucket-pipelines": "pipelines-configuration", "buildkite": "buildkite", "changie": "changie",
    "circle-ci": "circleciconfig", "citation-file-format": "citation-file-format", "cloudbuild": "cloudbuild",
    "codecov": "codecov", "compose-spec": "compose-spec", "dependabot": "dependabot-2.0", "drone-ci": "drone",
    "github-actions": "github-action", "github-discussion": "github-discussion",
    "github-issue-config": "github-issue-config", "github-issue-forms": "github-issue-forms",
    "github-workflows": "github-workflow", "gitlab-ci": "gitlab-ci", "meltano": "meltano",
    "mergify": "mergify-configuration", "readthedocs": "read-the-docs", "renovate": "renovate",
    "snapcraft": "snapcraft", "taskfile": "taskfile-config", "travis": "travis",
    "woodpecker-ci": "woodpecker-pipeline-config",
  ]

  /// The built-in schema of a hook: `github-workflows` for `check-github-workflows`.
  static func builtin(ofHook id: String) -> String? { id.begins(with: "check-") ? String(id.utf8.dropFirst(6)) : nil }

  static func address(of kind: String) -> String? { KnownKinds.index?.kind(kind)?.address }
}

enum KubeconformOptions {
  static let flags: Set<String> = [
    "strict", "ignore-missing-schemas", "summary", "verbose", "debug", "exit-on-error", "insecure-skip-tls-verify", "v",
    "h",
  ]
  /// The options that are ignored silently.
  static let silent: Set<String> = [
    "ignore-missing-schemas", "summary", "verbose", "debug", "n", "cache", "kubernetes-version", "strict", "v", "h",
    "insecure-skip-tls-verify",
  ]
  static let hints = [
    "output": "use the report formats of settle check",
    "skip": "use an item of schemas with `when`",
    "reject": "use a schema that is false for these kinds",
    "exit-on-error": "settle check always checks all files",
  ]

  static func isStrict(_ options: [(option: String, value: String?)]) -> Bool {
    options.contains { $0.option == "strict" && $0.value != "false" }
  }

  /// The equivalent schema reference for a schema location, or nil if there is none.
  static func template(_ place: String, options: [(option: String, value: String?)]) -> String? {
    let version = options.last { $0.option == "kubernetes-version" }?.value ?? "master"
    let words = [
      ".ResourceKind": "{kind}", ".ResourceAPIVersion": "{version}", ".Group": "{group}",
      // kubeconform replaces the template with `v1.30.0` for a version, but with plain `master`.
      ".NormalizedKubernetesVersion": version == "master" ? version : "v\(version)",
      ".StrictSuffix": isStrict(options) ? "-strict" : "",
    ]
    var (result, rest) = ("", place[...])
    while rest.holds("{{") {
      let parts = rest.pieces(at: "{{")
      let inside = parts.dropFirst().joined(separator: "{{").pieces(at: "}}")
      guard inside.count > 1, let word = words[inside[0].replacingScalars(" ", with: "")] else { return nil }
      result += parts[0] + word
      rest = inside.dropFirst().joined(separator: "}}")[...]
    }
    result += rest
    if result.holds("{") { return result }
    // Without placeholders, it is a folder with kubeconform's default layout.
    return nil
  }
}
