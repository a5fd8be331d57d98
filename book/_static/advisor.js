// The advisor: what each decision is worth with the cards that a reader picks or types. Straights,
// dealer's hands and payouts come from the page's data; only the expected win is computed here.
(() => {
  const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };
  // Raises between the least and the greatest that are shown too, unless there are more.
  const MOST_BETWEEN = 20;
  const NOT_A_CARD = "is not a card: write a rank and a suit (c, d, h, s), for example As or 10d.";

  const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const shortened = (text) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const unbroken = (straight) => straight.replaceAll("-", "\u2011");
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  const cardsOf = (number) => `${number} card${number === 1 ? "" : "s"}`;
  const decision = (bet) => (bet ? `raise ${bet}x` : "fold");
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;

  const element = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...children);
    return made;
  };

  // ways[ranks][cards]: how many ways there are to hold some cards of some ranks.
  const countWays = (ranks, suits, cards) => {
    const ways = [[1, ...Array(cards).fill(0)]];
    for (let rank = 0; rank < ranks; rank += 1) {
      const fewer = ways[rank];
      ways.push(fewer.map((_, held) => sum(fewer.slice(Math.max(0, held - suits), held + 1))));
    }
    return ways;
  };

  // The place of some rank counts among all, in lexicographic order.
  const placeOf = (counts, ways) => {
    let left = sum(counts);
    let place = 0;
    counts.forEach((held, rank) => {
      const after = ways[counts.length - rank - 1];
      for (let fewer = 0; fewer < held; fewer += 1) place += after[left - fewer];
      left -= held;
    });
    return place;
  };

  const load = (data) => {
    const dealer = new Int32Array(bytes(data.dealer).buffer);
    const straights = bytes(data.straights);
    const ways = countWays(data.ranks.length, data.suits.length, data.cards);

    const straightOf = (cards) => {
      const ranks = new Set(cards.map((card) => data.ranks.indexOf(card[0])));
      return straights[sum([...ranks].map((rank) => 2 ** rank))];
    };

    const outcomesOf = (cards) => {
      const counts = [...data.ranks].map((rank) => cards.filter((card) => card[0] === rank).length);
      const start = 3 * placeOf(counts, ways);
      const [none, lower, equal] = dealer.subarray(start, start + 3);
      return { not_qualified: none, lower, equal, higher: data.hands - none - lower - equal };
    };

    const advise = (cards, variant) => {
      const straight = straightOf(cards);
      const outcomes = outcomesOf(cards);
      const terms = variant.terms[data.lengths[straight] - 1];
      const value = (bet) => money.won(terms, bet, outcomes) / data.hands;

      const { least_raise: least, most_raise: most } = terms;
      const bets = new Set([0, least]);
      if (most - least <= MOST_BETWEEN) {
        for (let bet = Math.ceil(least); bet <= most; bet += 1) bets.add(bet);
      }
      const values = [...bets.add(most)].map((bet) => ({ bet, value: value(bet) }));
      const best = values.reduce((leader, other) => (other.value > leader.value ? other : leader));
      if (!variant.published) return { straight, outcomes, values, best };
      const published = variant.published[straight];
      return { straight, outcomes, values, best, published, cost: best.value - value(published) };
    };

    return { ...data, straightOf, advise };
  };

  // As `parse_cards` and `plain` of the package read them.
  const SIGNS = { c: "c♣♧", d: "d♦♢", h: "h♥♡❤", s: "s♠♤" };
  const CARD = /(10|[2-9tjqka])([cdhs]|\s*[♣♧♦♢♥♡❤♠♤])/iuy;
  const GAP = String.raw`\s,;:/|\\+&._·•()[\]{}<>"'“”‘’«»\-‐-―−`;
  const BETWEEN = new RegExp(`[${GAP}]+`, "uy");
  const REST = new RegExp(`[^${GAP}]+`, "uy");
  // Cards that are one sign: the suits are rows of sixteen from U+1F0A0, the ranks columns with a knight.
  const ofGlyph = (glyph) => {
    const code = glyph.codePointAt(0);
    return `${"A23456789TJ?QK"[(code & 15) - 1] ?? "?"}${"shdc"[(code >> 4) - 0x1f0a]} `;
  };
  const plain = (text) =>
    text
      .normalize("NFKC")
      .replace(/\p{Cf}|\p{Me}|[\ufe00-\ufe0f]/gu, "")
      .replace(/[\u{1f0a1}-\u{1f0de}]/gu, ofGlyph);

  // The cards at the start of a text, as `Td`, and what is left of the word that is none.
  const scan = (game, text) => {
    const cards = [];
    let place = 0;
    const next = (pattern) => {
      pattern.lastIndex = place;
      const found = pattern.exec(text);
      place = found ? pattern.lastIndex : place;
      return found;
    };
    while (place < text.length) {
      if (next(BETWEEN)) continue;
      const start = place;
      const [, rank, sign] = next(CARD) ?? [];
      const suit = rank && Object.keys(SIGNS).find((s) => SIGNS[s].includes(sign.trim().toLowerCase()));
      const card = rank && rank.toUpperCase().replace("10", "T") + suit;
      if (!rank || !game.ranks.includes(card[0]) || !game.suits.includes(suit)) {
        place = start;
        return { cards, stranger: next(REST)[0], last: place === text.length };
      }
      cards.push(card);
    }
    return { cards };
  };

  // Cards from what a reader typed. The last word may still be in the making.
  const parse = (game, text, finished) => {
    const { cards, stranger, last } = scan(game, plain(text));
    const chosen = [...new Set(cards)].slice(0, game.cards);
    if (stranger && (finished || !last)) return { chosen, fault: `“${shortened(stranger)}” ${NOT_A_CARD}` };
    const twice = cards.find((card, place) => cards.indexOf(card) < place);
    if (twice) return { chosen, fault: `${twice} is there twice: a deck holds each card once.` };
    if (cards.length === chosen.length) return { chosen };
    return { chosen, fault: `The player is dealt ${cardsOf(game.cards)}, not ${cards.length}.` };
  };

  const valuesTable = ({ values, best, published }) => {
    const ends = [0, ...values.map(({ value }) => value)];
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    const along = (value) => (100 * (value - low)) / (high - low);
    const row = ({ bet, value }) => {
      const tags = [bet === best.bet && "best", bet === published && "published"].filter(Boolean);
      const marks = tags.map((tag) => element("span", { class: `advisor-tag ${tag}` }, tag));
      const start = along(Math.min(0, value));
      const bar = element("span", {
        class: value < 0 ? "loss" : "win",
        style: `left: ${start}%; width: ${along(Math.max(0, value)) - start}%`,
      });
      const zero = element("span", { class: "zero", style: `left: ${along(0)}%` });
      return element(
        "tr",
        { "data-decision": bet || "fold", "data-value": value },
        element("th", { scope: "row" }, capital(decision(bet)), ...marks),
        element("td", { class: "gt_right" }, signed(value)),
        element("td", { "aria-hidden": "true" }, element("div", { class: "advisor-bar" }, bar, zero)),
      );
    };
    const head = element(
      "tr",
      {},
      element("th", { class: "gt_col_heading", scope: "col" }, "Decision"),
      element("th", { class: "gt_col_heading gt_right", scope: "col" }, "Expected win, in Antes"),
      element("td", { class: "gt_col_heading", "aria-hidden": "true" }),
    );
    return element(
      "table",
      { class: "gt_table" },
      element("thead", {}, head),
      element("tbody", {}, ...values.map(row)),
    );
  };

  const inWords = (game, { straight, outcomes, best, published, cost }) => {
    const share = (count) => percent(count / game.hands);
    const { not_qualified: none, lower, equal, higher } = outcomes;
    // A published strategy that looks at more than the straight is not asked here.
    const follow = published === undefined ? "" :
      published === best.bet
        ? "The published strategy says the same."
        : `The published strategy says ${decision(published)}, which ` +
          (cost ? `costs ${cost.toFixed(4)}\u00a0Antes.` : "is as good.");
    return [
      element(
        "p",
        { class: "advisor-best" },
        element("strong", {}, `${capital(decision(best.bet))}.`),
        ` Your longest straight is ${unbroken(game.names[straight])}. ${follow}`,
      ),
      element(
        "p",
        { class: "advisor-dealer" },
        `Of the ${game.hands.toLocaleString("en")} hands the dealer can have, ` +
          `${share(none)} do not qualify; ${share(lower)} have a lower straight than yours, ` +
          `${share(equal)} an equal and ${share(higher)} a higher one.`,
      ),
    ];
  };

  const start = (form, game) => {
    const { typed, variant, random, clear } = form.elements;
    typed.placeholder = game.typed;
    const [deck, status, answer] = ["deck", "status", "answer"].map((part) =>
      form.querySelector(`.advisor-${part}`),
    );
    const all = [...game.suits].flatMap((suit) => [...game.ranks].map((rank) => rank + suit));
    const buttons = new Map();
    let chosen = [];

    const show = (fault) => {
      const missing = game.cards - chosen.length;
      buttons.forEach((button, card) => {
        const held = chosen.includes(card);
        button.setAttribute("aria-pressed", held);
        button.setAttribute("aria-disabled", !held && missing === 0);
      });
      const soFar = chosen.length ? ` So far: ${unbroken(game.names[game.straightOf(chosen)])}.` : "";
      const more = chosen.length ? `${missing} more` : `Pick ${cardsOf(missing)}`;
      status.textContent = fault || (missing ? `${more}.${soFar}` : "");
      status.classList.toggle("fault", Boolean(fault));
      typed.setAttribute("aria-invalid", Boolean(fault));
      answer.replaceChildren();
      answer.hidden = missing > 0 || Boolean(fault);
      if (answer.hidden) return;
      const advice = game.advise(chosen, game.variants[variant.selectedIndex]);
      const [best, dealer] = inWords(game, advice);
      answer.append(best, valuesTable(advice), dealer);
      answer.dataset.best = advice.best.bet || "fold";
      if (advice.published === undefined) return;
      answer.dataset.published = advice.published || "fold";
      answer.dataset.cost = advice.cost;
    };

    const choose = (cards) => {
      chosen = cards;
      typed.value = cards.join(" ");
      show();
    };

    const toggle = (card) => {
      if (chosen.includes(card)) choose(chosen.filter((other) => other !== card));
      else if (chosen.length < game.cards) choose([...chosen, card]);
    };

    const type = (finished) => {
      const read = parse(game, typed.value, finished);
      chosen = read.chosen;
      show(read.fault);
    };

    // One stop of the Tab key for the deck; arrows move inside it.
    const move = (event) => {
      const row = game.ranks.length;
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row };
      const from = all.findIndex((card) => buttons.get(card) === event.target);
      const to = buttons.get(all[from + steps[event.key]]);
      if (!to) return;
      event.preventDefault();
      event.target.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    };

    const group = (suit) => {
      const [symbol, name] = SUITS[suit];
      const made = element("div", { class: `advisor-suit ${name}`, role: "group", "aria-label": name });
      [...game.ranks].forEach((rank, place) => {
        const shown = game.rank_names[place];
        const button = element(
          "button",
          { type: "button", "aria-label": `${shown} of ${name}`, "data-card": rank + suit },
          shown,
          element("span", {}, symbol),
        );
        button.tabIndex = buttons.size ? -1 : 0;
        button.addEventListener("click", () => toggle(rank + suit));
        buttons.set(rank + suit, button);
        made.append(button);
      });
      return made;
    };

    deck.append(...[...game.suits].map(group));
    deck.addEventListener("keydown", move);
    variant.append(...game.variants.map(({ description }) => element("option", {}, description)));
    variant.addEventListener("change", () => show());
    typed.addEventListener("input", () => type(false));
    typed.addEventListener("change", () => type(true));
    form.addEventListener("submit", (event) => event.preventDefault());
    clear.addEventListener("click", () => choose([]));
    random.addEventListener("click", () => {
      const left = [...all];
      const draw = () => left.splice(Math.floor(Math.random() * left.length), 1)[0];
      choose(Array.from({ length: game.cards }, draw));
    });
    form.hidden = false;
    type(true); // a browser may bring back what was typed before a reload
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("advisor");
    const data = document.getElementById("advisor-data");
    if (form && data) start(form, load(JSON.parse(data.textContent)));
  });
})();
