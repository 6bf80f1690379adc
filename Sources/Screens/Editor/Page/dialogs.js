// Dialogs of actions, forms of new items, questions, the tour.

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

// The record that the fields of a form make up. A field of a nested group is named by its path: `auth/user`.
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
  if (empty) return tellInput(form, { error: "input", input: empty.dataset.field, message: word("This field is required.") });
  const number = rowOf(form).querySelectorAll(".items > li").length;
  try {
    await change("/api/edit", { changes: [{ append: form.dataset.add, value: recordOf(form) }] });
    form.reset();
    fillIn(form);
    form.closest("details").open = false;
    say(word("Added"));
    form.closest("details").querySelector("summary").focus();
  } catch (error) {
    const { path, message } = error.findings?.[0] || error;
    const start = `${form.dataset.add}[${number}].`;
    const own = path?.startsWith(start) && fields.find((field) => field.dataset.field.replaceAll("/", ".") === path.slice(start.length));
    tellInput(form, own ? { error: "input", input: own.dataset.field, message } : { message });
  }
}

// Fills in the values that the page generates: a UUID, the current time.
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
  if (value === "" || value === null) return tellWrong(field, word("Enter something to add."));
  const done = form.dataset.by
    ? await act(form.dataset.by, { inputs: { [form.dataset.input]: value } }, field)
    : await send(field, { append: form.dataset.add, value });
  if (!done) return;
  const now = byID(field.id);
  if (now) {
    if (now.type !== "checkbox") now.value = "";
    now.focus();
  }
  if (!form.dataset.by) say(word("Added"));
}

async function question(form) {
  const answer = form.querySelector(".answer");
  try {
    const told = await json("POST", "/api/ask", { question: form.dataset.question, inputs: inputsOf(form) });
    tellInput(form, {});
    answer.textContent = told.answer ? word("Yes.") : word("No: {reason}", { reason: told.reason });
  } catch (error) {
    answer.textContent = "";
    tellInput(form, error);
  }
}

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
