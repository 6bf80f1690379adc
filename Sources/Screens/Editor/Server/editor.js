// The editor's page: sends edits one after another, and puts in what of the page differs then.
"use strict";

const main = document.getElementById("main");
const byID = (id) => document.getElementById(id);
let token = sessionStorage.getItem("settle-token");
let state = null;
let view = null; // the number of the page that is shown
let isDone = false;

// MARK: Requests

// A value that goes out as the JSON it is: a number of the script has no more than fifteen digits.
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
    throw { status: 0, error: "ended", message: "The editor has ended: nothing answers any more." };
  }
  if (answer.ok) return answer;
  let told = {};
  try { told = await answer.json(); } catch { /* no words of its own */ }
  throw { status: answer.status, error: told.error || "error", message: told.message || "Something went wrong.", ...told };
}
const json = async (method, path, body) => (await ask(method, path, body)).json();

// Work waits for the requests that are on their way.
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

// Sends what changes the draft, with the revision that it has by then.
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

// MARK: Words

let silence;
function say(text) {
  tellAll(text, "");
}

// A refusal stands at its field; elsewhere it is only heard. It goes once it is mended.
function tellAll(text, wrong) {
  const said = byID("said");
  hush();
  said.dataset.wrong = wrong;
  said.parentElement.classList.toggle("vh", wrong === "field");
  silence = setTimeout(() => {
    said.textContent = text;
    silence = setTimeout(hush, 8000);
  }, 30);
}

function hush() {
  clearTimeout(silence);
  byID("said").textContent = "";
  byID("said").dataset.wrong = "";
}

// Says the words of an action that is done, in a dialog where the schema has one.
function tell({ done, dialog }) {
  if (!dialog) return say(done || "Done");
  byID("told-title").textContent = dialog.title;
  byID("told-text").textContent = done;
  byID("told-close").textContent = dialog.button;
  byID("told").showModal();
}

function showState() {
  const locked = state.readOnly;
  byID("save").disabled = locked || !state.dirty;
  byID("undo").disabled = locked || !state.canUndo;
  byID("redo").disabled = locked || !state.canRedo;
  for (const id of ["save", "undo", "redo"]) byID(id).hidden = locked;
}

// MARK: The page

let isTyping = null; // the field that holds words which no draft has yet
const unfinished = new WeakSet(); // those with half of a pair, or with what was refused

async function load() {
  const answer = await ask("GET", "/api/page");
  view = answer.headers.get("X-Settle-View");
  main.lang = answer.headers.get("Content-Language") || "en";
  const fresh = document.createElement("main");
  fresh.innerHTML = await answer.text();
  keepingFocus(() => morphChildren(main, fresh));
  showSections();
  showPage();
}

// Puts in the parts of the page that an answer says differ; false where the whole page has to be asked for.
function putIn({ view: number, parts }) {
  if (!parts) return false;
  const places = new Map();
  for (const [id, html] of Object.entries(parts)) {
    const element = byID(id);
    const place = id.startsWith("row:") ? rowOf(element) : element;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (!place || fresh.content.children.length !== 1) return false;
    places.set(place, fresh.content.firstElementChild);
  }
  keepingFocus(() => { for (const [place, fresh] of places) morph(place, fresh); });
  view = String(number);
  showPage();
  return true;
}

function keepingFocus(work) {
  const focused = document.activeElement && document.activeElement.id;
  work();
  if (focused && document.activeElement === document.body) byID(focused)?.focus();
}

function showPage() {
  document.title = (state && state.dirty ? "• " : "") + (main.querySelector("h1")?.textContent || "Settings");
  filter(false);
  showTour();
}

const keyOf = (node) => node.nodeType === 1
  ? node.id || node.getAttribute("data-row") || node.getAttribute("data-section") || "" : "";

