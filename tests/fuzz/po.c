/* Catalogs: any bytes are either a catalog or an error. What was accepted can be looked up. */
#include <string.h>

#include "core/messages.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct eto_file po = {"fuzz.po", (const char *)data, size};
	struct eto_catalog *catalog = calloc(1, sizeof *catalog);
	struct eto_error err = {0};
	INSIST(catalog);
	catalog->lang = ETO_ES;
	bool ok = eto_catalog_add(catalog, &po, &err);
	fuzz_error(ok, &err);
	eto_catalog_sort(catalog);
	INSIST(catalog->count <= ETO_CATALOG_MAX);
	for (unsigned i = 0; i < catalog->count; i++) {
		const char *key = catalog->bytes + catalog->entry[i].key;
		INSIST(strlen(key) == catalog->entry[i].key_size);
		INSIST(eto_catalog_has(catalog, key));
		INSIST(eto_tr(catalog, key)[0]);
	}
	INSIST(eto_catalog_has(catalog, "key") || !strcmp(eto_tr(catalog, "key"), "key"));
	free(catalog);
	return 0;
}
