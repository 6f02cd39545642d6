// The live board: a thin shell around plotly.js. It draws the figure that Python made, applies the patches Python
// sends, and reports which territory was chosen. It knows no rules and no colours.
//
// A patch first changes the figure's data, which stay the truth: any full drawing shows them. Where every change of
// a patch has a fast way (a fill, a number, a mark's place), only those SVG nodes are touched; else all is drawn again.

const shared = (globalThis.__risk2210 ??= { boards: new Map() });
shared.plotly ??= new Promise((resolve) => { shared.setPlotly = resolve; });

const DESIGN_WIDTH = 1200;      // px that the sizes in the figure are meant for
const NAMES_FROM = 840;         // px of board width below which names would be too small to read
const BADGE_REACH = 12;         // px around a badge that count as the badge
const WORDS = 66;               // px that three lines of words under the board take
const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false };

// ---- the figure and its patches ------------------------------------------------------------------------------------

function traceByUid(figure, uid) {
  figure.index ??= new Map(figure.data.map((trace) => [trace.uid, trace]));
  return figure.index.get(uid);
}

function assign(target, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  for (const key of keys) target = target[key] ??= {};
  if (value && typeof value === "object" && Array.isArray(value.at)) {
    value.at.forEach((place, i) => { target[last][place] = value.values[i]; });
    return value.at;
  }
  target[last] = value;
  return null;
}

function outlinePath(figure, members) {
  const x = [-2000, -1999], y = [-2000, -2000];
  for (const id of members) {
    const trace = traceByUid(figure, `t_${id}`);
    x.push(null, ...trace.x);
    y.push(null, ...trace.y);
  }
  return { x, y };
}

// Change the figure; returns what was touched as [trace, path, places or null for all].
function applyPatch(figure, patch) {
  const touched = [];
  for (const [uid, changes] of Object.entries(patch.traces)) {
    const trace = traceByUid(figure, uid);
    for (const [path, value] of Object.entries(changes)) {
      touched.push([trace, path, assign(trace, path, value)]);
      if (path === "meta.outline") Object.assign(trace, outlinePath(figure, value));
    }
  }
  for (const [path, value] of Object.entries(patch.layout)) touched.push([null, path, assign(figure.layout, path, value)]);
  for (const [id, lines] of Object.entries(patch.info)) assign(figure.info, id, lines);
  figure.revision = patch.revision;
  figure.dark = patch.dark;
  return touched;
}

class Board {                    // one per widget and page, whether it is shown or not
  constructor(model) {
    this.model = model;
    this.figure = model.get("_figure");
    this.views = new Set();
    model.on("msg:custom", (message) => this.receive(message));
  }

  receive(message) {
    if (message.kind === "patch") {
      if (message.revision !== this.figure.revision + 1) return this.model.send({ kind: "refresh" });
      const touched = applyPatch(this.figure, message);
      for (const view of this.views) view.update(touched, message.info);
    } else if (message.kind === "figure") {
      this.figure = message.figure;
      for (const view of this.views) view.restart();
    } else if (message.kind === "zoom") {
      for (const view of this.views) view.zoomTo(message.region);
    } else if (message.kind === "problem") {
      for (const view of this.views) view.say([message.text], "alert");
    }
  }
}

function boardOf(model) {
  const key = model.get("_key");
  if (!shared.boards.has(key)) shared.boards.set(key, new Board(model));
  return shared.boards.get(key);
}

// ---- one view -----------------------------------------------------------------------------------------------------

class View {
  constructor(board, model, el, Plotly) {
    Object.assign(this, { board, model, el, Plotly, region: model.get("_zoom") || "", width: 0, hovered: null, told: null });
    el.classList.add("risk2210-board");
    this.plot = element("div", "risk2210-plot", el);
    this.plot.setAttribute("role", "img");
    const strip = element("div", "risk2210-strip", el);
    this.select = element("select", "risk2210-zoom", strip);
    this.text = element("div", "risk2210-text", strip);
    this.text.setAttribute("aria-live", "polite");
    this.list = element("ul", "risk2210-list", el);
    this.select.addEventListener("change", () => this.zoomTo(this.select.value));
    this.plot.addEventListener("pointermove", (event) => this.hover(this.hit(event)));
    this.plot.addEventListener("pointerleave", () => this.hover(null));
    this.plot.addEventListener("click", (event) => {
      const territory = this.hit(event);
      if (!territory) return;
      this.tell(territory);
      this.model.send({ kind: "territory", territory });
    });
    this.restart();
  }

