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

/// - Parameter floor: the folder of `Sources/`. A module uses only those listed above it.
/// - Parameter exclude: files that `CEmbeddedFiles` embeds.
func module(
  _ floor: String, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)", exclude: exclude, swiftSettings: settings)
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
    // URL, Date and UUID as values of settings: the one product that needs Foundation.
    .library(name: "SettleSettingsFoundation", targets: ["SettleSettingsFoundation"]),
    // For other languages: `scripts/c-library.sh` makes the files that are installed.
    .library(name: "settle-c", type: .dynamic, targets: ["CInterface"]),
    // What other tools build on: values of YAML and JSON held against a schema, and all that is known of a text.
    .library(
      name: "JSONSchema",
      targets: [
        "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "YAMLParsing", "BundledSchemas", "JSONSchema",
      ]),
    .library(
      name: "Analysis", targets: ["SourceText", "Diagnostics", "DocumentModel", "JSONSchema", "Settings", "Analysis"]),
  ],
  targets: [
    // Platform: libraries of the system, files, processes, threads.
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
    // Schemas, pages of codes, scripts and styles: `#embed` takes a moment for what takes Swift minutes.
    .target(name: "CEmbeddedFiles", path: "Sources/Platform/CEmbeddedFiles"),
    module("Platform", "FileAccess", ["CSettleSystem", "CEmbeddedFiles"]),
    module("Platform", "HTTPService", ["CLibEvent"]),
    module("Platform", "Workers"),

    // Text: bytes, findings, values, patterns.
    module("Text", "SourceText"),
    module("Text", "Diagnostics", ["SourceText"]),
    module("Text", "DocumentModel", ["SourceText", "Diagnostics"]),
    module("Text", "Patterns", ["CIDN2", "CPCRE2"]),
    module("Text", "RegularLanguages", ["Patterns"]),

    // YAML: all that knows the text of YAML.
    module("YAML", "YAMLParsing", ["CLibYAML", "Workers", "SourceText", "Diagnostics", "DocumentModel"]),
    module("YAML", "SyntaxTree", ["SourceText", "DocumentModel", "YAMLParsing"]),
    module("YAML", "Editing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree"]),
    module("YAML", "Formatting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree"]),

    // OtherForms: JSON, property lists, CSV, shell variables, XML.
    module("OtherForms", "JSONParsing", ["SourceText", "Diagnostics", "DocumentModel"]),
    module("OtherForms", "StoreFormats", ["SourceText", "Diagnostics", "DocumentModel", "JSONParsing"]),

    // Schemas: JSON Schema.
    module("Schemas", "BundledSchemas", ["FileAccess"]),
    module("Schemas", "JSONSchema", ["SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing"]),

    // Settings: what JSON Schema has no word for, and the tools for schemas.
    module(
      "Settings", "Settings",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing",
        "StoreFormats", "JSONSchema",
      ], exclude: ["Words/de.yaml"]),
    module(
      "Settings", "SchemaTools",
      ["Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "JSONSchema", "Settings"]),
    module(
      "Settings", "SchemaComparison",
      [
        "Diagnostics", "DocumentModel", "Patterns", "RegularLanguages", "JSONParsing", "JSONSchema", "Settings",
      ]),
    module(
      "Settings", "SchemaInference",
      ["SourceText", "Diagnostics", "DocumentModel", "Patterns", "SyntaxTree"]),

    // Lint: rules, presets, suppressions.
    module(
      "Lint", "Linting",
      ["SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "SyntaxTree", "Formatting"]),

    // Analysis: all that is known of a text, and every proven change of it.
    module(
      "Analysis", "Catalogues",
      ["FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns"], exclude: ["Known"]),
    module(
      "Analysis", "Workspace",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing",
        "JSONParsing", "Formatting", "BundledSchemas", "JSONSchema", "Settings", "SchemaTools", "Linting", "Catalogues",
      ]),
    module(
      "Analysis", "Analysis",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree", "Editing",
        "Formatting", "JSONParsing", "JSONSchema", "Settings", "Linting", "Workspace",
      ]),
    module(
      "Analysis", "Stores",
      [
        "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "Formatting", "JSONParsing",
        "StoreFormats", "JSONSchema", "Settings", "Analysis",
      ]),
    module(
      "Analysis", "SchemaTests",
      [
        "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "JSONSchema", "Settings", "Workspace",
        "Analysis",
      ]),

    module(
      "Analysis", "SchemaChanges",
      [
        "Diagnostics", "DocumentModel", "YAMLParsing", "JSONParsing", "JSONSchema", "Settings", "SchemaComparison",
        "Workspace", "Analysis", "SchemaTests",
      ]),

    // Reports: findings and changes as they are shown.
    module("Reports", "TerminalOutput", ["SourceText"]),
    module(
      "Reports", "Reporting",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "StoreFormats",
        "JSONSchema", "TerminalOutput",
      ]),

    // Screens: the screen of a file as data, page and editor.
    module(
      "Screens", "Screens",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "StoreFormats", "JSONSchema",
        "Settings", "Analysis",
      ], exclude: ["Page/style.css"]),
    // What is made from a schema: typed code, a reference, forms of other tools.
    module(
      "Screens", "SchemaForms",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "StoreFormats", "JSONSchema",
        "Settings", "Analysis", "Screens",
      ], exclude: ["Reference/reference.css", "Reference/reference.js"]),
    module(
      "Screens", "Editor",
      [
        "FileAccess", "HTTPService", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "StoreFormats",
        "JSONSchema", "Settings", "Analysis", "Stores", "Reporting", "Screens",
      ], exclude: ["Page"]),

    // LanguageServer: what editors ask.
    module("LanguageServer", "JSONRPC", ["Diagnostics", "DocumentModel", "JSONParsing"]),
    module(
      "LanguageServer", "LanguageFeatures",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing",
        "SyntaxTree", "BundledSchemas", "JSONSchema", "Settings", "Linting", "Catalogues", "Workspace", "Analysis",
        "SchemaTests", "JSONRPC",
      ]),
    module(
      "LanguageServer", "LanguageServer",
      ["FileAccess", "Workers", "SourceText", "DocumentModel", "Workspace", "JSONRPC", "LanguageFeatures"]),

    // CommandLine: arguments and commands.
    module("CommandLine", "ArgumentParsing", ["FileAccess", "SourceText", "Diagnostics", "TerminalOutput"]),
    module(
      "CommandLine", "CommandLineInterface",
      [
        "FileAccess", "HTTPService", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns",
        "YAMLParsing", "Editing", "Formatting", "JSONParsing", "StoreFormats", "BundledSchemas", "JSONSchema",
        "Settings", "SchemaTools", "RegularLanguages", "SchemaComparison", "SchemaInference", "SyntaxTree", "Linting",
        "Catalogues", "Workspace", "Analysis", "Stores", "SchemaTests", "SchemaChanges", "TerminalOutput",
        "Reporting", "SchemaForms", "Screens", "Editor", "JSONRPC", "LanguageServer",
        "ArgumentParsing",
      ]),

    // Library: what others link, and the entry points.
    module(
      "Library", "SettleSettings",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "JSONSchema", "Settings",
        "Workspace", "Analysis", "Stores", "Screens",
      ]),
    module("Library", "SettleSettingsFoundation", ["SettleSettings"]),
    .target(name: "CSettle", path: "Sources/Library/CSettle"),
    module("Library", "CInterface", ["CommandLineInterface", "CSettle"]),
    .executableTarget(
      name: "settle", dependencies: ["CommandLineInterface"], path: "Sources/Library/settle",
      swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "Properties",
      dependencies: [
        "SourceText", "Diagnostics", "DocumentModel", "StoreFormats", "JSONParsing", "YAMLParsing", "SyntaxTree",
        "Editing",
        "Formatting", "JSONSchema", "BundledSchemas", "Settings", "SchemaComparison", "FileAccess", "Workspace",
        "Analysis",
      ], path: "Tests/Properties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "SecretProperties",
      dependencies: [
        "FileAccess", "Reporting", "JSONRPC", "LanguageFeatures", "LanguageServer", "CommandLineInterface",
        "TestSupport",
        "Properties",
      ], path: "Tests/SecretProperties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .target(
      name: "ServerProperties",
      dependencies: [
        "FileAccess", "DocumentModel", "JSONParsing", "JSONRPC", "LanguageServer", "CommandLineInterface", "Properties",
      ],
      path: "Tests/ServerProperties",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    .executableTarget(
      name: "settle-faulty", dependencies: ["SourceText", "FileAccess", "CommandLineInterface"],
      path: "Tests/FaultyProgram",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    // For Bowtie, which compares implementations of JSON Schema.
    .executableTarget(
      name: "settle-bowtie",
      dependencies: [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "BundledSchemas", "JSONSchema",
        "Reporting",
      ], path: "Tests/Bowtie", exclude: ["Dockerfile"],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    tests("SourceText", ["SourceText"]),
    tests("DocumentModel", ["SourceText", "DocumentModel", "JSONParsing", "YAMLParsing"]),
    tests("TerminalOutput", ["TerminalOutput"]),
    tests("Patterns", ["Patterns"]),
    tests("RegularLanguages", ["RegularLanguages"]),
    tests(
      "SchemaComparison",
      ["DocumentModel", "JSONParsing", "JSONSchema", "SchemaComparison", "Properties"]),
    tests("JSONParsing", ["SourceText", "Diagnostics", "DocumentModel", "JSONParsing"]),
    tests("JSONRPC", ["DocumentModel", "JSONRPC"]),
    tests(
      "LanguageServer",
      [
        "FileAccess", "SourceText", "JSONRPC", "LanguageFeatures", "LanguageServer", "settle", "Properties",
        "ServerProperties",
      ], exclude: ["Sessions"]),
    tests("YAMLParsing", ["CLibYAML", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "Properties"]),
    tests("StoreFormats", ["SourceText", "DocumentModel", "StoreFormats", "YAMLParsing"]),
    tests("SyntaxTree", ["DocumentModel", "SyntaxTree"]),
    tests(
      "Editing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree", "Editing", "Properties"]),
    tests(
      "Formatting", ["DocumentModel", "YAMLParsing", "SyntaxTree", "Formatting"], exclude: ["Cases"]),
    tests(
      "JSONSchema",
      ["SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "YAMLParsing", "JSONSchema", "Settings"]),
    tests(
      "Settings",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "JSONParsing", "StoreFormats", "BundledSchemas",
        "JSONSchema", "Settings", "Analysis", "Reporting", "Stores",
      ]),
    tests(
      "SchemaTools",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "JSONParsing", "BundledSchemas", "JSONSchema",
        "Settings", "SchemaTools",
      ]),
    tests(
      "SchemaInference",
      ["Diagnostics", "DocumentModel", "YAMLParsing", "JSONParsing", "SyntaxTree", "SchemaInference"]),
    tests("Linting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree", "Linting"]),
    tests("FileAccess", ["FileAccess", "CSettleSystem"]),
    tests(
      "Workspace",
      [
        "FileAccess", "DocumentModel", "JSONParsing", "YAMLParsing", "BundledSchemas", "Linting", "Catalogues",
        "Workspace",
        "Reporting",
      ]),
    tests("Reporting", ["FileAccess", "SourceText", "Diagnostics", "Reporting", "Properties"], exclude: ["Snapshots"]),
    tests(
      "Analysis",
      [
        "Workers", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "YAMLParsing", "JSONSchema", "Linting",
        "Settings", "Formatting", "Analysis", "Reporting", "Properties",
      ]),
    tests(
      "CommandLine",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "BundledSchemas", "JSONSchema",
        "Linting", "Settings", "SchemaTools", "Reporting", "ArgumentParsing", "CommandLineInterface", "settle",
        "settle-faulty", "Properties", "SecretProperties", "CSettleSystem",
      ],
      exclude: ["Explanations", "Oracle", "Snapshots"]),
    tests(
      "Editor",
      ["FileAccess", "HTTPService", "DocumentModel", "Settings", "Workspace", "Analysis", "Editor"]),
    tests(
      "SettleSettings", ["SettleSettings", "SettleSettingsFoundation", "Properties", "settle"],
      exclude: ["Schemas", "Generated/typed.schema.yaml"]),
    tests("Architecture", []),
    tests(
      "OutputLanguages",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "StoreFormats", "JSONSchema",
        "Settings", "TerminalOutput", "Reporting", "Screens", "SchemaForms", "Properties",
      ]),
    tests(
      "Conformance",
      [
        "SourceText", "Diagnostics", "DocumentModel", "Patterns", "YAMLParsing", "JSONParsing", "SyntaxTree",
        "JSONSchema", "Linting", "Settings", "SchemaTools", "Formatting", "Workspace", "Analysis", "Reporting",
        "settle-bowtie", "Properties",
      ], exclude: ["Bundled", "Deviations", "Oracle"]),
    tests("Examples", ["DocumentModel", "YAMLParsing"], exclude: ["Statements"]),
  ]
)

