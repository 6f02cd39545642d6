// A sheet: draws the tree of elements that Python describes and reports what was done to them. It knows no rules and no
// words. Text becomes text nodes and attributes only, so that nothing in it is ever read as markup.
//
// An element is [tag, attributes, children]. Elements that fit are kept from one tree to the next (by `key` where there
// is one, else by place), so that the focus, what is being typed and what is unfolded stay as they are.

const PLAIN = new Set(["key", "do", "set", "enter", "live", "pad", "serial", "value", "open", "focus", "sight", "complete", "keys", "tick", "delta", "count", "least", "most"]);
const LIVE_DELAY = 120;          // ms without a key before what is typed is reported
const PATIENCE = 6000;           // ms without an answer after which the kernel counts as gone

function fits(node, spec) {
  if (typeof spec === "string") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.localName === spec[0] && node.known?.key === spec[1].key;
}

function fill(parent, specs) {
  const keyed = new Map();
  for (const node of parent.childNodes) if (node.known?.key !== undefined) keyed.set(node.known.key, node);
  const wanted = new Set(specs.map((spec) => (typeof spec === "string" ? undefined : spec[1].key)));
  let cursor = parent.firstChild;
  for (const spec of specs) {
    // What goes away goes first: moving an element that stays would take the focus from it.
    while (cursor?.known?.key !== undefined && !wanted.has(cursor.known.key)) {
      const next = cursor.nextSibling;
      cursor.remove();
      cursor = next;
    }
    const key = typeof spec === "string" ? undefined : spec[1].key;
    let node = key === undefined ? cursor : keyed.get(key);
    if (!node || !fits(node, spec)) node = typeof spec === "string" ? document.createTextNode("") : document.createElement(spec[0]);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
    if (typeof spec === "string") { if (node.data !== spec) node.data = spec; }
    else dress(node, spec[1], spec[2]);
  }
  while (cursor) { const next = cursor.nextSibling; cursor.remove(); cursor = next; }
}

function dress(node, wanted, children) {
  const known = node.known ?? {};
  const fresh = node.known === undefined;
  for (const name of Object.keys(known)) if (!PLAIN.has(name) && !(name in wanted)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) {
    if (PLAIN.has(name) || known[name] === value) continue;
    if (value === true) node.setAttribute(name, ""); else node.setAttribute(name, String(value));
  }
  node.known = wanted;
  if (wanted.count !== undefined && wanted.count === node.ahead) node.ahead = undefined;
  if (fresh && wanted.open) node.open = true;
  fill(node, children);
  if (node.localName === "option") node.value = wanted.value;
  if (node.localName === "progress") node.value = wanted.value ?? 0;
  if ((node.localName === "input" || node.localName === "select") && "value" in wanted) {
    const other = known.value !== wanted.value && node !== document.activeElement;
    if (fresh || known.serial !== wanted.serial || other || node.localName === "select") node.value = wanted.value;
  }
  if (wanted.focus !== undefined && known.focus !== wanted.focus) requestAnimationFrame(() => take(node));
  if (wanted.sight !== undefined && known.sight !== wanted.sight) requestAnimationFrame(() => show(node));
}

// The number a stepper comes to, counted on from presses that are still on their way.
function counted(button) {
  const stepper = button.closest(".stepper");
  const { count, least, most } = stepper.known;
  const base = stepper.ahead !== undefined && performance.now() - stepper.at < 1000 ? stepper.ahead : count;
  stepper.ahead = Math.max(least, Math.min(most, base + button.known.delta));
  stepper.at = performance.now();
  return stepper.ahead;
}

// Focus, unless somebody is typing elsewhere.
function take(node) {
  const busy = document.activeElement?.matches?.("input:not([readonly]), textarea, select");
  if (!busy || node.known?.focus === "always") node.focus({ preventScroll: true });
}

