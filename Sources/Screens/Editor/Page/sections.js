// The links to the sections, and the rows of sections that are far from the visible part.
//
// A browser examines every field of a page whenever one is inserted, which takes seconds with thousands of fields. So
// on a large page the rows of a section wait in a fragment until the section comes near.

const farRows = new Map(); // by the section that they belong to
const manyRows = 400; // up to so many, all stay in the page
let isLarge = false;

const rowsIn = (section) => section.querySelector(":scope > .rows");
const rowsOf = (section) => [...(farRows.get(section) || rowsIn(section)).children].filter((one) => one.matches(".row"));

// An element of the page, even if its section is far.
function find(id) {
  const near = byID(id);
  if (near) return near;
  for (const rows of farRows.values()) {
    const element = rows.querySelector(`[id="${CSS.escape(id)}"]`);
    if (element) return element;
  }
  return null;
}

// The row of a setting, after its section is brought into the page; null if there is none.
function rowNamed(path) {
  const name = `.row[data-row="${CSS.escape(path)}"]`;
  for (const [section, rows] of farRows) if (rows.querySelector(name)) bring(section);
  return main.querySelector(name);
}

function bring(section) {
  const rows = farRows.get(section);
  if (!rows) return;
  farRows.delete(section);
  rowsIn(section).style.minHeight = "";
  rowsIn(section).append(rows);
}

function takeAway(section) {
  const rows = rowsIn(section);
  if (farRows.has(section) || rows.contains(document.activeElement) || rows.querySelector("dialog[open], .tried")) return;
  const height = rows.offsetHeight || guessedHeight(rows);
  rows.style.minHeight = `${height}px`;
  const fragment = document.createDocumentFragment();
  fragment.append(...rows.childNodes);
  farRows.set(section, fragment);
}

const guessedHeight = (rows) => 80 * rows.querySelectorAll(".row:not([hidden])").length;

// Updates the height reserved for a far section after some of its rows were shown or hidden.
function resizeFar(section) {
  const rows = farRows.get(section);
  if (rows) rowsIn(section).style.minHeight = `${guessedHeight(rows)}px`;
}

const nearness = new IntersectionObserver((entries) => keepingPlace(() => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) bring(target);
    else if (target.isConnected) takeAway(target);
  }
}), { rootMargin: "100% 0%" });

// Keeps the row in the middle of the window in place: rows inserted above it may differ from their guessed height.
function keepingPlace(work) {
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".row, .part");
  const top = seen?.getBoundingClientRect().top;
  work();
  if (seen?.isConnected) scrollBy({ top: seen.getBoundingClientRect().top - top, behavior: "instant" });
}

// Leaves out the rows of a new page that are far in the current one; in a first page, all but those of its first
// section.
function takeFarRows(fresh) {
  isLarge = fresh.querySelectorAll(".row").length > manyRows;
  for (const section of farRows.keys()) if (!isLarge || !section.isConnected) bring(section);
  if (!isLarge) return;
  for (const [number, section] of [...fresh.querySelectorAll("section.part")].entries()) {
    const shown = byID(section.id);
    const kept = shown && farRows.get(shown);
    if (kept) {
      morphChildren(kept, rowsIn(section));
      rowsIn(section).replaceChildren();
      rowsIn(section).style.minHeight = rowsIn(shown).style.minHeight;
    } else if (!shown && number > 0) {
      takeAway(section);
    }
  }
}

function showSections() {
  nearness.disconnect();
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
  if (isLarge) for (const part of parts) nearness.observe(part);
}
