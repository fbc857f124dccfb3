/* Game files: any bytes are either a game or an error. A game that was read is written and read again, the same. */
#include <string.h>

#include "core/notation.h"
#include "tests/fuzz/fuzz.h"

enum { TEXT_MAX = 1 << 20 };

static void read_again(const struct eto_table *table, const struct eto_match *first, const struct eto_record *record)
{
	static char bytes[TEXT_MAX];
	struct eto_text text = eto_text_in(bytes, sizeof bytes);
	struct eto_match second = {0};
	struct eto_record again = {0};
	struct eto_error err = {0};
	eto_game_write(first, record, &text);
	INSIST(!text.cut);
	INSIST(eto_record_read(bytes, text.length, "again", &again, &err));
	INSIST(eto_game_read(bytes, text.length, "again", table, NULL, &second, &err));
	INSIST(first->count == second.count);
	INSIST(!memcmp(first->state, second.state, table->game->state_size));
	eto_match_free(&second);
}

static void read_game(const struct eto_record *record, const char *text, size_t size)
{
	const struct eto_game *game = eto_game_find(record->game);
	if (!game)
		return;
	struct eto_table *table = fuzz_open(game)->table;
	struct eto_match match = {0};
	struct eto_error err = {0};
	bool ok = eto_record_set(record, table, &err);
	fuzz_error(ok, &err);
	if (ok) {
		ok = eto_game_read(text, size, "fuzz", table, NULL, &match, &err);
		fuzz_error(ok, &err);
		if (ok) {
			read_again(table, &match, record);
			eto_match_free(&match);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct eto_record record = {0};
	struct eto_error err = {0};
	bool ok = eto_record_read((const char *)data, size, "fuzz", &record, &err);
	fuzz_error(ok, &err);
	if (ok)
		read_game(&record, (const char *)data, size);
	return 0;
}
