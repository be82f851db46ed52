/* The page of a classic's tree: values are x minus o throughout. With --both it has the nodes of the search
 * without pruning, too: those that pruning leaves out are `unseen`. */
function addUnseen() {
  const found = [tree.nodes[0]], kids = new Map(), key = (parent, move) => parent.id + move;
  for (const node of tree.nodes) kids.set(node.parent + node.move, node);
  tree.unpruned.nodes.forEach(([above, move, value], i) => {
    const parent = found[above];
    if (!i) { found[0].unpruned = value; return; }
    let node = parent && kids.get(key(parent, move));
    if (!node && parent && (parent.unseen || split(parent.cut).includes(move))) {
      node = { id: tree.nodes[tree.nodes.length - 1].id + 1, parent: parent.id, move, ply: parent.ply + 1, to_move: parent.to_move === "x" ? "o" : "x",
        alpha: null, beta: null, value, bound: "exact", kind: "full", searched: 0, cut_count: 0, cut: "", unseen: true };
      tree.nodes.push(node);
      if (parent.unseen) parent.searched++;
    }
    if (node) node.unpruned = value;
    found[i] = node;
  });
}
/* ---- Step by step ----
 * The search again: it enters each node, and comes back to it with each kid's value. A node on the way to the
 * present step has the kids that were entered so far, all others have all their kids. */
const steps = [];
let step; // the present one; undefined while the whole tree is shown
let partial = [];
const maximizes = node => node.to_move === "x";
const sides = { max: "x", min: "o" };
const turnText = node => fill(maximizes(node) ? words.max : words.min, sides);
/* The best value among kids that have one. */
const bestOf = (kids, node) => {
  const values = kids.filter(kid => !kid.pending).map(kid => kid.value);
  return values.length ? (maximizes(node) ? Math.max : Math.min)(...values) : undefined;
};
/* Alpha or beta, which the node's own moves change, after so many of them; null while it is open. */
function edgeOf(node, count) {
  const start = maximizes(node) ? node.alpha : node.beta, best = bestOf(node.all.slice(0, count), node);
  if (start === null || best === undefined) return best === undefined ? start : best;
  return (maximizes(node) ? Math.max : Math.min)(start, best);
}
const isLast = ({ node, kid }) => kid === node.all.length - 1;
function listSteps(node) {
  node.every = node.kids;
  node.all = node.kids.filter(kid => !kid.unseen);
  steps.push({ node, kid: -1, number: steps.length });
  node.all.forEach((child, kid) => {
    listSteps(child);
    steps.push({ node, kid, number: steps.length });
  });
}
function sentence({ node, kid }) {
  const max = maximizes(node), before = edgeOf(node, kid), child = node.all[kid];
  const alpha = alphaText(node.alpha), beta = betaText(node.beta);
  if (!child && !node.all.length) return (node.kind === "leaf" ? words.why_leaf : node.kind === "decided" ? words.why_decided
    : fill(words.step_up, { value: valueText(node) }));
  if (!child) return fill(words.step_enter, { player: node.to_move, alpha, beta });
  const better = before === null || (max ? child.value > before : child.value < before);
  const said = [fill(words[(better ? "step_" : "step_no_") + (max ? "alpha" : "beta")],
    { move: child.move, value: valueText(child), edge: before })];
  const reaches = node.bound === (max ? "lower" : "upper"), count = node.cut_count;
  if (isLast(step) && !view.missing(node)) said.push(node.kind !== "cut" ? fill(words.step_up, { value: valueText(node) })
    : fill(reaches ? words[max ? "step_cut_beta" : "step_cut_alpha"] : words.why_sorted,
      { alpha, beta, count, ...sides }));
  return joined(said);
}
function stepFacts() {
  const { node, kid, number } = step, edge = edgeOf(node, kid + 1), best = bestOf(node.all.slice(0, kid + 1), node);
  const [alpha, beta] = maximizes(node) ? [edge, node.beta] : [node.alpha, edge];
  return [[words.step, fill(words.step_of, { number: number + 1, count: steps.length })],
    [words.turn, turnText(node)],
    ["alpha", alphaText(alpha)], ["beta", betaText(beta)],
    ...(best === undefined ? [] : [[words.step_best, best]])];
}
/* Shows a step, or the whole tree. */
function go(to) {
  for (const node of partial) { node.kids = node.every; node.pending = false; }
  partial = [];
  step = to;
  open.clear();
  open.add(root.id);
  for (let at = to && to.node, below; at; below = at, at = byId.get(at.parent)) {
    const count = below ? at.all.indexOf(below) : to.kid;
    at.kids = at.all.slice(0, count + 1);
    at.pending = Boolean(below) || !isLast(to);
    open.add(at.id);
    partial.push(at);
  }
  document.getElementById("rows").replaceChildren(branch(root));
  pick(to ? to.node : root);
  showSteps();
}
const nextCut = () => steps.slice(step ? step.number + 1 : 0).find(at => at.node.kind === "cut" && at.kid >= 0 && isLast(at));
const moves = {
  step_back: () => step && step.number > 0 ? steps[step.number - 1] : undefined,
  step_on: () => steps[step ? step.number + 1 : 0],
  step_cut: nextCut,
};
function showSteps() {
  for (const name of Object.keys(moves)) document.getElementById(name).disabled = !moves[name]();
  document.getElementById("step_whole").disabled = !step;
}
function makeButton(name, press) {
  const button = el("button", words[name]);
  button.id = name;
  button.onclick = press;
  return button;
}