// The fuzzers: `scripts/fuzz.sh` builds them, an ordinary build never sees them.
if Context.environment["SETTLE_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "Fuzz",
      dependencies: [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "Patterns", "JSONParsing",
        "StoreFormats", "YAMLParsing", "SyntaxTree", "BundledSchemas", "JSONSchema", "Linting", "Settings",
        "SchemaTools", "Editing", "Formatting", "Catalogues", "Workspace", "Analysis", "Reporting", "Stores",
        "TerminalOutput", "CommandLineInterface",
        "Properties",
      ], path: "Fuzz", swiftSettings: settings))
  package.products.append(.library(name: "SettleFuzz", type: .static, targets: ["Fuzz"]))
}

// What `make bench` times evaluation with: an ordinary build never sees it.
if Context.environment["SETTLE_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-measure",
      dependencies: [
        "BundledSchemas", "DocumentModel", "FileAccess", "JSONParsing", "JSONSchema", "Reporting", "YAMLParsing",
      ], path: "Benchmarks/Measure", swiftSettings: settings))
}

// Properties on so many random edits that they need an optimised build: `scripts/properties.sh` builds it.
if Context.environment["SETTLE_PROPERTIES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-properties", dependencies: ["Properties", "SecretProperties", "ServerProperties", "TestSupport"],
      path: "Tests/PropertyRun",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]))
}
