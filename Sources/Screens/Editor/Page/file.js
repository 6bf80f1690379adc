// Saving, undoing, conflicts with changes outside, leaving.

byID("undo").addEventListener("click", () => step("/api/undo", word("Undone")));
byID("redo").addEventListener("click", () => step("/api/redo", word("Redone")));
async function step(path, told) {
  try {
    await change(path, {});
    say(told);
  } catch (error) {
    say(error.message);
  }
}

// A list of the settings whose effective values change.
function changesOf(changes) {
  const told = changes.length ? changes : [{ label: word("No effective values change") }];
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

const notSaved = (refused) => word("Not saved: {values}", { values: refused.join("; ") });

async function openSaving() {
  // Leaving the field sends what is still being typed.
  if (document.activeElement?.dataset?.path) document.activeElement.blur();
  await queue;
  try {
    const { diff, changes } = await json("GET", "/api/diff");
    const refused = unsaved();
    if (diff === "") return say(refused.length ? notSaved(refused) : word("Nothing to save"));
    byID("saving-refused").replaceChildren(...refused.map((told) => {
      const item = document.createElement("li");
      item.textContent = told;
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
    say(refused.length ? `${notSaved(refused)}. ${word("Everything else was saved.")}` : word("Saved"));
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
byID("outside-reload").addEventListener("click", () => settle("/api/reload", {}, word("Reloaded")));
byID("outside").addEventListener("submit", (event) => {
  event.preventDefault();
  const take = {};
  for (const chosen of byID("conflicts").querySelectorAll("input:checked")) take[chosen.name] = chosen.value;
  settle("/api/merge", { take }, word("Merged"));
});
async function settle(path, body, told) {
  try {
    await change(path, body);
    byID("outside").close();
    say(told);
  } catch (error) {
    if (error.error === "conflict") showConflicts(error.conflicts);
    byID("outside-wrong").textContent = error.error === "conflict" ? word("Choose a value for each of these settings.") : error.message;
  }
}

// A value in the words of its row.
function wordsOf(path, value) {
  if (typeof value === "boolean") return word(value ? "On" : "Off");
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
    for (const [side, label] of [["mine", word("Mine")], ["theirs", word("Theirs")]]) {
      const option = document.createElement("div");
      option.className = "option";
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: conflict.path, value: side, id: `conflict:${index}:${side}` });
      const choice = document.createElement("label");
      choice.htmlFor = input.id;
      const value = document.createElement("bdi");
      value.textContent = side in conflict ? wordsOf(conflict.path, conflict[side]) : word("Not set");
      const text = document.createElement("span");
      text.append(`${label}: `, value);
      choice.append(text);
      option.append(input, choice);
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
    end(word("The editor has closed. You can close this page."));
  } catch (error) {
    if (error.error === "unsaved") byID("leaving").showModal();
    else say(error.message);
  }
}

function end(message) {
  isDone = true;
  for (const id of ["save", "undo", "redo", "quit"]) byID(id).disabled = true;
  byID("sections").hidden = true;
  const title = document.createElement("h1");
  title.textContent = word("Settings");
  const text = document.createElement("p");
  text.className = "lead";
  text.textContent = message;
  main.replaceChildren(title, text);
  main.focus();
}
