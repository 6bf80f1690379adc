import Linting

extension RuleRow {
  /// Scalars that readers disagree about.
  static let ofReading: [RuleRow] = [
    // Values only: no keys, quoted or tagged scalars, comments or multi-line strings.
    RuleRow(
      "truthy", "a: «yes» # no\n# b: no\nc: >\n  yes\nd: \"no\"\ne: &x «no»\nf: *x\n",
      "a: \"yes\" # no\n# b: no\nc: >\n  yes\nd: \"no\"\ne: &x \"no\"\nf: *x\n"),
    RuleRow(
      "truthy", "b: [«NO», {c: «Off»}]\nd:\n  - y\n  - «on» # on\n",
      "b: [\"NO\", {c: \"Off\"}]\nd:\n  - y\n  - \"on\" # on\n"),
    RuleRow("truthy", "{yes: «no», \"a\": \"no\"}\n", "{yes: \"no\", \"a\": \"no\"}\n"),
    RuleRow("truthy", "«yes»", "\"yes\""),
    RuleRow("truthy", "--- «no»\n--- «off»\n...\n", "--- \"no\"\n--- \"off\"\n...\n"),
    RuleRow(
      "truthy", "a: «YES»\nb: yEs\nc: Yes.\nd: no,\ne: !!str\n  no\nf: !x &y no\n",
      "a: \"YES\"\nb: yEs\nc: Yes.\nd: no,\ne: !!str\n  no\nf: !x &y no\n"),
    RuleRow("truthy", "? «yes»\n: «no»\n", "? \"yes\"\n: \"no\"\n", ["check-keys": .flag(true)]),
    RuleRow("truthy", "{«on»: 1, a: [«off»]}\n", "{\"on\": 1, a: [\"off\"]}\n", ["check-keys": .flag(true)]),
    RuleRow(
      "truthy", "a: !own\n  «yes»: 1\nb: !!map\n  c: !!str no\n", "a: !own\n  \"yes\": 1\nb: !!map\n  c: !!str no\n",
      ["check-keys": .flag(true)]),
    RuleRow(
      "truthy", "a: «True»\nb: «FALSE»\nc: «yes»\n", "a: true\nb: false\nc: \"yes\"\n",
      ["allowed-values": .list(["true", "false"])]),
    RuleRow("truthy", "a: «true»\nb: no\n", nil, ["allowed-values": .list(["yes", "no"])]),
    // For a known reader, only values that it doesn't read as they look.
    RuleRow("truthy", "a: yes\n", reader: .newer),
    RuleRow("truthy", "a: «yes»\n", "a: true\n", reader: .older),
    RuleRow(
      "octal-values", "a: «0755»\nb: [«010», «0o10»]\nc: {d: 00}\ne: &m «0644»\nf: *m\n",
      "a: \"0755\"\nb: [\"010\", 0o10]\nc: {d: 00}\ne: &m \"0644\"\nf: *m\n"),
    RuleRow("octal-values", "«0755»: 1\n", "\"0755\": 1\n"),
    RuleRow(
      "octal-values", "a: «0755» # 0755\nb: '0755'\nc: 1.0755\nd: 0b11\ne: 0_7\nf: 07_7\ng: «+07»\nh: 0\ni: 089\n",
      "a: \"0755\" # 0755\nb: '0755'\nc: 1.0755\nd: 0b11\ne: 0_7\nf: 07_7\ng: \"+07\"\nh: 0\ni: 089\n"),
    RuleRow("octal-values", "a: 0o9\nb: 0O7\nc: 0o\nd: -0o7\ne: !!str 0755\n"),
    RuleRow("octal-values", "a: «0777777777777777777777777»\n", "a: \"0777777777777777777777777\"\n"),
    RuleRow(
      "octal-values", "a: «000000000000000000000007»\n", "a: 7\n",
      schema: StubSchema(kinds: ["a": [.number]])),
    RuleRow("octal-values", "a: «0755»\n", "a: \"0755\"\n", reader: .newer),
    RuleRow("octal-values", "a: «0755»\nb: «0o17»\n", "a: \"0755\"\nb: 0o17\n", reader: .older),
    RuleRow(
      "octal-values", "a: 0755\nb: 0o17\n", nil,
      ["forbid-implicit-octal": .flag(false), "forbid-explicit-octal": .flag(false)]),
    RuleRow(
      "sexagesimal", "a: [«22:30», {b: «1:00»}]\nc:\n- «59:59» # 22:30\n",
      "a: [\"22:30\", {b: \"1:00\"}]\nc:\n- \"59:59\" # 22:30\n"),
    RuleRow(
      "sexagesimal", "«22:30»: a\nc: 22:30am\nd: «1:2:3:4»\ne: «22:3»\nf: «60:00»\ng: «100:00»\nh: 1:60\n",
      "\"22:30\": a\nc: 22:30am\nd: \"1:2:3:4\"\ne: \"22:3\"\nf: \"60:00\"\ng: \"100:00\"\nh: 1:60\n"),
    RuleRow(
      "sexagesimal", "ports: [80:80, «22:22», «8080:22», \"22:22\"]\n",
      "ports: [80:80, \"22:22\", \"8080:22\", \"22:22\"]\n"),
    RuleRow("sexagesimal", "a: 22:30\n", reader: .newer),
    RuleRow("sexagesimal", "a: «22:30»\n", "a: \"22:30\"\n", reader: .older),
    RuleRow(
      "ambiguous-number", "a: [«1_000», {b: «0b1»}]\nc:\n- «1e3»\n- «+1e3»\n- \"1_000\"\n",
      "a: [\"1_000\", {b: \"0b1\"}]\nc:\n- 1e3\n- +1e3\n- \"1_000\"\n"),
    RuleRow(
      "ambiguous-number",
      "a: «1_000» # 1_000\nb: '1_000'\nc: «0x_F»\nd: «1__0»\ne: _1\nf: «1_»\ng: 0b12\nh: «1.e3»\ni: «1e+3»\nj: 1.0e+3\nk: 09.5\n",
      "a: \"1_000\" # 1_000\nb: '1_000'\nc: \"0x_F\"\nd: \"1__0\"\ne: _1\nf: \"1_\"\ng: 0b12\nh: 1.e3\ni: 1e+3\nj: 1.0e+3\nk: 09.5\n"
    ),
    RuleRow("ambiguous-number", "a: «1_000»\nb: «1e3»\n", "a: 1000\nb: 1e3\n", reader: .older),
    RuleRow("ambiguous-number", "a: 1_000\nb: «1e3»\nc: 1e-05\nd: -1.5E+3\n", reader: .newer),
    // Nobody writes these notations by accident, and leading zeros don't matter.
    RuleRow("ambiguous-number", "a: 0b0001\nb: -0x1F\nc: 0x1_F\n", reader: .older),
    RuleRow("lossy-number", "a: 0x8B01192D506AD828\nb: [0X8B01192D506AD828]\n"),
    RuleRow("octal-values", "a: 000\nb: [00, -00]\n«000»: c\n", "a: 000\nb: [00, -00]\n\"000\": c\n"),
    RuleRow(
      "lossy-number", "a: [«9007199254740993», {b: 0.1234567890123456789}]\nc:\n- «-1e999»\n- «+9007199254740993»\n",
      "a: [\"9007199254740993\", {b: 0.1234567890123456789}]\nc:\n- \"-1e999\"\n- \"+9007199254740993\"\n"),
    RuleRow(
      "lossy-number",
      "9007199254740993: a\nb: «9007199254740993» # x\nc: '9007199254740993'\nd: 0xFFFFFFFFFFFFFFFF\ne: 0x1FFFFFFFFFFFFF\nf: 1.0000000000000000\ng: 100000000000000000000\nh: 1e308\ni: 0.1\n",
      "9007199254740993: a\nb: \"9007199254740993\" # x\nc: '9007199254740993'\nd: 0xFFFFFFFFFFFFFFFF\ne: 0x1FFFFFFFFFFFFF\nf: 1.0000000000000000\ng: 100000000000000000000\nh: 1e308\ni: 0.1\n"
    ),
    RuleRow(
      "lossy-number", "a: «123456789012345678901234567890»\nb: «1e1000000000»\n",
      "a: \"123456789012345678901234567890\"\nb: \"1e1000000000\"\n"),
    RuleRow(
      "lossy-number", "{\"a\": «9007199254740993», \"b\": [«1e400»], \"c\": «12345678901234567890»}\n",
      "{\"a\": \"9007199254740993\", \"b\": [\"1e400\"], \"c\": \"12345678901234567890\"}\n", isJSON: true),
    RuleRow(
      "version-like-number", "version: «1.10»\nx:\n  go: «1.20» # v\npython: [3.8, «3.10»]\n",
      "version: \"1.10\"\nx:\n  go: \"1.20\" # v\npython: [3.8, \"3.10\"]\n"),
    RuleRow(
      "version-like-number",
      "version: 1.0\nversion2: «10.50»\napp-version: «-1.10»\nVERSION: «1.10»\nversions: {a: «1.10»}\nkubernetes: '1.10'\n",
      "version: 1.0\nversion2: \"10.50\"\napp-version: \"-1.10\"\nVERSION: \"1.10\"\nversions: {a: \"1.10\"}\nkubernetes: '1.10'\n"
    ),
    RuleRow(
      "version-like-number", "width: 1.10\nimage: node:1.10\nprice: 1.10 # version: x\ntag-price: 1.10\nnode: «1.10»\n",
      "width: 1.10\nimage: node:1.10\nprice: 1.10 # version: x\ntag-price: 1.10\nnode: \"1.10\"\n"),
    RuleRow(
      "version-like-number",
      "conversion: 1.10\nunitConversions: [1.10]\nlist: # version: 1\n- 1.10\ngoVersion: «1.20»\nv: {version: 1, w: 1.10}\n",
      "conversion: 1.10\nunitConversions: [1.10]\nlist: # version: 1\n- 1.10\ngoVersion: \"1.20\"\nv: {version: 1, w: 1.10}\n"
    ),
    RuleRow("version-like-number", "version: x\n---\n1.10\n---\n- 1.10\n"),
    RuleRow("version-like-number", "version: 1\nwidth: 1.10\n---\nnode: 2\n"),
    RuleRow(
      "timestamp", "a: [«2024-01-31», {b: «2024-01-31T10:00:00Z»}]\nc:\n- «2024-01-31» # 2024-01-31\n",
      "a: [\"2024-01-31\", {b: \"2024-01-31T10:00:00Z\"}]\nc:\n- \"2024-01-31\" # 2024-01-31\n"),
    RuleRow(
      "timestamp",
      "2024-01-31: a\nb: '2024-01-31'\nc: 2024-1-1\nd: 24-01-31\ne: «2024-13-45»\nf: 2024-01-31 10:00\ng: «2024-01-31T10:00:00»\nh: 20240131\ni: «2024-01-31  10:00:00.5 +01:30»\n",
      "2024-01-31: a\nb: '2024-01-31'\nc: 2024-1-1\nd: 24-01-31\ne: \"2024-13-45\"\nf: 2024-01-31 10:00\ng: \"2024-01-31T10:00:00\"\nh: 20240131\ni: \"2024-01-31  10:00:00.5 +01:30\"\n"
    ),
    RuleRow("timestamp", "a: 2024-01-31\n", reader: .newer),
    RuleRow("null-spelling", "a: [«~», {b: «Null»}]\nc:\n- «~»\n", "a: [null, {b: null}]\nc:\n- null\n"),
    RuleRow(
      "null-spelling", "a: «~» # ~\nb: ~x\nc: '~'\nd: nUll\n? ~\n: 1\ne: null\nf: !!null ~\ng:\n",
      "a: null # ~\nb: ~x\nc: '~'\nd: nUll\n? ~\n: 1\ne: null\nf: !!null ~\ng:\n"),
    RuleRow(
      "null-spelling", "a: «~»\nb: «null»\nc: NULL\n", "a: NULL\nb: NULL\nc: NULL\n",
      ["allowed-values": .list(["NULL"])]),
    RuleRow("special-scalar", "a: [«=», {b: «<<»}]\nc:\n- «=»\n", "a: [\"=\", {b: \"<<\"}]\nc:\n- \"=\"\n"),
    RuleRow(
      "special-scalar", "a: ==\nb: '='\n«=»: c\nd: \"<<\"\n<<: {x: 1}\ne: «=» # x\n",
      "a: ==\nb: '='\n\"=\": c\nd: \"<<\"\n<<: {x: 1}\ne: \"=\" # x\n"),
    // Without options, the rule allows all notations.
    RuleRow("float-values", "a: .5\nb: 1e3\nc: .nan\nd: .inf\n"),
    RuleRow(
      "float-values", "a: [«.5», {b: «1e3»}]\nc:\n- «.nan»\n- «-.inf»\n",
      "a: [0.5, {b: 1000.0}]\nc:\n- .nan\n- -.inf\n",
      [
        "require-numeral-before-decimal": .flag(true), "forbid-scientific-notation": .flag(true),
        "forbid-nan": .flag(true), "forbid-inf": .flag(true),
      ]),
    RuleRow(
      "float-values", "«.5»: a\nb: '.5'\nc: «1E-2» # x\nd: «+.inf»\ne: «.NAN»\nf: 0.5\ng: «1.e3»\n",
      "0.5: a\nb: '.5'\nc: 0.01 # x\nd: +.inf\ne: .NAN\nf: 0.5\ng: 1000.0\n",
      [
        "require-numeral-before-decimal": .flag(true), "forbid-scientific-notation": .flag(true),
        "forbid-nan": .flag(true), "forbid-inf": .flag(true),
      ]),
    // Up to fifteen digits, the fix writes the number without an exponent.
    RuleRow(
      "float-values", "a: «1e15»\nb: «1e16»\nc: «-1e-15»\nd: «12345e-3»\ne: «+1e2»\n",
      "a: 1000000000000000.0\nb: 1e16\nc: -0.000000000000001\nd: 12.345\ne: +100.0\n",
      ["forbid-scientific-notation": .flag(true)]),
    RuleRow(
      "quoted-literal", "a: [«\"true\"», {b: «'null'»}]\nc:\n- \"no\"\n- «\"~\"» # \"~\"\n",
      "a: [true, {b: null}]\nc:\n- \"no\"\n- null # \"~\"\n"),
    RuleRow(
      "quoted-literal",
      "\"true\": 1\nb: \"\"\nc: \"True.\"\nd: «'FALSE'» # x\ne: \"12\"\nf: \"tr\\x75e\"\nh: &x «'true'»\n",
      "\"true\": 1\nb: \"\"\nc: \"True.\"\nd: false # x\ne: \"12\"\nf: \"tr\\x75e\"\nh: &x true\n"),
    RuleRow(
      "quoted-literal", "a: «\"12\"»\nb: «'-1.5'»\nc: «\"0x1F\"»\nd: \"1_0\"\ne: '1e3'\nf: \"0755\"\ng: \"12:30\"\n",
      "a: 12\nb: -1.5\nc: 0x1F\nd: \"1_0\"\ne: '1e3'\nf: \"0755\"\ng: \"12:30\"\n", ["numbers": .flag(true)]),
    RuleRow("quoted-literal", "{\"a\": \"true\"}\n", isJSON: true),
    RuleRow("quoted-literal", "a: !!str \"true\"\nb: &x «'null'»\n", "a: !!str \"true\"\nb: &x null\n"),
    RuleRow(
      "empty-values", "a: [b«:» , {c«:» }]\nd:\n«-» \n- «-» \n", "a: [b: null, {c: null}]\nd:\n- null\n- - null\n"),
    RuleRow(
      "empty-values", "a«:» # c\nb: &x\nc: !!str\nd: ''\ne: ~\nf: []\n",
      "a: null # c\nb: &x\nc: !!str\nd: ''\ne: ~\nf: []\n"),
    RuleRow("empty-values", "a:\n«-» \n«-» # x\n-\n  b«:»\n", "a:\n- null\n- null # x\n-\n  b: null\n"),
    RuleRow("empty-values", "? a\n«:»\n? b\n", "? a\n: null\n? b\n"),
    RuleRow("empty-values", "{a, b«:» }\n", "{a, b: null}\n"),
  ]
}
