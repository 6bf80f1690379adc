// Updates the parts of the page that differ.

let isTyping = null; // the field that holds words which no draft has yet
const unfinished = new Map(); // those with half of a pair, or with what was refused, each with the reason

async function load() {
  const answer = await ask("GET", "/api/page");
  view = answer.headers.get("X-Settle-View");
  main.lang = answer.headers.get("Content-Language") || "en";
  const fresh = document.createElement("main");
  fresh.innerHTML = await answer.text();
  keepingFocus(() => {
    takeFarRows(fresh);
    morphChildren(main, fresh);
  });
  showSections();
  showPage();
}

// Replaces the parts of the page that an answer contains; false if the whole page has to be requested.
function putIn({ view: number, parts }) {
  if (!parts) return false;
  const places = new Map();
  for (const [id, html] of Object.entries(parts)) {
    const element = find(id);
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

// What fields hold but the draft doesn't, with the reason: "Port: 0 is less than the minimum 1".
function unsaved() {
  return [...unfinished].filter(([field]) => field.isConnected).map(([field, reason]) => {
    const label = labelOf(field);
    return label ? `${label}${reason.startsWith("must ") ? " " : ": "}${reason}` : reason;
  });
}

function showPage() {
  document.title = (state && state.dirty ? "• " : "") + (main.querySelector("h1")?.textContent || word("Settings"));
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

// Whether a node is the message about a refused value that is still in its field.
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
  // Fields of dialogs and of new items aren't part of the draft, so they keep what was typed.
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
