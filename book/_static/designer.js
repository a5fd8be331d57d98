// The designer: what a paytable costs, as one types it. Combinations come from the page's data; only
// money is computed here. A script, as Altair's parameters cannot search for the best decisions,
// point out what is wrong beside a field, or write YAML.
(() => {
  const LOSES = -1;
  const SCHEMA = "# yaml-language-server: $schema=../schemas/paytable.schema.json";
  const NUMBER = /^\d+(\.\d{1,6})?$/;
  const notAPayout = (most) => `Write a number from 0 to ${most}, for example 25 or 1.5`;
  const FREE = ["title", "description"]; // keys whose values may be any text
  const BEST = "The best decision for each longest straight, found again at every change:";
  const NOT_COPIED =
    "This browser does not let the page copy. The YAML is selected: press Ctrl+C, or ⌘C.";
  const SAID_AFTER = 600; // milliseconds; a screen reader hears the last of several changes

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const unbroken = (straight) => straight.replaceAll("-", "\u2011");

  const text = (number, format) => {
    const shown = number.toLocaleString("en", format);
    return /[1-9]/.test(shown) ? shown.replace("-", "−") : shown.replace("-", "");
  };
  const decimals = (number, places) =>
    text(number, { minimumFractionDigits: places, maximumFractionDigits: places });
  const percent = (share) => `${decimals(100 * share, 4)}%`;
  const often = (share) => `${text(100 * share, { maximumSignificantDigits: 4 })}%`;
  const inAntes = (number) => decimals(number, 4);

  const element = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...children);
    return made;
  };

  // What all outcomes together make of a bet. An outcome: ways, what it wins, what it wagers.
  const figuresOf = (outcomes) => {
    const mean = (value) =>
      sum(outcomes.map((outcome) => outcome.ways * value(outcome))) /
      sum(outcomes.map(({ ways }) => ways));
    const edge = -mean(({ win }) => win);
    const average = mean(({ wagered }) => wagered);
    return {
      house_edge: edge,
      average_bet: average,
      element_of_risk: edge / average,
      hit_frequency: mean(({ win }) => Number(win > 0)),
      standard_deviation: Math.sqrt(Math.max(0, mean(({ win }) => win * win) - edge * edge)),
    };
  };

  const range = ({ least, most }) =>
    least === most ? `${most}` : least === 1 ? `${most} or fewer` : `${least} to ${most}`;
  const cards = (line) => `${range(line)} card${range(line) === "1" ? "" : "s"}`;

  // Faults of neighbouring lines, longest first. A fault stands beside the field that was edited.
  const faultsInOrder = (fields, values, verb = "pay") =>
    fields.slice(1).flatMap((shorter, place) => {
      const longer = fields[place];
      const [more, less] = [values[longer.id], values[shorter.id]];
      if (less === null || more >= less) return [];
      const [long, short] = [cards(longer.line), cards(shorter.line)];
      const message =
        more === null
          ? `${long} must pay too, as ${short} do.`
          : `${long} ${verb} ${more}, less than the ${less} of ${short}; ` +
            `more cards must not ${verb} less.`;
      return [{ of: [longer.id, shorter.id], message }];
    });

  // The lines of a bet in YAML; neighbours that pay alike become one line.
  const linesInYaml = (fields, values, indent) => {
    const merged = [];
    fields.forEach(({ id, line }) => {
      if (values[id] === null) return;
      if (merged.at(-1)?.pays === values[id]) merged.at(-1).least = line.least;
      else merged.push({ ...line, pays: values[id] });
    });
    return merged.map(({ least, most, pays }, place) => {
      let key = `${least} to ${most}`;
      if (least === most) key = most;
      else if (place === 0) key = `${least} or more`;
      else if (least === 1) key = `${most} or less`;
      return `${indent}${key}: ${pays}`;
    });
  };

  // What a bet is on, and its lines, as a stanza of the side bets. YAML reads JSON's quotes.
  const stanzaInYaml = ({ name, stanza }, lines) => [
    `  ${name}:`,
    ...Object.entries(stanza)
      .filter(([, value]) => value)
      .map(([key, value]) => `    ${key}: ${FREE.includes(key) ? JSON.stringify(value) : value}`),
    "    pays:",
    ...lines,
  ];

  const sideBet = ({ name, look, stanza, lines }) => {
    const { title, when } = stanza;
    const rows = lines.map((line) => {
      const label = cards(line);
      if (line.least === 0) return { label, line, pays: "loses" };
      return { id: `${name}-${line.most}`, label, line, initial: line.pays, mayLose: true };
    });
    const fields = rows.filter(({ id }) => id);
    const total = sum(lines.map(({ ways }) => ways));

    const price = (values) => {
      const outcomes = rows.map(({ id, line }) => ({
        ways: line.ways,
        win: (id && values[id]) ?? LOSES,
        wagered: 1,
      }));
      const lines = outcomes.map(({ ways, win }) => ({ ways, won: ways * win }));
      return { figures: figuresOf(outcomes), lines, total };
    };

    const faults = (values) => {
      if (fields.some(({ id }) => values[id] !== null)) return faultsInOrder(fields, values);
      return [{ of: [fields[0].id], message: "At least one line must pay." }];
    };

    return {
      name,
      title,
      look,
      designed: !when,
      rows,
      fields,
      price,
      faults,
      heads: ["Cards", "Combinations"],
      shown: [
        ["house_edge", "House edge", percent],
        ["hit_frequency", "Hit frequency", percent],
        ["standard_deviation", "Standard deviation, in bets", (number) => decimals(number, 3)],
      ],
      yaml: (values) => stanzaInYaml({ name, stanza }, linesInYaml(fields, values, "      ")),
    };
  };

  // Neighbouring straights that are played alike, from the lowest up.
  const runsOf = (straights, raises) => {
    const runs = [];
    straights.forEach(({ name }, place) => {
      if (runs.at(-1)?.raise === raises[place]) runs.at(-1).to = name;
      else runs.push({ raise: raises[place], from: name, to: name });
    });
    return runs.map(({ raise, from, to }, place) => {
      let which = from === to ? from : `${from} to ${to}`;
      if (runs.length === 1) which = "every hand";
      else if (place === 0) which = `${to} or less`;
      else if (place === runs.length - 1) which = `${from} or higher`;
      return { raise, words: `${raise ? `Raise ${raise}x` : "Fold"}: ${unbroken(which)}` };
    });
  };

  // What a line of the Ante or the Raise is paid for, or limits.
  const KINDS = {
    raise: "Raise wins",
    raise_unqualified: "Raise, dealer does not qualify",
    ante: "Ante wins",
    ante_unqualified: "Ante, dealer does not qualify",
    least_raise: "Least Raise, in Antes",
    most_raise: "Greatest Raise, in Antes",
  };
  const LIMITS = ["least_raise", "most_raise"];

  const ante = ({ terms, straights }) => {
    const rowsOf = Object.fromEntries(
      Object.entries(KINDS).map(([kind, label]) => {
        const several = kind === "raise" || terms[kind].length > 1;
        const rows = terms[kind].map((line) => ({
          id: several ? `${kind}-${line.most}` : kind,
          label: several ? `${label}, ${cards(line)}` : label,
          line,
          initial: line.pays,
        }));
        return [kind, rows];
      }),
    );
    const kinds = Object.keys(KINDS).filter((kind) => !LIMITS.includes(kind));
    const rows = [
      ...kinds.flatMap((kind) => rowsOf[kind]),
      { label: "Dealer has a higher straight", pays: "both lose" },
      { label: "Equal straights", pays: "push" },
      { label: "Fold", pays: "Ante loses" },
    ];
    const limitFields = LIMITS.flatMap((kind) => rowsOf[kind]);
    const total = sum(straights.flatMap((found) => money.OUTCOMES.map((way) => found[way])));

    // The row of each kind that a straight is on, and what these rows say.
    const rowsAt = (length) =>
      Object.entries(rowsOf).map(([kind, found]) => [
        kind,
        found.find(({ line }) => line.least <= length),
      ]);
    const termsAt = (length, values) =>
      Object.fromEntries(rowsAt(length).map(([kind, { id }]) => [kind, values[id]]));

    const price = (values) => {
      const outcomes = [];
      const parts = rows.map(() => ({ ways: 0, won: 0 }));
      const [lost, push, fold] = parts.slice(-3);
      const add = (part, ways, won) => {
        part.ways += ways;
        part.won += ways * won;
      };
      const raises = straights.map((straight) => {
        const at = termsAt(straight.length, values);
        const raise = money.best(at, straight);
        const wagered = 1 + raise;
        money.OUTCOMES.forEach((outcome) => {
          const [ways, win] = [straight[outcome], money.win(at, raise, outcome)];
          outcomes.push({ ways, win, wagered });
          if (!raise) add(fold, ways, win);
          else if (outcome === "higher") add(lost, ways, win);
          else if (outcome === "equal") add(push, ways, win);
        });
        if (raise) {
          const on = Object.fromEntries(rowsAt(straight.length));
          const { not_qualified: none, lower } = straight;
          add(parts[rows.indexOf(on.raise)], lower, raise * at.raise);
          add(parts[rows.indexOf(on.raise_unqualified)], none, raise * at.raise_unqualified);
          add(parts[rows.indexOf(on.ante)], lower, at.ante);
          add(parts[rows.indexOf(on.ante_unqualified)], none, at.ante_unqualified);
        }
        return raise;
      });
      const runs = runsOf(straights, raises);
      return { figures: figuresOf(outcomes), lines: parts, total, runs };
    };

    const faults = (values) => {
      const found = Object.entries(rowsOf).flatMap(([kind, of]) =>
        faultsInOrder(of, values, LIMITS.includes(kind) ? "allow" : "pay"),
      );
      const least = values.least_raise;
      if (least === 0) {
        found.push({ of: ["least_raise"], message: "The least Raise must be above 0." });
      }
      rowsOf.most_raise.forEach(({ id }) => {
        if (least <= values[id]) return;
        const message = `The least Raise (${least}) is above the greatest (${values[id]}).`;
        found.push({ of: ["least_raise", id], message });
      });
      return found;
    };

    const keyInYaml = (key, kind, values) => {
      const [only, ...more] = rowsOf[kind];
      if (kind !== "raise" && !more.length) return [`  ${key}: ${values[only.id]}`];
      return [`  ${key}:`, ...linesInYaml(rowsOf[kind], values, "    ")];
    };

    return {
      name: "ante",
      title: "Ante and Raise",
      designed: true,
      rows,
      limits: limitFields,
      fields: [...limitFields, ...rows.filter(({ id }) => id)],
      price,
      faults,
      heads: ["What happens", null],
      shown: [
        ["house_edge", "House edge, per Ante", percent],
        ["average_bet", "Average bet, in Antes", inAntes],
        ["element_of_risk", "Element of risk, per unit wagered", percent],
        ["hit_frequency", "Hit frequency", percent],
        ["standard_deviation", "Standard deviation, in Antes", inAntes],
      ],
      yaml: (values) => [
        "ante:",
        ...keyInYaml("pays", "ante", values),
        ...keyInYaml("dealer_does_not_qualify", "ante_unqualified", values),
        "raise:",
        ...keyInYaml("least", "least_raise", values),
        ...keyInYaml("most", "most_raise", values),
        ...keyInYaml("pays", "raise", values),
        ...keyInYaml("dealer_does_not_qualify", "raise_unqualified", values),
      ],
    };
  };

  // The values of a bet's fields, and what is wrong with them, by field.
  const read = (bet, inputs, edited, most) => {
    const values = {};
    const wrong = {};
    bet.fields.forEach(({ id, mayLose }) => {
      const typed = inputs[id].value.trim();
      if (mayLose && !typed) values[id] = null;
      else if (NUMBER.test(typed) && Number(typed) <= most) values[id] = Number(typed);
      else wrong[id] = `${notAPayout(most)}${mayLose ? "; leave it empty if the line loses" : ""}.`;
    });
    if (Object.keys(wrong).length) return { wrong };
    bet.faults(values).forEach(({ of, message }) => {
      wrong[of.includes(edited) ? edited : of[0]] ??= message;
    });
    return { values, wrong };
  };

  const startBet = (bet, most, changed) => {
    const inputs = {};
    const messages = {};
    let valid = Object.fromEntries(bet.fields.map(({ id, initial }) => [id, initial]));

    const input = ({ id, initial, label }) => {
      const fault = `fault-${id}`;
      inputs[id] = element("input", {
        id,
        type: "text",
        inputmode: "decimal",
        autocomplete: "off",
        "aria-describedby": fault,
      });
      inputs[id].value = inputs[id].defaultValue = initial ?? "";
      messages[id] = element("p", { id: fault, class: "designer-fault" });
      messages[id].hidden = true;
      inputs[id].addEventListener("input", () => update(id));
      return [element("label", { for: id }, label), inputs[id], messages[id]];
    };

    const [head, combinations] = bet.heads;
    const column = (name, ...classes) =>
      element("th", { scope: "col", class: ["gt_col_heading", ...classes].join(" ") }, name);
    const heading = element(
      "tr",
      {},
      column(head),
      column("Pays (to one)", "gt_right"),
      ...(combinations ? [column(combinations, "gt_right", "wide")] : []),
      column("Probability", "gt_right", "wide"),
      column("Contribution", "gt_right"),
    );
    const lines = bet.rows.map((row) => {
      const name = element("th", { scope: "row" });
      const pays = element("td", { class: "gt_right" });
      const below = element("td", { colspan: combinations ? 5 : 4 });
      if (row.id) {
        const [label, field, fault] = input(row);
        name.append(label);
        pays.append(field);
        below.append(fault);
      } else {
        name.append(row.label);
        pays.append(row.pays);
      }
      const ways = element("td", { class: "gt_right wide" });
      const probability = element("td", { class: "gt_right wide" });
      const contribution = element("td", { class: "gt_right", "data-line": row.id ?? row.label });
      const cells = [name, pays, ...(combinations ? [ways] : []), probability, contribution];
      const rows = [
        element("tr", {}, ...cells),
        element("tr", { class: "designer-below" }, below),
      ];
      return { rows, ways, probability, contribution };
    });
    const table = element(
      "table",
      { class: "gt_table" },
      element("thead", {}, heading),
      element("tbody", {}, ...lines.flatMap(({ rows }) => rows)),
    );

    const figures = bet.shown.map(([name, title, format]) => {
      const value = element("dd", { "data-figure": name });
      const published = element("dd", { class: "designer-published" });
      const group = element("div", {}, element("dt", {}, title), value, published);
      return { name, format, value, published, group };
    });
    const plays = element("ul", { class: "designer-plays" });
    const status = element("p", { class: "visually-hidden", role: "status" });
    const restore = element("button", { type: "button" }, "Restore the published table");
    const limits = (bet.limits ?? []).map((field) => element("div", {}, ...input(field)));

    const show = ({ figures: found, lines: parts, total, runs }) => {
      figures.forEach(({ name, format, value }) => {
        value.textContent = format(found[name]);
        value.dataset.value = found[name];
      });
      parts.forEach(({ ways, won }, place) => {
        const line = lines[place];
        line.ways.textContent = text(ways);
        line.probability.textContent = often(ways / total);
        line.probability.dataset.value = ways / total;
        line.contribution.textContent = percent(won / total);
        line.contribution.dataset.value = won / total;
      });
      plays.replaceChildren(...(runs ?? []).map(({ words }) => element("li", {}, words)));
    };

    let saying;
    const say = (words) => {
      clearTimeout(saying);
      saying = setTimeout(() => {
        status.textContent = words;
      }, SAID_AFTER);
    };

    const update = (edited) => {
      const { values, wrong } = read(bet, inputs, edited, most);
      const faults = Object.values(wrong);
      bet.fields.forEach(({ id }) => {
        inputs[id].setAttribute("aria-invalid", id in wrong);
        messages[id].textContent = wrong[id] ?? "";
        messages[id].hidden = !(id in wrong);
      });
      set.classList.toggle("stale", faults.length > 0);
      if (faults.length) {
        say(faults[0]);
      } else {
        const priced = bet.price(values);
        show(priced);
        valid = values;
        const [, title, format] = bet.shown[0];
        const plays = (priced.runs ?? []).map(({ words }) => ` ${words}.`).join("");
        say(`${bet.title}. ${title}: ${format(priced.figures.house_edge)}.${plays}`);
      }
      changed();
    };

    restore.addEventListener("click", () => {
      bet.fields.forEach(({ id }) => {
        inputs[id].value = inputs[id].defaultValue;
      });
      update();
    });

    const set = element(
      "fieldset",
      { class: "designer-bet", id: `design-${bet.name}` },
      element("legend", {}, bet.title),
      ...(bet.look ? [element("p", { class: "designer-note" }, `${bet.look}.`)] : []),
      element("dl", { class: "designer-figures" }, ...figures.map(({ group }) => group)),
      ...(bet.limits
        ? [
            element("p", { class: "designer-note" }, BEST),
            plays,
            element("div", { class: "designer-limits" }, ...limits),
          ]
        : []),
      table,
      restore,
      status,
    );
    const first = bet.price(valid);
    figures.forEach(({ name, format, published }) => {
      published.textContent = `published: ${format(first.figures[name])}`;
    });
    show(first);
    return {
      set,
      designed: bet.designed,
      faulty: () => set.classList.contains("stale"),
      yaml: () => bet.yaml(valid),
    };
  };

  const start = (form, { deals, most_pays: most }) => {
    const { deal, yaml, copy } = form.elements;
    const place = form.querySelector(".designer-bets");
    const told = form.querySelector(".designer-copied");
    let bets = [];

    const write = () => {
      const faulty = bets.some((bet) => bet.faulty());
      copy.disabled = faulty;
      yaml.classList.toggle("stale", faulty);
      told.textContent = faulty ? "Above, a payout needs a correction first." : "";
      if (faulty) return;
      const named = ["description: My paytable", `deal: ${deals[deal.selectedIndex].name}`];
      const sides = bets.slice(0, -1).flatMap((bet) => bet.yaml());
      const lines = [SCHEMA, ...named, ...bets.at(-1).yaml()];
      if (sides.length) lines.push("side_bets:", ...sides);
      yaml.value = `${lines.join("\n")}\n`;
      yaml.rows = lines.length + 1;
    };

    const choose = () => {
      const { ante: main, side_bets: sides } = deals[deal.selectedIndex];
      bets = [...sides.map(sideBet), ante(main)].map((bet) => startBet(bet, most, write));
      place.replaceChildren(...bets.filter(({ designed }) => designed).map(({ set }) => set));
      write();
    };

    deal.append(...deals.map(({ description }) => element("option", {}, description)));
    deal.addEventListener("change", choose);
    form.addEventListener("submit", (event) => event.preventDefault());
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(yaml.value);
        told.textContent = "Copied.";
      } catch {
        yaml.focus();
        yaml.select();
        told.textContent = NOT_COPIED;
      }
    });
    form.hidden = false;
    choose();
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("designer");
    if (!form) return;
    start(form, JSON.parse(document.getElementById("designer-data").textContent));
  });
})();
