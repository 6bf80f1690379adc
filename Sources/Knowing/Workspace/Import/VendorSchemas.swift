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
