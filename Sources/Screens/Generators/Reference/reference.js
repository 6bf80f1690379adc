"use strict";
// Filters the settings by every word of the search; without it the page shows them all.
(() => {
  const box = document.getElementById("doc:find");
  const field = document.getElementById("doc:search");
  const left = document.getElementById("doc:left");
  const sections = [...document.querySelectorAll("section[data-settings]")].map((section) => ({
    section,
    link: document.querySelector(`nav a[href="#${CSS.escape(section.id)}"]`)?.parentElement,
    rows: [...section.querySelectorAll("[data-setting]")].map((row) => ({
      row,
      words: [...row.querySelectorAll("[data-words]")].map((part) => part.textContent).join("\n").toLowerCase(),
    })),
  }));
  const count = sections.reduce((sum, one) => sum + one.rows.length, 0);

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word);
    let shown = 0;
    for (const { section, link, rows } of sections) {
      let here = 0;
      for (const one of rows) {
        one.row.hidden = !words.every((word) => one.words.includes(word));
        if (!one.row.hidden) here += 1;
      }
      section.hidden = here === 0;
      if (link) link.hidden = section.hidden;
      shown += here;
    }
    left.textContent = words.length ? `${shown} of ${count} settings` : "";
  }

  function place() {
    const name = location.hash.slice(1);
    if (name.startsWith("q=")) {
      try {
        field.value = decodeURIComponent(name.slice(2));
      } catch {
        field.value = name.slice(2);
      }
      filter();
      return;
    }
    const target = name && document.getElementById(name);
    if (!target) return;
    if (target.hidden || target.closest("[hidden]")) {
      field.value = "";
      filter();
    }
    target.scrollIntoView();
  }

  field.addEventListener("input", () => {
    filter();
    const words = field.value.trim();
    history.replaceState(null, "", words ? `#q=${encodeURIComponent(words)}` : "#");
  });
  addEventListener("hashchange", place);
  box.hidden = false;
  place();
})();