function morphChildren(from, to) {
  const known = new Map();
  for (const child of from.childNodes) if (keyOf(child)) known.set(keyOf(child), child);
  let place = from.firstChild;
  for (const child of [...to.childNodes]) {
    const key = keyOf(child);
    let match = key ? known.get(key) : place;
    if (match && match !== place && !key) match = null;
    if (match && (match.nodeType !== child.nodeType || match.nodeName !== child.nodeName || keyOf(match) !== key)) match = null;
    if (!match) {
      from.insertBefore(child, place);
      continue;
    }
    if (match !== place) from.insertBefore(match, place);
    else place = place.nextSibling;
    morph(match, child);
  }
  while (place) {
    const next = place.nextSibling;
    if (!isToldOfWords(place)) place.remove();
    place = next;
  }
}

// Whether it says what is wrong with words that stay.
const isToldOfWords = (node) => node.id?.endsWith(":tried") && unfinished.has(byID(node.id.slice(0, -":tried".length)));

function morph(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  const keepsDescription = unfinished.has(from);
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || name === "open" || name === "aria-invalid") continue;
    if (name !== "aria-describedby" || !keepsDescription) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && (name !== "aria-describedby" || !keepsDescription)) from.setAttribute(name, value);
  }
  if (from.nodeName === "DIALOG" && from.open) return;
  // Fields of dialogs and of new items belong to no draft.
  const keepsWords = from === isTyping || unfinished.has(from) || from.dataset.field !== undefined
    || from.dataset.slider !== undefined && (isTyping === from || unfinished.has(byID(from.dataset.slider)));
  if (from.nodeName === "TEXTAREA") {
    if (!keepsWords && from.value !== to.textContent) from.value = to.textContent;
    return;
  }
  morphChildren(from, to);
  if (keepsWords) return;
  if (from.nodeName === "INPUT") {
    if (from.type === "checkbox" || from.type === "radio") from.checked = to.hasAttribute("checked");
    else if (from.value !== (to.getAttribute("value") || "")) from.value = to.getAttribute("value") || "";
    clearWrong(from);
  } else if (from.nodeName === "SELECT") {
    const chosen = [...to.options].findIndex((option) => option.hasAttribute("selected"));
    from.selectedIndex = Math.max(0, chosen);
    clearWrong(from);
  }
}

function showSections() {
  const list = byID("sections").firstElementChild;
  const parts = [...main.querySelectorAll("section.part")];
  list.replaceChildren(...parts.map((part) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = "#" + encodeURIComponent(part.id);
    link.textContent = part.querySelector("h2").textContent;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      part.scrollIntoView();
      part.setAttribute("tabindex", "-1");
      part.focus({ preventScroll: true });
    });
    item.append(link);
    return item;
  }));
  byID("sections").hidden = parts.length < 2;
}

// MARK: Filter

let isFiltered = false;
function filter(isAsked) {
  const words = byID("filter").value.trim().toLowerCase();
  const onlyModified = byID("modified").checked;
  if (!isAsked && !words && !onlyModified && !isFiltered) return;
  isFiltered = words !== "" || onlyModified;
  let count = 0;
  const look = (row, isShownAround) => {
    const inner = [...row.querySelectorAll(":scope > .rows > .row")];
    const own = inner.length
      ? row.getAttribute("data-row") + " " + [...row.children].filter((one) => !one.matches(".rows")).map((one) => one.textContent).join(" ")
      : row.getAttribute("data-row") + " " + row.textContent;
    const fits = isShownAround || !words || own.toLowerCase().includes(words);
    let isShown;
    if (inner.length) {
      isShown = inner.map((one) => look(one, fits && words !== "")).some(Boolean);
    } else {
      isShown = fits && (!onlyModified || row.getAttribute("data-modified") === "true");
      if (isShown) count += 1;
    }
    row.hidden = !isShown;
    return isShown;
  };
  for (const part of main.querySelectorAll("section.part")) {
    const rows = [...part.querySelectorAll(":scope > .rows > .row")];
    part.hidden = !rows.map((row) => look(row, false)).some(Boolean);
  }
  if (isAsked) say(count === 1 ? "1 row" : `${count} rows`);
}
let filtering;
byID("filter").addEventListener("input", () => {
  clearTimeout(filtering);
  // Who has gone on meanwhile hears of what was done there.
  filtering = setTimeout(() => filter(document.activeElement === byID("filter")), 150);
});
byID("modified").addEventListener("change", () => filter(true));

