#!/bin/sh
# Draws the pictures of docs/editors.md: Neovim in a terminal, set up with the files of editors/, on a broken file. The terminal
# is tmux; Chromium draws its screen.
#
#   scripts/editor-pictures.sh [PROGRAM [FOLDER]]
set -eu
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-.build/static/release/settle}")
PICTURES=$(realpath "${2:-docs/pictures}")
CHROMIUM=${SETTLE_CHROMIUM:-$(command -v chromium || command -v chromium-browser)}

WORK=$(mktemp -d)
mkdir -p "$WORK/bin" "$WORK/home/.config/nvim/ftplugin"
cp -r Tests/LanguageServerTests/Sessions/neovim "$WORK/reader"
ln -s "$PROGRAM" "$WORK/bin/settle"
cp editors/neovim/ftplugin/yaml.lua "$WORK/home/.config/nvim/ftplugin/"
cat > "$WORK/home/.config/nvim/init.lua" << 'LUA'
vim.o.termguicolors = true
vim.o.background = "light"
vim.o.number = true
vim.o.signcolumn = "yes"
vim.o.laststatus = 0
vim.o.ruler = false
vim.o.shortmess = vim.o.shortmess .. "cF"
vim.o.completeopt = "menuone,noinsert"
vim.opt.fillchars = { eob = " " }
for group, color in pairs({
  Comment = "#6e7781", Identifier = "#0550ae", Constant = "#116329", Special = "#24292f", Delimiter = "#24292f",
  PreProc = "#8250df", Statement = "#6e7781", LineNr = "#8c959f", ModeMsg = "#ffffff",
}) do vim.api.nvim_set_hl(0, group, { fg = color }) end
for _, group in ipairs({ "NormalFloat", "Pmenu" }) do vim.api.nvim_set_hl(0, group, { fg = "#24292f", bg = "#eef1f5" }) end
vim.api.nvim_set_hl(0, "PmenuSel", { fg = "#24292f", bg = "#cfe3ff" })
vim.api.nvim_set_hl(0, "SignColumn", {})
for _, group in ipairs({ "DiagnosticError", "DiagnosticVirtualTextError" }) do
  vim.api.nvim_set_hl(0, group, { fg = "#b42318" })
end
-- Shorten messages that don't fit next to their line, but not inside a word.
vim.diagnostic.config({
  virtual_text = {
    format = function(finding)
      local text = finding.message:gsub("%s*\n%s*", "; ")
      return #text > 71 and text:sub(1, 71):gsub("%s+%S*$", "") .. " …" or text
    end,
  },
})
vim.keymap.set("n", "K", vim.lsp.buf.hover)
vim.api.nvim_create_autocmd("FileType", { pattern = "yaml", command = "setlocal omnifunc=v:lua.vim.lsp.omnifunc" })
LUA

screen() { env -u TMUX tmux -S "$WORK/socket" "$@"; }
trap 'screen kill-server 2> /dev/null || true; rm -rf "$WORK"' EXIT

# Takes a picture of the given size once the screen shows these words; fails if it never does.
take() {
  for _ in $(seq 100); do
    if screen capture-pane -p | grep -qF "$3"; then
      sleep 0.5
      screen capture-pane -e -N -p | python3 scripts/terminal-page.py > "$WORK/$1.html"
      "$CHROMIUM" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 \
        --window-size="990,$2" --screenshot="$PICTURES/$1.png" "$WORK/$1.html" 2> /dev/null
      echo "editor-pictures: $1"
      return
    fi
    sleep 0.2
  done
  echo "editor-pictures: the screen never showed \"$3\"" >&2
  screen capture-pane -p >&2
  exit 1
}

screen -f /dev/null new-session -d -x 120 -y 20 -c "$WORK/reader" \
  "env HOME='$WORK/home' XDG_CONFIG_HOME='$WORK/home/.config' PATH='$WORK/bin:$PATH' TERM=screen-256color nvim mine.settings.yaml"
screen set-option -g terminal-overrides ",*:Tc" > /dev/null
for _ in $(seq 100); do
  screen capture-pane -p | grep -qF 'Places are kept here only' && break
  sleep 0.2
done
screen send-keys 7G fs K
take neovim-hover 272 'file '
screen send-keys 3G f: C ': ' C-x C-o
take neovim-completion 164 'Light'
