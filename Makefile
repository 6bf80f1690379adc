# settle: build, test, install. `make help` lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Optional: a folder with the external suites of `make test`: json-schema, yaml, and schemastore.
ifdef SETTLE_SUITES
export SETTLE_SUITES
endif
# Optional: a Python with ruamel.yaml and jsonschema. The tests then compare how it and settle read YAML, and check the reports
# with it.
ifdef SETTLE_PYTHON
export SETTLE_PYTHON
endif
# Optional: the program that the command-line tests run. They take half the time with an optimized one.
ifdef SETTLE_PROGRAM
export SETTLE_PROGRAM
endif

CHECKS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
# Direct access to type metadata takes more space than access by name, but start-up is a fifth faster. `-O` overrides the `-Osize`
# of `Package.swift`. The program contains no path of this machine, so that builds are reproducible, and no debug information,
# which would be stripped anyway.
OPTIMIZE = -c release -debug-info-format none -Xswiftc -O -Xswiftc -cross-module-optimization \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# On Linux, the program is one file that needs nothing on the user's machine.
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker --strip-debug
endif
BUILD = $(SWIFT) build $(OPTIMIZE) $(STATIC) $(CHECKS) --scratch-path .build/static --product
# With PROGRAM on the command line, nothing is built.
PROGRAM = .build/static/release/settle
BUILT = $(if $(filter command,$(firstword $(origin PROGRAM))),,program)
# Where packages are written.
PACKAGES ?= .build/packages
# Where shells look for completions.
SHARE = $(DESTDIR)$(PREFIX)/share
BASH = bash-completion/completions
ZSH = zsh/site-functions
FISH = fish/vendor_completions.d

.PHONY: help setup program demo app integrations c-interface docs references build-tests test lint bench instructions growth properties searches verify fuzz sanitizers editors browsers coverage install install-files uninstall archive deb wheel npm image vsix site release doors clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: ## install missing build dependencies
	@scripts/setup.sh

program: setup ## build the program, optimized
	$(BUILD) settle

# Unoptimized, the build takes a quarter of the time, and `make test` reuses it.
demo: setup ## build the program unoptimized and check the examples
	$(SWIFT) build --product settle $(CHECKS)
	@scripts/demo.sh .build/debug/settle

app: setup ## build and run the example applications
	@scripts/swift-app.sh $(CHECKS)
	@scripts/screen-app.sh $(CHECKS)

integrations: $(BUILT) ## build and test the provider for swift-configuration, the example service, the SwiftPM plugins
	@scripts/app-package.sh $(PROGRAM)
	@scripts/configuration.sh $(CHECKS)
	@scripts/service.sh $(CHECKS)

c-interface: setup ## build the C library, and call it from C and from Python
	@scripts/setup.sh python3
	$(SWIFT) build --product settle-c $(CHECKS)
	@scripts/c-interface.sh .build/debug/libsettle-c.so

docs: setup ## build the documentation of the libraries
	@scripts/documentation.sh $(CHECKS)

# Where the references of the bundled schemas are written.
REFERENCES ?= .build/references

references: $(BUILT) ## build the reference of each bundled settings schema
	@mkdir -p $(REFERENCES)
	@for name in settings betrfood brewguide cravey rial appearance notifications privacy quiet-hours sync; do \
	  $(PROGRAM) schema doc $$name -o $(REFERENCES)/$$name.html && \
	  $(PROGRAM) schema doc $$name -o $(REFERENCES)/$$name.md || exit; \
	done

build-tests: setup ## build every test
	$(SWIFT) build --build-tests $(CHECKS)

test: build-tests ## build and run every test
	$(SWIFT) test --skip-build

lint: ## check the style and the shape of the code
	@scripts/setup.sh python3
	@python3 scripts/house.py
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz Benchmarks examples integrations

bench: ## compare the speed with libyaml and with other validators, formatters and linters
	@scripts/setup.sh python3 python3-venv gcc
	@$(MAKE) --no-print-directory program
	SETTLE_BENCH=1 $(BUILD) settle-measure
	python3 Benchmarks/run.py --settle $(PROGRAM)

instructions: program ## count the instructions of common runs; fail if one takes more than before
	@scripts/setup.sh python3 valgrind
	python3 Benchmarks/instructions.py --settle $(PROGRAM)

growth: program ## run hostile inputs of three sizes; fail if the time grows faster than the input
	@scripts/setup.sh python3 valgrind
	python3 Benchmarks/growth.py --settle $(PROGRAM)

