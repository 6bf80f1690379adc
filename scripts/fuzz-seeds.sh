# Seeds for the fuzzers; read by scripts/fuzz.sh, which defines `seed` and `out`.

for file in examples/*/*.yaml examples/*/broken/*.yaml; do
  head -c 1500 "$file" | seed yaml
done
for file in schemas/meta/json-schema/*.json; do
  head -c 1500 "$file" | seed json
done

# Texts that libyaml, and settle with it, must read correctly.
for text in \
  '' '---\n...\n' '\357\273\277a: b' '\376\377\000a' '\377\376a\000:\000' 'a: b\r\nc: d\r\n' 'a\rb: c' \
  'a: &x [1, 2]\nb: *x\nc: *y\n' 'a: &a [*a]\n' '&a a: *a\n' 'b: &b {x: 1}\nc: {<<: *b, y: 2}\nd: {<<: [*b, *b]}\n' \
  '? [a, b]\n: {c: d}\n? x\n' '? |\n  k\n: - v\n' '{a: 1, a: 2, "a": 3}' '- !!str 1\n- !foo bar\n- !!binary aGk=\n' \
  '%%YAML 1.2\n%%TAG !e! tag:x,1:\n---\n!e!f g\n' '%%FOO bar\n---\na\n' '[[[[[[[[{{{{' 'a: "x\\uD83D\\uDE00y"\n' \
  '- |2-\n   a\n\n- >+\n  b\n  c\n\n\n' 'a: "q\n  r\n\n  s"\nb: '\''it'\'''\''s'\''\n' 'a:\n\t- b\n' 'a: b: c\n' \
  '- 0o17\n- 0xFF\n- 1e400\n- .5\n- -.inf\n- .nan\n- +12\n- 1_000\n- 017\n- 9007199254740993\n' \
  'a: "unclosed\nb: c\nd: e\n' 'a: [1, 2\nb: c\n' 'a: b\n c: d\ne: f\n' '\302\205a\342\200\250b: c\n' 'a: \001\n' \
  'x: \300\200\n' '---\na\n--- b\n... \nc\n' '- - - a\n  - b\n' 'k: !!map\n? &a *b\n' '~: null\ntrue: no\n1: 2\n'; do
  printf -- "$text" | seed yaml
done
i=0
deep=
while [ $i -lt 300 ]; do
  deep="$deep- "
  i=$((i + 1))
done
printf '%s' "$deep" | seed yaml
printf '%s' "$deep" | tr -d ' ' | tr '-' '[' | seed yaml
printf '%s' "$deep" | tr -d ' ' | tr '-' '[' | seed json
{
  printf 'a: &a [x]\n'
  for pair in ab bc cd de ef fg gh hi; do
    old=${pair%?} new=${pair#?}
    printf '%s: &%s [*%s, *%s, *%s, *%s, *%s]\n' "$new" "$new" "$old" "$old" "$old" "$old" "$old"
  done
} | seed yaml

for text in \
  '' 'null' '[1,2.5e-3,-0,1E400,"a\\u00e9\\ud83d\\ude00\\/\\n"]' '{"a":{"b":[true,false,null]},"":0}' '{"a":1,"a":2}' \
  '[1,2' '{"a" 1}' '[1,,2]' '{"a":1,}' '[01, +1, .5, 1., 0x1]' '"\\x"' '"a\tb"' '// c\n{}' '[/* c */ 1]' "{'a': 1}" \
  '{a: 1}' '\357\273\277{}' '{} {}' '"\300"' '[NaN, Infinity, -Infinity, None, True]' '"\\ud800"' '{"~/":{"/~":1}}'; do
  printf -- "$text" | seed json
done

