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

/// - Parameter floor: the folder of `Sources/`; a floor uses only itself and those below it.
func module(_ floor: String, _ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)", swiftSettings: settings)
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
    // System: libraries of the system, files, threads.
    .systemLibrary(
      name: "CIDN2", path: "Sources/System/CIDN2", pkgConfig: "libidn2",
      providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .systemLibrary(
      name: "CLibEvent", path: "Sources/System/CLibEvent", pkgConfig: "libevent_extra",
      providers: [.apt(["libevent-dev"]), .brew(["libevent"])]),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/System/CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPCRE2", path: "Sources/System/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CSystem", path: "Sources/System/CSystem"),
    module("System", "FileAccess", ["CSystem"]),
    module("System", "HTTPService", ["CLibEvent"]),
    module("System", "Workers"),

    // Text: bytes, values, and what a text says.
    module("Text", "SourceText"),
    module("Text", "Diagnostics", ["SourceText"]),
    module("Text", "DocumentModel", ["SourceText", "Diagnostics"]),
    module("Text", "RegularExpressions", ["CPCRE2"]),
    module("Text", "StringFormats", ["CIDN2", "RegularExpressions"]),
    module("Text", "TerminalOutput"),
    module("Text", "XMLText", ["SourceText"]),
    module("Text", "YAMLText", ["SourceText", "DocumentModel"]),

    // Reading: from texts to values and tokens.
    module("Reading", "JSONParsing", ["SourceText", "Diagnostics", "DocumentModel"]),
    module("Reading", "JSONRPC", ["Diagnostics", "DocumentModel", "JSONParsing"]),
    module("Reading", "StoreFormats", ["SourceText", "Diagnostics", "DocumentModel", "XMLText", "JSONParsing"]),
    module(
      "Reading", "YAMLParsing",
      ["CLibYAML", "Workers", "SourceText", "Diagnostics", "DocumentModel", "YAMLText"]),
    module("Reading", "SyntaxTree", ["SourceText", "DocumentModel", "YAMLParsing"]),

    // Rules: what is demanded of values and texts.
    .target(
      name: "BundledSchemas", path: "schemas", exclude: ["meta/json-schema/LICENSE"],
      resources: [
        .embedInCode("families"), .embedInCode("apps"), .embedInCode("meta"), .embedInCode("settings.yaml"),
        .embedInCode("config.yaml"), .embedInCode("report.yaml"), .embedInCode("explanation.yaml"),
      ], swiftSettings: settings),
    module(
      "Rules", "JSONSchema",
      ["Workers", "SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "StringFormats", "YAMLText"]),
    module(
      "Rules", "Linting",
      ["SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "YAMLText", "YAMLParsing", "SyntaxTree"]),
    module(
      "Rules", "Settings", ["Workers", "SourceText", "Diagnostics", "DocumentModel", "StoreFormats", "JSONSchema"]),
    module(
      "Rules", "SchemaTools",
      ["Workers", "SourceText", "Diagnostics", "DocumentModel", "StringFormats", "YAMLText", "JSONSchema", "Settings"]),

    // Changing: texts edited and formatted.
    module(
      "Changing", "Editing", ["SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "SyntaxTree"]),
    module(
      "Changing", "Formatting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLText", "YAMLParsing", "SyntaxTree"]),

    // Knowing: all that is known of a text.
    module(
      "Knowing", "Workspace",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "YAMLParsing",
        "BundledSchemas", "JSONSchema", "Linting", "Settings", "SchemaTools",
      ]),
    module(
      "Knowing", "Analysis",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "YAMLParsing",
        "SyntaxTree", "JSONSchema", "Linting", "Settings", "Editing", "Formatting", "Workspace",
      ]),
    // `pages` is a link to `docs/rules`, and `glossary.md` one to that file of `docs`.
    .target(
      name: "BundledPages", path: "Sources/Knowing/BundledPages", exclude: ["pages/README.md"],
      resources: [.embedInCode("pages"), .embedInCode("glossary.md")], swiftSettings: settings),
    module(
      "Knowing", "Reporting",
      [
        "BundledPages", "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "TerminalOutput", "XMLText",
        "YAMLText",
        "JSONSchema",
      ]),
    module(
      "Knowing", "Stores",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "StoreFormats", "YAMLParsing",
        "JSONSchema", "Settings", "Formatting", "Analysis",
      ]),
    module(
      "Knowing", "Screens",
      [
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "StoreFormats", "JSONSchema", "Settings", "Analysis",
      ]),
    .target(
      name: "ScreenPages", dependencies: ["SourceText", "Diagnostics", "DocumentModel", "Settings", "Screens"],
      path: "Sources/Knowing/ScreenPages", resources: [.embedInCode("style.css")], swiftSettings: settings),
    module(
      "Knowing", "EditSessions",
      [
        "SourceText", "Diagnostics", "DocumentModel", "StoreFormats", "JSONSchema", "Settings", "Analysis", "Reporting",
        "Stores", "Screens",
      ]),

    // FrontEnds: what people and programs talk to.
    module("FrontEnds", "ArgumentParsing", ["FileAccess", "Diagnostics", "TerminalOutput"]),
    module(
      "FrontEnds", "Bowtie",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "BundledSchemas", "JSONSchema",
        "Reporting",
      ]),
    .target(
      name: "LocalServer",
      dependencies: [
        "HTTPService", "Diagnostics", "DocumentModel", "JSONParsing", "Settings", "Analysis", "Screens", "ScreenPages",
        "EditSessions",
      ],
      path: "Sources/FrontEnds/LocalServer", resources: [.embedInCode("editor.js")], swiftSettings: settings),
    module(
      "FrontEnds", "LanguageFeatures",
      [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "JSONRPC",
        "YAMLParsing", "SyntaxTree", "BundledSchemas", "JSONSchema", "Linting", "Settings", "Workspace",
        "Analysis",
      ]),
    module(
      "FrontEnds", "LanguageServer",
      ["FileAccess", "Workers", "SourceText", "DocumentModel", "JSONRPC", "Workspace", "LanguageFeatures"]),
    module(
      "FrontEnds", "CommandLineInterface",
      [
        "BundledPages", "HTTPService", "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel",
        "TerminalOutput", "YAMLText", "JSONParsing", "JSONRPC", "StoreFormats", "YAMLParsing", "BundledSchemas",
        "JSONSchema", "Linting",
        "Settings", "SchemaTools", "Editing", "Formatting", "Workspace", "Analysis", "Reporting", "Stores", "Screens",
        "ScreenPages", "EditSessions", "LocalServer", "LanguageServer", "ArgumentParsing",
      ]),
    module(
      "FrontEnds", "SettleSettings",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "JSONSchema", "Settings",
        "Workspace", "Analysis", "Screens",
      ]),
    .executableTarget(
      name: "settle", dependencies: ["CommandLineInterface"], path: "Sources/FrontEnds/settle",
      swiftSettings: settings),
    .executableTarget(
      name: "settle-bowtie", dependencies: ["Bowtie"], path: "Sources/FrontEnds/settle-bowtie", swiftSettings: settings),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "Properties",
      dependencies: [
        "SourceText", "Diagnostics", "DocumentModel", "XMLText", "JSONParsing", "YAMLParsing", "SyntaxTree", "Editing",
        "Formatting",
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
    tests("SourceText", ["SourceText"]),
    tests("DocumentModel", ["SourceText", "DocumentModel", "JSONParsing", "YAMLParsing"]),
    tests("TerminalOutput", ["TerminalOutput"]),
    tests("RegularExpressions", ["RegularExpressions"]),
    tests("StringFormats", ["StringFormats"]),
    tests("JSONParsing", ["SourceText", "Diagnostics", "DocumentModel", "JSONParsing"]),
    tests("JSONRPC", ["DocumentModel", "JSONRPC"]),
    tests(
      "LanguageServer",
      [
        "FileAccess", "SourceText", "JSONRPC", "LanguageFeatures", "LanguageServer", "settle", "Properties",
        "ServerProperties",
      ], exclude: ["Sessions"]),
    tests("YAMLText", ["DocumentModel", "YAMLText", "YAMLParsing"]),
    tests("YAMLParsing", ["CLibYAML", "SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "Properties"]),
    tests("XMLText", ["SourceText", "XMLText"]),
    tests("StoreFormats", ["DocumentModel", "StoreFormats", "YAMLParsing"]),
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
        "SourceText", "Diagnostics", "DocumentModel", "YAMLText", "JSONParsing", "StoreFormats", "YAMLParsing",
        "BundledSchemas", "JSONSchema", "Settings", "Analysis", "Reporting", "Stores",
      ]),
    tests("Linting", ["SourceText", "Diagnostics", "DocumentModel", "YAMLParsing", "SyntaxTree", "Linting"]),
    tests("FileAccess", ["FileAccess", "CSystem"]),
    tests(
      "Workspace",
      ["DocumentModel", "JSONParsing", "YAMLParsing", "BundledSchemas", "Linting", "Workspace", "Reporting"]),
    tests("Reporting", ["FileAccess", "SourceText", "Diagnostics", "Reporting", "Properties"], exclude: ["Snapshots"]),
    tests(
      "Analysis",
      [
        "Workers", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "YAMLText", "YAMLParsing", "JSONSchema",
        "Linting", "Settings", "Formatting", "Analysis", "Reporting",
      ]),
    tests(
      "CommandLine",
      [
        "FileAccess", "SourceText", "Diagnostics", "DocumentModel", "JSONParsing", "BundledSchemas", "JSONSchema",
        "Linting", "Settings", "SchemaTools", "Reporting", "ArgumentParsing", "CommandLineInterface", "settle",
        "settle-faulty", "Properties", "SecretProperties", "CSystem",
      ],
      exclude: ["Explanations", "Oracle", "Snapshots"]),
    tests(
      "LocalServer",
      [
        "FileAccess", "HTTPService", "DocumentModel", "Settings", "Workspace", "Analysis", "EditSessions",
        "LocalServer",
      ]),
    tests("SettleSettings", ["SettleSettings"]),
    tests("Architecture", []),
    tests(
      "Conformance",
      [
        "SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "StringFormats", "YAMLText", "JSONParsing",
        "YAMLParsing", "SyntaxTree", "JSONSchema", "Linting", "Settings", "SchemaTools", "Formatting", "Workspace",
        "Analysis", "Reporting",
        "settle-bowtie", "Properties",
      ], exclude: ["Deviations", "Oracle"]),
    tests("Examples", []),
  ]
)

