internal import FileAccess

/// Files that hold YAML by their names.
enum YAMLFiles {
  /// Names without `.yaml` and `.yml` under which programs look for YAML.
  private static let byCustom = FileGlobs([
    ".clang-format", "_clang-format", ".clang-tidy", ".clangd", ".yamllint", ".ansible-lint", ".gemrc", ".condarc",
    ".mambarc", ".prettierrc", ".eslintrc", ".stylelintrc", ".lintstagedrc", ".commitlintrc", ".releaserc",
    ".textlintrc",
    ".graphqlrc", ".markdownlintrc", "*.cff", "*.eyaml", "*.eyml", "*.raml", "*.dvc", "dvc.lock", "*.reek",
    "*.rviz", "*.mir", "*.sublime-syntax", "*.yaml-tmlanguage", "MLproject", "Chart.lock", "Podfile.lock",
    "pubspec.lock",
    "buf.lock", "glide.lock", "pixi.lock", "**/.kube/config", "kubeconfig",
  ])

  /// - Parameter path: absolute.
  static func areNamed(_ path: FilePath, _ configuration: Configuration?) -> Bool {
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return true }
    if byCustom.firstMatch(path.bytes.dropFirst()) != nil { return true }
    guard let configuration, let below = path.relative(to: configuration.folder) else { return false }
    return configuration.yamlFiles.firstMatch(below) != nil
  }
}
