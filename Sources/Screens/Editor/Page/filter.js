// The filter above the page.

let isFiltered = false;
function filter(isAsked) {
  const wanted = byID("filter").value.trim().toLowerCase();
  const onlyModified = byID("modified").checked;
  if (!isAsked && !wanted && !onlyModified && !isFiltered) return;
  isFiltered = wanted !== "" || onlyModified;
  let count = 0;
  const look = (row, isShownAround) => {
    const inner = [...row.querySelectorAll(":scope > .rows > .row")];
    const own = inner.length
      ? row.getAttribute("data-row") + " " + [...row.children].filter((one) => !one.matches(".rows")).map((one) => one.textContent).join(" ")
      : row.getAttribute("data-row") + " " + row.textContent;
    const fits = isShownAround || !wanted || own.toLowerCase().includes(wanted);
    let isShown;
    if (inner.length) {
      isShown = inner.map((one) => look(one, fits && wanted !== "")).some(Boolean);
    } else {
      isShown = fits && (!onlyModified || row.getAttribute("data-modified") === "true");
      if (isShown) count += 1;
    }
    row.hidden = !isShown;
    return isShown;
  };
  const links = byID("sections").querySelectorAll("li");
  for (const [number, part] of main.querySelectorAll("section.part").entries()) {
    part.hidden = !rowsOf(part).map((row) => look(row, false)).some(Boolean);
    if (links[number]) links[number].hidden = part.hidden;
    resizeFar(part);
  }
  if (!isAsked) return;
  scrollTo({ top: 0, behavior: "instant" });
  say(count === 1 ? word("1 row") : word("{count} rows", { count }));
}
let filtering;
byID("filter").addEventListener("input", () => {
  clearTimeout(filtering);
  // Once the focus is elsewhere, the count isn't announced, so that it doesn't drown out what happens there.
  filtering = setTimeout(() => filter(document.activeElement === byID("filter")), 150);
});
byID("modified").addEventListener("change", () => filter(true));