# A schema, a zero byte, an instance.
pair() {
  printf '%s\0%s\n' "$1" "$2" | seed schema
}
for schema in schemas/families/*.yaml; do
  name=$(basename "$schema" .yaml)
  for example in examples/"$name"/default.yaml examples/"$name"/broken/*.yaml; do
    [ -f "$example" ] && { head -c 1500 "$schema"; printf '\0'; head -c 500 "$example"; } | seed schema
  done
done
pair '{type: object, properties: {a: {type: integer, minimum: 1, multipleOf: 0.1}}, required: [b]}' '{a: 0.35}'
pair '{$defs: {n: {properties: {next: {$ref: "#/$defs/n"}}}}, $ref: "#/$defs/n"}' '{next: {next: {next: 1}}}'
pair '{$ref: "#"}' '1'
pair '{allOf: [{$ref: "#/allOf/0"}]}' '{}'
pair '{$dynamicAnchor: x, items: {$dynamicRef: "#x"}, type: array}' '[[[]], 1]'
pair '{$schema: "http://json-schema.org/draft-04/schema#", maximum: 3, exclusiveMaximum: true}' '3'
pair '{$schema: "http://json-schema.org/draft-07/schema#", items: [{type: string}], additionalItems: false}' '[a, b]'
pair '{$schema: "https://json-schema.org/draft/2019-09/schema", $recursiveAnchor: true, items: {$recursiveRef: "#"}}' '[[1]]'
pair '{oneOf: [{type: string}, {properties: {kind: {const: x}}, required: [kind]}, {type: object}]}' '{kind: y}'
pair '{anyOf: [{minimum: 5}, {maximum: 2}], not: {const: 1}, if: {const: 3}, then: false, else: true}' '3'
pair '{unevaluatedProperties: false, allOf: [{properties: {a: true}}], patternProperties: {"^x-": {type: string}}}' '{a: 1, x-y: 2, z: 3}'
pair '{unevaluatedItems: false, prefixItems: [true], contains: {const: 2}, minContains: 2, maxContains: 3}' '[1, 2, 5]'
pair '{uniqueItems: true, minItems: 9, maxItems: 1}' '[1, 1.0, {a: 1, b: 2}, {b: 2, a: 1}]'
pair '{propertyNames: {pattern: "^[a-c]+$"}, dependentRequired: {a: [b]}, dependentSchemas: {a: {maxProperties: 1}}}' '{a: 1, d: 2}'
pair '{enum: [dark, light, {a: 1}], x-setting: {sensitive: true}}' 'drak'
pair '{format: date-time, minLength: 99, maxLength: 1}' '2024-02-30T24:00:00Z'
pair '{properties: {a: &x {type: string}, b: *x}, additionalProperties: false}' '{a: 1, b: 2, aa: 3}'
pair '{properties: {p: {x-setting: {sensitive: true}, pattern: "^s"}}}' '{p: secret, q: &a [1], r: *a}'
pair '[1, 2]' '1'
pair 'false' 'a: b'
for format in email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri uri-template uuid regex duration time \
  json-pointer relative-json-pointer; do
  pair "{items: {format: $format}}" '["a@b.c", "1.2.3.4", "::1", "http://a/b?c#d", "{x}", "P1D", "/a~0", "0#", "(", "xn--a"]'
done

# A pattern, a zero byte, a text.
for text in \
  '^a+b*c?$\0aab' '(a+)+$\0aaaaaaaaaaaaaaaaaaaaaaaab' '\\p{L}+\\P{Nd}\0\303\251x' '[^\\w\\s-]{2,3}?\0!!' '(?<=a)b(?!c)\0abc' \
  '(?<n>x)\\k<n>\\1\0xxx' '\\u{1F600}|\\uD83D\\uDE00|\\x41\\cA\0A' '[\\d-z]\0-' 'a{99999}\0a' '(((((((((\0' '[z-a]\0' '\\-{\0-{' \
  '^\\S+@\\S+\\.\\S+$\0a@b.c' '\\b\\B.\0 a' '(?:a|b|)*c\0ababc' '[\\b\\0\\u0041-\\u{42}]\0B' 'plain\0a plain text' '[]\0' '[^]\0x'; do
  printf -- "$text" | seed pattern
done

for text in \
  '# none\n' 'schemas:\n  - files: ["*.yaml", "a/**/b{1,2}.yml", "[!x]?"]\n    schema: appearance\n' \
  'uris:\n  https://example.com/s: ./schemas\n  "http://x#y": /a\nexclude: ["/build/", "!keep", "**/t"]\n' \
  'limits: {fileBytes: 1MB, depth: 12, directives: 3}\n' 'limits: {fileBytes: 9e99, depth: -1}\nschemas: {}\n' \
  'schemas: [{files: "{a,{b,c}}{d,e}*", schema: "x.json#/a"}]\n' 'schemas: [1, {files: [], schema: ""}]\nunknown: 1\n'; do
  printf -- "$text" | seed configuration