// Into sight, by as little as it takes.
function show(node) {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// A file from the kernel, packed by gzip, kept where this browser keeps what it loads down. One that cannot unpack it
// keeps it packed.
async function keep(name, type, packed) {
  const able = typeof DecompressionStream !== "undefined";
  const stream = new Blob([packed]).stream();
  const blob = await new Response(able ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([blob], { type: able ? type : "application/gzip" }));
  link.download = able ? name : `${name}.gz`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function typing(target) {
  return target?.matches?.("input, textarea, select, [contenteditable]");
}

function render({ model, el }) {
  const root = document.createElement("div");
  const undo = [];
  el.classList.add("risk2210-sheet-place");
  el.append(root);
  const draw = () => {
    root.className = `risk2210-sheet ${model.get("_kind")}`;
    root.setAttribute("role", model.get("_role"));
    if (model.get("_ident")) root.id = model.get("_ident");
    root.setAttribute("aria-label", model.get("_label"));
    fill(root, model.get("_tree"));
    // What is said above a line being typed in may have pushed the line out of sight.
    const line = document.activeElement;
    if (line?.known?.live !== undefined && root.contains(line)) show(line);
  };
  // Every message is answered, so that a page whose kernel is gone can say so; long work that draws anew lives too.
  const me = Math.random().toString(36).slice(2);
  let count = 0, lost = null;
  const unanswered = new Map();
  const wait = (number) => {
    clearTimeout(unanswered.get(number));
    unanswered.set(number, setTimeout(() => {
      lost ??= el.insertBefore(document.createElement("p"), root);
      lost.className = "risk2210-lost";
      lost.setAttribute("role", "alert");
      lost.textContent = model.get("_lost");
    }, PATIENCE));
  };
  const alive = () => { lost?.remove(); lost = null; };
  const send = (action, value) => {
    count += 1;
    wait(count);
    model.send({ do: action, value: value ?? null, n: count, view: me });
  };
  const heard = (message, buffers) => {
    if (message.file !== undefined) {
      if (message.to === me) keep(message.file, message.type, buffers[0]);
      return;
    }
    clearTimeout(unanswered.get(message.done));
    unanswered.delete(message.done);
    alive();
  };
  const working = () => { alive(); [...unanswered.keys()].forEach(wait); };
  model.on("msg:custom", heard);
  model.on("change:_tree", working);
  undo.push(() => {
    model.off("msg:custom", heard);
    model.off("change:_tree", working);
    unanswered.forEach((timer) => clearTimeout(timer));
  });
  let timer;
  let waiting = null;

  // JupyterLab's command-mode keys act while a control inside an output has the focus; it skips what bears this.
  root.addEventListener("focusin", (event) => event.target.setAttribute?.("data-lm-suppress-shortcuts", "true"), true);
  root.addEventListener("click", (event) => {
    for (let at = event.target; at && at !== root; at = at.parentNode) {
      if (at.known?.do !== undefined) {
        if (!at.known.disabled) send(at.known.do, at.known.delta === undefined ? at.known.value : counted(at));
        return;
      }
    }
  });
  // What is unfolded at the lower edge would open out of sight.
  root.addEventListener("click", (event) => {
    const folded = event.target.closest?.("summary")?.parentNode;
    if (folded && !folded.open) requestAnimationFrame(() => requestAnimationFrame(() => show(folded)));
  });
  root.addEventListener("change", (event) => {
    const { set } = event.target.known ?? {};
    if (set !== undefined) send(set, event.target.value);
  });
  root.addEventListener("input", (event) => {
    const { live } = event.target.known ?? {};
    if (live === undefined) return;
    clearTimeout(timer);
    waiting = () => { waiting = null; send(live, event.target.value); };
    timer = setTimeout(() => waiting?.(), LIVE_DELAY);
  });
  root.addEventListener("keydown", (event) => {
    const node = event.target;
    const { enter, complete } = node.known ?? {};
    if (event.key === "Enter" && enter !== undefined && !event.isComposing) {
      event.preventDefault();
      clearTimeout(timer);
      waiting = null;
      send(enter, node.value);
    } else if (event.key === "ArrowRight" && complete !== undefined && node.selectionEnd === node.value.length) {
      send(complete, node.value);
    }
  });

  // Tabs: the arrow keys go from one to the next and open it, as the pattern for tabs has it.
  root.addEventListener("keydown", (event) => {
    const tabs = [...(event.target.closest?.("[role=tablist]")?.querySelectorAll("[role=tab]") ?? [])];
    const here = tabs.indexOf(event.target);
    const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (here < 0 || there === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs.at(there % tabs.length);
    next.focus();
    next.click();
  });

  // Keys for the element with `pad`, from wherever the focus is unless somebody types. In JupyterLab only from inside
  // our own output, for everywhere else keys have a meaning of their own.
  const keys = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || typing(event.target)) return;
    const pad = [...root.querySelectorAll("*")].find((node) => node.known?.pad !== undefined);
    if (!pad || !pad.known.keys.split(" ").includes(event.key)) return;
    const home = root.closest(".jp-OutputArea-output");
    const lab = document.querySelector(".jp-NotebookPanel");
    if (lab && !home?.contains(event.target)) return;
    if (event.key === "Enter" && event.target.matches?.("button, summary, a") && !event.target.closest(".pad")) return;
    event.preventDefault();
    event.stopPropagation();
    send(pad.known.pad, event.key);
  };
  document.addEventListener("keydown", keys, true);
  undo.push(() => document.removeEventListener("keydown", keys, true));

  // While something asks for it, say every second that time goes by.
  const clock = setInterval(() => {
    const asked = [...root.querySelectorAll("*")].find((node) => node.known?.tick !== undefined);
    if (asked && document.visibilityState === "visible") send(asked.known.tick);
  }, 1000);
  undo.push(() => clearInterval(clock));

  for (const name of ["_tree", "_kind", "_label"]) {
    model.on(`change:${name}`, draw);
    undo.push(() => model.off(`change:${name}`, draw));
  }
  draw();
  // In a notebook the panels stand below cells; bring them into sight once.
  if (model.get("_kind") === "head") {
    const sight = setTimeout(() => root.closest(".jp-NotebookPanel") && root.scrollIntoView({ block: "start" }), 300);
    undo.push(() => clearTimeout(sight));
  }
  return () => undo.forEach((step) => step());
}

export default { render };
