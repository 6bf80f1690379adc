-- For Neovim 0.11 and later: in a folder `lsp` of the configuration, then `vim.lsp.enable("settle")`.
return {
  cmd = { "settle", "lsp" },
  filetypes = { "yaml", "json", "jsonc" },
  root_markers = { ".settle.yaml", ".git" },
}
