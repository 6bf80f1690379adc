// Messages about what was done and what was refused.

let silence;
function say(text) {
  tellAll(text, "");
}

// A refusal is shown at its field; elsewhere it is only announced. It goes away once the value is fixed.
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

// Shows the message of a completed action, in a dialog if the schema declares one.
function tell({ done, dialog }) {
  if (!dialog) return say(done || word("Done"));
  byID("told-title").textContent = dialog.title;
  byID("told-text").textContent = done;
  byID("told-close").textContent = dialog.button;
  byID("told").showModal();
}

function showState() {
  const locked = state.readOnly;
  // With a refused value, Save stays enabled, to say why it isn't saved.
  byID("save").disabled = locked || !(state.dirty || unsaved().length);
  byID("undo").disabled = locked || !state.canUndo;
  byID("redo").disabled = locked || !state.canRedo;
  for (const id of ["save", "undo", "redo"]) byID(id).hidden = locked;
}