  get figure() { return this.board.figure; }

  // What the page around says (`--risk2210-fits`) is a place of a height of its own leaves room for the words; anywhere
  // else the board may take its share of the window.
  get tallest() {
    const fits = getComputedStyle(this.el).getPropertyValue("--risk2210-fits").trim() === "1";
    return fits ? this.el.clientHeight - WORDS : window.innerHeight * this.model.get("_height_share");
  }

  restart() {
    const { regions, words } = this.figure;
    this.select.replaceChildren(...[["", words.whole], ...regions].map(([value, name]) => {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = name;
      return option;
    }));
    this.select.setAttribute("aria-label", words.zoom);
    this.plot.setAttribute("aria-label", words.board);
    this.list.setAttribute("aria-label", words.list);
    this.territories = this.figure.data.filter((trace) => trace.meta?.territory);
    this.rings = new Map(this.territories.map((trace) => [trace.meta.territory, ringsOf(trace)]));
    this.items = new Map(Object.entries(this.figure.info).map(([id, lines]) => {
      const item = document.createElement("li");
      item.textContent = lines.join(" ");
      return [id, item];
    }));
    this.list.replaceChildren(...this.items.values());
    this.say([words.hint]);
    this.zoomTo(this.region);
  }

  // -- size, zoom, full drawing

  // As wide as its place allows, but never so high that the whole board would not fit the window.
  resize(available = this.available) {
    if (!available) return;
    this.available = available;
    const { xaxis, yaxis } = this.figure.layout;
    const fitting = Math.floor(Math.max(320, this.tallest) * xaxis.range[1] / yaxis.range[1]);
    const width = Math.min(available, fitting);
    if (width === this.width) return;
    this.width = width;
    this.plot.style.width = `${width}px`;
    this.draw();
  }

  zoomTo(region) {
    this.region = this.figure.regions.some(([id]) => id === region) ? region : "";
    this.select.value = this.region;
    this.draw();
  }

