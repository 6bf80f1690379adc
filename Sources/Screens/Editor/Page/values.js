// Fields, and the changes that they make.

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

// The change that a control makes; null if it makes none yet.
function changeOf(element) {
  const path = element.dataset.path;
  if (element.dataset.range) {
    const fields = [...element.closest("fieldset").querySelectorAll("input[data-range]")];
    for (const field of fields) unfinished.delete(field);
    if (fields.some((field) => field.value === "")) {
      unfinished.set(element, word("enter both values"));
      showState();
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
  // A slider sets the number next to it.
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
    showState();
    clearWrong(element);
    return true;
  } catch (error) {
    await refused(element, error, [one]);
    return false;
  }
}

async function refused(element, error, changes) {
  const message = error.findings?.[0]?.message || error.message;
  const keeps = element && element.matches("input:not([type=checkbox]):not([type=radio]), textarea");
  if (keeps) unfinished.set(element, message);
  showState();
  const isElsewhere = !element || error.error === "token" || error.error === "ended";
  tellAll(message, isElsewhere ? "page" : "field");
  if (error.error === "token" || error.error === "ended") return;
  if (!keeps) await load().catch(() => {});
  const now = element && element.isConnected ? element : element && byID(element.id);
  if (!now) return tellAll(message, "page");
  tellWrong(now, message);
  if (changes && error.together) offer(now, [...changes, ...error.together.changes], error.together.title);
}

// Offers changes that can be made together where one alone is refused.
function offer(element, changes, title) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = title;
  button.dataset.together = "";
  button.addEventListener("click", async () => {
    try {
      await change("/api/edit", { changes });
      unfinished.delete(element);
      showState();
      clearWrong(element);
      say(word("Done"));
      byID(element.id)?.focus();
    } catch (error) {
      await refused(element, error);
    }
  });
  byID(wrongID(element)).append(" ", button);
}

// A slider and the number next to it show the same value.
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
      say(word("{setting} is set", { setting: labelOf(element) }));
    }
  }
});

// A switch with an action keeps its state until the action is done.
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