// MARK: Values

const rowOf = (element) => element?.closest(".row");
const labelOf = (element) => {
  const row = rowOf(element);
  const label = row && row.querySelector("label, legend, .label, h3, h4");
  return label ? label.firstChild.textContent : "";
};
const wrongID = (element) => (element.id || element.name) + ":tried";

function clearWrong(element) {
  element.removeAttribute("aria-invalid");
  const told = byID(wrongID(element));
  if (!told) return;
  if (byID("said").dataset.wrong && byID("said").textContent === told.dataset.said) hush();
  const described = (element.getAttribute("aria-describedby") || "").split(" ").filter((id) => id && id !== told.id);
  if (described.length) element.setAttribute("aria-describedby", described.join(" "));
  else element.removeAttribute("aria-describedby");
  told.remove();
}

function tellWrong(element, message) {
  clearWrong(element);
  const told = document.createElement("p");
  told.className = "finding error tried";
  told.id = wrongID(element);
  told.textContent = message;
  told.dataset.said = message;
  (element.closest(".control, fieldset, .field, .add") || element.parentElement).append(told);
  element.setAttribute("aria-invalid", "true");
  const described = (element.getAttribute("aria-describedby") || "").split(" ").filter(Boolean);
  element.setAttribute("aria-describedby", [...described, told.id].join(" "));
}

function number(text) {
  if (/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text)) return new Exact(text);
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

// The change that a control stands for; null for nothing yet.
function changeOf(element) {
  const path = element.dataset.path;
  if (element.dataset.range) {
    const fields = [...element.closest("fieldset").querySelectorAll("input[data-range]")];
    for (const field of fields) unfinished.delete(field);
    if (fields.some((field) => field.value === "")) {
      unfinished.add(element);
      return null;
    }
    return { set: element.dataset.range, value: Object.fromEntries(fields.map((field) => [field.dataset.member, field.value])) };
  }
  if (element.type === "checkbox" && element.classList.contains("switch")) return { set: path, value: element.checked };
  if (element.type === "checkbox") {
    const boxes = [...element.closest("fieldset").querySelectorAll("input[type=checkbox]")];
    return { set: path, value: boxes.filter((box) => box.checked).map((box) => new Exact(box.value)) };
  }
  if (element.type === "radio") return { set: path, value: new Exact(element.value) };
  if (element.nodeName === "SELECT") return element.value === "" ? { reset: path } : { set: path, value: new Exact(element.value) };
  const kind = rowOf(element).dataset.kind;
  // A slider moves the number beside it.
  if (element.dataset.slider !== undefined) return changeOf(byID(element.dataset.slider));
  if (element.value === "" && element.dataset.sensitive) return null;
  if (element.value === "" && kind !== "text") return { reset: path };
  if (kind === "number") return { set: path, value: number(element.value) };
  return { set: path, value: element.value };
}

async function send(element, one) {
  if (!("set" in one)) for (const field of rowOf(element).querySelectorAll("input, textarea")) unfinished.delete(field);
  try {
    await change("/api/edit", { changes: [one] });
    unfinished.delete(element);
    clearWrong(element);
    return true;
  } catch (error) {
    await refused(element, error, [one]);
    return false;
  }
}

async function refused(element, error, changes) {
  const message = error.findings?.[0]?.message || error.message;
  const isElsewhere = !element || error.error === "token" || error.error === "ended";
  tellAll(message, isElsewhere ? "page" : "field");
  if (error.error === "token" || error.error === "ended") return;
  const keeps = element && element.matches("input:not([type=checkbox]):not([type=radio]), textarea");
  if (keeps) unfinished.add(element);
  else await load().catch(() => {});
  const now = element && element.isConnected ? element : element && byID(element.id);
  if (!now) return tellAll(message, "page");
  tellWrong(now, message);
  if (changes && error.together) offer(now, [...changes, ...error.together.changes], error.together.title);
}