/* ---- Tables ---- */
const line = (cells, kind) => { const made = el("tr"); made.append(...cells.map(cell => el(kind, cell))); return made; };
const part = (name, ...lines) => { const made = el(name); made.append(...lines); return made; };
/* Nodes by ply, without and with pruning. */
function countsTable() {
  const rows = tree.nodes_by_depth.map((count, ply) => line([ply, tree.unpruned.nodes_by_depth[ply], count], "td"));
  return part("table", part("thead", line([words.ply, words.unpruned, words.pruned], "th")), part("tbody", ...rows),
    part("tfoot", line(["", tree.unpruned.nodes_searched, tree.nodes_searched], "td")));
}
/* A static value by its shapes. */
const inUnits = share => String(+(share / tree.unit).toFixed(2));
function shapesTable(shapes) {
  let sum = 0;
  const rows = Object.entries(shapes).map(([name, [x, o]]) => {
    const points = (x - o) * tree.weights[name];
    sum += points;
    return line([words["weight_" + name], inUnits(x), inUnits(o), tree.weights[name], inUnits(points)], "td");
  });
  return part("table", part("thead", line([words.shape, "x", "o", words.weight, words.sum], "th")), part("tbody", ...rows),
    part("tfoot", line([words.static, "", "", "", Math.trunc(sum / tree.unit)], "td")));
}