properties: setup ## compare 100,000 random edits of real files, and random texts, with a model
	@scripts/properties.sh

searches: setup ## build the fuzzers, properties and measurements without running them
	SETTLE_FUZZ=1 $(SWIFT) build $(CHECKS) --target Fuzz
	SETTLE_PROPERTIES=1 $(SWIFT) build $(CHECKS) --product settle-properties
	SETTLE_BENCH=1 $(SWIFT) build $(CHECKS) --product settle-measure

# The times are minutes on two cores with an empty build folder.
verify: ## run the long checks: growth (8 min), properties (20), fuzzers (20), sanitizers (40), reproducible builds (10), Spark (15), generated code (10)
	@$(MAKE) --no-print-directory growth
	@$(MAKE) --no-print-directory properties
	@$(MAKE) --no-print-directory fuzz
	@$(MAKE) --no-print-directory sanitizers
	@scripts/reproducible.sh
	@scripts/spark.sh
	$(SWIFT) build --build-tests $(CHECKS)
	SETTLE_SCHEMAS=400 $(SWIFT) test --skip-build --filter generatedSwiftKeepsRealFiles

fuzz: setup ## run the fuzzers for a bounded time (SECONDS=60 each)
	@scripts/fuzz.sh $(or $(SECONDS),60)

sanitizers: setup ## run the tests with the thread and address sanitizers
	@scripts/sanitizers.sh

editors: program ## test the server with Neovim and Emacs, if they can be installed
	@scripts/setup.sh neovim emacs-nox elpa-eglot
	@scripts/editors.sh $(PROGRAM)

browsers: $(BUILT) ## kill the program while it writes; click through its screens in Chromium, if it can be found
	@scripts/setup.sh python3
	@scripts/browser-tests.sh $(PROGRAM)

coverage: setup ## run the tests and print the line coverage of each module
	@scripts/coverage.sh

install: $(BUILT) ## install to PREFIX (/usr/local)
	@$(MAKE) --no-print-directory install-files

install-files:
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/$(BASH) $(SHARE)/$(ZSH) $(SHARE)/$(FISH)
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/settle
	install -D -m 644 packaging/SKILL.md $(SHARE)/settle/SKILL.md
	$(PROGRAM) man --output $(SHARE)/man/man1 --force
	$(PROGRAM) completions bash > $(SHARE)/$(BASH)/settle
	$(PROGRAM) completions zsh > $(SHARE)/$(ZSH)/_settle
	$(PROGRAM) completions fish > $(SHARE)/$(FISH)/settle.fish

uninstall: ## remove what `make install` installed
	rm -f $(DESTDIR)$(PREFIX)/bin/settle $(SHARE)/settle/SKILL.md $(SHARE)/man/man1/settle.1 $(SHARE)/man/man1/settle-*.1
	rm -f $(SHARE)/$(BASH)/settle $(SHARE)/$(ZSH)/_settle $(SHARE)/$(FISH)/settle.fish

archive: $(BUILT) ## pack the program and its sources as .tar.gz (here and below, PROGRAM=FILE packs an existing program)
	@python3 packaging/archive.py $(PROGRAM) $(PACKAGES)

deb: $(BUILT) ## build the Debian package
	@python3 packaging/deb.py $(PROGRAM) $(PACKAGES)

wheel: $(BUILT) ## build the wheel for Python
	@python3 packaging/wheels.py $(PROGRAM) $(PACKAGES)

npm: $(BUILT) ## build the npm package
	@python3 packaging/npm.py $(PROGRAM) $(PACKAGES)

image: $(BUILT) ## build the container image: an OCI layout that `docker load` also reads
	@python3 packaging/image.py $(PROGRAM) $(PACKAGES)

vsix: $(BUILT) ## build the VS Code extension
	@python3 packaging/vsix.py $(PROGRAM) $(PACKAGES)

site: ## build the documentation as one static site
	@python3 packaging/documentation.py $(PACKAGES)

release: ## build all files of a release: VERSION=1.2.3, CATALOGS="FOLDER …" for packages of schemas
	@python3 packaging/release.py "$(VERSION)" $(PACKAGES) $(if $(BUILT),,--program $(PROGRAM)) $(CATALOGS)

doors: $(BUILT) ## install and use every package in a clean environment
	@scripts/setup.sh mmdebstrap lintian
	@scripts/doors.sh $(PROGRAM)

clean: ## remove everything built
	rm -rf .build
