# Short commands; meson.build is the build itself. BUILD=folder builds elsewhere, PLAYFLAGS go to
# `lianzi play`, TESTFLAGS to `meson test`, and SITE is the folder of the page.
BUILD ?= build
PREFIX ?= /usr/local
SITE ?= build-web
PORT ?= 8080
# Where the packages of its tests are; `make test PAGE=` leaves the page out.
PAGE ?= $(wildcard tests/web/node_modules)

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)

$(BUILD)/build.ninja:
	@scripts/setup --check build
	meson setup $(BUILD)

# Adds the tests, and the tools that they test, to a build folder that was set up before cmocka or
# libzstd were installed.
$(BUILD)/with-tests: $(BUILD)/build.ninja
	@meson configure $(BUILD) -Dtests=enabled -Dtools=enabled -Dterminal=enabled \
	    -Dengine=enabled -Dverify=enabled
	@touch $@

# Adds the window to a build folder that was set up before GTK was installed.
$(BUILD)/with-desktop: $(BUILD)/build.ninja
	@! pkg-config --exists 'gtk4 >= 4.8' 'libadwaita-1 >= 1.2' || \
	    meson configure $(BUILD) -Ddesktop=enabled
	@touch $@

# Builds the game alone: the window, or `lianzi play` where there is no screen or no GTK.
play:
	@scripts/setup play || scripts/setup --check build
	@$(MAKE) --no-print-directory $(BUILD)/with-desktop
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] && ninja -C $(BUILD) -t query play-lianzi-desktop >/dev/null 2>&1; \
	    then ninja -C $(BUILD) play-lianzi-desktop && exec $(BUILD)/lianzi-desktop; \
	    else ninja -C $(BUILD) play-lianzi-game && exec $(BUILD)/lianzi-game play $(PLAYFLAGS); fi

test:
	@scripts/setup test
	@$(MAKE) --no-print-directory $(BUILD)/with-tests $(BUILD)/with-desktop
	@$(MAKE) --no-print-directory all
	@if [ -n "$(PAGE)" ]; then $(MAKE) --no-print-directory web; fi
	@scripts/run-tests $(BUILD) $(TESTFLAGS)

# In its own folder, since gcov's counting slows the programs down.
coverage:
	@scripts/setup coverage
	@scripts/coverage build-coverage $(TESTFLAGS)

# The page: static files in $(SITE). Emscripten's linker looks for the module acorn, which Debian keeps
# where only Debian's own node would find it.
web: web-setup build-wasm/build.ninja
	@NODE_PATH="$$NODE_PATH:/usr/share/nodejs" ninja -C build-wasm
	@scripts/web-site build-wasm $(SITE)
	@echo 'the page is in $(SITE)/; `make serve` shows it'

web-setup:
	@scripts/setup web

# Meson takes a cross file's arguments for the compiler when it begins a build folder, and never again.
build-wasm/build.ninja: packaging/web/emscripten.ini | web-setup
	rm -rf build-wasm
	meson setup build-wasm --cross-file packaging/web/emscripten.ini

serve: web
	@scripts/web-serve $(SITE) $(PORT)

# Installs what the tests of the page need, and runs them. From then on `make test` does, too.
web-test:
	@scripts/setup --page test
	@$(MAKE) --no-print-directory web $(BUILD)/with-tests all
	@scripts/run-tests $(BUILD) --suite page

bench: all
	@$(BUILD)/lianzi bench
	@for bench in $(BUILD)/tests/bench/bench_*; do if [ -f $$bench ]; then echo; $$bench; fi; done

install: all
	@prefix="$(PREFIX)"; case $$prefix in /*) ;; *) prefix="$(CURDIR)/$$prefix" ;; esac; \
	    meson configure $(BUILD) --prefix="$$prefix"
	@meson install -C $(BUILD)

clean:
	rm -rf $(BUILD)

# ---- For other machines, see docs/PACKAGING.md ----------------------------------------------------

# The engine, the checker and the library for Windows, and their tests under Wine.
build-windows/build.ninja:
	@scripts/setup windows || scripts/setup --check windows
	@mkdir -p build-windows
	@wine='$(CURDIR)/packaging/windows/wine'; printf '%s\n' '[binaries]' "exe_wrapper = '$$wine'" \
	    '[properties]' "emulator = '$$wine'" >build-windows/wine.ini
	meson setup build-windows --cross-file packaging/windows/mingw-w64.ini \
	    --cross-file build-windows/wine.ini -Dauto_features=disabled -Dengine=enabled -Dverify=enabled \
	    -Dterminal=enabled -Dtests=enabled

windows: build-windows/build.ninja
	@ninja -C build-windows

test-windows: windows
	@scripts/run-tests build-windows --timeout-multiplier 4 $(TESTFLAGS)

# The library, the engine and the checker for other processors and another C library, and the tests
# that say most about them, the bench number among them.
MACHINES ?= i386 aarch64 s390x musl
machines:
	@scripts/setup machines || scripts/setup --check machines
	@set -e; for machine in $(MACHINES); do \
	    [ -f build-$$machine/build.ninja ] || meson setup build-$$machine \
	        --cross-file packaging/machines/$$machine.ini -Dauto_features=disabled -Dengine=enabled \
	        -Dverify=enabled -Dtests=enabled; \
	    ninja -C build-$$machine; \
	    scripts/run-tests build-$$machine --timeout-multiplier 20 test_shapes test_counts \
	        test_transpositions test_move_list test_record_samples test_verify proofs test_eval \
	        test_threats test_think test_names same_number; \
	done

# Checks the proofs of whole boards, which take one to three minutes each.
verify-boards: all
	@tests/verify/boards.sh $(BUILD)

# Debian's packages of the last commit, in build-deb/, read by lintian.
deb:
	@scripts/setup deb || scripts/setup --check deb
	@packaging/debian-packages

# The packages in a bare Debian: installed, used, removed, and their own tests. As root.
test-deb:
	@scripts/setup test-deb || scripts/setup --check test-deb
	@[ -n "$$(ls build-deb/*.deb 2>/dev/null)" ] || $(MAKE) --no-print-directory deb
	@packaging/debian-try

# The window for Flatpak, in build-flatpak/; the runtime comes from Flathub.
flatpak:
	flatpak-builder --user --install-deps-from=flathub --force-clean build-flatpak \
	    packaging/flatpak/io.github.lianzi.Lianzi.json

# The sources of the last commit as an archive, in build-dist/, with what this machine's build consists of.
dist: all
	@packaging/dist
	@packaging/sbom $(BUILD) >build-dist/lianzi-$$(scripts/version).spdx.json

# The archive again from a fresh clone, then built and tested as its user would.
test-dist:
	@packaging/dist --check

# The archive for the Gomocup, and 20 games of its engine against the one of this machine.
# Without the book of Connect Four, which no tournament plays and which alone has 5.7 MB.
build-tournament/build.ninja:
	@scripts/setup windows || scripts/setup --check windows
	meson setup build-tournament --cross-file packaging/windows/mingw-w64.ini \
	    -Dauto_features=disabled -Dengine=enabled -Dbook=false

gomocup: build-tournament/build.ninja
	@ninja -C build-tournament
	@packaging/gomocup/archive build-tournament

test-gomocup: gomocup all
	@packaging/gomocup/play-archive $(BUILD)

.PHONY: all play test coverage web web-setup serve web-test bench install clean \
    windows test-windows machines deb test-deb flatpak dist test-dist gomocup test-gomocup
