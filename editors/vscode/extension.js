// Starts `settle lsp` for YAML and JSON files. The server does everything else.
"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const settings = vscode.workspace.getConfiguration("settle");
  const packed = path.join(__dirname, "bin", "settle");
  const command = settings.get("path") || (fs.existsSync(packed) ? packed : "settle");
  // By default, Markdown has no second formatter to choose from.
  const languages = ["yaml", "json", "jsonc", ...(settings.get("markdown") ? ["markdown"] : [])];
  client = new LanguageClient(
    "settle",
    "settle",
    { command, args: ["lsp"] },
    {
      documentSelector: languages.map((language) => ({ language })),
      initializationOptions: { settle: options(settings) },
      synchronize: { configurationSection: "settle" },
    },
  );
  return client.start();
}

function options(settings) {
  return {
    fixOnSave: settings.get("fixOnSave"),
    inlayHints: {
      conditions: settings.get("inlayHints.conditions"),
      defaults: settings.get("inlayHints.defaults"),
    },
  };
}

async function restart() {
  if (client) await client.stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("settle.restart", restart));
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
