// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // In applications, size counts: each function has a section of its own, and the linker drops those that are never called.
  // The program, for which speed counts, is built with `-O` (`Makefile`).
  .unsafeFlags(
    ["-Osize", "-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
    .when(configuration: .release)),
]

/// - Parameters:
///   - layer: The folder in `Sources`. A module uses only modules that are listed above it.
///   - exclude: Files that `CEmbeddedFiles` embeds.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
}

let package = Package(
  name: "settle",
  products: [
    .executable(name: "settle", targets: ["settle"]),
    .library(name: "SettleSettings", targets: ["SettleSettings"]),
    // The screen of a file and the contents of a store are separate products, because most programs need neither.
    .library(name: "SettleSettingsScreens", targets: ["SettleSettingsScreens"]),
    .library(name: "SettleSettingsStores", targets: ["SettleSettingsStores"]),
    // URL, Date and UUID as values of settings; the only product that imports Foundation.
    .library(name: "SettleSettingsFoundation", targets: ["SettleSettingsFoundation"]),
    // For other languages; `scripts/c-library.sh` builds the files to install.
    .library(name: "settle-c", type: .dynamic, targets: ["CInterface"]),
    // For other tools: YAML and JSON validated against a schema, and the analysis of whole files.
    .library(
      name: "JSONSchema",
      targets: ["FileAccess", "DocumentModel", "JSONParsing", "YAMLReading", "JSONSchema"]),
    .library(
      name: "Analysis", targets: ["DocumentModel", "JSONSchema", "Settings", "Analysis", "Linting", "SettingsWork"]),
  ],
  targets: [
    // Platform: system libraries, files, processes, threads.
    .systemLibrary(
      name: "CIDN2", path: "Sources/Platform/CIDN2", pkgConfig: "libidn2",
      providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .systemLibrary(
      name: "CLibEvent", path: "Sources/Platform/CLibEvent", pkgConfig: "libevent_extra",
      providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/Platform/CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPCRE2", path: "Sources/Platform/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CSettleSystem", path: "Sources/Platform/CSettleSystem"),
    // Schemas, pages of codes, scripts and styles. `#embed` compiles in a moment what would take Swift minutes.
    // With a section for each file, the linker drops those that a program never asks for.
    .target(
      name: "CEmbeddedFiles", path: "Sources/Platform/CEmbeddedFiles",
      cSettings: [.unsafeFlags(["-ffunction-sections", "-fdata-sections"])]),
    // The schemas of files that only the program uses. `CEmbeddedFiles` finds them in programs that link this module.
    .target(
      name: "CProgramSchemas", dependencies: ["CEmbeddedFiles"], path: "Sources/Platform/CProgramSchemas"),
    module("Platform", "FileAccess", ["CSettleSystem", "CEmbeddedFiles"]),

    // Text: bytes, findings, values, patterns.
    module("Text", "DocumentModel"),
    module("Text", "Patterns", ["CIDN2", "CPCRE2"]),

    // YAML: everything that depends on YAML's syntax.
    module(
      "YAML", "YAMLReading",
      [
        "CLibYAML", "FileAccess", "DocumentModel",
      ]),
    module("YAML", "YAMLEditing", ["DocumentModel", "YAMLReading"]),
    module(
      "YAML", "YAMLFormatting",
      [
        "DocumentModel", "YAMLReading", "YAMLEditing",
      ]),

    // JSON.
    module("JSON", "JSONParsing", ["DocumentModel"]),

    // Schemas: JSON Schema.
    module(
      "Schemas", "JSONSchema",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading",
      ]),

    // Checking: which schema and rules a file has, and the analysis of its text.
    module(
      "Checking", "Workspace",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema",
      ], exclude: ["Catalogs/Known"]),
    module(
      "Checking", "Analysis",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema", "Workspace",
      ]),

    // Lint: the rules, and fixes that have been tried. Programs that only read settings link neither.
    module(
      "Lint", "Linting",
      [
        "CProgramSchemas", "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "YAMLFormatting",
        "JSONParsing", "JSONSchema", "Workspace", "Analysis",
      ]),

    // Importing: the configuration of other tools, converted to settle's.
    module(
      "Checking", "Importing",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "JSONParsing", "Linting", "Workspace",
      ]),

    // LanguageServer: the requests of editors.
    module(
      "LanguageServer", "LanguageServer",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema",
        "Workspace", "Analysis", "Linting", "Importing",
      ]),

    // Settings: what JSON Schema has no keywords for.
    module(
      "Settings", "Settings",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "JSONSchema", "Workspace",
      ], exclude: ["Words/de.yaml"]),
    // Changes and migrations of files.
    module(
      "Settings", "SettingsWork",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema", "Workspace",
        "Analysis", "Settings",
      ]),
    // Settings in other forms: property lists, CSV, XML, shell variables, exports of other programs, the keys of a
    // store.
    module(
      "Settings", "Stores",
      [
        "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema", "Workspace",
        "Analysis", "Settings", "SettingsWork",
      ]),
    // Work on schemas: comparing, inferring, testing, upgrading, bundling, generating files.
    module(
      "Settings", "SchemaWork",
      [
        "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema", "Workspace",
        "Analysis", "Settings", "SettingsWork",
      ]),
    // The editor features for settings.
    module(
      "Settings", "SettingsServer",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "JSONSchema", "Workspace", "Analysis",
        "LanguageServer", "Settings", "SettingsWork", "SchemaWork",
      ]),

    // Options and text for a terminal; how findings and changes are printed.
    module("CommandLine", "CommandLineKit", ["DocumentModel", "FileAccess"]),
    module(
      "CommandLine", "Reporting",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "JSONSchema", "CommandLineKit",
      ]),

    // Screens: a file's screen as data, as a page, and in the editor.
    module(
      "Screens", "Screens",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "JSONSchema", "Workspace", "Analysis", "Settings",
        "SettingsWork",
      ],
      exclude: ["Page/style.css"]),
    // What is generated from a schema: typed code, references, forms of other tools.
    module(
      "Screens", "Generators",
      [
        "FileAccess", "DocumentModel", "JSONParsing", "Stores", "JSONSchema", "Analysis", "Settings",
        "SettingsWork", "SchemaWork", "Screens",
      ], exclude: ["Reference/reference.css", "Reference/reference.js", "Runtime"]),
    module(
      "Screens", "Editor",
      [
        "CLibEvent", "FileAccess", "DocumentModel", "JSONParsing", "Stores", "JSONSchema", "Settings",
        "Analysis", "SettingsWork", "Reporting", "Screens",
      ], exclude: ["Page"]),

    // CommandLine: the commands.
    module(
      "CommandLine", "CommandLineInterface",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema",
        "Workspace", "Analysis", "Linting", "Importing", "LanguageServer", "Settings", "SettingsWork", "Stores",
        "SchemaWork", "SettingsServer", "CommandLineKit", "Reporting", "Screens", "Generators", "Editor",
      ], exclude: ["Commands/commands.txt", "MCP/tools.yaml"]),

    // Library: the libraries for applications, and the entry points.
    module(
      "Library", "SettleSettings",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "JSONSchema", "Workspace", "Analysis", "Settings",
        "SettingsWork",
      ]),
    module(
      "Library", "SettleSettingsScreens",
      [
        "Analysis", "Settings", "SettingsWork", "Screens", "SettleSettings",
      ]),
    module(
      "Library", "SettleSettingsStores",
      [
        "FileAccess", "DocumentModel", "Settings", "SettingsWork", "Stores", "SettleSettings",
      ]),
    module("Library", "SettleSettingsFoundation", ["SettleSettings"]),
    .target(name: "CSettle", path: "Sources/Library/CSettle"),
    module("Library", "CInterface", ["CommandLineInterface", "CSettle"]),
    .executableTarget(
      name: "settle", dependencies: ["CommandLineInterface"], path: "Sources/Library/settle",
      swiftSettings: settings),

    // Parts of the generated Swift code, compiled here for their tests; the program embeds them as text.
    .target(
      name: "SettleRuntime", dependencies: ["SettleSettings"], path: "Sources/Screens/Generators/Runtime",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .define("STORES")]),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "Properties",
      dependencies: [
        "DocumentModel", "Stores", "JSONParsing", "YAMLReading", "YAMLEditing", "YAMLFormatting", "JSONSchema",
        "Settings", "SettingsWork", "SchemaWork", "FileAccess", "Workspace", "Analysis", "Linting",
      ], path: "Tests/Properties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "SecretProperties",
      dependencies: [
        "FileAccess", "DocumentModel", "JSONSchema", "Reporting", "LanguageServer", "SettingsServer",
        "CommandLineInterface", "TestSupport", "Properties",
      ],
      path: "Tests/SecretProperties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "ServerProperties",
      dependencies: [
        "FileAccess", "DocumentModel", "JSONParsing", "LanguageServer", "SettingsServer", "CommandLineInterface",
        "Properties",
      ],
      path: "Tests/ServerProperties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .executableTarget(
      name: "settle-faulty", dependencies: ["DocumentModel", "FileAccess", "CommandLineInterface"],
      path: "Tests/FaultyProgram",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    // The checker without any module of settings. It links and checks a file, which proves that the boundary holds.
    .executableTarget(
      name: "settle-check-only",
      dependencies: [
        "FileAccess", "DocumentModel", "JSONSchema", "Workspace", "Analysis", "Linting", "LanguageServer",
      ],
      path: "Tests/CheckOnly", swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    // For Bowtie, which compares implementations of JSON Schema.
    .executableTarget(
      name: "settle-bowtie",
      dependencies: ["FileAccess", "DocumentModel", "JSONParsing", "JSONSchema", "Reporting"],
      path: "Tests/Bowtie", exclude: ["Dockerfile"],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    tests("DocumentModel", ["DocumentModel", "JSONParsing", "YAMLReading"]),
    tests("CommandLineKit", ["CommandLineKit"]),
    tests("Patterns", ["Patterns"]),
    tests(
      "SettingsWork",
      [
        "Properties"
      ]),
    tests("JSONParsing", ["DocumentModel", "JSONParsing"]),
    tests(
      "LanguageServer",
      [
        "DocumentModel", "JSONSchema", "Workspace", "Settings", "LanguageServer", "SettingsServer", "FileAccess",
        "settle", "Properties", "ServerProperties",
      ], exclude: ["Sessions"]),
    tests("YAMLReading", ["CLibYAML", "DocumentModel", "YAMLReading", "Properties"]),
    tests(
      "Stores",
      [
        "DocumentModel", "YAMLReading", "SettingsWork", "Stores",
      ]),
    tests("YAMLEditing", ["DocumentModel", "YAMLReading", "YAMLEditing", "Properties"], exclude: ["Cases"]),
    tests("YAMLFormatting", ["DocumentModel", "YAMLReading", "YAMLEditing", "YAMLFormatting"]),
    tests("JSONSchema", ["DocumentModel", "JSONParsing", "YAMLReading", "JSONSchema", "Settings"]),
    tests(
      "Settings",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "JSONParsing", "Stores", "JSONSchema", "Workspace",
        "Analysis", "Settings", "SettingsWork", "SchemaWork", "Reporting",
      ]),
    tests(
      "SchemaWork",
      [
        "DocumentModel", "YAMLReading", "JSONParsing", "JSONSchema", "Settings", "SettingsWork", "SchemaWork",
        "Properties",
      ]),
    tests(
      "Importing",
      [
        "DocumentModel", "YAMLReading", "Linting", "Workspace", "Importing",
      ]),
    tests("Linting", ["DocumentModel", "JSONParsing", "YAMLReading", "Workspace", "Analysis", "Linting"]),
    tests("FileAccess", ["FileAccess", "CSettleSystem"]),
    tests(
      "Workspace",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "JSONParsing", "JSONSchema", "Linting", "Workspace", "Reporting",
      ]),
    tests(
      "Reporting",
      [
        "FileAccess", "DocumentModel", "CommandLineKit", "Reporting", "Properties",
      ], exclude: ["Snapshots"]),
    tests(
      "Analysis",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "YAMLEditing", "JSONParsing", "JSONSchema", "Workspace",
        "Analysis", "Linting", "Settings", "Reporting", "Properties",
      ]),
    tests(
      "CommandLine",
      [
        "CSettleSystem", "FileAccess", "DocumentModel", "YAMLReading", "JSONParsing", "JSONSchema", "Linting",
        "Workspace", "Settings", "CommandLineKit", "Reporting", "CommandLineInterface", "settle", "Properties",
        "SecretProperties", "settle-faulty",
      ], exclude: ["Explanations", "Oracle", "Questions", "Snapshots"]),
    tests(
      "Editor",
      [
        "FileAccess", "DocumentModel", "Workspace", "Analysis", "Settings", "SettingsWork", "Screens",
        "Editor",
      ]),
    tests(
      "SettleSettings",
      [
        "FileAccess", "DocumentModel", "Workspace", "Analysis", "Linting", "Settings", "SettleSettings",
        "SettleSettingsScreens", "SettleSettingsStores", "SettleSettingsFoundation", "settle", "Properties",
      ],
      exclude: ["Schemas", "Generated/typed.schema.yaml"]),
    tests("SettleRuntime", ["SettleRuntime", "SettleSettings"]),
    tests("Architecture", ["settle-check-only"], exclude: ["Words"]),
    tests(
      "OutputLanguages",
      [
        "FileAccess", "DocumentModel", "YAMLReading", "Stores", "JSONSchema", "Settings", "CommandLineKit",
        "Reporting", "Screens", "Generators", "Properties",
      ]),
    tests(
      "Conformance",
      [
        "FileAccess", "DocumentModel", "Patterns", "YAMLReading", "YAMLEditing", "YAMLFormatting", "JSONParsing",
        "JSONSchema", "Workspace", "Analysis", "Linting", "Importing", "Settings", "SettingsWork", "SchemaWork",
        "Reporting", "Properties", "settle-bowtie",
      ], exclude: ["Bundled", "Deviations", "Oracle"]),
    tests("Examples", ["DocumentModel", "YAMLReading"], exclude: ["Statements"]),
  ]
)