done

# A file, a zero byte, the kind of edit, two steps, the new value.
edit() {
  printf -- "$1\000$2$3" | seed edit
}
for kind in 0 1 2 3 4 5 6; do
  for text in \
    'a: 1 # c\nb:\n  - x\n  # foot\n' '{a: 1, b: [x, y,], }\n' 'a: |\n  t\n\nb: >-\n  u' 'a: &x\n  k: 1\nb: *x\n' \
    '- a: 1\n  b: 2\n- c\n' '# only\n' '' 'a:\n  # in\nb:\n' '? a\n: b\n' '{"a":1}' 'a: 1\r\n\r\nb: 2\r\n' \
    '--- # c\n- [1, # one\n  2]\n' 'x: &x {k: 1}\na:\n  <<: *x\n  k: 2\n' '&a\r\rk: \n- - b: c\n'; do
    edit "$text" "$kind" '01x'
    edit "$text" "$kind" '0101'
    edit "$text" "$kind" '10{k: [v, "l\\\\nm"]}'
    edit "$text" "$kind" '00{k: [[v]]}'
  done
done

# Words that rarely occur in random bytes.
quote() {
  for word in "$@"; do printf '"%s"\n' "$word"; done
}
quote '---' '...' '%YAML 1.2' '<<' '*a' '&a ' '!!str ' '? ' ': ' '- ' '|2-' '>+' '\x0d\x0a' '\xef\xbb\xbf' '\xc2\x85' \
  '\xe2\x80\xa8' '.inf' '.nan' '0x' '0o' '1e' '~' 'null' '\\uD83D' '\xf0\x9f\x98\x80' >"$out/seeds/yaml.dict"
quote 'true' 'false' 'null' '\\u' '\\ud83d' '\\\"' '1e9' '-0' '{\"' '\":' '//' '/*' '\xef\xbb\xbf' >"$out/seeds/json.dict"
quote '\x00' '\\p{L}' '\\P{' '(?=' '(?!' '(?<=' '(?<!' '(?:' '(?<n>' '\\k<n>' '\\u{' '\\x' '\\c' '{1,2}' '*?' '[^' '\\b' '\\d' \
  '\\S' '\\1' >"$out/seeds/pattern.dict"
quote 'schemas:' 'files:' 'schema:' 'uris:' 'exclude:' 'limits:' 'fileBytes:' 'depth:' 'directives:' '**/' '{a,b}' '[!' \
  'https://' 'file:///' >"$out/seeds/configuration.dict"
quote '\x00' '$ref: ' '$defs: ' '$id: ' '$anchor: ' '$dynamicRef: ' '$dynamicAnchor: ' '$schema: ' 'type: ' 'enum: ' 'const: ' \
  'properties: ' 'patternProperties: ' 'additionalProperties: ' 'propertyNames: ' 'required: ' 'items: ' 'prefixItems: ' \
  'contains: ' 'minContains: ' 'uniqueItems: ' 'minimum: ' 'multipleOf: ' 'maxLength: ' 'pattern: ' 'format: ' 'allOf: ' \
  'anyOf: ' 'oneOf: ' 'not: ' 'if: ' 'then: ' 'else: ' 'dependentSchemas: ' 'dependentRequired: ' 'dependencies: ' \
  'unevaluatedProperties: ' 'unevaluatedItems: ' 'x-setting: ' '#/' 'draft-04' 'definitions: ' >"$out/seeds/schema.dict"
