import Analysis
import DocumentModel
import Foundation
import JSONSchema
import Settings
import TestSupport
import Testing
import YAMLReading

/// What values of well-known kinds of files refer to: `schemas/facts`.
@Suite struct ReferenceFactTests {
  private static func schema(_ name: String) throws -> Schema {
    let file = OutsideSuites.packageRoot.appendingPathComponent("schemas/facts/\(name).yaml")
    let document = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits()).document
    let source = SchemaSource(uri: "settle:/schemas/facts/\(name).yaml", path: file.path, document: document)
    let options = Schema.Options(sensitivity: .setting)
    return try #require(Schema.compile(source, options: options) { _ in .notFound(reason: "none") }.schema)
  }

  /// The kind, and a text with each unknown name marked.
  private static let rows: [(String, String)] = [
    ("github-workflow", "jobs:\n  a: {needs: [b, «c»]}\n  b: {needs: «c»}\n"),
    ("github-workflow", "jobs:\n  a: {needs: b}\n  b: {}\n"),
    ("github-workflow", "jobs:\n  a: {needs: «b»}\n  b: {needs: a}\n"),
    ("compose", "services:\n  a: {depends_on: [b, «c»]}\n  b: {depends_on: {«c»: {condition: x}}}\n"),
    ("compose", "services:\n  a: {depends_on: {c: {required: false}}}\n"),
    ("compose", "include: [x.yaml]\nservices:\n  a: {depends_on: [c]}\n"),
    (
      "compose",
      "services:\n  a: {networks: [default, n, «m»]}\n  b: {networks: {n: , default: , «m»: }}\nnetworks: {n: }\n"
    ),
    (
      "compose",
      "services:\n  a: {volumes: ['data:/x', «'date:/x'», './d:/x', '/d:/x', '~/d:/x', 'C:\\d:/x', /anon]}\nvolumes: {data: }\n"
    ),
    (
      "compose",
      "services:\n  a: {volumes: [{type: volume, source: data}, {type: volume, source: «x»}, {type: bind, source: x}]}\nvolumes: {data: }\n"
    ),
    ("compose", "services:\n  a: {secrets: [s, «t», {source: s}, {source: «t»}]}\nsecrets: {s: {file: x}}\n"),
    ("compose", "services:\n  a: {configs: [s, «t», {source: s}, {source: «t»}]}\nconfigs: {s: {file: x}}\n"),
    (
      "compose",
      "services:\n  a: {extends: b}\n  b: {extends: «c»}\n  d: {extends: {service: «c»}}\n  e: {extends: {service: c, file: x.yaml}}\n"
    ),
    ("gitlab-ci", "a: {needs: [b, «c»], dependencies: [b, «c»], extends: [.t, «.u»]}\nb: {extends: .t}\n.t: {}\n"),
    (
      "gitlab-ci",
      "a: {needs: [{job: b}, {job: «c»}, {job: c, optional: true}, {job: c, project: p}, {pipeline: p, job: c}]}\nb: {}\n"
    ),
    ("gitlab-ci", "include: x.yaml\na: {needs: [c], stage: s}\n"),
    ("gitlab-ci", "stages: [s]\na: {stage: s}\nb: {stage: «t»}\nc: {stage: .pre}\nd: {stage: .post}\n"),
    ("gitlab-ci", "a: {stage: test}\nvariables: {needs: x, extends: y}\n"),
    (
      "openapi",
      "components: {schemas: {A: {}}}\npaths: {/p: {get: {x: {$ref: '#/components/schemas/A'}, y: {$ref: «'#/components/schemas/B'»}}}}\n"
    ),
    (
      "openapi",
      "definitions: {A: {properties: {$ref: {type: string}, b: {$ref: «'#/definitions/B'»}, c: {$ref: other.yaml}}}}\n"
    ),
    ("openapi", "paths: {/p: {get: {example: {$ref: '#/components/schemas/B'}}}}\n"),
    (
      "openapi",
      "security: [{a: []}]\npaths: {/p: {get: {security: [{«b»: []}, {}]}}}\ncomponents: {securitySchemes: {a: {}}}\n"
    ),
    ("openapi", "tags: [{name: a}]\npaths: {/p: {get: {tags: [a, «b»]}}}\n"),
    ("openapi", "paths: {/p: {get: {tags: [a]}}}\n"),
    (
      "circleci",
      "jobs: {a: {}}\nworkflows:\n  version: 2\n  w: {jobs: [a, «b», orb/c, {a: {requires: [x]}}, {«c»: {}}, {hold: {type: approval}}, {orb/d: {}}]}\n"
    ),
  ]

  @Test(arguments: rows.indices) func unknownNamesAreFound(_ row: Int) throws {
    let (name, marked) = Self.rows[row]
    let text = MarkedText(marked).text
    let report = Snapshot(Array(text.utf8), name: "a.yaml", schema: try Self.schema(name)).report
    let found = report.diagnostics.filter { $0.severity == .error }
    #expect(MarkedText.marking(text, found.map(\.range.indices)) == marked, "\(found.map(\.message))")
  }
}
