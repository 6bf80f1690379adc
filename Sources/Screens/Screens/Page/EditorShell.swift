package import Settings

/// The page of the editor before anything is known: it holds no data of any file.
package enum EditorShell {
  /// - Parameter words: the page's own; its scripts find them in `data-words`.
  package static func page(_ words: PageWords) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="\(words.frameLanguage)"\(words.directionAttribute) data-theme="auto">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(words[.settings])</title>
    <link rel="stylesheet" href="/style.css">
    <script src="/editor.js" defer></script>
    </head>
    <body class="editor" data-words="\(exact: words.json)">
    <header class="top">
    <p class="file"><bdi id="file"></bdi></p>
    <div class="find" role="search"><label for="filter">\(words[.filter])</label><input type="search" id="filter" autocomplete="off">
    <span class="option"><input type="checkbox" id="modified"><label for="modified">\(words[.modifiedOnly])</label></span></div>
    <div class="tools"><button type="button" id="undo" disabled>\(words[.undo])</button><button type="button" id="redo" disabled>\(words[.redo])</button>\
    <button type="button" id="save" class="primary" disabled>\(words[.save])</button><button type="button" id="quit" class="quiet">\(words[.quit])</button></div>
    </header>
    <div class="sheet">
    <nav aria-label="\(words[.sections])" id="sections" hidden><ul></ul></nav>
    <main id="main" tabindex="-1"><h1>\(words[.settings])</h1><p class="lead" id="wait">\(words[.wait])</p></main>
    </div>
    <dialog id="saving" aria-labelledby="saving-title"><form method="dialog"><h2 id="saving-title">\(words[.saveQuestion])</h2>
    <ul id="changes"></ul>
    <details id="lines"><summary>\(words[.linesOfFile])</summary>
    <pre id="difference" tabindex="0" role="group" aria-label="\(words[.difference])"></pre></details>
    <div id="saving-left" hidden><p class="finding error">\(words[.valuesNotSaved])</p><ul id="saving-refused"></ul></div>
    <p class="finding error" id="saving-wrong" role="alert"></p>
    <p class="buttons"><button type="button" class="quiet" id="saving-cancel">\(words[.cancel])</button>\
    <button type="submit" class="primary">\(words[.save])</button></p></form></dialog>
    <dialog id="told" role="alertdialog" aria-labelledby="told-title" aria-describedby="told-text"><form method="dialog">
    <h2 id="told-title">\(words[.done])</h2><p id="told-text"></p>
    <p class="buttons"><button type="submit" class="primary" id="told-close">\(words[.ok])</button></p></form></dialog>
    <dialog id="outside" aria-labelledby="outside-title"><form method="dialog"><h2 id="outside-title">\(words[.changedOutside])</h2>
    <p id="outside-text">\(words[.somebodyChanged])</p>
    <div id="conflicts"></div>
    <p class="finding error" id="outside-wrong" role="alert"></p>
    <p class="buttons"><button type="button" class="quiet" id="outside-later">\(words[.notNow])</button>\
    <button type="button" id="outside-reload">\(words[.reload])</button>\
    <button type="submit" class="primary">\(words[.merge])</button></p></form></dialog>
    <dialog id="leaving" aria-labelledby="leaving-title"><form method="dialog"><h2 id="leaving-title">\(words[.quitQuestion])</h2>
    <p>\(words[.changesNotSaved])</p>
    <p class="finding error" id="leaving-refused"></p>
    <p class="buttons"><button type="button" class="quiet" id="leaving-stay">\(words[.stay])</button>\
    <button type="submit" class="primary destructive">\(words[.discard])</button></p></form></dialog>
    <div class="said" role="status" aria-live="polite"><p id="said"></p></div>
    </body>
    </html>

    """
  }
}
