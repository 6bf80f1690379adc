// The links to the sections, and the rows of the sections that are far from what is seen.
//
// A browser looks at every field of a page each time that one is put in, which takes seconds where there are thousands. So on a
// large page the rows of a section wait in a fragment until the section comes near.

const farRows = new Map(); // by the section that they belong to
const manyRows = 400; // up to so many, all stay in the page
let isLarge = false;

const rowsIn = (section) => section.querySelector(":scope > .rows");
const rowsOf = (section) => [...(farRows.get(section) || rowsIn(section)).children].filter((one) => one.matches(".row"));

// An element of the page, also where its section is far.
function find(id) {
  const near = byID(id);
  if (near) return near;
  for (const rows of farRows.values()) {
    const element = rows.querySelector(`[id="${CSS.escape(id)}"]`);
    if (element) return element;
  }
  return null;
}

// The row of a setting, in the page; nothing where there is none.
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

// Other rows are hidden than before.
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

// Keeps the row in the middle of the window where it is: rows that come in above it aren't as high as was guessed.
function keepingPlace(work) {
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".row, .part");
  const top = seen?.getBoundingClientRect().top;
  work();
  if (seen?.isConnected) scrollBy({ top: seen.getBoundingClientRect().top - top, behavior: "instant" });
}

// Keeps the rows of a new page out that are far in the one that is shown; of a first page all but those of its first section.
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
