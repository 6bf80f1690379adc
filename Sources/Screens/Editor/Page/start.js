// The start, and polling the file.

async function watch() {
  if (isDone) return;
  if (document.visibilityState === "visible" && state) {
    try {
      await inTurn(async () => {
        const old = state;
        take(await json("GET", "/api/state"));
        if (old.revision !== state.revision || old.fingerprint !== state.fingerprint) await load();
      });
      if (state.changedOutside && postponed !== state.fingerprint) outside();
      if (!state.changedOutside) postponed = null;
    } catch (error) {
      if (error.error === "ended" || error.error === "token") return end(error.message);
    }
  }
  setTimeout(watch, 1000);
}

async function start() {
  const key = /^#key=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (key) history.replaceState(null, "", location.pathname);
  try {
    if (key) {
      token = (await json("POST", "/api/session", { key })).token;
      sessionStorage.setItem("settle-token", token);
    }
    if (!token) return end(word("Open the latest link from the terminal."));
    const { screen } = take(await json("GET", "/api/screen"));
    // A long path breaks at its punctuation, not inside a word.
    byID("file").append(...screen.file.match(/[^/._-]+[/._-]*|[/._-]+/g).flatMap((part) => [part, document.createElement("wbr")]));
    await load();
    watch();
  } catch (error) {
    sessionStorage.removeItem("settle-token");
    end(error.message);
  }
}
start();