/* ---- The tree as a picture ---- */
function save(blob, name) {
  const link = el("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
const pictureBlob = () => new Blob([words.picture], { type: "image/svg+xml" });
/* Twice the size, or as large as browsers draw. */
function savePng() {
  const image = new Image();
  image.onload = () => {
    const scale = Math.min(2, 16000 / Math.max(image.width, image.height)), canvas = el("canvas");
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(blob => save(blob, tree.classic + ".png"));
    URL.revokeObjectURL(image.src);
  };
  image.src = URL.createObjectURL(pictureBlob());
}

/* ---- What the words mean ---- */
function glossary() {
  const box = part("details", el("summary", words.glossary));
  const names = Object.keys(words).filter(key => key.startsWith("gloss_") && !key.endsWith("_is"));
  box.append(part("dl", ...names.flatMap(name => [el("dt", words[name]), el("dd", words[name + "_is"])])));
  return box;
}

document.documentElement.style.setProperty("--note", "22em");
if (tree.unpruned) document.documentElement.style.setProperty("--beside", "7em");
if (tree.unpruned) document.documentElement.style.setProperty("--window", "7em");
const view = {
  named: Object.fromEntries(["search", "prune", "order"].map(name => [name, words[name + "_" + tree[name]]])),
  prepare: () => tree.unpruned && addUnseen(),
  besideHead: tree.unpruned ? words.unpruned : undefined,
  beside: node => node.unpruned ?? "",
  best: node => node.kids.find(kid => !kid.pending && Boolean(kid.unseen) === Boolean(node.unseen) && kid.value === (node.pending ? bestOf(node.kids, node) : node.value)
    && kid.bound !== (node.to_move === "x" ? "upper" : "lower")),
  name: node => node.move === null ? words.root : (node.to_move === "x" ? "o " : "x ") + node.move,
  value: node => node.value,
  bound: node => node.bound,
  edges: node => [node.alpha, node.beta],
  crossed: node => node.kids.some(kid => kid.unseen) ? "" : node.cut,
  missing: node => node.searched - node.kids.filter(kid => Boolean(kid.unseen) === Boolean(node.unseen)).length,
  note(node) {
    if (node.unseen) return el("span", words.unseen, "note");
    const fails = node.bound === "exact" ? "" : fill(node.bound === "lower" ? words.high : words.low, node);
    if (node.kind === "cut") {
      const cut = "✂ " + fill(words.cut, { count: node.cut_count });
      return el("span", fails ? cut + " · " + fails : cut, "cut");
    }
    return node.kind === "full" ? el("span", fails, "note") : el("span", words[node.kind], "note");
  },
  facts: node => step && step.node === node ? stepFacts() : [
    [words.move, node.move === null ? "–" : node.move],
    [words.turn, turnText(node)],
    [words.value, valueText(node)],
    ["alpha .. beta", windowText(...view.edges(node))],
    [words.searched, node.searched + (node.cut_count ? " (" + fill(words.cut, { count: node.cut_count }) + ")" : "")],
  ],
  more: node => [...(tree.unpruned && node === root ? [countsTable()] : []),
    ...(node.shapes && !(step && node.pending) ? [shapesTable(node.shapes)] : [])],
  why(node) {
    if (node.unseen) return fill(words.why_unseen, { value: node.value });
    if (step && step.node === node) return sentence(step);
    const bound = node.bound === "exact" ? "" : " " + (node.bound === "lower" ? words.why_high : words.why_low);
    if (node.kind === "full") return (node.to_move === "x" ? words.why_largest : words.why_smallest) + bound;
    if (node.kind !== "cut") return node.kind === "leaf" ? words.why_leaf : words.why_decided;
    const values = { value: node.value, alpha: node.alpha, beta: node.beta, count: node.cut_count };
    if (node.to_move === "x" && node.bound === "lower") return fill(words.why_beta, values);
    if (node.to_move === "o" && node.bound === "upper") return fill(words.why_alpha, values);
    return fill(words.why_sorted, values) + bound;
  },
  begin() {
    document.getElementById("foot").append(glossary());
    if (tree.unpruned) document.getElementById("about").append(" " + fill(words.both, { nodes: tree.unpruned.nodes_searched, evaluations: tree.unpruned.evaluations }));
    if (words.picture) document.getElementById("buttons").append(makeButton("save_svg", () => save(pictureBlob(), tree.classic + ".svg")),
      makeButton("save_png", savePng));
    if (tree.search === "open-closed") return; // it does not come back to a node kid by kid
    listSteps(root);
    const box = document.getElementById("buttons"), press = name => moves[name]() && go(moves[name]());
    box.prepend(...Object.keys(moves).map(name => makeButton(name, () => press(name))), makeButton("step_whole", () => go()));
    showSteps();
    const keys = { b: "step_back", f: "step_on", c: "step_cut" };
    addEventListener("keydown", event => {
      if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) press(keys[event.key]);
    });
  },
};