// The changes that can be made together where one alone is refused.
function offer(element, changes, title) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = title;
  button.dataset.together = "";
  button.addEventListener("click", async () => {
    try {
      await change("/api/edit", { changes });
      unfinished.delete(element);
      clearWrong(element);
      say("Done");
      byID(element.id)?.focus();
    } catch (error) {
      await refused(element, error);
    }
  });
  byID(wrongID(element)).append(" ", button);
}

// A slider and the number beside it show the same.
main.addEventListener("input", ({ target }) => {
  if (target.dataset.slider !== undefined) {
    isTyping = target;
    byID(target.dataset.slider).value = target.value;
  } else if (byID(target.id + ":slider")) {
    byID(target.id + ":slider").value = target.value;
  }
});

main.addEventListener("change", async (event) => {
  const element = event.target.dataset.slider === undefined ? event.target : byID(event.target.dataset.slider);
  if (element.matches("[data-outcome]")) return showOutcome(element);
  if (element.matches("[data-box]")) return unlock(element.closest("dialog"));
  if (element.dataset.turn !== undefined) return turn(element);
  if (!element.dataset.path && !element.dataset.range) return;
  isTyping = null;
  const one = changeOf(element);
  if (!one) return;
  if (await send(element, one)) {
    if (element.dataset.sensitive) {
      const now = byID(element.id);
      if (now) now.value = "";
      say(`${labelOf(element)} is set`);
    }
  }
});

// A switch that an action turns stays as it is until that is done.
async function turn(element) {
  element.checked = !element.checked;
  const dialog = byID(element.id + ":dialog");
  if (dialog) openDialog(dialog);
  else if (await act(element.dataset.turn, {}, element)) byID(element.id)?.focus();
}

let trying;
main.addEventListener("input", (event) => {
  const element = event.target;
  if (!element.dataset.path || !element.matches("input:not([type=checkbox]):not([type=radio]), textarea")) return;
  isTyping = element;
  clearTimeout(trying);
  trying = setTimeout(async () => {
    if (isTyping !== element) return;
    const one = changeOf(element);
    if (!one) return;
    try {
      const told = await json("POST", "/api/try", { changes: [one] });
      if (isTyping !== element) return;
      if (told.valid) clearWrong(element);
      else tellWrong(element, told.findings[0].message);
    } catch { /* told when it is sent */ }
  }, 250);
});

main.addEventListener("keydown", (event) => {
  const element = event.target;
  if (event.key !== "Enter" || element.nodeName !== "INPUT" || element.form || !element.dataset.path) return;
  if (element.type === "checkbox" || element.type === "radio") return;
  event.preventDefault();
  isTyping = null;
  const one = changeOf(element);
  if (one) send(element, one);
});

// MARK: Buttons

main.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  const about = labelOf(button);
  if (data.reset !== undefined) {
    if (await send(button, { reset: data.reset })) { say(`${about} is reset`); focusRow(data.reset); }
  } else if (data.clear !== undefined) {
    const rest = byID(button.getAttribute("aria-describedby"))?.textContent;
    if (await send(button, { unset: data.clear })) { say(`${about} is cleared. ${rest || ""}`.trim()); focusRow(data.clear); }
  } else if (data.move !== undefined) {
    if (await send(button, { move: data.move, to: data.to })) {
      say("Moved");
      const now = [...main.querySelectorAll("[data-move]")].filter((one) => one.dataset.move === data.to);
      (now.find((one) => !one.disabled && one.textContent.slice(0, 1) === button.textContent.slice(0, 1)) || now.find((one) => !one.disabled))?.focus();
    }
  } else if (data.remove !== undefined) {
    const value = new Exact(data.value);
    const done = data.by
      ? await act(data.by, { inputs: { [data.input]: value } }, button)
      : await send(button, { unset: `${data.remove}[${data.index}]` });
    if (done) { say("Removed"); focusRow(data.remove); }
  } else if (data.reveal !== undefined) {
    reveal(button);
  } else if (data.action !== undefined) {
    const dialog = byID(button.id + ":dialog");
    if (dialog) return openDialog(dialog);
    act(data.action, {}, button);
  } else if (data.do !== undefined) {
    const dialog = button.closest("dialog");
    if (await act(data.do, {}, button)) dialog?.close();
  } else if (data.next !== undefined) {
    showStep(button.closest("dialog"), 1);
  } else if (data.cancel !== undefined) {
    button.closest("dialog").close();
  }
});

