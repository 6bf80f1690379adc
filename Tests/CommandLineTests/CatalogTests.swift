import Foundation
import TestSupport
import Testing

/// `settle catalog`, and schemas found by a catalog.
@Suite struct CatalogTests {
  private static let list = """
    {"schemas": [
      {"name": "Shop", "fileMatch": ["shop.yml", "*.shop.json", "**/shop/!(skip).yml"], "url": "https://www.schemastore.org/shop.json",
       "versions": {"1": "https://json.schemastore.org/shop-1"}},
      {"name": "Order form", "fileMatch": ["order.yml"], "url": "https://example.org/v1/schema.json"},
      {"name": "Elsewhere", "fileMatch": ["elsewhere.yml"], "url": "https://example.org/v2/schema.json"},
      {"name": "Faulty", "fileMatch": ["faulty.yml"], "url": "https://www.schemastore.org/faulty.json"},
      {"name": "API", "fileMatch": ["openapi.yaml"], "url": "https://www.schemastore.org/api.json"},
      {"name": "Outside", "fileMatch": ["../../outside.yml"], "url": "https://www.schemastore.org/../../secret.json"},
      {"name": 1, "url": 2}, "x"
    ]}
    """
  private static let source = [
    "store/src/api/json/catalog.json": list,
    "store/src/schemas/json/shop.json":
      "{\"$id\": \"https://shop.example.org/schema\", \"properties\": {\"open\": {\"$ref\": \"https://json.schemastore.org/base#/$defs/flag\"}}}",
    "store/src/schemas/json/shop-1.json": "{\"properties\": {\"open\": {\"type\": \"integer\"}}}",
    "store/src/schemas/json/base.json": "{\"$defs\": {\"flag\": {\"type\": \"boolean\"}}}",
    "store/src/schemas/json/faulty.json":
      "{\"properties\": {\"a\": {\"type\": \"integer\"}, \"b\": {\"pattern\": \"(\"}}}",
    "store/src/schemas/json/api.json":
      "{\"required\": [\"openapi\"], \"properties\": {\"openapi\": {\"type\": \"string\"}}}",
    "store/example.org/v1/schema.json": "{\"required\": [\"order\"]}", "secret.json": "{\"const\": \"S3CRET\"}",
  ]

  private static func folder(_ files: [String: String] = [:]) -> ScratchFolder {
    ScratchFolder(source.merging(files) { $1 })
  }

  private static func run(_ arguments: [String], in folder: ScratchFolder, below: String = "") -> CommandRun {
    let environment = [
      "XDG_DATA_HOME": folder.path + "/data", "PATH": "/usr/bin:/bin", "SETTLE_FETCH": "/nowhere/fetch",
    ]
    return CommandRun(arguments, in: folder, below: below, environment: environment)
  }

  private static let files = [
    "p/shop.yml": "open: 1\n", "p/a.shop.json": "{\"open\": 1}", "p/shop/a.yml": "open: 1\n",
    "p/shop/skip.yml": "open: 1\n",
    "p/order.yml": "a: 1\n", "p/elsewhere.yml": "a: 1\n", "p/faulty.yml": "a: x\nb: x\n",
    "p/openapi.yaml": "openapi: 1\n",
    "p/api/openapi.yaml": "a: 1\n",
    "p/named.yml": "# yaml-language-server: $schema=http://json.schemastore.org/shop\nopen: 1\n",
    "p/by-id.yml": "$schema: https://shop.example.org/schema\nopen: 1\n",
    "p/old.yml": "$schema: https://json.schemastore.org/shop-1\nopen: x\n",
    "p/outside.yml": "a: 1\n",
  ]

