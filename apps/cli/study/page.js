/* The page of a classic's tree: values are x minus o throughout. */
document.documentElement.style.setProperty("--note", "22em");
const view = {
  best: node => node.kids.find(kid => kid.value === node.value
    && kid.bound !== (node.to_move === "x" ? "upper" : "lower")),
  name: node => node.move === null ? words.root : (node.to_move === "x" ? "o " : "x ") + node.move,
  value: node => node.value,
  bound: node => node.bound,
  edges: node => [node.alpha, node.beta],
  crossed: node => node.cut,
  missing: node => node.searched - node.kids.length,
  note(node) {
    const fails = node.bound === "exact" ? "" : fill(node.bound === "lower" ? words.high : words.low, node);
    if (node.kind === "cut") {
      const cut = "✂ " + fill(words.cut, { count: node.cut_count });
      return el("span", fails ? cut + " · " + fails : cut, "cut");
    }
    return node.kind === "full" ? el("span", fails, "note") : el("span", words[node.kind], "note");
  },
  facts: node => [
    [words.move, node.move === null ? "–" : node.move],
    [words.turn, node.to_move === "x" ? words.max : words.min],
    [words.value, valueText(node)],
    ["alpha .. beta", windowText(node)],
    [words.searched, node.searched + (node.cut_count ? " (" + fill(words.cut, { count: node.cut_count }) + ")" : "")],
  ],
  why(node) {
    const bound = node.bound === "exact" ? "" : " " + (node.bound === "lower" ? words.why_high : words.why_low);
    if (node.kind === "full") return (node.to_move === "x" ? words.why_largest : words.why_smallest) + bound;
    if (node.kind !== "cut") return node.kind === "leaf" ? words.why_leaf : words.why_decided;
    const values = { value: node.value, alpha: node.alpha, beta: node.beta, count: node.cut_count };
    if (node.to_move === "x" && node.bound === "lower") return fill(words.why_beta, values);
    if (node.to_move === "o" && node.bound === "upper") return fill(words.why_alpha, values);
    return fill(words.why_sorted, values) + bound;
  },
};
