internal import CEmbeddedFiles

package enum EmbeddedFile {
  /// The schema at a path relative to `schemas`; empty if there is none.
  package static func schema(_ path: String) -> [UInt8] { unsafe array(settle_schema(path)) }
  /// The schema's parsed form, as recorded in `schemas/frozen` or `schemas/frozen-program`; empty if there is none.
  package static func frozenSchema(_ path: String) -> [UInt8] { unsafe array(settle_frozen_schema(path)) }

  /// The page of every code in listing order, each followed by a NUL.
  package static var codePages: [UInt8] { unsafe array(settle_code_pages()) }
  package static var glossary: [UInt8] { unsafe array(settle_glossary()) }
  package static var commands: [UInt8] { unsafe array(settle_commands()) }
  package static var tools: [UInt8] { unsafe array(settle_tools()) }

  package static var knownKinds: [UInt8] { unsafe array(settle_known_kinds()) }
  package static var customGroups: [UInt8] { unsafe array(settle_custom_groups()) }

  package static var screenStyle: [UInt8] { unsafe array(settle_screen_style()) }
  package static var referenceStyle: [UInt8] { unsafe array(settle_reference_style()) }
  package static var referenceScript: [UInt8] { unsafe array(settle_reference_script()) }
  /// The Swift files of `Runtime` in the order of `SwiftRuntime`, each followed by a NUL.
  package static var swiftRuntime: [UInt8] { unsafe array(settle_swift_runtime()) }
  package static var editorPage: [UInt8] { unsafe array(settle_editor_page()) }
  package static var editorScript: [UInt8] { unsafe array(settle_editor_script()) }
  package static var germanPageWords: [UInt8] { unsafe array(settle_german_page_words()) }

  private static func array(_ bytes: SettleBytes) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}
