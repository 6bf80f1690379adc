-- For Neovim 0.7 to 0.10: put this file into the folder `ftplugin` of your configuration. For JSON, add a copy named json.lua.
local path = vim.api.nvim_buf_get_name(0)
if path == "" or vim.fn.executable("settle") == 0 then
  return
end

local function root()
  local folder = vim.fn.fnamemodify(path, ":p:h")
  for _, name in ipairs({ ".settle.yaml", ".git" }) do
    local found = vim.fn.finddir(name, folder .. ";")
    if found == "" then
      found = vim.fn.findfile(name, folder .. ";")
    end
    if found ~= "" then
      return vim.fn.fnamemodify(found, ":p:gs?/$??:h")
    end
  end
  return folder
end

local settings = { name = "settle", cmd = { "settle", "lsp" }, root_dir = root() }

if vim.lsp.start then
  vim.lsp.start(settings)
else
  -- Neovim 0.7
  vim.g.settle_clients = vim.g.settle_clients or vim.empty_dict()
  local clients = vim.g.settle_clients
  local id = clients[settings.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(settings)
    clients[settings.root_dir] = id
    vim.g.settle_clients = clients
  end
  vim.lsp.buf_attach_client(0, id)
end
