/* The plain program that the kernel is measured against: nested choice of cards, one table
 * look-up per suit, one more in a histogram. Nothing here comes from the Python package.
 *
 *   ten_card CARDS FIRST END    visits the hands of CARDS cards of a 52-card deck whose lowest
 *                               card is FIRST to END - 1 (0 2c, 12 Ac, 13 2d, ..., 51 As)
 *
 * Prints "hands N", "seconds S" (of processor time), then one line "LENGTH HIGH HANDS" for each
 * longest straight flush that occurs; HIGH is a rank value, 2 to 14.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RANKS = 13, CARDS = 52, LOW_ACE = 1, ACE = 14 };

static uint8_t longest[1 << RANKS]; /* by rank set: 16 * length + high, the greater the better */
static uint64_t card_bit[CARDS];    /* a suit's rank set is a 16-bit field of a hand */
static uint64_t histogram[256];

static uint8_t longest_run(unsigned set)
{
    int held[ACE + 2] = {0};
    for (int rank = 0; rank < RANKS; rank++)
        held[rank + 2] = set >> rank & 1;
    held[LOW_ACE] = held[ACE];

    int best = 0;
    for (int start = LOW_ACE; start <= ACE; start++) {
        int length = 0;
        while (length < RANKS && held[start + length]) {
            length++;
            int run = 16 * length + start + length - 1;
            if (run > best)
                best = run;
        }
    }
    return (uint8_t)best;
}

static inline uint8_t max(uint8_t a, uint8_t b) { return a > b ? a : b; }

static inline uint8_t score(uint64_t hand)
{
    return max(max(longest[hand & 0xffff], longest[hand >> 16 & 0xffff]),
               max(longest[hand >> 32 & 0xffff], longest[hand >> 48]));
}

/* Add `left` more cards to the hand; the next one is at least `first` and below `end`. */
static void deal(uint64_t hand, int left, int first, int end)
{
    if (left == 1) {
        for (int card = first; card < end; card++)
            histogram[score(hand | card_bit[card])]++;
        return;
    }
    for (int card = first; card < end; card++)
        deal(hand | card_bit[card], left - 1, card + 1, CARDS);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: %s CARDS FIRST END\n", argv[0]);
        return 2;
    }
    for (unsigned set = 0; set < 1 << RANKS; set++)
        longest[set] = longest_run(set);
    for (int card = 0; card < CARDS; card++)
        card_bit[card] = UINT64_C(1) << (16 * (card / RANKS) + card % RANKS);

    clock_t begin = clock();
    deal(0, atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;

    uint64_t hands = 0;
    for (int run = 0; run < 256; run++)
        hands += histogram[run];
    printf("hands %llu\n", (unsigned long long)hands);
    printf("seconds %.6f\n", seconds);
    for (int run = 0; run < 256; run++)
        if (histogram[run])
            printf("%d %d %llu\n", run / 16, run % 16, (unsigned long long)histogram[run]);
    return 0;
}
