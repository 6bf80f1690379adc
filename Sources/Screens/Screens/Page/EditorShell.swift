/// The page of the editor before anything is known: it holds no data of any file.
package enum EditorShell {
  package static let page: HTML = """
    <!DOCTYPE html>
    <html lang="en" data-theme="auto">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Settings</title>
    <link rel="stylesheet" href="/style.css">
    <script src="/editor.js" defer></script>
    </head>
    <body class="editor">
    <header class="top">
    <p class="file" id="file"></p>
    <div class="find" role="search"><label for="filter">Filter</label><input type="search" id="filter" autocomplete="off">
    <span class="option"><input type="checkbox" id="modified"><label for="modified">Modified only</label></span></div>
    <div class="tools"><button type="button" id="undo" disabled>Undo</button><button type="button" id="redo" disabled>Redo</button>\
    <button type="button" id="save" class="primary" disabled>Save</button><button type="button" id="quit" class="quiet">Quit</button></div>
    </header>
    <div class="sheet">
    <nav aria-label="Sections" id="sections" hidden><ul></ul></nav>
    <main id="main" tabindex="-1"><h1>Settings</h1><p class="lead" id="wait">One moment…</p></main>
    </div>
    <dialog id="saving" aria-labelledby="saving-title"><form method="dialog"><h2 id="saving-title">Save these changes?</h2>
    <ul id="changes"></ul>
    <details id="lines"><summary>Lines of the file</summary>
    <pre id="difference" tabindex="0" role="group" aria-label="The difference"></pre></details>
    <div id="saving-left" hidden><p class="finding error">These values aren’t saved:</p><ul id="saving-refused"></ul></div>
    <p class="finding error" id="saving-wrong" role="alert"></p>
    <p class="buttons"><button type="button" class="quiet" id="saving-cancel">Cancel</button>\
    <button type="submit" class="primary">Save</button></p></form></dialog>
    <dialog id="told" role="alertdialog" aria-labelledby="told-title" aria-describedby="told-text"><form method="dialog">
    <h2 id="told-title">Done</h2><p id="told-text"></p>
    <p class="buttons"><button type="submit" class="primary" id="told-close">OK</button></p></form></dialog>
    <dialog id="outside" aria-labelledby="outside-title"><form method="dialog"><h2 id="outside-title">The file was changed outside</h2>
    <p id="outside-text">Somebody else has changed the file since it was read, and there are changes here that aren’t saved.</p>
    <div id="conflicts"></div>
    <p class="finding error" id="outside-wrong" role="alert"></p>
    <p class="buttons"><button type="button" class="quiet" id="outside-later">Not now</button>\
    <button type="button" id="outside-reload">Reload</button>\
    <button type="submit" class="primary">Merge</button></p></form></dialog>
    <dialog id="leaving" aria-labelledby="leaving-title"><form method="dialog"><h2 id="leaving-title">Quit without saving?</h2>
    <p>There are changes that aren’t saved.</p>
    <p class="finding error" id="leaving-refused"></p>
    <p class="buttons"><button type="button" class="quiet" id="leaving-stay">Stay</button>\
    <button type="submit" class="primary destructive">Discard and quit</button></p></form></dialog>
    <div class="said" role="status" aria-live="polite"><p id="said"></p></div>
    </body>
    </html>

    """
}
