// Solves puzzles by the page's rules, and gives the hint for a state of each: what Python is compared with.
async (puzzles) => {
  const { HouseTable } = await import("/static/play/houses.js");
  const { applied, nextStep } = await import("/static/play/rules.js");
  const { members } = await import("/static/play/bit_sets.js");
  const { Game } = await import("/static/play/game.js");
  const { hintFor } = await import("/static/play/hints.js");
  const plain = ({ rule, houses, placed, crossed, supposed, inner, effort }) => ({ rule, houses, placed, crossed: members(crossed), supposed, inner: inner.map(plain), effort });
  return puzzles.map(({ record, cells }) => {
    const table = new HouseTable(record);
    const steps = [];
    let position = table.start();
    while (position.needs) {
      const step = nextStep(table, position, table.n);
      if (!step) break;
      steps.push(plain(step));
      position = applied(table, position, step);
    }
    const { kind, words, houses, cells: pointed, act } = hintFor(new Game(table, { saved: cells }));
    return {
      houses: table.houses.map(({ name, list }) => [name, [...list].sort((a, b) => a - b)]),
      attacks: table.attacks.map(members), steps, solution: members(position.placed),
      hint: { kind, words, houses, cells: pointed, act },
    };
  });
};
