/* A sheet of exercises. A click crosses out a leaf; clicks on the root's branches put them in order.
 * Check corrects the answers of an exercise, once. */
const svgNumber = number => Math.round(number * 10) / 10;
const kidsOf = (nodes, i) => nodes.flatMap((node, kid) => node.parent === i ? [kid] : []);

/* ---- Pictures ---- */
const LEAF = 58, LEVEL = 76, HALF = 27;
/* Where each node stands: leaves side by side, the others above the middle of their branches. */
function placesOf(nodes) {
  const places = [];
  let next = 0;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const kids = kidsOf(nodes, i);
    const x = kids.length ? (places[kids[0]].x + places[kids[kids.length - 1]].x) / 2 : -LEAF * next++;
    places[i] = { x, y: nodes[i].ply * LEVEL };
  }
  return places.map(({ x, y }) => ({ x: x + LEAF * (next - 0.5), y: y + 18 }));
}
function nodeSvg(node, { x, y }, solved) {
  if (node.leaf)
    return `<text x="${x}" y="${y - 2}" class="letter">${node.leaf}</text><text x="${x}" y="${y + 15}">${node.value}</text>`
      + `<path class="cross" d="M${x - 12} ${y - 16}l24 36m0 -36l-24 36"/>`;
  const shape = `<rect class="node" x="${x - HALF}" y="${y - 13}" width="${2 * HALF}" height="26" rx="${node.max ? 0 : 13}"/>`;
  if (!solved) return shape + `<text x="${x}" y="${y + 5}" class="small">${node.max ? "MAX" : "MIN"}</text>`;
  if (!node.seen) return shape;
  const text = signs[node.bound] + node.returned;
  const fit = text.length > 6 ? ` textLength="${2 * HALF - 8}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y + 25}" class="small window">${windowText(node.alpha, node.beta)}</text>` + shape
    + `<text x="${x}" y="${y + 5}"${node.bound === "exact" ? "" : ' class="bound"'}${fit}>${text}</text>`;
}
function treeSvg({ nodes }, solved) {
  const places = placesOf(nodes), top = kidsOf(nodes, 0), edges = [], svg = [];
  const width = LEAF * nodes.filter(node => node.leaf).length, plies = Math.max(...nodes.map(node => node.ply));
  /* A spot around what can be pressed makes it easier to hit. */
  const press = (name, value, x, y, height, inside) => solved || !value ? inside
    : `<g class="press" tabindex="0" role="checkbox" aria-checked="false" aria-label="${value}" data-${name}="${value}">`
      + `<rect class="spot" x="${svgNumber(x - HALF)}" y="${svgNumber(y)}" width="${2 * HALF}" height="${height}" rx="6"/>${inside}</g>`;
  nodes.forEach((node, i) => {
    const at = places[i], branch = top.indexOf(i) + 1, parts = [];
    if (i) {
      const above = places[node.parent], [mx, my] = [(at.x * 3 + above.x) / 4, (at.y * 3 + above.y) / 4 - 14];
      const end = at.y - (node.leaf ? 16 : 13);
      edges.push(`<path class="${solved && !node.seen ? "edge cut" : "edge"}" d="M${above.x} ${above.y + 13}L${svgNumber(at.x)} ${end}"/>`);
      const label = [branch || "", node.move].filter(Boolean).join(" ");
      if (label) parts.push(press("branch", branch, mx, my - 15, 20,
        `<text x="${svgNumber(mx)}" y="${svgNumber(my)}" class="branch label">${label}</text>`));
    }
    parts.push(press("leaf", node.leaf, at.x, at.y - 16, 36, nodeSvg(node, at, solved)));
    svg.push(`<g${solved && !node.seen ? ' class="unseen"' : ""}>${parts.join("")}</g>`);
  });
  return `<svg viewBox="0 0 ${width} ${plies * LEVEL + 44}" style="max-width:${width}px" role="group">${edges.join("")}${svg.join("")}</svg>`;
}
/* The board without its blocked border. */
function boardOf({ columns, rows, cells }) {
  const free = [...cells].flatMap((cell, i) => cell === "#" ? [] : [[i % columns, Math.floor(i / columns)]]);
  const ends = side => [Math.min(...free.map(at => at[side])), Math.max(...free.map(at => at[side]))];
  const [[left, right], [low, high]] = [ends(0), ends(1)], stones = new Map();
  for (let i = 0; i < cells.length; i++) {
    const column = i % columns, row = Math.floor(i / columns);
    if (cells[i] !== "." && column >= left && column <= right && row >= low && row <= high) stones.set(i, { kind: cells[i] });
  }
  const box = el("div", undefined, "board");
  box.innerHTML = boardSvg({ columns, rows, left, right, low, high }, stones, () => "");
  box.style.width = 24 * (right - left + 2) + "px";
  return box;
}
function figure(exercise, solved) {
  const made = el("figure"), box = el("div", undefined, "tree");
  box.innerHTML = treeSvg(exercise, solved);
  made.append(box);
  if (exercise.board && !solved) made.append(boardOf(exercise.board));
  return made;
}
function heading(exercise, i) {
  const made = el("h2", fill(words.exercise, { number: i + 1 }) + " ");
  made.append(el("small", exercise.source));
  return made;
}

