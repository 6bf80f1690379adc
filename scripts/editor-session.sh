#!/bin/sh
# Records the messages between Neovim and the server for Tests/LanguageServerTests/ReplayTests.swift. The session shows the problems
# of a file, fixes and formats it, renames a setting, and runs an action.
#
#   scripts/editor-session.sh [PROGRAM]
set -eu
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-.build/static/release/settle}")
SESSIONS=$PWD/Tests/LanguageServerTests/Sessions

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cp -r "$SESSIONS/neovim" "$WORK/project"
mkdir -p "$WORK/bin" "$WORK/home/.config/nvim/ftplugin"
cp editors/neovim/ftplugin/yaml.lua "$WORK/home/.config/nvim/ftplugin/"
printf '#!/bin/sh\nexec "%s" "$@" --record "%s/record"\n' "$PROGRAM" "$WORK" > "$WORK/bin/settle"
chmod +x "$WORK/bin/settle"

cat > "$WORK/session.lua" << 'LUA'
local function wait(what, holds)
  if not vim.wait(20000, holds, 20) then
    io.stderr:write("editor-session: no " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end
local function findings(count) wait(count .. " findings", function() return #vim.diagnostic.get(0) == count end) end
local function ask(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local function at(line, character) return { position = { line = line, character = character } } end
local function stretch(line, character)
  local place = { line = line, character = character }
  return { start = place, ["end"] = place }
end
local encoding = "utf-16"
local function change(edit) vim.lsp.util.apply_workspace_edit(edit, encoding) end

findings(4)
ask("textDocument/hover", at(2, 3))
ask("textDocument/hover", at(7, 4))
ask("textDocument/completion", at(2, 8))
ask("textDocument/documentSymbol", {})
ask("textDocument/definition", at(2, 3))
ask("textDocument/references", { position = at(2, 3).position, context = { includeDeclaration = true } })
ask("textDocument/foldingRange", {})
local actions = ask("textDocument/codeAction", { range = stretch(2, 9), context = { diagnostics = {} } })
change(actions[1].edit)
findings(3)
local all = ask("textDocument/codeAction", { range = stretch(0, 0), context = { diagnostics = {}, only = { "source.fixAll" } } })
change(all[1].edit)
findings(2)
local name = ask("textDocument/codeAction", { range = stretch(4, 3), context = { diagnostics = {} } })
change(name[1].edit)
findings(1)
vim.api.nvim_buf_set_lines(0, 0, 1, false, { "#   What   I like.", "", "", "" })
ask("textDocument/inlayHint", { range = { start = { line = 0, character = 0 }, ["end"] = { line = 20, character = 0 } } })
local form = ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(form, 0, encoding)
vim.api.nvim_buf_set_lines(0, -1, -1, false, { "  enabled: true" })
findings(0)
ask("textDocument/prepareRename", at(vim.fn.search("size:") - 1, 3))
name = at(vim.fn.search("size:") - 1, 3)
name.newName = "text_size"
change(ask("textDocument/rename", name))
vim.cmd("buffer mine.settings.yaml")
-- Neovim sends changes after a delay, and those of several files in any order.
vim.wait(1000, function() return false end)
findings(0)
vim.lsp.buf_request_sync(0, "workspace/executeCommand", {
  command = "settle.do", arguments = { { uri = vim.uri_from_bufnr(0), action = "calm" } },
}, 20000)
wait("change by the action", function() return vim.fn.search("motion: false") > 0 end)
vim.lsp.buf_request_sync(0, "workspace/executeCommand", {
  command = "settle.ask", arguments = { { uri = vim.uri_from_bufnr(0), question = "dark" } },
}, 20000)
vim.wait(1000, function() return false end)
findings(0)
vim.lsp.stop_client(vim.lsp.get_active_clients())
wait("end", function() return #vim.lsp.get_active_clients() == 0 end)
vim.cmd("qall!")
LUA
(cd "$WORK/project" && PATH="$WORK/bin:$PATH" HOME="$WORK/home" XDG_CONFIG_HOME="$WORK/home/.config" \
  timeout 120 nvim --headless mine.settings.yaml -c "luafile $WORK/session.lua")

# Remove whatever depends on this machine.
WORK=$WORK python3 - "$WORK/record" > "$SESSIONS/neovim.session" << 'PYTHON'
import json, os, sys

def plain(value):
    if isinstance(value, dict):
        return {plain(name): None if name == "processId" else plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.replace(os.environ["WORK"] + "/project", "/ROOT") if isinstance(value, str) else value

for line in open(sys.argv[1], encoding="utf-8"):
    direction, body = line[0], plain(json.loads(line[2:]))
    if "serverInfo" in (body.get("result") or {}):
        body["result"]["serverInfo"]["version"] = "VERSION"
    print(direction, json.dumps(body, ensure_ascii=False, separators=(",", ":")))
PYTHON
wc -l "$SESSIONS/neovim.session"
