#!/bin/sh
# Runs Neovim and Emacs without a screen, set up with the files of editors/ as a user would. Each opens a file with problems and
# must show the same problems as `settle check`, and a hover.
#
#   scripts/editors.sh [PROGRAM]
#
# An editor that is not installed is reported and skipped.
set -eu
cd "$(dirname "$0")/.."
PROGRAM=$(realpath "${1:-.build/static/release/settle}")
ROOT=$PWD

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
mkdir -p "$WORK/bin" "$WORK/project" "$WORK/home/.config/nvim/ftplugin"
ln -s "$PROGRAM" "$WORK/bin/settle"
PATH=$WORK/bin:$PATH
HOME=$WORK/home
XDG_CONFIG_HOME=$HOME/.config
export PATH HOME XDG_CONFIG_HOME

# Its first line names the schema relative to the file.
sed '1s/.*/# A copy./' examples/settings/broken/several.yaml > "$WORK/project/app.settings.yaml"
printf 'schemas:\n  - files: ["*.settings.yaml"]\n    schema: settings\n' > "$WORK/project/.settle.yaml"
WANTED=$( (cd "$WORK/project" && settle check -q --format json app.settings.yaml || true) | grep -o '"severity"' | wc -l)
echo "editors: settle check reports $WANTED problems"
FAILED=0

if command -v nvim > /dev/null; then
  cp editors/neovim/ftplugin/yaml.lua "$HOME/.config/nvim/ftplugin/"
  cat > "$WORK/check.lua" << 'LUA'
local function wait(what, holds)
  if not vim.wait(20000, holds, 50) then
    io.stdout:write("neovim: no " .. what .. "\n")
    vim.cmd("cquit 1")
  end
end
local wanted = tonumber(os.getenv("WANTED"))
wait("findings", function() return #vim.diagnostic.get(0) == wanted end)
local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 4, character = 3 } }
local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", place, 20000)
local words = vim.inspect(hover)
if not words:find("appearance.mode", 1, true) then
  io.stdout:write("neovim: no hover: " .. words .. "\n")
  vim.cmd("cquit 1")
end
vim.api.nvim_buf_set_text(0, 4, 8, 4, 12, { "dark" })
wait("fewer findings after a change", function() return #vim.diagnostic.get(0) == wanted - 1 end)
io.stdout:write("neovim: " .. wanted .. " problems, a hover, " .. (wanted - 1) .. " problems after a change\n")
vim.cmd("qall!")
LUA
  (cd "$WORK/project" && WANTED=$WANTED timeout 60 nvim --headless app.settings.yaml -c "luafile $WORK/check.lua") || FAILED=1
else
  echo "editors: skipped Neovim: not installed"
fi

if command -v emacs > /dev/null; then
  cat > "$WORK/check.el" << 'LISP'
(setq wanted (string-to-number (getenv "WANTED")))
(setq eglot-sync-connect 20)
(find-file "app.settings.yaml")
(add-to-list 'project-find-functions (lambda (folder) (cons 'transient (expand-file-name default-directory))))
(call-interactively #'eglot)
(defun settle-wait (what holds)
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall holds)) (< (float-time) end)) (accept-process-output nil 0.05))
    (unless (funcall holds)
      (princ (format "emacs: no %s\n" what))
      (kill-emacs 1))))
(flymake-mode 1)
(flymake-start)
(settle-wait "findings" (lambda () (flymake-start) (= (length (flymake-diagnostics)) wanted)))
(goto-char (point-min))
(forward-line 4)
(forward-char 3)
(let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (unless (string-match-p "appearance.mode" (format "%s" hover))
    (princ (format "emacs: no hover: %s\n" hover))
    (kill-emacs 1)))
(princ (format "emacs: %d problems, a hover\n" wanted))
(set-buffer-modified-p nil)
(kill-emacs 0)
LISP
  (cd "$WORK/project" && WANTED=$WANTED timeout 60 emacs --batch --eval '(package-initialize)' \
    -l "$ROOT/editors/emacs/settle.el" -l "$WORK/check.el") || FAILED=1
else
  echo "editors: skipped Emacs: not installed"
fi
exit $FAILED
