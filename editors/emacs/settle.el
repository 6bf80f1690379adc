;;; settle.el --- settle for Eglot -*- lexical-binding: t -*-

;; (load "settle") in the init file. Emacs 29 has a mode for YAML, and Eglot inside; for Emacs 28 there are
;; the package eglot and, where no other mode for YAML is there, the one below.

(require 'eglot)

(unless (or (fboundp 'yaml-mode) (fboundp 'yaml-ts-mode))
  (define-derived-mode yaml-mode conf-mode "YAML"
    "Settings in YAML."
    (setq-local comment-start "# ")
    (setq-local indent-tabs-mode nil))
  (add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . yaml-mode)))

(add-to-list 'eglot-server-programs '((yaml-mode yaml-ts-mode json-mode js-json-mode json-ts-mode) . ("settle" "lsp")))
(add-hook 'yaml-mode-hook #'eglot-ensure)
(add-hook 'yaml-ts-mode-hook #'eglot-ensure)

(provide 'settle)
;;; settle.el ends here