// Equal functions become one in applications, as in the program (`Makefile`).
package.targets.first { $0.name == "SettleSettings" }?.linkerSettings = [
  .unsafeFlags(["-Xlinker", "--icf=safe"], .when(platforms: [.linux], configuration: .release))
]

// Excludes the tests that run the program; they take half of the tests' compile time. Used by `scripts/sanitizers.sh`.
if Context.environment["SETTLE_ENGINES"] != nil {
  package.targets.removeAll { ["CommandLineTests", "ExamplesTests"].contains($0.name) }
}

// The fuzzers, built only by `scripts/fuzz.sh`.
if Context.environment["SETTLE_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "Fuzz",
      dependencies: [
        "FileAccess", "DocumentModel", "Patterns", "JSONParsing", "Stores", "YAMLReading",
        "JSONSchema", "Linting", "Settings", "YAMLEditing", "YAMLFormatting",
        "Workspace", "Analysis", "Reporting", "SettingsWork", "SchemaWork", "CommandLineKit", "CommandLineInterface",
        "Properties",
      ], path: "Fuzz", swiftSettings: settings))
  package.products.append(.library(name: "SettleFuzz", type: .static, targets: ["Fuzz"]))
}

// The program with which `make bench` times evaluation; not part of ordinary builds.
if Context.environment["SETTLE_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-measure",
      dependencies: [
        "DocumentModel", "FileAccess", "JSONParsing", "JSONSchema", "Reporting", "YAMLReading",
      ], path: "Benchmarks/Measure", swiftSettings: settings))
}

// The property tests, built with optimization by `scripts/properties.sh`: they make too many random edits for a debug
// build.
if Context.environment["SETTLE_PROPERTIES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-properties", dependencies: ["Properties", "SecretProperties", "ServerProperties", "TestSupport"],
      path: "Tests/PropertyRun",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]))
}