const controls = "input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled])";
function focusRow(path) {
  rowNamed(path)?.querySelector(controls)?.focus();
}

// A finding leads to its setting.
main.addEventListener("click", (event) => {
  const link = event.target.closest(".problems a");
  if (!link) return;
  event.preventDefault();
  const row = rowOf(byID(decodeURIComponent(link.getAttribute("href").slice(1))));
  if (!row) return;
  for (let around = row.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  row.scrollIntoView({ block: "center" });
  const control = row.querySelector(controls);
  if (!control) row.tabIndex = -1;
  (control || row).focus({ preventScroll: true });
});

async function act(action, more, element) {
  try {
    const answer = await change("/api/do", { action, inputs: {}, confirmed: [], ...more });
    tell(answer);
    return true;
  } catch (error) {
    await refused(element, error);
    return false;
  }
}

async function reveal(button) {
  try {
    const { value } = await json("POST", "/api/reveal", { path: button.dataset.reveal });
    const shown = document.createElement("output");
    shown.textContent = plain(typeof value === "string" ? value : JSON.stringify(value));
    shown.className = "revealed";
    button.after(shown);
    button.hidden = true;
    setTimeout(() => { shown.remove(); button.hidden = false; }, 60000);
  } catch (error) {
    say(error.message);
  }
}

// MARK: Dialogs

function openDialog(dialog) {
  dialog.querySelector("form").reset();
  for (const field of dialog.querySelectorAll("[data-field]")) {
    const told = byID(field.id + ":wrong");
    if (told) told.textContent = "";
  }
  for (const box of dialog.querySelectorAll("[data-box]")) box.checked = false;
  for (const told of dialog.querySelectorAll("[data-wrong]")) told.textContent = "";
  unlock(dialog);
  const outcome = dialog.querySelector("[data-outcome]:checked");
  if (outcome) showOutcome(outcome);
  dialog.showModal();
}

function unlock(dialog) {
  const boxes = [...dialog.querySelectorAll("[data-box]")];
  const submit = dialog.querySelector("[data-submit]");
  if (submit) submit.disabled = boxes.some((box) => !box.checked);
}

function showOutcome(chosen) {
  for (const part of chosen.closest("dialog").querySelectorAll("[data-of]")) part.hidden = part.dataset.of !== chosen.value;
}

function inputsOf(form) {
  const inputs = {};
  for (const field of form.querySelectorAll("[data-field]")) {
    if (field.closest("[data-of][hidden]")) continue;
    const kind = field.dataset.type;
    if (kind === "toggle") inputs[field.dataset.field] = field.checked;
    else if (kind === "choices") inputs[field.dataset.field] = [...field.selectedOptions].map((one) => new Exact(one.value));
    else if (kind === "list") inputs[field.dataset.field] = field.value.split("\n").map((one) => one.trim()).filter(Boolean);
    else if (field.value === "") continue;
    else if (kind === "choice") inputs[field.dataset.field] = new Exact(field.value);
    else if (kind === "number") inputs[field.dataset.field] = number(field.value);
    else inputs[field.dataset.field] = field.value;
  }
  return inputs;
}

function tellInput(form, error) {
  for (const field of form.querySelectorAll("[data-field]")) {
    const told = byID(field.id + ":wrong");
    if (told) told.textContent = "";
    field.removeAttribute("aria-invalid");
  }
  const field = error.error === "input"
    && [...form.querySelectorAll("[data-field]")].find((one) => one.dataset.field === error.input && !one.closest("[hidden]"));
  const told = field ? byID(field.id + ":wrong") : form.querySelector("[data-wrong], .answer");
  if (told) told.textContent = error.message;
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }
}

