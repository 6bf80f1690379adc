// Buttons of rows, and links to rows.

main.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  const about = labelOf(button);
  if (data.reset !== undefined) {
    if (await send(button, { reset: data.reset })) { say(word("{setting} is reset", { setting: about })); focusRow(data.reset); }
  } else if (data.clear !== undefined) {
    const rest = byID(button.getAttribute("aria-describedby"))?.textContent;
    if (await send(button, { unset: data.clear })) { say(`${word("{setting} is cleared", { setting: about })}. ${rest || ""}`.trim()); focusRow(data.clear); }
  } else if (data.move !== undefined) {
    if (await send(button, { move: data.move, to: data.to })) {
      say(word("Moved"));
      const now = [...main.querySelectorAll("[data-move]")].filter((one) => one.dataset.move === data.to);
      (now.find((one) => !one.disabled && one.textContent.slice(0, 1) === button.textContent.slice(0, 1)) || now.find((one) => !one.disabled))?.focus();
    }
  } else if (data.remove !== undefined) {
    const value = new Exact(data.value);
    const done = data.by
      ? await act(data.by, { inputs: { [data.input]: value } }, button)
      : await send(button, { unset: `${data.remove}[${data.index}]` });
    if (done) { say(word("Removed")); focusRow(data.remove); }
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
  const name = rowOf(find(decodeURIComponent(link.getAttribute("href").slice(1))))?.dataset.row;
  const row = name && rowNamed(name);
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
