-- For Neovim 0.11 and later: put this file into the folder `lsp` of your configuration, and call `vim.lsp.enable("settle")`.
return {
  cmd = { "settle", "lsp" },
  filetypes = { "yaml", "json", "jsonc" },
  root_markers = { ".settle.yaml", ".git" },
}
