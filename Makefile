# Short commands; meson.build is the build itself. BUILD=folder builds elsewhere, PLAYFLAGS go to
# `lianzi play`, TESTFLAGS to `meson test`.
BUILD ?= build
PREFIX ?= /usr/local

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

play:
	@scripts/setup play || scripts/setup --check build
	@$(MAKE) --no-print-directory $(BUILD)/with-desktop
	@$(MAKE) --no-print-directory all
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] && [ -x $(BUILD)/lianzi-desktop ]; then \
	    exec $(BUILD)/lianzi-desktop; else exec $(BUILD)/lianzi play $(PLAYFLAGS); fi

test:
	@scripts/setup test
	@$(MAKE) --no-print-directory $(BUILD)/with-tests $(BUILD)/with-desktop
	@$(MAKE) --no-print-directory all
	@scripts/run-tests $(BUILD) $(TESTFLAGS)

# In its own folder, since gcov's counting slows the programs down.
coverage:
	@scripts/setup coverage
	@scripts/coverage build-coverage $(TESTFLAGS)

bench: all
	@$(BUILD)/lianzi bench
	@for bench in $(BUILD)/tests/bench/bench_*; do if [ -f $$bench ]; then echo; $$bench; fi; done

install: all
	@prefix="$(PREFIX)"; case $$prefix in /*) ;; *) prefix="$(CURDIR)/$$prefix" ;; esac; \
	    meson configure $(BUILD) --prefix="$$prefix"
	@meson install -C $(BUILD)

clean:
	rm -rf $(BUILD)

.PHONY: all play test coverage bench install clean
