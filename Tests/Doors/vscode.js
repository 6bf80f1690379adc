// Starts the extension as VS Code does, with stubs of `vscode` and of the client library; the latter speaks enough of the protocol to
// get findings for a broken text.
//
//   node vscode.js EXTENSION
"use strict";

const assert = require("assert");
const path = require("path");
const Module = require("module");
const { spawn } = require("child_process");

const extension = path.resolve(process.argv[2]);
const manifest = require(path.join(extension, "package.json"));
const declared = manifest.contributes.configuration.properties;
const commands = {};
const vscode = {
  workspace: {
    getConfiguration: (section) => ({
      get: (name) => {
        assert.ok(`${section}.${name}` in declared, `${section}.${name} is declared`);
        return declared[`${section}.${name}`].default;
      },
    }),
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
};

class LanguageClient {
  constructor(id, name, server, client) {
    Object.assign(this, { server, client, waiting: new Map(), next: 1, buffer: Buffer.alloc(0), findings: [] });
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  request(method, params) {
    const id = this.next++;
    this.send({ id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.toString("utf8", 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString("utf8", end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      if (message.method && "id" in message) this.send({ id: message.id, result: null });
      else if (message.method === "textDocument/publishDiagnostics") this.findings.push(...message.params.diagnostics);
      else this.waiting.get(message.id)?.(message.result);
    }
  }

  async start() {
    assert.deepStrictEqual(this.client.documentSelector.map(({ language }) => language), ["yaml", "json", "jsonc"]);
    this.child = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdout.on("data", (data) => this.read(data));
    const { initializationOptions } = this.client;
    const reply = await this.request("initialize", { processId: process.pid, rootUri: null, capabilities: {}, initializationOptions });
    assert.ok(reply.capabilities.hoverProvider, "hovers are offered");
    this.send({ method: "initialized", params: {} });
    const uri = "untitled:a.yaml";
    this.send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text: "a: [1\n" } } });
    while (this.findings.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.strictEqual(this.findings[0].code, "yaml/unclosed-bracket");
  }

  async stop() {
    await this.request("shutdown");
    this.send({ method: "exit" });
    await new Promise((resolve) => this.child.on("exit", resolve));
    stopped += 1;
  }
}

let stopped = 0;
const stand = { vscode, "vscode-languageclient/node": { LanguageClient } };
const load = Module._load;
Module._load = (name, ...rest) => stand[name] ?? load(name, ...rest);

async function main() {
  assert.strictEqual(manifest.main, "./extension.js");
  const { activate, deactivate } = require(path.join(extension, manifest.main));
  await activate({ subscriptions: [] });
  assert.deepStrictEqual(Object.keys(commands), manifest.contributes.commands.map(({ command }) => command));
  await commands["settle.restart"]();
  await deactivate();
  assert.strictEqual(stopped, 2);
  console.log("the extension starts the server, which finds yaml/unclosed-bracket");
}

const limit = setTimeout(() => { console.error("no answer in 30 seconds"); process.exit(1); }, 30000);
main().then(() => clearTimeout(limit), (error) => { console.error(error); process.exit(1); });
