// Saving, undoing, conflicts with changes outside, leaving.

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

const notSaved = (refused) => `Not saved: ${refused.join("; ")}`;

async function openSaving() {
  // The words that are being typed count.
  if (document.activeElement?.dataset?.path) document.activeElement.blur();
  await queue;
  try {
    const { diff, changes } = await json("GET", "/api/diff");
    const refused = unsaved();
    if (diff === "") return say(refused.length ? notSaved(refused) : "There is nothing to save");
    byID("saving-refused").replaceChildren(...refused.map((words) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    }));
    byID("saving-left").hidden = !refused.length;
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
    const refused = unsaved();
    say(refused.length ? `${notSaved(refused)}. Everything else is saved.` : "Saved");
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
    const refused = unsaved();
    byID("leaving-refused").textContent = refused.length ? `${notSaved(refused)}.` : "";
    if (refused.length && !body.discard) return byID("leaving").showModal();
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
