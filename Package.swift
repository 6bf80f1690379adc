// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target; `docs/architecture.md` says why.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
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
    .executable(name: "settle-bowtie", targets: ["settle-bowtie"]),
    .library(name: "SettleSettings", targets: ["SettleSettings"]),
  ],
  targets: [
    // Layer 0: libraries of the system.
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .systemLibrary(name: "CSystem"),

    // Layer 1
    module("SourceText"),
    module("Diagnostics", ["SourceText"]),
    module("Workers"),
    module("TerminalOutput"),

    // Layer 2
    module("DocumentModel", ["SourceText", "Diagnostics"]),
    module("RegularExpressions", ["CPCRE2"]),
    module("StringFormats", ["CIDN2", "RegularExpressions"]),
    module("FileAccess", ["CSystem"]),
    module("XMLText", ["SourceText"]),

    // Layer 3
    module("YAMLText", ["SourceText", "DocumentModel"]),
    module("YAMLParsing", ["CLibYAML", "SourceText", "Diagnostics", "DocumentModel", "YAMLText"]),
    module("JSONParsing", ["SourceText", "Diagnostics", "DocumentModel"]),
    module("StoreFormats", ["SourceText", "Diagnostics", "DocumentModel", "XMLText", "JSONParsing"]),
    module("SyntaxTree", ["SourceText", "DocumentModel", "YAMLParsing"]),
    module("ArgumentParsing", ["Diagnostics", "TerminalOutput", "FileAccess"]),

    // Layer 4
    module(
      "JSONSchema", ["SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "StringFormats", "YAMLText"]),
    module("Editing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "SyntaxTree"]),
    module(
      "Linting",
      ["SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "YAMLText", "YAMLParsing", "SyntaxTree"]),

    module("Formatting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "SyntaxTree"]),

    // Layer 5
    .target(
      name: "BundledSchemas", path: "schemas", exclude: ["meta/json-schema/LICENSE"],
      resources: [
        .embedInCode("families"), .embedInCode("apps"), .embedInCode("meta"), .embedInCode("settings.yaml"),
        .embedInCode("config.yaml"), .embedInCode("report.yaml"), .embedInCode("explanation.yaml"),
      ], swiftSettings: settings),
    module(
      "Settings",
      ["SourceText", "Diagnostics", "Workers", "DocumentModel", "StoreFormats", "JSONSchema"]),

    module(
      "SchemaTools",
      ["SourceText", "Diagnostics", "DocumentModel", "StringFormats", "YAMLText", "JSONSchema", "Settings"]),

    // Layer 6
    module(
      "Configuration",
      [
        "SourceText", "Diagnostics", "Workers", "DocumentModel", "FileAccess", "YAMLText", "YAMLParsing", "JSONParsing",
        "JSONSchema", "Linting", "BundledSchemas", "Settings", "SchemaTools",
      ]),

    module(
      "Analysis",
      [
        "SourceText", "Diagnostics", "Workers", "DocumentModel", "FileAccess", "YAMLParsing", "JSONParsing",
        "SyntaxTree", "JSONSchema", "Editing", "Formatting", "Linting", "Settings", "Configuration",
      ]),

    // Layer 7
    module(
      "Reporting",
      [
        "SourceText", "Diagnostics", "TerminalOutput", "DocumentModel", "FileAccess", "XMLText", "YAMLText",
        "JSONSchema",
      ]),

    // Layer 8
    module(
      "SettingsEditing",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "JSONParsing", "SyntaxTree",
        "JSONSchema", "Editing", "Formatting", "Settings", "Configuration", "Analysis",
      ]),

    module(
      "Stores",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "JSONParsing", "StoreFormats",
        "JSONSchema", "Formatting", "Settings", "Analysis", "SettingsEditing",
      ]),

    // Layer 9
    module(
      "CommandLineInterface",
      [
        "SourceText", "Diagnostics", "Workers", "TerminalOutput", "DocumentModel", "FileAccess", "YAMLText",
        "YAMLParsing", "JSONParsing", "StoreFormats", "ArgumentParsing", "JSONSchema", "Editing", "Formatting",
        "Linting", "BundledSchemas", "Settings", "SchemaTools", "Configuration", "Analysis", "Reporting",
        "SettingsEditing", "Stores",
      ]),

    module(
      "Bowtie",
      [
        "SourceText", "Diagnostics", "DocumentModel", "FileAccess", "JSONParsing", "JSONSchema", "BundledSchemas",
        "Reporting",
      ]),

    module(
      "SettleSettings",
      [
        "SourceText", "Diagnostics", "DocumentModel", "FileAccess", "YAMLText", "JSONParsing", "JSONSchema", "Settings",
        "Configuration", "Analysis", "SettingsEditing",
      ]),

    // Layer 10
    .executableTarget(name: "settle", dependencies: ["CommandLineInterface"], swiftSettings: settings),

    .executableTarget(name: "settle-bowtie", dependencies: ["Bowtie"], swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "Properties",
      dependencies: [
        "SourceText", "Diagnostics", "DocumentModel", "XMLText", "YAMLParsing", "JSONParsing", "SyntaxTree", "Editing",
        "Formatting",
      ], path: "Tests/Properties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "SecretProperties",
      dependencies: ["FileAccess", "Reporting", "CommandLineInterface", "Properties", "TestSupport"],
      path: "Tests/SecretProperties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .executableTarget(
      name: "settle-faulty", dependencies: ["SourceText", "FileAccess", "CommandLineInterface"],
      path: "Tests/FaultyProgram",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    tests("SourceText", ["SourceText"]),
    tests("DocumentModel", ["SourceText", "DocumentModel", "YAMLParsing", "JSONParsing"]),
    tests("TerminalOutput", ["TerminalOutput"]),
    tests("RegularExpressions", ["RegularExpressions"]),
    tests("StringFormats", ["StringFormats"]),
    tests("JSONParsing", ["SourceText", "Diagnostics", "DocumentModel", "JSONParsing"]),
    tests("YAMLText", ["DocumentModel", "YAMLText", "YAMLParsing"]),
    tests("YAMLParsing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing"]),
    tests("XMLText", ["SourceText", "XMLText"]),
    tests("StoreFormats", ["DocumentModel", "YAMLParsing", "StoreFormats"]),
    tests("SyntaxTree", ["DocumentModel", "SyntaxTree"]),
    tests("Editing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree", "Editing"]),
    tests(
      "Formatting", ["DocumentModel", "YAMLParsing", "SyntaxTree", "Formatting"], exclude: ["Cases"]),
    tests(
      "JSONSchema",
      ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "JSONParsing", "JSONSchema", "Settings"]),
    tests(
      "Settings",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "JSONParsing", "StoreFormats",
        "JSONSchema", "BundledSchemas", "Settings", "Analysis", "Reporting", "SettingsEditing", "Stores",
      ]),
    tests("Linting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "Linting"]),
    tests("FileAccess", ["FileAccess", "CSystem"]),
    tests(
      "Configuration",
      ["DocumentModel", "YAMLParsing", "JSONParsing", "Linting", "BundledSchemas", "Configuration"]),
    tests("Reporting", ["SourceText", "Diagnostics", "FileAccess", "Reporting"], exclude: ["Snapshots"]),
    tests(
      "Analysis",
      [
        "SourceText", "Diagnostics", "Workers", "DocumentModel", "YAMLParsing", "JSONParsing", "JSONSchema", "Linting",
        "Settings", "Analysis",
      ]),
    tests(
      "CommandLine",
      [
        "SourceText", "Diagnostics", "DocumentModel", "FileAccess", "JSONParsing", "JSONSchema", "Linting",
        "BundledSchemas", "Settings", "SchemaTools", "CommandLineInterface", "settle", "settle-faulty", "Properties",
        "SecretProperties", "CSystem",
      ],
      exclude: ["Explanations", "Oracle", "Snapshots"]),
    tests("SettleSettings", ["SettleSettings"]),
    tests("Architecture", []),
    tests(
      "Conformance",
      [
        "SourceText", "Diagnostics", "DocumentModel", "StringFormats", "YAMLParsing", "JSONParsing", "SyntaxTree",
        "JSONSchema", "Formatting", "Linting", "Settings", "SchemaTools", "Configuration", "Analysis", "Reporting",
        "settle-bowtie", "Properties",
      ], exclude: ["Deviations", "Oracle"]),
    tests("Examples", []),
  ]
)

// The fuzzers: `scripts/fuzz.sh` builds them, an ordinary build never sees them.
if Context.environment["SETTLE_FUZZ"] != nil {
  package.targets.append(
    module(
      "Fuzz",
      [
        "SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "FileAccess", "YAMLParsing", "JSONParsing",
        "SyntaxTree", "JSONSchema", "Editing", "Formatting", "Linting", "BundledSchemas", "Settings", "SchemaTools",
        "Configuration", "Analysis", "Reporting", "Properties",
      ], path: "Fuzz"))
  package.products.append(.library(name: "SettleFuzz", type: .static, targets: ["Fuzz"]))
}

// What `make bench` times evaluation with: an ordinary build never sees it.
if Context.environment["SETTLE_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-measure",
      dependencies: [
        "DocumentModel", "FileAccess", "YAMLParsing", "JSONParsing", "JSONSchema", "BundledSchemas", "Reporting",
      ], path: "Benchmarks/Measure", swiftSettings: settings))
}

// Properties on so many random edits that they need an optimised build: `scripts/properties.sh` builds it.
if Context.environment["SETTLE_PROPERTIES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-properties", dependencies: ["Properties", "SecretProperties", "TestSupport"],
      path: "Tests/PropertyRun",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]))
}