main.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.matches(".add")) return add(form);
  if (form.matches(".question")) return question(form);
  const dialog = form.closest("dialog[data-dialog]");
  if (!dialog) return;
  const confirmed = [...dialog.querySelectorAll("[data-confirm]")].map((one) => one.dataset.confirm);
  const outcome = dialog.querySelector("[data-outcome]:checked")?.value;
  const exported = dialog.querySelector("[data-export]:checked")?.value;
  const more = { inputs: inputsOf(form), confirmed };
  if (outcome) more.outcome = outcome;
  try {
    const file = exported && (!outcome || outcome === "success") ? await fileOf(exported) : null;
    const answer = await change("/api/do", { action: dialog.dataset.dialog, ...more });
    form.reset();
    dialog.close();
    if (file) handOver(file);
    tell(answer);
    await load();
  } catch (error) {
    tellInput(form, error);
  }
});

async function fileOf(id) {
  const answer = await ask("POST", "/api/export", { export: id });
  const name = /filename="([^"]*)"/.exec(answer.headers.get("Content-Disposition") || "")?.[1] || "export";
  return { name, contents: await answer.blob() };
}

function handOver({ name, contents }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A record of the fields of a form; those of a group inside it are named by the way to them.
function recordOf(form) {
  const record = {};
  for (const [way, value] of Object.entries(inputsOf(form))) {
    const field = [...form.querySelectorAll("[data-field]")].find((one) => one.dataset.field === way);
    const isEmpty = value === false && !field.defaultChecked || Array.isArray(value) && !value.length;
    if (isEmpty && !field.required && !field.hasAttribute("data-required")) continue;
    const names = way.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = names.pop();
    let inside = record;
    for (const name of names) inside = inside[name] ??= {};
    inside[last] = value;
  }
  return record;
}

async function addRecord(form) {
  const fields = [...form.querySelectorAll("[data-field]")];
  tellInput(form, {});
  const empty = fields.find((field) => field.required && field.value === "" && field.dataset.type !== "list");
  if (empty) return tellInput(form, { error: "input", input: empty.dataset.field, message: "This is needed." });
  const number = rowOf(form).querySelectorAll(".items > li").length;
  try {
    await change("/api/edit", { changes: [{ append: form.dataset.add, value: recordOf(form) }] });
    form.reset();
    fillIn(form);
    form.closest("details").open = false;
    say("Added");
    form.closest("details").querySelector("summary").focus();
  } catch (error) {
    const { path, message } = error.findings?.[0] || error;
    const start = `${form.dataset.add}[${number}].`;
    const own = path?.startsWith(start) && fields.find((field) => field.dataset.field.replaceAll("/", ".") === path.slice(start.length));
    tellInput(form, own ? { error: "input", input: own.dataset.field, message } : { message });
  }
}

// Values that the page makes: an id, the time.
function fillIn(form) {
  for (const field of form.querySelectorAll("[data-fill]")) {
    if (field.value === "") field.value = field.dataset.fill === "uuid" ? crypto.randomUUID() : new Date().toISOString().replace(/\.\d+Z$/, "Z");
  }
}
main.addEventListener("toggle", (event) => {
  if (event.target.matches("details.adding") && event.target.open) fillIn(event.target.querySelector("form"));
}, true);

async function add(form) {
  if (form.matches(".record")) return addRecord(form);
  const field = form.querySelector("[data-field]");
  const kind = field.dataset.type;
  const value = kind === "toggle" ? field.checked : kind === "choice" ? (field.value === "" ? null : new Exact(field.value))
    : kind === "number" ? number(field.value) : field.value;
  if (value === "" || value === null) return tellWrong(field, "Enter something to add.");
  const done = form.dataset.by
    ? await act(form.dataset.by, { inputs: { [form.dataset.input]: value } }, field)
    : await send(field, { append: form.dataset.add, value });
  if (!done) return;
  const now = byID(field.id);
  if (now) {
    if (now.type !== "checkbox") now.value = "";
    now.focus();
  }
  if (!form.dataset.by) say("Added");
}

async function question(form) {
  const answer = form.querySelector(".answer");
  try {
    const told = await json("POST", "/api/ask", { question: form.dataset.question, inputs: inputsOf(form) });
    tellInput(form, {});
    answer.textContent = told.answer ? "Yes." : `No: ${told.reason}`;
  } catch (error) {
    answer.textContent = "";
    tellInput(form, error);
  }
}

// MARK: The tour

let hasLeftTour = false;
function showTour() {
  const tour = main.querySelector("dialog[data-tour]");
  if (!tour || tour.open || hasLeftTour || state?.readOnly) return;
  tour.addEventListener("close", () => { hasLeftTour = true; }, { once: true });
  showStep(tour, 0);
  tour.showModal();
}

function showStep(tour, by) {
  const steps = [...tour.querySelectorAll("[data-step]")];
  const now = by ? steps.findIndex((step) => !step.hidden) : -1;
  const next = Math.min(steps.length - 1, now + 1);
  steps.forEach((step, index) => { step.hidden = index !== next; });
  steps[next]?.focus();
}

// MARK: The file

byID("undo").addEventListener("click", () => step("/api/undo", "Undone"));
byID("redo").addEventListener("click", () => step("/api/redo", "Redone"));
async function step(path, words) {
  try {
    await change(path, {});
    say(words);
  } catch (error) {
    say(error.message);
  }
}

// A list of the settings that take effect otherwise.
function changesOf(changes) {
  const told = changes.length ? changes : [{ label: "What takes effect stays as it is" }];
  return told.map(({ label, before, after }) => {
    const item = document.createElement("li");
    const name = document.createElement("strong");
    name.textContent = plain(label);
    item.append(name);
    if (after === undefined) return item;
    const values = [before, after].map((value) => {
      const one = document.createElement("bdi");
      one.textContent = plain(value);
      return one;
    });
    item.append(": ", values[0], " → ", values[1]);
    return item;
  });
}

async function openSaving() {
  // The words that are being typed count.
  if (document.activeElement?.dataset?.path) document.activeElement.blur();
  await queue;
  try {
    const { diff, changes } = await json("GET", "/api/diff");
    if (diff === "") return say("There is nothing to save");
    byID("changes").replaceChildren(...changesOf(changes || []));
    byID("lines").open = false;
    byID("difference").replaceChildren(...diff.split("\n").map((line) => {
      const one = document.createElement("span");
      if (line.startsWith("+") && !line.startsWith("+++")) one.className = "plus";
      if (line.startsWith("-") && !line.startsWith("---")) one.className = "minus";
      one.textContent = line + "\n";
      return one;
    }));
    byID("saving-wrong").textContent = "";
    byID("saving").showModal();
  } catch (error) {
    say(error.message);
  }
}
byID("save").addEventListener("click", openSaving);
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    event.preventDefault();
    if (!byID("save").disabled && !document.querySelector("dialog[open]")) openSaving();
  }
});
byID("saving-cancel").addEventListener("click", () => byID("saving").close());
byID("saving").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await inTurn(async () => {
      take(await json("POST", "/api/save", { revision: state.revision, fingerprint: state.fingerprint }));
      await load();
    });
    byID("saving").close();
    say("Saved");
  } catch (error) {
    if (error.error === "changed-outside" || error.error === "gone") {
      byID("saving").close();
      outside(error);
    } else {
      byID("saving-wrong").textContent = error.message;
    }
  }
});

