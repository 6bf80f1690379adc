// Searches PAGES, rows of page, anchor, heading and text. Finds the sections that contain every word; matches in headings come first.
"use strict";

const field = document.querySelector("input[type=search]");
const results = document.getElementById("results");
const article = document.querySelector("article");
const root = document.body.dataset.root;

function find(words) {
  const found = [];
  for (const [page, anchor, heading, text] of PAGES) {
    const [head, body] = [heading.toLowerCase(), text.toLowerCase()];
    if (!words.every((word) => head.includes(word) || body.includes(word))) continue;
    const score = words.reduce((sum, word) => sum + (head === word ? 20 : head.includes(word) ? 5 : 1), 0);
    found.push({ page, anchor, heading, text, score });
  }
  return found.sort((one, other) => other.score - one.score).slice(0, 50);
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  article.hidden = words.length > 0;
  results.replaceChildren();
  if (words.length === 0) return;
  const found = find(words);
  const count = document.createElement("p");
  count.textContent = found.length === 0 ? "No results" : `${found.length} ${found.length === 1 ? "result" : "results"}`;
  results.append(count);
  for (const { page, anchor, heading, text } of found) {
    const link = document.createElement("a");
    link.href = `${root}/${page}#${anchor}`;
    link.textContent = heading;
    link.addEventListener("click", () => { field.value = ""; show(); });
    const place = Math.max(0, text.toLowerCase().indexOf(words[0]) - 60);
    const excerpt = document.createElement("p");
    excerpt.textContent = text.slice(place, place + 180);
    const row = document.createElement("div");
    row.append(link, excerpt);
    results.append(row);
  }
}

field.addEventListener("input", show);
field.form.addEventListener("submit", (event) => event.preventDefault());