  frame() {
    const [w, h] = [this.figure.layout.xaxis.range[1], this.figure.layout.yaxis.range[1]];
    const tallest = Math.max(this.width * h / w, Math.min(this.width * 1.15, this.tallest));
    if (!this.region) return { x0: 0, x1: w, y0: 0, y1: h, height: Math.round(this.width * h / w) };
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const trace of this.territories) {
      if (trace.meta.region !== this.region) continue;
      for (const x of trace.x) if (x !== null) { x0 = Math.min(x0, x); x1 = Math.max(x1, x); }
      for (const y of trace.y) if (y !== null) { y0 = Math.min(y0, y); y1 = Math.max(y1, y); }
    }
    const pad = 260;
    [x0, x1, y0, y1] = [x0 - pad, x1 + pad, y0 - pad, y1 + pad];
    const height = Math.round(Math.min(tallest, Math.max(this.width * 0.5, this.width * (y1 - y0) / (x1 - x0))));
    const scale = Math.min(this.width / (x1 - x0), height / (y1 - y0));
    const [dx, dy] = [this.width / scale / 2, height / scale / 2];
    const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return { x0: cx - dx, x1: cx + dx, y0: cy - dy, y1: cy + dy, height };
  }

  draw() {
    if (!this.width) return;
    const { layout, data } = this.figure;
    this.box = this.frame();
    const { x0, x1, y0, y1, height } = this.box;
    const shown = this.width * layout.xaxis.range[1] / (x1 - x0);      // width the whole board would have
    this.k = Math.min(1.5, Math.max(0.5, shown / DESIGN_WIDTH));
    const sized = data.map((trace) => this.sized(trace, shown));
    this.Plotly.react(this.plot, sized, {
      ...layout, width: this.width, height,
      xaxis: { ...layout.xaxis, range: [x0, x1] }, yaxis: { ...layout.yaxis, range: [y0, y1] },
      annotations: shown < 700 ? [] : layout.annotations.map((note) => (
        { ...note, font: { ...note.font, size: note.font.size * this.k } })),
    }, CONFIG);
    this.nodes = new Map();
    this.symbols = new Map();
    const badges = traceByUid(this.figure, "badges");
    this.nodesOf("badges").points.forEach((node, i) => this.symbols.set(symbolKey(badges, i), node.getAttribute("d")));
  }

  // The trace at this size; data arrays are shared with the figure, so that a patch reaches both.
  sized(trace, shown) {
    const k = this.k;
    const copy = { ...trace };
    if (trace.meta?.names) copy.visible = shown >= NAMES_FROM;
    if (trace.meta?.legend) copy.visible = shown >= 600 && !this.region;
    if (trace.line) copy.line = { ...trace.line, width: this.lineWidth(trace) };
    if (trace.textfont) copy.textfont = { ...trace.textfont, size: Math.max(trace.meta?.names ? 8 : 6.5, trace.textfont.size * k) };
    if (trace.marker) {
      const size = trace.marker.size;
      copy.marker = { ...trace.marker, size: Array.isArray(size) ? size.map((s) => s * k) : size * k };
    }
    return copy;
  }

  lineWidth(trace) { return trace.line.width * Math.max(0.7, this.k); }

  // -- fast ways

  update(touched, info) {
    for (const id of Object.keys(info)) this.items.get(id).textContent = this.figure.info[id].join(" ");
    if (this.told in info) this.tell(this.told);
    if (!this.width) return;
    if (!touched.every((touch) => this.quick(...touch))) this.draw();
  }

  // Nodes of a trace as plotly drew them. Plotly's own class names; a node that is not found means a full drawing.
  nodesOf(uid) {
    if (!this.nodes.has(uid)) {
      const group = this.plot.querySelector(`.trace${CSS.escape(uid)}`);
      const all = (css) => (group ? [...group.querySelectorAll(css)] : []);
      this.nodes.set(uid, { fill: all("path.js-fill"), line: all("path.js-line"), points: all("path.point"), texts: all(".textpoint > text") });
    }
    return this.nodes.get(uid);
  }

  quick(trace, path, places) {
    if (trace === null) return false;
    const { fill, line, points, texts } = this.nodesOf(trace.uid);
    const each = (list, change) => {
      const count = Array.isArray(trace.x) ? trace.x.length : 0;
      if (list.length !== count) return false;
      return (places ?? [...list.keys()]).every((i) => change(list[i], i) !== false);
    };
    if (trace.meta?.territory) {
      if (path !== "fillcolor" || fill.length !== 1) return false;
      fill[0].style.fill = trace.fillcolor;
      fill[0].style.fillOpacity = 1;
      return true;
    }
    if (path === "meta.outline") {
      if (line.length !== 1) return false;
      line[0].setAttribute("d", this.pathData(trace));
      return true;
    }
    switch (path) {
      case "line.width":
        if (line.length !== 1) return false;
        line[0].style.strokeWidth = `${this.lineWidth(trace)}px`;
        return true;
      case "text":
        return !trace.meta?.names && each(texts, (node, i) => { node.textContent = trace.text[i]; node.setAttribute("data-unformatted", trace.text[i]); });
      case "marker.line.color": return each(points, (node, i) => { node.style.stroke = trace.marker.line.color[i]; });
      case "marker.line.width": return each(points, (node, i) => { node.style.strokeWidth = `${trace.marker.line.width[i]}px`; });
      case "marker.symbol":
      case "marker.size":
        return each(points, (node, i) => {
          const d = this.symbols.get(symbolKey(trace, i));       // as plotly drew it for another point
          if (d === undefined) return false;
          node.setAttribute("d", d);
        });
      case "x":
      case "y":
        if (!points.length) return false;
        return each(points, (node, i) => { node.setAttribute("transform", `translate(${this.px(trace.x[i])},${this.py(trace.y[i])})`); })
          && (!texts.length || each(texts, (node, i) => { node.setAttribute("x", this.px(trace.x[i])); node.setAttribute("y", this.py(trace.y[i])); }));
      default: return false;
    }
  }

  pathData(trace) {
    let d = "", move = true;
    trace.x.forEach((x, i) => {
      if (x === null) { move = true; return; }
      d += `${move ? "M" : "L"}${this.px(x)},${this.py(trace.y[i])}`;
      move = false;
    });
    return d;
  }

  px(x) { return round((x - this.box.x0) / (this.box.x1 - this.box.x0) * this.width); }
  py(y) { return round((this.box.y1 - y) / (this.box.y1 - this.box.y0) * this.box.height); }

  // -- pointer

  hit(event) {
    if (!this.box) return null;
    const rect = this.plot.getBoundingClientRect();
    const [px, py] = [event.clientX - rect.left, event.clientY - rect.top];
    const badges = traceByUid(this.figure, "badges");
    let best = null, reach = BADGE_REACH * this.k;
    this.territories.forEach((trace) => {
      const i = trace.meta.place;
      const distance = Math.hypot(this.px(badges.x[i]) - px, this.py(badges.y[i]) - py);
      if (distance < reach && badges.marker.size[i] > 1) { best = trace.meta.territory; reach = distance; }
    });
    if (best) return best;
    const x = this.box.x0 + px / this.width * (this.box.x1 - this.box.x0);
    const y = this.box.y1 - py / this.box.height * (this.box.y1 - this.box.y0);
    for (const [id, rings] of this.rings) if (rings.some((ring) => inside(x, y, ring))) return id;
    return null;
  }

  hover(territory) {
    if (territory === this.hovered) return;
    const paint = (id, filter) => { if (id) for (const node of this.nodesOf(`t_${id}`).fill) node.style.filter = filter; };
    if (this.nodes) { paint(this.hovered, ""); paint(territory, "brightness(1.15)"); }
    this.hovered = territory;
    this.plot.style.cursor = territory ? "pointer" : "";
    if (territory) this.tell(territory);
  }

  tell(territory) {
    this.told = territory;
    this.say(this.figure.info[territory]);
  }

  say(lines, role = null) {
    this.text.replaceChildren(...lines.map((line, i) => {
      const node = document.createElement(i === 0 ? "strong" : "span");
      node.textContent = line;
      return node;
    }));
    if (role) this.text.setAttribute("role", role); else this.text.removeAttribute("role");
  }
}

