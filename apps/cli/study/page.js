/* The page of a classic's tree: values are x minus o throughout. */
const view = {
  best: node => node.kids.find(kid => kid.value === node.value && node.kind !== "leaf"),
  name: node => node.move === null ? words.root : (node.to_move === "x" ? "o " : "x ") + node.move,
  value: node => node.value,
  edges: node => [node.alpha, node.beta],
  crossed: node => node.cut,
  missing: node => node.searched - node.kids.length,
  note(node) {
    if (node.kind === "cut") return el("span", "✂ " + fill(words.cut, { count: node.cut_count }), "cut");
    return node.kind === "full" ? undefined : el("span", words[node.kind], "note");
  },
  facts: node => [
    [words.move, node.move === null ? "–" : node.move],
    [words.turn, node.to_move === "x" ? words.max : words.min],
    [words.value, node.value],
    ["alpha .. beta", windowText(node)],
    [words.searched, node.searched + (node.cut_count ? " (" + fill(words.cut, { count: node.cut_count }) + ")" : "")],
  ],
  why(node) {
    if (node.kind === "full") return node.to_move === "x" ? words.why_largest : words.why_smallest;
    if (node.kind !== "cut") return node.kind === "leaf" ? words.why_leaf : words.why_decided;
    const values = { value: node.value, alpha: node.alpha, beta: node.beta, count: node.cut_count };
    if (node.to_move === "x" && node.beta !== null && node.value >= node.beta) return fill(words.why_beta, values);
    if (node.to_move === "o" && node.alpha !== null && node.value <= node.alpha) return fill(words.why_alpha, values);
    return fill(words.why_sorted, values);
  },
};
