# A thin front of meson. `make help` lists what there is; the folders of the build are build/release, build/quick,
# build/debug and build/wasm, each configured by the file of that name in config/.
#
#   make play ARGS="--port 9000"            arguments for `eto serve`
#   make soak GAMES=1000                    fewer games
#   make fuzz SECONDS=60                    a shorter hunt

PYTHON = /usr/bin/env python3
GAMES = 100000
SECONDS = 3600
FAULTS = 3600
ARGS =
WHAT =

build: client ## the game, fast, with the browser client in it (the default)
	@$(MAKE) -s release WHAT=eto

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

play: build ## a place to play, for browsers on this machine
	@build/release/eto serve $(ARGS)

client: wasm ## the browser client, into build/client
	@tools/tools node npm
	@tools/client build/wasm

test: ## every test; ends with "N passed, N failed"
	@# what needs no client is compiled while the one core that links and packs it leaves the others idle
	@$(MAKE) -s quick WHAT=games/libgames.a >/dev/null 2>&1 & $(MAKE) -s client; made=$$?; wait; exit $$made
	@$(PYTHON) tools/suite.py quick wasm debug

bench: release ## actions per second, and the signature
	@build/release/eto bench --game downfall --seconds 5 --json
	@build/release/eto bench --game westfront --scenario S44 --seconds 5 --json

soak: quick ## 100,000 random games; 100 killed servers; an hour of faults (FAULTS=seconds)
	@build/quick/tests/conformance --games $(GAMES) --light
	@build/quick/tests/store/store_crash tests/store/postgres.sh 100
	@$(PYTHON) -B tests/server/soak.py build/quick/eto . $(FAULTS)

load: release quick ## all promised numbers, on one core: speed, idle sockets, lobby, killed servers (an hour)
	@$(PYTHON) -B tests/load/load.py build/release/eto . build/quick/tests/load/load --full

storebench: quick ## durable actions per second, on SQLite and on PostgreSQL
	@tests/store/bench.sh build/quick/tests/store/store_bench

fuzz: debug ## a long hunt with every fuzz target
	@FUZZ_SECONDS=$(SECONDS) meson test -C build/debug --suite fuzz --no-rebuild --timeout-multiplier 0 \
		--print-errorlogs

lint: debug ## clang-tidy with its analyzer, cppcheck and the house rules
	@tools/lint --deep build/debug
	@$(PYTHON) tests/tidy.py .

format: ## one shape for the code of all functions, by .clang-format
	@tools/need clang-format git
	@tools/format

boards: ## the boards again, from geography; says whether they are those that are committed
	@tools/need python3-numpy python3-scipy python3-shapely
	@/usr/bin/python3 -B -m forge.reproduce

fit: release ## the weights of the value of a position again, from games that the staff plays
	@tools/need python3-numpy python3-scipy
	@/usr/bin/python3 tools/fit downfall games/downfall/weights.h --prefix df --games 1000
	@/usr/bin/python3 tools/fit westfront games/westfront/weights.h --prefix wf --rows 10 --games 100 \
		--scenario husky --scenario S43 --scenario W43 --scenario S44 --scenario W44
	@/usr/bin/python3 tools/fit blitzwar games/blitzwar/weights.h --prefix bw --games 200 \
		--shrink 0.01 --smooth 0.1 --signs 0++--+-+----+-+--+
	@/usr/bin/python3 tools/fit bitw games/bitw/weights.h --prefix bi --rows 20 --games 300 --lot --thin 5 \
		--scenario SBW1 --scenario SBW2 --scenario SBW3 --scenario SBW4 --scenario SBW5 \
		--scenario SBW6 --scenario SBW7 --scenario SBW8 --scenario SBW9 --scenario SBW10 \
		--lead 1 --shrink 0.001 --rare 0.3 --signs 0++0++++++0------0+-+-0+-+++++--+---+-00000
	@/usr/bin/python3 tools/fit twaw games/twaw/weights.h --prefix tw --rows 12 --apart 6 8 10 --games 600 \
		--seed 530001 --lot --thin 9 --shrink 0.0002 --smooth 0.002 \
		--signs 0++-+-0-++-----++-++-+-+++----++-+0-+++---+--+-- \
		--scenario campaign --scenario fall-gelb --scenario barbarossa --scenario invasion --seats staff \
		--seats axis=sergeant,allies=staff,ussr=staff:100 --seats axis=staff,allies=sergeant,ussr=sergeant:100

gallery: release ## the pictures of README.md and docs/gallery.md
	@tools/need librsvg2-bin pngquant
	@tools/gallery build/release/eto

pictures: build ## the pictures of the browser client, into docs/pictures
	@tools/need chromium fonts-liberation pngquant
	@cd client && node tests/pictures.mjs ../build/release/eto

firefox: client quick ## the main tests of the browser client in Debian's Firefox (`make test` has those of the table)
	@tools/need firefox-esr
	@cd client && for name in table guide ways; do \
		ETO_BROWSER=firefox node tests/$$name.mjs ../build/quick/eto || exit 1; done

clientbench: build ## how fast the browser client is, measured in Chromium
	@tools/need chromium
	@cd client && node tests/bench.mjs ../build/release/eto

clean: ## forget all builds
	rm -rf build

# The four builds. Ninja knows what is out of date; make only sees to it that the folder is configured. What they print
# is shown when they fail.
debug quick release wasm: %: build/%/build.ninja
	@ninja -C build/$@ $(WHAT) >build/$@.log 2>&1 || { cat build/$@.log; exit 1; }

build/%/build.ninja: config/%.ini
	@tools/tools meson ninja pkg-config $(if $(filter release quick,$*),cc,clang)
	@mkdir -p build
	@meson setup $(if $(wildcard $@),--wipe) --$(if $(filter wasm,$*),cross,native)-file $< build/$* \
		>build/$*.log 2>&1 || { cat build/$*.log; exit 1; }

.PHONY: build help play test bench soak load storebench fuzz lint format boards gallery pictures firefox clientbench \
	clean client debug quick release wasm