cp "$out/seeds/yaml.dict" "$out/seeds/edit.dict"

# The test cases of the formatter.
for file in Tests/YAMLEditingTests/Cases/*.yaml; do seed format <"$file"; done
cp "$out"/seeds/json/* "$out/seeds/format/"
cp "$out/seeds/yaml.dict" "$out/seeds/format.dict"

# JSON that is printed and fixed: the same files, and some that the sample schema rejects.
for file in "$out"/seeds/yaml/* "$out"/seeds/json/*; do seed report <"$file"; done
for file in "$out"/seeds/yaml/* "$out"/seeds/json/*; do seed fix <"$file"; done
for text in \
  '{"a":1 "a":1}' '{"a":1,"a":1,"on":true}' '{"a":1 "a":1,"b":["x","x"],"on":tru}' '{"c":{"mode":"drak"},"on":"yes"}' \
  "{'a':1,'a':1}" '{"on":true,"a":1,"a":1,}' '{"a":01,"a":1,"on":True}' '{"old":"x","a":1,"on":true}' \
  '{"token":"hunter2","account":{"y":"z"},"passwords":["three" "four"],"d":{"new":"x"}}' '{"e":{"kind":"y"},"f":{"left":{"a":1}}}' \
  '{"a":1, // c\n"a":1}' '{"c":{"size":1}\n"c":{"size":1}}'; do
  printf -- "$text" | seed fix
  printf -- "$text" | seed report
done
for text in \
  'a: 1\non: yes\na: 1\nold: x\n' 'token: hunter2\naccount:\n  y: hunter2\npasswords: [hunter2, *x]\n' \
  'a: "\033[31m"\n' 'x: a\364\220\200\200 b\n' 'y: \355\240\200\n' 'b: [x,  x ]\nc: {mode: drak}\ne: {kind: y}\n' \
  'a: 1\ntoken: &t hunter2\nold: *t\n' '# settle: ignore[lint/truthy]\non: yes\n' 'f: {left: {a: 1}, b: 2, c: 3}\n'; do
  printf -- "$text" | seed report
  printf -- "$text" | seed fix
done
for schema in schemas/families/*.yaml; do
  name=$(basename "$schema" .yaml)
  for example in examples/"$name"/default.yaml examples/"$name"/broken/*.yaml; do
    [ -f "$example" ] && { head -c 500 "$example"; printf '\0'; head -c 1500 "$schema"; } | seed report
  done
done
printf 'a: {b: 1}\nc: secret\n\0%s\n' '{properties: {a: {x-setting: {requires: [{setting: c, is: 1, message: no}]}}, c: {x-setting: {sensitive: true}}}}' |
  seed report
cat "$out/seeds/yaml.dict" "$out/seeds/json.dict" "$out/seeds/schema.dict" >"$out/seeds/report.dict"
quote 'token: ' 'account: ' 'passwords: ' 'mode: ' 'old: ' 'on: ' '\x1b[' '\xf4\x90\x80\x80' '\xed\xa0\x80' '# settle: ignore[' \
  >>"$out/seeds/report.dict"
cat "$out/seeds/yaml.dict" "$out/seeds/json.dict" >"$out/seeds/fix.dict"
quote 'token: ' 'passwords: ' 'mode: ' 'old: ' 'on: ' 'yes' '\"a\":1' '\"on\":true' '\"c\":{' '\"old\":' '\"mode\":' >>"$out/seeds/fix.dict"
# The number of a line with a secret, the text before it, a zero byte, the text after it.
for number in '\001' '\002' '\004' '\006' '\007' '\012' '\015' '\020' '\022' '\024' '\027' '\032' '\200' '\201'; do
  for around in '\000' 'count: 1\000count: x' 'count: "x\000y"' 'a: [\000]' 'group:\n  count: |\000  x' '{\000}' '# c\000# d' \
    '\377\376a\000b' '- a\n-\000- b' 'x: &a\000y: *a' 'group: {\000pass: 1' '--- !t\000...\n---\n' 'map:\000  b: c'; do
    printf -- "$number$around" | seed secret
  done
done
cp "$out/seeds/yaml.dict" "$out/seeds/secret.dict"

# The format (JSON, YAML, CSV, XML or binary property list, variables), the number of a store, and its contents; after the last
# store, whole files.
for number in '\000' '\001' '\002' '\003' '\004' '\005' '\006' '\007' '\010' '\011' '\012' '\013' '\014' '\015' '\016' '\017'; do
  for text in \
    '{"appearance_mode":"dark","text_size":"large","cache_images_bytes":5,"quiet_hours_start":"22:00:00","syncEnabled":true}' \
    '{"notifications_enabled":false,"notification_preferences":{"likes":false},"dietary_preferences":["vegan"],"id":"7"}' \
    '{"profile_visibility":"private","blocked_users":[],"allergies":["nuts"],"hasCompletedOnboarding":true,"appleUserId":"x"}' \
    '{"privacySettings":{"privacyModeEnabled":true,"locationLevel":"none"},"lastSyncAttemptTimestamp":"2026-03-01T08:15:00Z"}' \
    '[{"id":"1","created_at":"2026-03-01T08:15:00Z"}]' '[{"a":1,"b":null},{"b":"x"}]'; do
    printf -- "\\000$number$text" | seed store
    printf -- "\\001$number$text" | seed store
  done
  {
    printf -- "\\003$number<plist version=\"1.0\"><dict><key>appearance_mode</key><string>dark</string><key>syncEnabled</key><true/>"
    printf -- '<key>privacySettings</key><data>eyJhIjoxfQ==</data><key>lastSyncAttemptTimestamp</key><date>2026-03-01T08:15:00Z</date>'
    printf -- '<key>cache_images_bytes</key><integer>5</integer><key>a</key><array><real>1.5</real></array></dict></plist>'
  } | seed store
  printf -- "\\005$number# c\nexport appearance_mode=dark\nprivacySettings='{\"a\":1}'\nsyncEnabled=true\nTEXT_SIZE=\"large\"\n" | seed store
  printf -- "\\002${number}a,b\r\n1,\"x \"\"y\"\"\"\r\n,true\r\n" | seed store
  # {"a": [false, 1, -2.5, true], "syncEnabled": "é"}
  {
    printf -- "\\004$number"
    printf 'bplist00\322\001\002\003\010Qa[syncEnabled\244\004\005\006\007\010\020\001#\300\004\000\000\000\000\000\000\011a\000\351'
    printf '\010\015\017\033\040\041\043\054\055\000\000\000\000\000\000\001\001\000\000\000\000\000\000\000\011'
    printf '\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\060'
  } | seed store
done
quote 'bplist00' '<dict>' '<key>' '</key>' '<string>' '</string>' '<data>' '<date>' '<integer>' '<real>' '<array/>' '<true/>' '<!--' \
  '<![CDATA[' '&amp;' '&#' 'export ' '2026-03-01T08:15:00Z' '22:00:00' 'null' '99999999999999999999' >"$out/seeds/store.dict"
quote $(sed -n 's/.*store: {in: [a-z-]*, [a-z]*: \([A-Za-z_]*\).*/\1/p' schemas/families/*.yaml schemas/apps/*.yaml) \
  >>"$out/seeds/store.dict"

