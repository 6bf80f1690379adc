// The editor's page: sends edits one after another, and then updates the parts of the page that differ.
"use strict";

const main = document.getElementById("main");
const byID = (id) => document.getElementById(id);

// The page's own words in its language, by the English text; `{name}` is a placeholder.
const words = JSON.parse(document.body.dataset.words);
const word = (text, values = {}) => plain(words[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// Text as the page shows it, with control and bidirectional characters escaped: `\u{202E}`.
const plain = (text) => text.replace(
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`);
let token = sessionStorage.getItem("settle-token");
let state = null;
let view = null; // the number of the page that is shown
let isDone = false;

// A value that is sent as this JSON text, because a number of JavaScript has only about fifteen digits.
const mark = crypto.randomUUID();
class Exact {
  constructor(json) { this.json = json; }
  toJSON() { return mark + this.json + mark; }
}
const jsonOf = (body) => JSON.stringify(body).replaceAll(
  new RegExp(`"${mark}(.*?)${mark}"`, "g"), (_, inner) => JSON.parse(`"${inner}"`));

async function ask(method, path, body) {
  const options = { method, headers: {}, cache: "no-store" };
  if (token) options.headers["X-Settle-Token"] = token;
  if (view && method === "POST") options.headers["X-Settle-View"] = view;
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = jsonOf(body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw { status: 0, error: "ended", message: word("The editor is no longer running.") };
  }
  if (answer.ok) return answer;
  let told = {};
  try { told = await answer.json(); } catch { /* no words of its own */ }
  throw { status: answer.status, error: told.error || "error", message: told.message || word("Something went wrong."), ...told };
}
const json = async (method, path, body) => (await ask(method, path, body)).json();

// Runs work after all requests that are under way.
let queue = Promise.resolve();
function inTurn(work) {
  const next = queue.then(work);
  queue = next.catch(() => {});
  return next;
}

function take(answer) {
  const { screen, view, parts, switched, done, tone, dialog, ...rest } = answer;
  state = rest;
  showState();
  return answer;
}

// Sends a change of the draft, with the revision that the draft has when its turn comes.
function change(path, body) {
  return inTurn(async () => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = take(await json("POST", path, { revision: state.revision, ...body }));
        if (!putIn(answer)) await load();
        if (byID("said").dataset.wrong) hush();
        return answer;
      } catch (error) {
        if (error.error !== "revision" || tries > 2) throw error;
        take(await json("GET", "/api/state"));
      }
    }
  });
}
