/* The page of the engine's tree. The file's scores are the mover's at each node; a row shows them as the
 * player sees them who made its move. Above the searches of each depth stands the first look. */
const fates = ["searched", "cut", "late", "futile", "plain_four", "known", "excluded", "forbidden"];
const aboveOf = node => node.id ? byId.get(node.parent) : undefined;
const signOf = node => node.id && node.parent && aboveOf(node).to_move !== node.to_move ? -1 : 1;
const chooser = node => signOf(node) < 0 ? aboveOf(node).to_move : node.to_move;
const edge = value => Math.abs(value) >= 32000 ? null : value;

const view = {
  get head() { return words.fact_depth; },
  prepare() {
    tree.score = tree.thought.score;
    tree.nodes.unshift({ id: 0, parent: null, move: null, to_move: tree.to_move, score: tree.look.value,
      alpha: -32500, beta: 32500, missing: 0 });
    document.documentElement.style.setProperty("--note", "11em");
  },
  best(node) {
    if (!node.id) return node.kids.filter(kid => kid.end !== "stopped" && kid.best).pop();
    return node.best ? node.kids.filter(kid => kid.move === node.best).pop() : undefined;
  },
  name(node) {
    if (!node.id) return words.root;
    if (node.reason === "root") {
      const twice = aboveOf(node).kids.some(kid => kid.id < node.id && kid.root_depth === node.root_depth);
      return fill(words.depth, { depth: node.root_depth }) + (twice ? ", " + words.again : "");
    }
    if (node.reason === "pass") return words.pass;
    if (node.reason === "singular") return fill(words.singular, { move: node.excluded || "…" });
    return chooser(node) + " " + node.move;
  },
  value: node => node.end === "stopped" ? "–" : signOf(node) * node.score,
  bound(node) {
    const below = node.score <= node.alpha, above = node.score >= node.beta;
    if (node.end === "stopped" || !(below || above)) return "exact";
    return below === (signOf(node) > 0) ? "upper" : "lower";
  },
  edges: node => signOf(node) > 0 ? [edge(node.alpha), edge(node.beta)]
    : [edge(-node.beta), edge(-node.alpha)],
  crossed: node => ["late", "futile", "plain_four"].map(fate => node[fate] || "").join(""),
  missing: node => node.missing,
  note(node) {
    if (!node.id) return undefined;
    const text = [];
    if (node.reason === "deeper" || node.reason === "wider") text.push("↻");
    if (node.reason !== "root") text.push(node.depth + (node.reduced && node.reason === "later" ? " (−" + node.reduced + ")" : "")
      + (node.extended ? " (+" + node.extended + ")" : ""));
    if (node.end === "step") text.push(fill(words.step, node));
    else if (node.end !== "all") text.push((node.end === "cut" ? "✂ " : "") + words[node.end]);
    return el("span", text.join(" · "), node.end === "cut" ? "cut" : "note");
  },
  marks(node, at) {
    if (node.id) return "";
    return tree.look.cells.filter(cell => cell.rank).map(cell => {
      const [px, py] = at(...cellOf(cell.cell)), top = cell.rank <= 3;
      return `<g><title>${cell.cell}: ${view.makes(cell)}</title>`
        + `<circle cx="${px}" cy="${py}" r="15" fill="var(--wood)"/>`
        + `<text x="${px}" y="${py + 4}" class="kid" opacity="${cell.rank > 40 ? .35 : 1}"`
        + `${top ? ' font-weight="bold"' : ""}>${cell.rank}</text></g>`;
    }).join("");
  },
  facts(node) {
    if (!node.id) return view.order();
    const player = { player: chooser(node) };
    const left = fates.filter(fate => node[fate])
      .map(fate => fill(words["fate_" + fate], { count: split(node[fate]).length }));
    const depth = [node.depth];
    if (node.reduced && node.reason === "later") depth.push(fill(words.reduced, { count: node.reduced }));
    if (node.extended) depth.push(fill(words.extended, { count: node.extended }));
    if (node.tried_depth !== node.depth) depth.push(fill(words.tried, { count: node.tried_depth }));
    return [
      [words.fact_turn, node.to_move],
      [words.fact_reason, words["reason_" + node.reason]],
      [words.fact_depth, depth.join(", ")],
      [fill(words.fact_window, player), windowText(...view.edges(node))],
      [fill(words.fact_value, player), valueText(node)],
      [words.fact_static, node.eval === null ? words.none : signOf(node) * node.eval],
      [words.fact_size, node.size],
      [words.fact_moves, left.length ? left.join(", ") : words.none],
    ];
  },
  makes: cell => fill(words.makes, { ...cell, x: words["class_" + cell.x], o: words["class_" + cell.o] }),
  /* The policy's first moves. */
  order() {
    return tree.look.cells.filter(cell => cell.rank && cell.rank <= 12).sort((a, b) => a.rank - b.rank)
      .map(cell => [cell.rank + ". " + cell.cell, view.makes(cell)]);
  },
  why(node) {
    if (!node.id) {
      const look = tree.look;
      const text = fill(words.why_look, { value: look.value, player: tree.to_move, threats: look.threats,
        empty: look.empty, cells: look.value - look.threats - look.empty });
      return text + " " + (tree.nodes_searched ? words.why_root : words.why_found);
    }
    const values = { best: node.best, player: node.to_move, score: node.score };
    if (node.end === "step") return words["why_" + node.step];
    if (node.end === "all") return fill(node.best ? words.why_all : words.why_low, values);
    return fill(words["why_" + node.end], values);
  },
};