  @Test(arguments: ["folder", "archive", "archive with a folder on top"]) func filesHaveSchemasByTheirNames(
    _ form: String
  ) throws {
    let folder = Self.folder(Self.files)
    switch form {
    case "folder": break
    case "archive": _ = ProgramRun(shell: "tar -C store -czf store.tar.gz src example.org", in: folder)
    case _: _ = ProgramRun(shell: "tar -czf store.tar.gz store", in: folder)
    }
    let added = Self.run(["catalog", "add", form == "folder" ? "store" : "store.tar.gz"], in: folder)
    #expect(added.code == 0 && added.output == "added store: 6 kinds of files\n", "\(added)")
    // The catalog is a copy, so its source isn't needed afterwards.
    try FileManager.default.removeItem(atPath: folder.path + "/store")
    let run = Self.run(["check", "--json"], in: folder, below: "p")
    #expect(run.code == 1, "\(run.errors)")
    let reports = try KnownFileTests.reports(run.output)
    let found = reports.mapValues { report in
      "\(report["status"] ?? "") \((report["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String })"
    }
    let wrong = "invalid [\"schema/type\"]"
    let expected = [
      "shop.yml": wrong, "a.shop.json": wrong, "shop/a.yml": wrong, "shop/skip.yml": "valid []", "named.yml": wrong,
      "by-id.yml": wrong,
      "old.yml": wrong, "order.yml": "invalid [\"schema/required\"]", "elsewhere.yml": "unchecked []",
      "faulty.yml": wrong,
      "openapi.yaml": wrong, "api/openapi.yaml": "valid []", "outside.yml": "valid []",
    ]
    for (path, text) in expected { #expect(found[path] == text, "\(path): \(found[path] ?? "")") }
    #expect((reports["faulty.yml"]?["reason"] as? String)?.contains("faulty.json:1: ") == true)
    #expect(!run.output.contains("S3CRET"))
  }

  @Test func theConfigurationAndTheRunSayWhichCount() {
    let folder = Self.folder(["p/shop.yml": "open: 1\n"])
    _ = Self.run(["catalog", "add", "store"], in: folder)
    for (text, arguments, code) in [
      ("", [], 1), ("", ["--no-catalogues"], 0), ("", ["--locked"], 2), ("catalogues: none\n", [], 0),
      ("catalogues: all\n", [], 1),
      ("catalogues: [store]\n", [], 1), ("catalogues: [other]\n", [], 2), ("catalogues: some\n", [], 2),
      ("catalogues: [store, other]\n", [], 2), ("catalogues: [other]\n", ["--no-catalogues"], 0),
      ("catalogues: [/etc]\n", [], 2), ("catalogues: [..]\n", [], 2), ("catalogues: [\"https://a.org/x\"]\n", [], 2),
      ("schemas: [{files: [shop.yml], schema: own.yaml}]\n", [], 0),
    ] as [(String, [String], Int)] {
      folder.write("p/.settle.yaml", text)
      folder.write("p/own.yaml", "title: Own\nproperties: {open: true}\n")
      let run = Self.run(["check", "shop.yml"] + arguments, in: folder, below: "p")
      #expect(run.code == code, "\(text)\(arguments): \(run)")
    }
    folder.write("p/.settle.yaml", "")
    let explained = Self.run(["check", "--explain-schema", "shop.yml"], in: folder, below: "p").output
    #expect(
      explained == "shop.yml: https://www.schemastore.org/shop.json (catalog store, kind shop, files: shop.yml)\n")
  }

  /// A schema in a catalog counts as installed; `--vendor` copies it into the project for machines without the catalog.
  @Test func aSchemaOfACatalogCanBeVendored() {
    let folder = Self.folder(["p/.git/": "", "p/shop.yml": "open: 1\n"])
    _ = Self.run(["catalog", "add", "store"], in: folder)
    let left = Self.run(["schema", "add", "--all"], in: folder, below: "p")
    #expect(
      left.code == 0 && left.output == "schemas from catalogs are not copied; use --vendor to copy them\n", "\(left)")
    let vendored = Self.run(["schema", "add", "--all", "--vendor"], in: folder, below: "p")
    #expect(
      vendored.code == 0
        && vendored.output.contains("added shop: https://www.schemastore.org/shop.json (catalog store)"),
      "\(vendored)")
    _ = Self.run(["catalog", "remove", "store"], in: folder)
    let check = Self.run(["check", "--locked"], in: folder, below: "p")
    #expect(check.code == 1 && check.output.contains("schema/type"), "\(check)")
  }

  /// Each item of a list is checked by the schema of its own kind.
  @Test func theItemsOfAListAreVendored() {
    let folder = Self.folder([
      "objects/a.org/one_v1.json": "{\"properties\": {\"x\": {\"type\": \"integer\"}}}",
      "objects/b.org/two_v2.json": "{\"properties\": {\"x\": {\"type\": \"string\"}}}", "p/.git/": "",
      "p/list.yaml":
        "apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: a.org/v1, kind: One, x: y}\n  - {apiVersion: b.org/v2, kind: Two, x: 1}\n"
        + "  - {apiVersion: c.org/v1, kind: Three}\n",
    ])
    #expect(Self.run(["catalog", "add", "objects"], in: folder).code == 0)
    let vendored = Self.run(["schema", "add", "--all", "--vendor"], in: folder, below: "p")
    #expect(vendored.code == 0 && vendored.output.components(separatedBy: "added ").count == 3, "\(vendored)")
    _ = Self.run(["catalog", "remove", "objects"], in: folder)
    let check = Self.run(["check", "--format", "oneline"], in: folder, below: "p")
    #expect(
      check.code == 1 && check.output.contains("list.yaml:4:")
        && check.output.contains("list.yaml:5:"), "\(check)")
  }

  /// If a catalog has the group, `apiVersion` and `kind` identify a kind of file even if its schema is missing.
  @Test func anObjectWithoutASchemaIsOfAKnownKind() {
    let folder = Self.folder([
      "crds/helm.toolkit.fluxcd.io/helmrelease_v2.json": "{\"properties\": {\"spec\": {\"type\": \"object\"}}}",
      "core/service-v1.json": "{\"properties\": {\"spec\": {\"type\": \"object\"}}}", "p/.git/": "",
      "p/release.yaml": "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec: 1\n",
      "p/all.yaml": "apiVersion: v1\nkind: Service\nspec: 1\n---\napiVersion: own.example.org/v1\nkind: Mine\n",
      "p/odd.yaml": "apiVersion: v1/../..\nkind: Service\n", "p/none.yaml": "a: 1\n",
    ])
    let first = Self.run(["check", "--format", "oneline"], in: folder, below: "p")
    #expect(first.code == 0, "\(first)")
    for line in [
      "no schema for all.yaml (not installed; run `settle schema add core/v1/service`)",
      "no schema for release.yaml (not installed; run `settle schema add helm.toolkit.fluxcd.io/v2/helmrelease`)",
    ] { #expect(first.errors.contains(line + "\n"), "\(first)") }
    let named = Self.run(["schema", "add", "v1/core/Service"], in: folder, below: "p")
    #expect(named.code == 2, "\(named)")
    let core = Self.run(["schema", "add", "core/v1/Service", "--from", "../core"], in: folder, below: "p")
    #expect(core.code == 0 && core.output.hasPrefix("added core/v1/service ("), "\(core)")
    let all = Self.run(["schema", "add", "--all", "--from", "../crds"], in: folder, below: "p")
    #expect(all.code == 0 && all.output.hasPrefix("added helm.toolkit.fluxcd.io/v2/helmrelease ("), "\(all)")
    let check = Self.run(["check", "--locked", "--format", "oneline"], in: folder, below: "p")
    #expect(
      check.code == 1 && check.output.contains("release.yaml:3:") && check.output.contains("all.yaml:3:"), "\(check)")
  }

  @Test func aCatalogIsListedMadeAgainAndRemoved() {
    let folder = Self.folder()
    #expect(
      Self.run(["catalog", "list"], in: folder).output
        == "no catalogs installed; run `settle catalog add schemastore`\n")
    #expect(Self.run(["catalog", "add", "store", "--name", "mine"], in: folder).code == 0)
    let list = Self.run(["catalog", "list"], in: folder).output
    #expect(list.hasPrefix("mine: 6 kinds of files; 20") && list.hasSuffix(", \(folder.path)/store\n"), "\(list)")
    // The command has an alias.
    #expect(Self.run(["catalogue", "list"], in: folder).output == list)
    #expect(
      Self.run(["catalog", "list", "--json"], in: folder).output.hasPrefix(
        "{\"catalogues\":[{\"name\":\"mine\",\"kinds\":6,"))
    folder.write("store/src/api/json/catalog.json", "{\"schemas\": []}")
    #expect(Self.run(["catalog", "update"], in: folder).output.hasPrefix("updated mine: "))
    folder.write("store/src/api/json/catalog.json", "[")
    let failed = Self.run(["catalog", "update", "mine"], in: folder)
    #expect(failed.code == 2 && failed.errors.contains("has no catalog.json and no"), "\(failed)")
    #expect(Self.run(["catalog", "list"], in: folder).output.hasPrefix("mine: "))
    #expect(Self.run(["catalog", "remove", "other"], in: folder).code == 2)
    #expect(Self.run(["catalog", "remove", "mine"], in: folder).output == "removed mine\n")
    #expect(folder.names(below: "data/settle/catalogues") == [])
    folder.write("data/settle/catalogues/old/index", "settle-table 1 1 0\n")
    #expect(Self.run(["catalog", "list"], in: folder).errors.contains("cannot use old: its index is damaged"))
  }

  /// Adding a schema also adds the schemas that it refers to, in each layout, from folders and archives.
  @Test(arguments: ["dashed", "grouped", "listed"], ["folder", "archive", "archive with a folder on top"])
  func whatASchemaRefersToIsCopied(_ layout: String, _ form: String) throws {
    let schema = { (reference: String) in "{\"properties\": {\"name\": {\"$ref\": \"\(reference)\"}}}" }
    let flag = "{\"$defs\": {\"flag\": {\"$ref\": \"deeper/flag.json\"}}}"
    let object = { (kind: String) in "apiVersion: \(kind)\nname: 1\n" }
    var files = ["s/far/deeper/flag.json": "{\"type\": \"boolean\"}"]
    var texts: [String] = []
    switch layout {
    case "dashed":
      files["s/far/v1.30.0/_definitions.json"] = flag.replacing("deeper/", with: "../deeper/")
      files["s/far/v1.30.0/pod-v1.json"] = schema("_definitions.json#/$defs/flag")
      files["s/far/v1.30.0/service-v1.json"] = schema(
        "https://kubernetes.example.org/v1.30.0/_definitions.json#/$defs/flag")
      texts = [object("v1\nkind: Pod"), object("v1\nkind: Service")]
    case "grouped":
      files["s/far/common.json"] = flag
      files["s/far/a.org/one_v1.json"] = schema("../common.json#/$defs/flag")
      files["s/far/a.org/two_v1.json"] =
        "{\"$id\": \"https://own.example.org/x/\", " + schema("../common.json#/$defs/flag").dropFirst()
      texts = [object("a.org/v1\nkind: One"), object("a.org/v1\nkind: Two")]
    case _:
      files["s/catalog.json"] =
        "{\"schemas\": [{\"fileMatch\": [\"t0.yaml\", \"t1.yaml\"], \"url\": \"https://far/near/app.json\"}]}"
      files["s/far/near/app.json"] = schema("../common.json#/$defs/flag")
      files["s/far/common.json"] = flag
      texts = ["name: 1\n", "a: 1\nname: 1\n"]
    }
    for (index, text) in texts.enumerated() { files["p/t\(index).yaml"] = text }
    let folder = ScratchFolder(files)
    switch form {
    case "folder": break
    case "archive": _ = ProgramRun(shell: "tar -C s -czf s.tar.gz .", in: folder)
    case _: _ = ProgramRun(shell: "tar -czf s.tar.gz s", in: folder)
    }
    let added = Self.run(["catalog", "add", form == "folder" ? "s" : "s.tar.gz"], in: folder)
    #expect(added.code == 0, "\(added)")
    try FileManager.default.removeItem(atPath: folder.path + "/s")
    let run = Self.run(["check", "--json"], in: folder, below: "p")
    let reports = try KnownFileTests.reports(run.output)
    for index in texts.indices {
      let report = reports["t\(index).yaml"] ?? [:]
      #expect(report["status"] as? String == "invalid" && report["reason"] == nil, "\(report)")
    }
    #expect(run.code == 1, "\(run)")
  }

  /// Schemas that a vendored schema refers to by relative references are vendored with it.
  @Test(arguments: [["--vendor"], ["--from", "../core"]])
  func whatAnObjectRefersToIsVendored(_ source: [String]) {
    let folder = ScratchFolder([
      "core/_definitions.json": "{\"$defs\": {\"flag\": {\"type\": \"boolean\"}}}",
      "core/pod-v1.json": "{\"properties\": {\"name\": {\"$ref\": \"_definitions.json#/$defs/flag\"}}}",
      "p/a.yaml": "apiVersion: v1\nkind: Pod\nname: 1\n", "p/.git/": "",
    ])
    if source == ["--vendor"] { _ = Self.run(["catalog", "add", "./core"], in: folder) }
    let added = Self.run(["schema", "add", "--all"] + source, in: folder, below: "p")
    #expect(added.code == 0 && added.output.contains("added core/v1/pod ("), "\(added)")
    let update = Self.run(["schema", "update"] + source.filter { $0 != "--vendor" }, in: folder, below: "p")
    #expect(update.code == 0 && update.output.contains("same core/v1/pod ("), "\(update)")
    let check = Self.run(["check", "--locked", "--no-catalogues", "-f", "oneline"], in: folder, below: "p")
    #expect(check.code == 1 && check.output.hasPrefix("a.yaml:3:7: error: "), "\(check)")
  }

  /// No file outside the folder is copied, whatever a schema refers to.
  @Test func aReferenceLeadsToNoFileOutside() throws {
    let folder = ScratchFolder([
      "secret.json": "{\"const\": \"S3CRET\"}",
      "s/a.org/one_v1.json": "{\"allOf\": [{\"$ref\": \"../../secret.json\"}, {\"$ref\": \"link.json\"}]}",
      "p/a.yaml": "apiVersion: a.org/v1\nkind: One\n",
    ])
    folder.link("s/a.org/link.json", to: "../../secret.json")
    #expect(Self.run(["catalog", "add", "./s"], in: folder).code == 0)
    let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/data/settle/catalogues/s")
    #expect(copied.filter { $0.hasSuffix(".json") } == ["schemas/a.org/one_v1.json"], "\(copied)")
    // The schema was found by content alone, so that's no error; one line says what is wrong and what to run.
    let run = Self.run(["check"], in: folder, below: "p")
    #expect(
      run.code == 0 && run.errors.contains("\nnot fully checked: a.yaml (cannot use part of the schema: "), "\(run)")
    #expect(run.errors.hasSuffix("; run `settle catalog update s`)\n"), "\(run)")
  }

  @Test func aFolderComesBeforeACollectionOfItsName() {
    let folder = ScratchFolder(["crds/a.org/one_v1.json": "{}"])
    let run = Self.run(["catalog", "add", "crds"], in: folder)
    #expect(run.code == 0 && run.output == "added crds: 1 Kubernetes object, from \(folder.path)/crds\n", "\(run)")
  }

  /// Without a valid index, it's unknown which files a catalog applies to.
  @Test(arguments: ["", "settle-table 1 1 0\n", "cut"]) func aDamagedCatalogIsAnError(_ text: String) throws {
    let folder = Self.folder(["p/shop.yml": "open: 1\n"])
    _ = Self.run(["catalog", "add", "store"], in: folder)
    let index = "data/settle/catalogues/store/index"
    let whole = folder.text(index)
    folder.write(index, text == "cut" ? String(whole.dropLast(30)) : text)
    let run = Self.run(["check"], in: folder, below: "p")
    #expect(run.code == 2, "\(run)")
    #expect(
      run.output.contains(
        "error[config/unusable-catalogue]: damaged or outdated index of the catalog \"store\""), "\(run)"
    )
    #expect(
      run.output.contains("= help: run `settle catalog add` to reinstall it, or `settle catalog remove store`"),
      "\(run)")
    for arguments in [["check", "--no-catalogues"], ["check"]] {
      if arguments.count == 1 { folder.write("p/.settle.yaml", "catalogues: none\n") }
      #expect(Self.run(arguments, in: folder, below: "p").code == 0)
    }
    #expect(Self.run(["catalog", "remove", "store"], in: folder).output == "removed store\n")
  }

  @Test func aNameInTheConfigurationThatIsNotACatalogIsAnErrorThere() {
    let folder = Self.folder(["p/.settle.yaml": "catalogues: [store, other]\n", "p/a.yaml": "a: 1\n"])
    _ = Self.run(["catalog", "add", "store"], in: folder)
    for arguments in [
      ["check", "-f", "oneline"], ["get", "a.yaml", "a"], ["check", "-f", "oneline", ".settle.yaml"],
    ] {
      let run = Self.run(arguments, in: folder, below: "p")
      #expect(run.code == 2, "\(run)")
      #expect((run.output + run.errors).contains(".settle.yaml:1:21: "), "\(run)")
      #expect((run.output + run.errors).contains("catalog \"other\" not installed"), "\(run)")
    }
    folder.write("p/.settle.yaml", "catalogues: [store, ../../etc]\n")
    let run = Self.run(["check", "-f", "oneline"], in: folder, below: "p")
    #expect(run.code == 2 && run.output.hasPrefix(".settle.yaml:1:21: error: "), "\(run)")
  }

  @Test(arguments: [
    (["none"], "is not a folder, an archive"), (["empty"], "has no catalog.json"),
    (["text.tar.gz"], "cannot unpack"),
    (["store", "--name", "../x"], "invalid catalog name"),
    (["https://a.org/x.tar.gz"], "cannot start /nowhere/fetch"),
    (["schemastore"], "cannot start /nowhere/fetch"),
  ])
  func aTextThatIsNotACatalogIsRefused(_ arguments: [String], _ message: String) {
    let folder = Self.folder(["empty/": "", "text.tar.gz": "x"])
    let run = Self.run(["catalog", "add"] + arguments, in: folder)
    #expect(run.code == 2 && run.errors.contains(message), "\(run)")
  }

  /// Links in an archive and paths with `..` aren't followed.
  @Test func noPathLeavesTheFolder() {
    let folder = Self.folder(["secret/shop.json": "{\"const\": \"S3CRET\"}"])
    let line = """
      mkdir bad && cp store/src/api/json/catalog.json bad/ && mkdir -p bad/src/schemas && ln -s \(folder.path)/secret bad/src/schemas/json
      tar -czf bad.tar.gz -C bad . && mkdir in && cd in && tar -czPf ../climbing.tar.gz ../bad/catalog.json ../secret.json
      """
    _ = ProgramRun(shell: line, in: folder)
    folder.write("p/shop.yml", "open: 1\n")
    _ = Self.run(["catalog", "add", "bad.tar.gz"], in: folder)
    _ = Self.run(["catalog", "add", "climbing.tar.gz"], in: folder)
    let run = Self.run(["check"], in: folder, below: "p")
    #expect(!(run.output + run.errors).contains("S3CRET"), "\(run)")
  }

  // MARK: Kubernetes

  private static let pod = "apiVersion: v1\nkind: Pod\nspec: 1\n"

  /// Kubernetes objects by group, version and kind, in both layouts.
  @Test(arguments: [
    ("apiVersion: v1\nkind: Pod\nname: 1\n", ["3:7"]), ("apiVersion: apps/v1\nkind: Deployment\nname: 1\n", ["3:7"]),
    ("apiVersion: apps/v2\nkind: Deployment\nname: 1\n", []), ("apiVersion: other/v1\nkind: Deployment\nname: 1\n", []),
    ("apiVersion: stable.example.com/v1\nkind: CronTab\nname: 1\n", ["3:7"]),
    ("apiVersion: v1\nkind: Unknown\nname: 1\n", []),
    ("kind: Pod\nname: 1\n", []),
    ("apiVersion: v1\nkind: Pod\nname: 1\n---\n# none\n---\napiVersion: v1\nkind: Pod\nname: 1\n", ["3:7", "9:7"]),
    (
      "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, name: 1}\n- {kind: X, name: 1}\n- {apiVersion: apps/v1, kind: Deployment, name: 2}\n",
      ["4:37", "6:49"]
    ),
    ("apiVersion: v1\nkind: List\nitems: []\n", []), ("apiVersion: 1\nkind: [Pod]\nname: 1\n", []),
  ])
  func anObjectHasTheSchemaOfItsKind(_ text: String, _ places: [String]) {
    let schema = "{\"properties\": {\"name\": {\"type\": \"string\"}}}"
    let folder = ScratchFolder([
      "core/v1.30.0-standalone-strict/pod-v1.json": schema,
      "core/v1.30.0-standalone-strict/deployment-apps-v1.json": schema,
      "core/v1.9.0-standalone-strict/pod-v1.json": "{}", "crds/stable.example.com/crontab_v1.json": schema,
      "p/a.yaml": text,
    ])
    #expect(Self.run(["catalog", "add", "./core"], in: folder).output == "added core: 2 Kubernetes objects\n")
    #expect(Self.run(["catalog", "add", "./crds"], in: folder).output == "added crds: 1 Kubernetes object\n")
    let run = Self.run(["check", "--format", "oneline", "a.yaml"], in: folder, below: "p")
    let found = run.output.split(separator: "\n").map { $0.dropFirst("a.yaml:".count).prefix { $0 != " " }.dropLast() }
    #expect(found.map(String.init) == places, "\(run)")
    #expect(run.code == (places.isEmpty ? 0 : 1))
    guard !places.isEmpty else { return }
    folder.write("p/.git/", "")
    let added = Self.run(["schema", "add", "--all", "--vendor"], in: folder, below: "p")
    let locked = Self.run(
      ["check", "--locked", "--no-catalogues", "--format", "oneline", "a.yaml"], in: folder, below: "p")
    if !text.contains("List") { #expect(locked.output == run.output && locked.code == 1, "\(added)\(locked)") }
  }

  /// The address that a `List` gets for its schema joins the schemas of its items with bars.
  @Test func itemsOfAListHaveSchemasWithAnyName() {
    let folder = ScratchFolder([
      ".settle.yaml": "schemas: [{files: [a.yaml], schema: \"s|t/{kind}.json\"}]\n",
      "s|t/pod.json": "{\"required\": [\"name\"]}", "s|t/job.json": "{\"required\": [\"title\"]}",
      "a.yaml":
        "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, title: a}\n- {apiVersion: v1, kind: Job, name: a}\n",
    ])
    let run = CommandRun(["check", "--format", "oneline", "a.yaml"], in: folder)
    #expect(run.output.hasPrefix("a.yaml:4:3: ") && run.output.contains("\"name\"") && run.code == 1, "\(run)")
    #expect(run.output.split(separator: "\n").count == 2, "\(run)")
  }

  /// A rule in the configuration may build the schema's address from values of the document.
  @Test func aRuleIsFilledInByTheDocument() {
    let folder = ScratchFolder([
      ".settle.yaml":
        "schemas:\n- {files: [\"k/*\"], when: {apiVersion: present, kind: present}, schema: \"s/{group}/{kind}_{version}.json\", else: none}\n"
        + "- {files: [\"t/*\"], schema: \"s/{spec.type}.json\"}\n",
      "s/core/pod_v1.json": "{\"required\": [\"name\"]}", "s/apps/job_v2.json": "{\"required\": [\"name\"]}",
      "s/a.json": "{\"required\": [\"name\"]}", "k/pod.yaml": Self.pod,
      "k/job.yaml": "apiVersion: apps/v2\nkind: Job\n",
      "k/none.yaml": "apiVersion: v1\nkind: None\n", "k/plain.yaml": "a: 1\n",
      "k/list.yaml": "apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: Pod}]\n",
      "k/climbing.yaml": "apiVersion: ../../x/v1\nkind: ../a\n", "t/a.yaml": "spec: {type: a}\n",
      "t/b.yaml": "spec: {type: ../s/a}\n", "s/1.10.json": "{\"required\": [\"name\"]}",
      "s/true.json": "{\"required\": [\"name\"]}", "t/c.yaml": "spec: {type: 1.10}\n",
      "t/d.yaml": "spec: {type: true}\n",
    ])
    let run = CommandRun(["check", "--format", "oneline", "k"], in: folder)
    let lines = run.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    #expect(lines == ["k/job.yaml", "k/list.yaml", "k/pod.yaml"] && run.code == 1, "\(run)")
    for name in ["a", "c", "d"] { #expect(CommandRun(["check", "t/\(name).yaml"], in: folder).code == 1, "\(name)") }
    let refused = CommandRun(["check", "t/b.yaml"], in: folder)
    #expect(refused.code == 2 && refused.output.contains("s/{spec.type}.json: no such file"), "\(refused)")
  }

  @Test(arguments: [
    ["HOME": "/p/.././home"], ["XDG_DATA_HOME": "/p/../data"], ["XDG_DATA_HOME": "data", "HOME": "/home"],
  ])
  func theFolderOfCatalogsMayBeWrittenAnyhow(_ variables: [String: String]) {
    let folder = Self.folder(["p/shop.yml": "open: 1\n"])
    let environment = variables.mapValues { ($0.hasPrefix("/") ? folder.path : "") + $0 }
    let added = CommandRun(["catalog", "add", "store"], in: folder, environment: environment)
    #expect(added.code == 0, "\(added)")
    let run = CommandRun(["check", "p/shop.yml"], in: folder, environment: environment)
    #expect(run.code == 1 && run.output.contains("schema/type"), "\(run)")
  }

  /// A few kilobytes may unpack to more than the disk holds, so sizes are checked first.
  @Test func anArchiveThatWouldFillTheDiskIsRefused() {
    let folder = ScratchFolder(["s/catalog.json": #"{"schemas": []}"#])
    let line = """
      truncate -s 5G s/big.json && tar --sparse -czf big.tar.gz s && rm s/big.json
      HOME=$PWD "$SETTLE" catalog add "$PWD/big.tar.gz"
      """
    let run = ProgramRun(shell: line, in: folder)
    #expect(run.code == 2 && run.errors.contains("its files exceed 4 GB"), "\(run)")
    let left = ProgramRun(shell: "find .local -type f", in: folder)
    #expect(left.output == "", "\(left)")
  }
}