// ---- small things ----------------------------------------------------------------------------------------------------

const round = (value) => Math.round(value * 100) / 100;
const symbolKey = (trace, i) => `${trace.uid}|${trace.marker.symbol[i]}|${trace.marker.size[i]}`;

function element(tag, className, parent) {
  const node = document.createElement(tag);
  node.className = className;
  parent.append(node);
  return node;
}

function ringsOf(trace) {
  const rings = [[]];
  trace.x.forEach((x, i) => { if (x === null) rings.push([]); else rings.at(-1).push([x, trace.y[i]]); });
  return rings;
}

function inside(x, y, ring) {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i], [xj, yj] = ring[j];
    if ((yi > y) !== (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined) return light === "false";
  return document.body.classList.contains("theme-dark");
}

// Resolves when the figure has the page's theme, or after a moment when no kernel answers.
function themed(board, model) {
  const dark = pageIsDark();
  if (board.figure.dark === dark) return Promise.resolve();
  model.send({ kind: "theme", dark });
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => (board.figure.dark === dark || performance.now() - started > 1500 ? resolve() : setTimeout(look, 20));
    look();
  });
}

// ---- what the notebook calls -------------------------------------------------------------------------------------------

function initialize({ model }) {
  const board = boardOf(model);
  return () => shared.boards.delete(model.get("_key")) && board.views.clear();
}

function render({ model, el }) {
  const board = boardOf(model);
  const undo = [];
  let gone = false;
  Promise.all([shared.plotly, themed(board, model)]).then(([Plotly]) => {
    if (gone) return;
    const view = new View(board, model, el, Plotly);
    board.views.add(view);
    let timer;
    const sizes = new ResizeObserver((entries) => {
      const width = Math.floor(entries[0].contentRect.width);
      if (!view.width) return view.resize(width);
      clearTimeout(timer);
      timer = setTimeout(() => view.resize(width), 60);
    });
    sizes.observe(el);
    const windowed = () => view.resize();
    window.addEventListener("resize", windowed);
    const theme = new MutationObserver(() => { if (board.figure.dark !== pageIsDark()) model.send({ kind: "theme", dark: pageIsDark() }); });
    theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
    undo.push(() => window.removeEventListener("resize", windowed), () => sizes.disconnect(), () => theme.disconnect(), () => board.views.delete(view), () => Plotly.purge(view.plot));
  });
  guard(el, undo, () => gone);
  return () => { gone = true; undo.forEach((step) => step()); };
}

// JupyterLab's command-mode keys act while a control inside an output has the focus: x would cut the board's cell.
// It skips elements that bear this attribute, but only the focused element itself; so mark whatever gets the focus.
function guard(el, undo, gone) {
  const mark = (event) => event.target.setAttribute?.("data-lm-suppress-shortcuts", "true");
  const start = () => {
    if (gone()) return;
    if (!el.isConnected) return requestAnimationFrame(start);
    const root = el.closest(".jp-OutputArea-output") ?? el.closest(".jp-LinkedOutputView") ?? el;
    root.addEventListener("focusin", mark, true);
    undo.push(() => root.removeEventListener("focusin", mark, true));
  };
  start();
}

export default { initialize, render };
