/* The simulation as a C programmer would first write it: the yardstick of simulation.py.
 *
 * Usage: simulation ROUNDS SEED FILE
 * FILE: for each of the 2^13 sets of ranks the ordinal of its longest straight, then the length of
 * each ordinal, a byte each.
 * Prints processor seconds, then the number of rounds by the length of the player's straight.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RANKS = 13, SUITS = 4, DECK = RANKS * SUITS, PLAYER = 7, DEALER = 7, COMMUNITY = 3 };
enum { DEALT = PLAYER + DEALER + COMMUNITY, RANK_SETS = 1 << RANKS };
enum { FLUSH = PLAYER + 1, LONG_FLUSH = PLAYER + COMMUNITY + 1, MAX_ORDINALS = 256 };

/* xoshiro256** by Blackman and Vigna, seeded by splitmix64. */
static uint64_t state[4];

static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t next(void) {
    const uint64_t result = rotate(state[1] * 5, 7) * 9;
    const uint64_t t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotate(state[3], 45);
    return result;
}

static void seed_generator(uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        state[i] = z ^ (z >> 31);
    }
}

/* Uniform in [0, bound), by Lemire's multiplication with rejection. */
static uint32_t below(uint32_t bound) {
    uint64_t product = (next() >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (next() >> 32) * bound;
    }
    return product >> 32;
}

static uint8_t table[RANK_SETS], lengths[MAX_ORDINALS], flush_length[RANK_SETS];

static int longest_flush(const uint16_t suits[SUITS]) {
    int longest = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        const int length = flush_length[suits[suit]];
        if (length > longest) longest = length;
    }
    return longest;
}

static void add_cards(uint16_t suits[SUITS], const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++) suits[cards[i] / RANKS] |= 1 << cards[i] % RANKS;
}

static int rank_set(const uint16_t suits[SUITS]) {
    return suits[0] | suits[1] | suits[2] | suits[3];
}

int main(int argc, char **argv) {
    if (argc != 4) return fputs("usage: simulation ROUNDS SEED FILE\n", stderr), 2;
    const long rounds = atol(argv[1]);
    seed_generator(strtoull(argv[2], NULL, 10));
    FILE *file = fopen(argv[3], "rb");
    if (!file || fread(table, 1, RANK_SETS, file) != RANK_SETS) return perror(argv[3]), 1;
    const size_t ordinals = fread(lengths, 1, MAX_ORDINALS, file);
    for (int set = 0; set < RANK_SETS; set++) flush_length[set] = lengths[table[set]];

    int64_t *counts = calloc(ordinals * ordinals * FLUSH * LONG_FLUSH, sizeof *counts);
    uint8_t deck[DECK];
    for (int card = 0; card < DECK; card++) deck[card] = card;

    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (long round = 0; round < rounds; round++) {
        for (int i = 0; i < DEALT; i++) {
            const int j = i + below(DECK - i);
            const uint8_t card = deck[j];
            deck[j] = deck[i];
            deck[i] = card;
        }
        uint16_t player[SUITS] = {0}, dealer[SUITS] = {0}, shared[SUITS];
        add_cards(player, deck, PLAYER);
        add_cards(dealer, deck + PLAYER, DEALER);
        memcpy(shared, player, sizeof shared);
        add_cards(shared, deck + PLAYER + DEALER, COMMUNITY);
        const size_t hands = table[rank_set(player)] * ordinals + table[rank_set(dealer)];
        counts[(hands * FLUSH + longest_flush(player)) * LONG_FLUSH + longest_flush(shared)]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);

    const double seconds = end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%f\n", seconds);
    int64_t by_length[PLAYER + 1] = {0};
    const size_t cells = ordinals * FLUSH * LONG_FLUSH;
    for (size_t cell = 0; cell < ordinals * cells; cell++)
        by_length[lengths[cell / cells]] += counts[cell];
    for (int length = 0; length <= PLAYER; length++) printf("%ld\n", (long)by_length[length]);
    return 0;
}
