/* libuuid, of util-linux. Speaks the protocol of bench/peers/README.md. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uuid/uuid.h>

#define RING 1024
#define MORE (8 * RING)

typedef void generator(uuid_t);

static void generate_repeats(uuid_t id)
{
    static unsigned n;
    memset(id, 0, 16);
    n = (n + 1) % 5000;
    memcpy(id, &n, 2);
    id[6] = 0x40;
    id[8] = 0x80;
}

static void generate_variant(uuid_t id)
{
    uuid_generate_random(id);
    id[8] ^= 0x80;
}

static const struct row {
    const char *name;
    generator *make;
    int version;
} rows[] = {
    {"v4", uuid_generate_random, 4},
    {"v1", uuid_generate_time, 1},
    {"broken-repeat", generate_repeats, 4},
    {"broken-version", uuid_generate_time, 4},
    {"broken-variant", generate_variant, 4},
};

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, 16);
}

/* What is wrong with the ids, or NULL. */
static const char *check(uuid_t *ids, size_t count, int version)
{
    for (size_t i = 0; i < count; i++)
        if (ids[i][6] >> 4 != version || ids[i][8] >> 6 != 2)
            return "other version or variant bits";
    qsort(ids, count, 16, compare);
    for (size_t i = 1; i < count; i++)
        if (compare(ids[i - 1], ids[i]) == 0)
            return "an id came twice";
    return NULL;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static void measure(const struct row *row, size_t count)
{
    static uuid_t ids[RING + MORE];
    size_t laps = (count + RING - 1) / RING;
    double start = now();
    for (size_t lap = 0; lap < laps; lap++)
        for (size_t i = 0; i < RING; i++)
            row->make(ids[i]);
    double took = now() - start;
    for (size_t i = RING; i < RING + MORE; i++)
        row->make(ids[i]);
    const char *wrong = check(ids, RING + MORE, row->version);
    if (wrong)
        printf("{\"row\": \"%s\", \"error\": \"%s\"}\n", row->name, wrong);
    else
        printf("{\"row\": \"%s\", \"count\": %zu, \"ns\": %.17g}\n", row->name, laps * RING,
               took / (laps * RING));
}

static void answer(const char *name, size_t count)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0) {
            measure(&rows[i], count);
            return;
        }
    printf("{\"row\": \"%s\", \"error\": \"no such row\"}\n", name);
}

int main(void)
{
    char name[64];
    size_t count;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("{\"versions\": {\"libuuid\": \"" LIBUUID_VERSION "\"}, \"rows\": [\"v4\", \"v1\"], "
           "\"broken\": [\"broken-repeat\", \"broken-version\", \"broken-variant\"]}\n");
    while (scanf("%63s %zu", name, &count) == 2)
        answer(name, count);
    return 0;
}