// The fuzzers: `scripts/fuzz.sh` builds them, an ordinary build never sees them.
if Context.environment["SETTLE_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "Fuzz",
      dependencies: [
        "FileAccess", "Workers", "SourceText", "Diagnostics", "DocumentModel", "RegularExpressions", "JSONParsing",
        "StoreFormats", "YAMLParsing", "SyntaxTree", "BundledSchemas", "JSONSchema", "Linting", "Settings",
        "SchemaTools", "Editing", "Formatting", "Workspace", "Analysis", "Reporting", "Stores", "CommandLineInterface",
        "Properties",
      ], path: "Fuzz", swiftSettings: settings))
  package.products.append(.library(name: "SettleFuzz", type: .static, targets: ["Fuzz"]))
}

// What `make bench` times evaluation with: an ordinary build never sees it.
if Context.environment["SETTLE_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-measure",
      dependencies: [], path: "Benchmarks/Measure", swiftSettings: settings))
}

// Properties on so many random edits that they need an optimised build: `scripts/properties.sh` builds it.
if Context.environment["SETTLE_PROPERTIES"] != nil {
  package.targets.append(
    .executableTarget(
      name: "settle-properties", dependencies: ["Properties", "SecretProperties", "ServerProperties", "TestSupport"],
      path: "Tests/PropertyRun",
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]))
}
