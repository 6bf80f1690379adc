import Analysis
import DocumentModel
import Foundation
import JSONSchema
import Settings
import TestSupport
import Testing
import Workspace
import YAMLReading

/// `schemas/facts`: what values in well-known kinds of files refer to.
@Suite struct ReferenceFactTests {
  private static func schema(_ name: String) throws -> Schema {
    let file = OutsideSuites.packageRoot.appendingPathComponent("schemas/facts/\(name).yaml")
    let document = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits()).document
    let source = SchemaSource(uri: "settle:/schemas/facts/\(name).yaml", path: file.path, document: document)
    let options = Schema.Options(sensitivity: .setting)
    return try #require(Schema.compile(source, options: options) { _ in .notFound(reason: "none") }.schema)
  }

  /// A kind, and a text with each unknown name marked. Every fact and exception is in a row that reports and in one
  /// that doesn't.
  private static let rows: [(String, String)] = [
    // GitHub workflows.
    ("github-workflow", "jobs:\n  a: {needs: [b, «c»]}\n  b: {needs: «c»}\n"),
    ("github-workflow", "jobs:\n  a: {needs: b}\n  b: {}\n"),
    ("github-workflow", "jobs:\n  a: {needs: «b»}\n  b: {needs: a}\n"),
    ("github-workflow", "jobs:\n  a: {needs: «a»}\n"),
    ("github-workflow", "on: {needs: c}\njobs:\n  a: {with: {needs: c}, steps: [{needs: c}]}\n"),
    // `depends_on` in both forms; a service that isn't required may be missing.
    compose("a: {image: x, depends_on: [b, «c»]}", "b: {image: x, depends_on: {«c»: {condition: x}}}"),
    compose("a: {image: x, depends_on: {c: {required: false}}}"),
    compose("a: {image: x, depends_on: {«c»: {required: true}, «d»: null}}"),
    compose("a: {image: x, depends_on: [«b»]}", "b: {image: x, depends_on: [a]}"),
    // Files that other files complete.
    ("compose", "include: [x.yaml]\nservices:\n  a: {image: x, depends_on: [c]}\n"),
    compose("a: {image: x, depends_on: [c]}", "b: {environment: {A: b}}"),
    compose("a: {image: x, depends_on: [c]}", "b:"),
    compose("a: {build: ., depends_on: [«c»]}", "b: {extends: a}", "d: {provider: {type: x}}"),
    // Networks: every project has `default`.
    compose(
      "a: {image: x, networks: [default, n, «m»]}", "b: {image: x, networks: {n: , default: , «m»: }}",
      top: "networks: {n: }"),
    compose("a: {image: x, network_mode: host}", "b: {image: x, network_mode: 'service:a'}"),
    compose("a: {image: x, network_mode: «'service:b'»}", "c: {image: x, network_mode: 'container:b'}"),
    // Volumes: names, not paths.
    compose(
      "a: {image: x, volumes: ['data:/x', «'date:/x'», './d:/x', '/d:/x', '~/d:/x', 'C:\\d:/x', /anon, anon]}",
      top: "volumes: {data: }"),
    compose(
      "a: {image: x, volumes: [{type: volume, source: data}, {type: volume, source: «x»}, {type: bind, source: x}]}",
      top: "volumes: {data: }"),
    compose("a: {image: x, volumes: [{type: volume, target: /x}, {type: tmpfs, target: /x}]}"),
    // Secrets and configs in both forms.
    compose(
      "a: {image: x, secrets: [s, «t», {source: s}, {source: «t»}], build: {secrets: [s, «t»]}}",
      top: "secrets: {s: {file: x}}"),
    compose(
      "a: {image: x, configs: [s, «t», {source: s}, {source: «t»}, {target: /x}]}", top: "configs: {s: {file: x}}"),
    // `extends`, within the file and to another one.
    compose(
      "a: {extends: b}", "b: {extends: «c»}", "d: {extends: {service: «c»}}", "e: {extends: {service: c, file: x.yaml}}"
    ),
    // GitLab: `needs`, `dependencies`, `extends`.
    ("gitlab-ci", "a: {needs: [b, «c»], dependencies: [b, «c»], extends: [.t, «.u»]}\nb: {extends: .t}\n.t: {}\n"),
    ("gitlab-ci", "a: {extends: «b»}\nb: {extends: a}\n"),
    ("gitlab-ci", "a: {needs: [«b»]}\nb: {needs: [{job: a}]}\n"),
    (
      "gitlab-ci",
      "a: {needs: [{job: b}, {job: «c»}, {job: c, optional: true}, {job: c, project: p}, {pipeline: p, job: c}]}\nb: {}\n"
    ),
    // One of several parallel jobs; names in variables and inputs are unknown.
    ("gitlab-ci", "a: {needs: [b 1/3, 'b: [x, y]', «c 1/3», $JOB, '$[[ inputs.job ]]']}\nb: {parallel: 3}\n"),
    // A template's references are resolved where it is used, except what it extends.
    ("gitlab-ci", ".t: {needs: [c], dependencies: [c], stage: s, extends: «.u»}\n"),
    ("gitlab-ci", "include: x.yaml\na: {needs: [c], dependencies: [c], extends: c, stage: s}\n"),
    // `!reference` takes values from other places.
    ("gitlab-ci", "a: {needs: !reference [.t, needs], dependencies: [!reference [.t, dependencies], «c»]}\n.t: {}\n"),
    // Stages: `.pre` and `.post` always exist, three others only without `stages`.
    ("gitlab-ci", "stages: [s]\na: {stage: s}\nb: {stage: «t»}\nc: {stage: .pre}\nd: {stage: .post}\n"),
    ("gitlab-ci", "stages: [s]\na: {stage: «test»}\nb: {stage: $STAGE}\n"),
    ("gitlab-ci", "a: {stage: test}\nb: {stage: build}\nc: {stage: deploy}\nd: {stage: «tset»}\ne: {stage: .pre}\n"),
    ("gitlab-ci", "types: [s]\na: {stage: s}\n"),
    ("gitlab-ci", "a: {stage: test}\nvariables: {needs: x, extends: y, stage: z}\nworkflow: {stage: z}\n"),
    // OpenAPI: `$ref` within the file, to every kind of component.
    (
      "openapi",
      "components: {schemas: {A: {}}}\npaths: {/p: {get: {x: {$ref: '#/components/schemas/A'}, y: {$ref: «'#/components/schemas/B'»}}}}\n"
    ),
    (
      "openapi",
      "definitions: {A: {properties: {$ref: {type: string}, b: {$ref: «'#/definitions/B'»}, c: {$ref: other.yaml}}}}\n"
    ),
    (
      "openapi",
      "a: [{$ref: «'#/parameters/P'»}, {$ref: «'#/responses/R'»}, {$ref: '#/x-own/P'}, {$ref: '#/parameters/a~1b'}]\n"
    ),
    (
      "openapi",
      "components: {responses: {R: }, parameters: {P: }}\na: [{$ref: '#/components/responses/R'}, {$ref: «'#/components/responses/P'»}]\n"
    ),
    ("openapi", components),
    ("openapi", "paths: {/p: {get: {example: {$ref: '#/components/schemas/B'}}}}\n"),
    (
      "openapi",
      "security: [{a: []}]\npaths: {/p: {get: {security: [{«b»: []}, {}]}}}\ncomponents: {securitySchemes: {a: {}}}\n"
    ),
    (
      "openapi",
      "security: [{«b»: []}]\nwebhooks: {w: {post: {security: [{a: []}, {'x.yaml#/c': []}]}}}\nsecurityDefinitions: {a: {}}\n"
    ),
    ("openapi-tags", "tags: [{name: a}]\npaths: {/p: {get: {tags: [a, «b»]}}}\nwebhooks: {w: {post: {tags: [«b»]}}}\n"),
    ("openapi-tags", "paths: {/p: {get: {tags: [a]}}}\n"),
    // CircleCI: jobs of workflows; approval jobs are declared there, those of orbs elsewhere.
    (
      "circleci",
      "jobs: {a: {}}\njob-groups: {g: {}}\nworkflows:\n  version: 2\n  w: {jobs: [a, g, «b», orb/c, {«c»: {}}, {«d»: }, {hold: {type: approval}}, {orb/d: {}}]}\n"
    ),
    circle("a", "{b: {requires: [a, «c»]}}"),
    circle(
      "{a: {name: n}}", "{b: {requires: [n, «c»]}}", "{orb/d: {requires: [b]}}",
      "{b2: {requires: [orb/d, {a: failed}]}}"),
    circle("{hold: {type: approval}}", "{b: {requires: [hold, «hodl»]}}"),
    circle("a", "a", "{b: {requires: [a-1, a-2, «c-1», << p >>]}}"),
    circle("{a: {matrix: {parameters: {v: [1, 2]}}}}", "{b: {requires: [a-1]}}"),
    circle("{a: {name: 'n-<< pipeline.parameters.p >>'}}", "{b: {requires: [n-x]}}"),
  ]

  /// References to a known and to an unknown component of each other kind.
  private static let components: String = {
    let kinds = [
      "examples", "requestBodies", "headers", "links", "callbacks", "pathItems", "securitySchemes", "parameters",
    ]
    let references = kinds.map { kind in
      "own_\(kind): [{$ref: '#/components/\(kind)/A'}, {$ref: «'#/components/\(kind)/B'»}]\n"
    }
    return references.joined() + "components: {\(kinds.map { "\($0): {A: }" }.joined(separator: ", "))}\n"
  }()

  /// A Compose file with the given services.
  private static func compose(_ services: String..., top: String = "") -> (String, String) {
    ("compose", "services:\n" + services.map { "  \($0)\n" }.joined() + (top.isEmpty ? "" : top + "\n"))
  }

  /// A CircleCI configuration whose workflow has the given jobs.
  private static func circle(_ jobs: String...) -> (String, String) {
    ("circleci", "jobs: {a: , b: , b2: }\nworkflows: {w: {jobs: [\(jobs.joined(separator: ", "))]}}\n")
  }

  private static func marked(_ text: String, name: String, in kind: String) throws -> (
    text: String, messages: [String]
  ) {
    let context = SnapshotContext(
      name, syntax: name.hasSuffix(".json") ? .json : .yaml, schema: .schema(try schema(kind)))
    var tagged = context
    tagged.tags.declare(.gitlab)
    // With the placeholders that files of the kind may have.
    tagged.placeholders = KindFacts.of(kinds[kind] ?? "")?.placeholders
    let report = Snapshot(Array(text.utf8), context: tagged).report
    let found = report.diagnostics.filter { $0.severity == .error }
    return (MarkedText.marking(text, found.map(\.range.indices)), found.map(\.message))
  }

  private static let kinds = [
    "github-workflow": "github-workflow", "compose": "compose-spec", "gitlab-ci": "gitlab-ci", "openapi": "openapi-3.X",
    "openapi-tags": "openapi-3.X",
    "circleci": "circleciconfig",
  ]

  @Test(arguments: rows.indices) func unknownNamesAreFound(_ row: Int) throws {
    let (kind, marked) = Self.rows[row]
    let text = MarkedText(marked).text
    let (found, messages) = try Self.marked(text, name: "a.yaml", in: kind)
    #expect(found == marked, "\(messages)")
    // The same with CRLF, and in the second document of a stream.
    let lines = marked.replacing("\n", with: "\r\n")
    #expect(try Self.marked(MarkedText(lines).text, name: "a.yaml", in: kind).text == lines)
    let second = "x: 1\n---\n" + marked
    #expect(try Self.marked(MarkedText(second).text, name: "a.yaml", in: kind).text == second)
  }

  /// The same facts in JSON, through aliases and through merge keys.
  @Test(arguments: [
    ("github-workflow", "a.json", "{\"jobs\": {\"a\": {\"needs\": [\"b\", «\"c\"»]}, \"b\": {}}}\n"),
    ("github-workflow", "a.yaml", "x: &x {b: }\nn: &n [b, «c»]\njobs: {<<: *x, a: {needs: *n}}\n"),
    ("compose", "a.json", "{\"services\": {\"a\": {\"image\": \"x\", \"networks\": [\"default\", «\"n\"»]}}}\n"),
    ("compose", "a.yaml", "x-a: &a {image: x, depends_on: [b, «c»]}\nservices: {a: {<<: *a}, b: {image: x}}\n"),
    ("gitlab-ci", "a.yaml", ".t: &t {stage: «x»}\na: {<<: *t}\n"),
    (
      "openapi", "a.json",
      "{\"a\": {\"$ref\": «\"#/components/schemas/B\"»}, \"b\": {\"$ref\": \"#/components/schemas/A\"}, \"components\": {\"schemas\": {\"A\": {}}}}\n"
    ),
    ("circleci", "a.yaml", "jobs: {a: }\nr: &r [a, «c»]\nworkflows: {w: {jobs: [a, {a: {name: n, requires: *r}}]}}\n"),
  ])
  func notationsDoNotMatter(_ kind: String, _ name: String, _ marked: String) throws {
    let (found, messages) = try Self.marked(MarkedText(marked).text, name: name, in: kind)
    #expect(found == marked, "\(messages)")
  }
}