# A file, a zero byte, a baseline or lines of jsonl.
baseline() {
  printf '%s\0{"version":1,"findings":[\n%s\n]}\n' "$1" "$2" | seed baseline
}
baseline 'a: x' '{"path":"file.yaml","code":"schema/type","instanceLocation":"/a","message":"m","count":1}'
baseline 'a: [1' '{"path":"../project/file.yaml","code":"yaml/syntax","message":"m","text":"[1","count":2},
{"path":"%FF%25.yaml","code":"lint/truthy","instanceLocation":"","message":"n","count":9223372036854775807}'
baseline 'token: 1' '{"path":"/a","code":"x","message":"","count":1},{"path":"/a","code":"x","message":"","count":1}'
for file in "$out"/seeds/report/*; do { cat "$file"; printf '\0{"version":1,"findings":[]}'; } | seed baseline; done
while read -r line; do
  printf 'a: x\ntoken: [y\0%s\n' "$line" | seed merge
done <Tests/ReportingTests/Snapshots/format-jsonl.txt
for file in "$out"/seeds/report/*; do seed merge <"$file"; done
quote '\"version\":1' '\"findings\":[' '\"path\":\"' '\"code\":\"' '\"message\":\"' '\"instanceLocation\":\"' '\"text\":\"' '\"count\":' \
  'file.yaml' 'schema/type' '%25' '../' >"$out/seeds/baseline.dict"
quote '\"diagnostics\":[' '\"severity\":\"' '\"range\":{' '\"start\":{' '\"line\":' '\"column\":' '\"offset\":' '\"related\":[' '\"fixes\":[' \
  '\"edits\":[' '\"document\":' '\"fingerprint\":\"' '\"status\":\"invalid\"' 'unreadable' '\\u001b' '\x0a' >"$out/seeds/merge.dict"
cat "$out/seeds/baseline.dict" >>"$out/seeds/merge.dict"

# A file, a zero byte, the lines before which it is cut, and the size of a piece.
for text in \
  'a: 1\nb: 2\nc: 3\n' 'a:\n- 1\n- 2\nb: 3\n' '- a: 1\n  b: 2\n  c: 3\n- d\n' 'a:\n  b: 1\n  # c\n\nd: "\\u00e9"\n' \
  'a: |\n  x\n\nb: >\n  y\n  z\n' '\357\273\277\303\251: 1\n\303\266: "\\t"\nx: y\n' '--- a\n---\nb: c\n...\n- d\n' \
  'u:\n  - a: 1\n  - a: 2\n    b:\n      - x\n' 'a: 1\nb: 2\na: 3\n' 'a: [\n- 1,\n- 2]\nb: {c: 1,\n d: 2}\n' 'a: b\n  c\n  d\ne: f\n'; do
  for cuts in '\377\377' '\002' '\004' '\010\001' '\020'; do printf -- "$text\000$cuts" | seed pieces; done
done
for file in "$out"/seeds/yaml/*; do { cat "$file"; printf '\0\252\125'; } | seed pieces; done
cp "$out/seeds/yaml.dict" "$out/seeds/pieces.dict"

# Special characters of other languages, next to scalars that combine with them: U+0301 and U+200D after, U+0600 and U+0D4E before.
for text in \
  'x'\''\314\201;touch y;'\''\314\201' '\330\200"\342\200\215,\n\330\200"' '\340\265\216<img src=x>' '\330\200[a](javascript:b)' \
  '[a[b](c)](d) ![e](f) \\[g]: h' '`\314\201``' '$(x) `y` \\'; do
  printf -- "$text" | seed languages
done
quote '\x27' '\x22' '\x60' '\xCC\x81' '\xE2\x80\x8D' '\xD8\x80' '\xE0\xB5\x8E' '](' ']:' '![' '<' '\x5C' '\x1B' >"$out/seeds/languages.dict"
