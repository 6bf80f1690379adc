;;; settle.el --- settle for Eglot -*- lexical-binding: t -*-

;; Put (load "settle") into the init file. Emacs 29 includes Eglot and a YAML mode. Emacs 28 needs the package
;; eglot, and uses the mode below if no other YAML mode is installed.

(require 'eglot)

(unless (or (fboundp 'yaml-mode) (fboundp 'yaml-ts-mode))
  (define-derived-mode yaml-mode conf-mode "YAML"
    "Major mode for settings files in YAML."
    (setq-local comment-start "# ")
    (setq-local indent-tabs-mode nil))
  (add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . yaml-mode)))

(add-to-list 'eglot-server-programs '((yaml-mode yaml-ts-mode json-mode js-json-mode json-ts-mode) . ("settle" "lsp")))
(add-hook 'yaml-mode-hook #'eglot-ensure)
(add-hook 'yaml-ts-mode-hook #'eglot-ensure)

(provide 'settle)
;;; settle.el ends here
