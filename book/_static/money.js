// What the Ante and the Raise win, and the best decision: for the pages that price as a reader types. The
// rule is that of `Terms` in main_bets.py; a test holds the two together.
const money = (() => {
  const OUTCOMES = ["not_qualified", "lower", "equal", "higher"];

  // What an outcome wins for each unit of the Ante, and of the Raise.
  const toOne = (terms, outcome) =>
    ({
      not_qualified: [terms.ante_unqualified, terms.raise_unqualified],
      lower: [terms.ante, terms.raise],
      equal: [0, 0],
      higher: [-1, -1],
    })[outcome];

  // What both win together, in Antes; a Raise of 0 is a fold.
  const win = (terms, raise, outcome) => {
    const [ante, raised] = toOne(terms, outcome);
    return raise ? ante + raise * raised : -1;
  };

  // The same, added up over the dealer's hands by outcome.
  const won = (terms, raise, ways) =>
    OUTCOMES.reduce((total, outcome) => total + ways[outcome] * win(terms, raise, outcome), 0);

  // Of equal decisions the one that bets less.
  const best = (terms, ways) =>
    [0, terms.least_raise, terms.most_raise].reduce((leader, raise) =>
      won(terms, raise, ways) > won(terms, leader, ways) ? raise : leader,
    );

  return { OUTCOMES, toOne, win, won, best };
})();