let postponed = null;
function outside(error) {
  if (document.querySelector("dialog[open]")) return;
  byID("conflicts").replaceChildren();
  byID("outside-wrong").textContent = error && error.error === "gone" ? error.message : "";
  byID("outside").showModal();
}
byID("outside-later").addEventListener("click", () => byID("outside").close());
byID("outside").addEventListener("close", () => { postponed = state && state.fingerprint; });
byID("outside-reload").addEventListener("click", () => settle("/api/reload", {}, "Reloaded"));
byID("outside").addEventListener("submit", (event) => {
  event.preventDefault();
  const take = {};
  for (const chosen of byID("conflicts").querySelectorAll("input:checked")) take[chosen.name] = chosen.value;
  settle("/api/merge", { take }, "Merged");
});
async function settle(path, body, words) {
  try {
    await change(path, body);
    byID("outside").close();
    say(words);
  } catch (error) {
    if (error.error === "conflict") showConflicts(error.conflicts);
    byID("outside-wrong").textContent = error.error === "conflict" ? "Choose for each of these settings." : error.message;
  }
}
const rowNamed = (path) => [...main.querySelectorAll(".row")].find((one) => one.dataset.row === path);

// Text as the page shows values: signs that turn or hide what stands around them are written out.
const plain = (text) => text.replace(
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`);

// A value as its row has it in words.
function wordsOf(path, value) {
  if (typeof value === "boolean") return value ? "On" : "Off";
  const json = JSON.stringify(value);
  const choice = [...(rowNamed(path)?.querySelectorAll("option, input[type=radio]") || [])].find((one) => one.value === json);
  if (choice) return choice.labels?.[0]?.textContent || choice.textContent;
  return plain(typeof value === "string" ? value : json);
}

function showConflicts(conflicts) {
  byID("conflicts").replaceChildren(...conflicts.map((conflict, index) => {
    const field = document.createElement("fieldset");
    const legend = document.createElement("legend");
    const label = labelOf(rowNamed(conflict.path)?.firstElementChild);
    legend.textContent = label ? `${label} (${conflict.path})` : conflict.path;
    field.append(legend);
    for (const [side, label] of [["mine", "Mine"], ["theirs", "Theirs"]]) {
      const option = document.createElement("div");
      option.className = "option";
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: conflict.path, value: side, id: `conflict:${index}:${side}` });
      const words = document.createElement("label");
      words.htmlFor = input.id;
      const value = document.createElement("bdi");
      value.textContent = side in conflict ? wordsOf(conflict.path, conflict[side]) : "not set";
      const text = document.createElement("span");
      text.append(`${label}: `, value);
      words.append(text);
      option.append(input, words);
      field.append(option);
    }
    return field;
  }));
}

byID("quit").addEventListener("click", () => leave({}));
byID("leaving-stay").addEventListener("click", () => byID("leaving").close());
byID("leaving").addEventListener("submit", (event) => {
  event.preventDefault();
  byID("leaving").close();
  leave({ discard: true });
});
async function leave(body) {
  try {
    await queue;
    await json("POST", "/api/quit", body);
    end("The editor has ended. This page can be closed.");
  } catch (error) {
    if (error.error === "unsaved") byID("leaving").showModal();
    else say(error.message);
  }
}

function end(words) {
  isDone = true;
  for (const id of ["save", "undo", "redo", "quit"]) byID(id).disabled = true;
  byID("sections").hidden = true;
  const title = document.createElement("h1");
  title.textContent = "Settings";
  const text = document.createElement("p");
  text.className = "lead";
  text.textContent = words;
  main.replaceChildren(title, text);
  main.focus();
}

// MARK: From here on

async function watch() {
  if (isDone) return;
  if (document.visibilityState === "visible" && state) {
    try {
      await inTurn(async () => {
        const old = state;
        take(await json("GET", "/api/state"));
        if (old.revision !== state.revision || old.fingerprint !== state.fingerprint) await load();
      });
      if (state.changedOutside && postponed !== state.fingerprint) outside();
      if (!state.changedOutside) postponed = null;
    } catch (error) {
      if (error.error === "ended" || error.error === "token") return end(error.message);
    }
  }
  setTimeout(watch, 1000);
}

async function start() {
  const key = /^#key=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (key) history.replaceState(null, "", location.pathname);
  try {
    if (key) {
      token = (await json("POST", "/api/session", { key })).token;
      sessionStorage.setItem("settle-token", token);
    }
    if (!token) return end("Open the link that the program printed last.");
    const { screen } = take(await json("GET", "/api/screen"));
    byID("file").textContent = screen.file;
    await load();
    watch();
  } catch (error) {
    sessionStorage.removeItem("settle-token");
    end(error.message);
  }
}
start();
