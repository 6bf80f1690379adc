/// A Unicode property that ECMA-262 supports (tables 69 to 72), under PCRE2's name.
struct UnicodeProperty {
  private let name: String
  /// Whether it is the complement of PCRE2's property.
  private let isComplement: Bool

  /// - Parameter text: The text in braces: `L`, `Letter`, `gc=L`, `Script=Greek`. Case-sensitive.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      switch parts[0] {
      case "General_Category", "gc":
        guard let category = Self.categories[parts[1]] else { return nil }
        self.init(name: category)
      case "Script", "sc":
        guard Self.isScript(parts[1]) else { return nil }
        self.init(name: "sc:\(parts[1])")
      case "Script_Extensions", "scx":
        guard Self.isScript(parts[1]) else { return nil }
        self.init(name: "scx:\(parts[1])")
      default: return nil
      }
    } else if text == "Assigned" {
      self.init(name: "Cn", isComplement: true)
    } else if let category = Self.categories[text] {
      self.init(name: category)
    } else if Self.binary.contains(text) {
      self.init(name: text)
    } else {
      return nil
    }
  }

  private init(name: String, isComplement: Bool = false) {
    self.name = name
    self.isComplement = isComplement
  }

  func pattern(isNegated: Bool) -> String {
    "\\\(isNegated != isComplement ? "P" : "p"){\(name)}"
  }

  /// Checks the form of the name first, because PCRE2 ignores case, and then whether PCRE2 knows it.
  private static func isScript(_ name: String) -> Bool {
    guard name.first?.isUppercase == true, name.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x20 && $0 != 0x2D }) else {
      return false
    }
    for part in name.split(separator: "_", omittingEmptySubsequences: false) {
      guard let first = part.first, first.isLetter, part.allSatisfy(\.isLetter) else { return false }
    }
    return PCRE2Names.hasScript(name)
  }

  /// The short name for every name of a general category.
  private static let categories: [String: String] = {
    let names = """
      LC Cased_Letter;Pe Close_Punctuation;Pc Connector_Punctuation;Cc Control cntrl;Sc Currency_Symbol
      Pd Dash_Punctuation;Nd Decimal_Number digit;Me Enclosing_Mark;Pf Final_Punctuation;Cf Format;Pi Initial_Punctuation
      L Letter;Nl Letter_Number;Zl Line_Separator;Ll Lowercase_Letter;M Mark Combining_Mark;Sm Math_Symbol
      Lm Modifier_Letter;Sk Modifier_Symbol;Mn Nonspacing_Mark;N Number;Ps Open_Punctuation;C Other;Lo Other_Letter
      No Other_Number;Po Other_Punctuation;So Other_Symbol;Zp Paragraph_Separator;Co Private_Use;P Punctuation punct
      Z Separator;Zs Space_Separator;Mc Spacing_Mark;Cs Surrogate;S Symbol;Lt Titlecase_Letter;Cn Unassigned
      Lu Uppercase_Letter
      """
    var result: [String: String] = [:]
    for entry in names.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let words = entry.split(separator: " ").map(String.init)
      guard let short = words.first else { continue }
      for word in words { result[word] = short == "LC" ? "L&" : short }
    }
    return result
  }()

  private static let binary: Set<String> = Set(
    """
    ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Bidi_Control Bidi_C Bidi_Mirrored Bidi_M Case_Ignorable CI Cased
    Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL Changes_When_Titlecased CWT
    Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component
    EComp Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext
    Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST
    ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math
    Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical
    Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo
    Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