/* ---- Answering ---- */
let asked = 0, right = 0;
const showCount = () => put("count", asked ? fill(words.count, { right, asked }) : "");
function ask(exercise, i) {
  const box = el("article"), shown = figure(exercise, false), list = el("ol"), check = el("button", words.check);
  const unseen = new Set(), order = [], given = [], items = [];
  exercise.questions.forEach(({ text }, at) => {
    const item = el("li", text + " "), field = el(at ? "span" : "input", undefined, "given");
    if (!at) field.inputMode = "numeric";
    field.setAttribute("aria-label", text);
    item.append(field);
    if (at) item.append(el("span", " " + [words.click, words.click_order][at - 1], "hint"));
    given.push(field);
    items.push(item);
    list.append(item);
  });
  const press = target => {
    const { leaf } = target.dataset, branch = +target.dataset.branch;
    if (leaf) {
      if (!unseen.delete(leaf)) unseen.add(leaf);
    } else if (order.includes(branch)) {
      order.splice(order.indexOf(branch), 1);
    } else {
      order.push(branch);
    }
    target.setAttribute("aria-checked", String(leaf ? unseen.has(leaf) : order.includes(branch)));
    given[1].textContent = [...unseen].sort().join(" ");
    given[2].textContent = order.join(" ");
  };
  shown.onclick = event => {
    const target = event.target.closest(".press");
    if (target) press(target);
  };
  shown.onkeydown = event => {
    if (event.key !== "Enter" && event.key !== " " || !event.target.closest(".press")) return;
    event.preventDefault();
    press(event.target.closest(".press"));
  };
  check.onclick = () => {
    const good = [given[0].value.trim() !== "" && +given[0].value === exercise.value,
      [...unseen].sort().join("") === exercise.unseen,
      exercise.orders.includes(order.join(""))];
    items.forEach((item, at) => {
      item.querySelector(".hint")?.remove();
      item.append(el("span", " " + (good[at] ? words.right : words.wrong) + " ", "verdict " + (good[at] ? "good" : "bad")),
        el("span", joined(exercise.questions[at].answer), "why"));
    });
    given[0].disabled = true;
    check.remove();
    asked += 3;
    right += good.filter(Boolean).length;
    shown.replaceWith(figure(exercise, true));
    showCount();
  };
  box.append(heading(exercise, i), shown, list, check);
  return box;
}
function solution(exercise, i) {
  const box = el("article"), list = el("ol");
  for (const { answer } of exercise.questions) list.append(el("li", joined(answer)));
  box.append(heading(exercise, i), figure(exercise, true), list);
  return box;
}

document.title = words.title + " – Lianzi";
put("title", words.title + (tree.seed === null ? "" : " · " + fill(words.seed, tree)));
for (const id of ["rule", "print", "solutions", "marks"]) put(id, words[id]);
tree.exercises.forEach((exercise, i) => {
  document.getElementById("sheet").append(ask(exercise, i));
  document.getElementById("answers").append(solution(exercise, i));
});
document.getElementById("print").onclick = () => print();
addEventListener("beforeprint", () => { document.getElementById("answers").open = true; });
