
// ---- the report: the board above, played through ------------------------------------------------------------------------

const data = JSON.parse(document.getElementById("data").textContent);
const beats = data.beats;
const byId = (id) => document.getElementById(id);
const PACE = 700;                // ms a move stays while the game is played

// What the board's code asks of a widget's model, for a page that has no kernel behind it.
const stub = {
  values: { _figure: data.figure, _key: "report", _zoom: "", _height_share: 0.74 },
  get(name) { return this.values[name]; },
  on() {},
  send() {},
};
shared.setPlotly(window.Plotly);
initialize({ model: stub });
render({ model: stub, el: byId("board") });
const live = boardOf(stub);

let at = 0, timer = null;

// Go to the position after `goal` moves: every patch on the way reaches the figure, and each view is brought up to date once.
function go(goal) {
  goal = Math.max(0, Math.min(beats.length, goal));
  const touched = new Map(), info = {};
  const apply = (patch) => {
    if (!patch) return;
    for (const touch of applyPatch(live.figure, { ...patch, revision: 0, dark: live.figure.dark })) {
      const key = `${touch[0]?.uid} ${touch[1]}`;
      if (!touched.has(key)) touched.set(key, touch);
      else if (touched.get(key)[2]) touched.set(key, [touch[0], touch[1], touch[2] && [...new Set([...touched.get(key)[2], ...touch[2]])]]);
    }
    Object.assign(info, patch.info);
  };
  while (at < goal) apply(beats[at++].forward);
  while (at > goal) apply(beats[--at].back);
  for (const view of live.views) view.update([...touched.values()], info);
  tell();
}

function tell() {
  byId("slider").value = at;
  byId("count").textContent = `${at} / ${beats.length}`;
  byId("told").textContent = at ? beats[at - 1].text : data.start;
  const standing = at ? beats[at - 1].standing : data.opening;
  document.querySelectorAll("#standing tbody tr").forEach((row, player) => {
    row.querySelectorAll("td").forEach((cell, i) => { cell.textContent = standing[player][i]; });
  });
  const list = byId("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const entry = list.querySelector(`[data-move="${at}"]`);
  if (!entry) { list.scrollTop = 0; return; }
  entry.setAttribute("aria-current", "true");
  const [box, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (place.top < box.top + 30 || place.bottom > box.bottom) list.scrollTop += place.top - box.top - box.height / 2;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at < beats.length ? go(at + 1) : play(false)), PACE) : null;
  byId("play").textContent = on ? data.pause : data.play;
  byId("told").setAttribute("aria-live", on ? "off" : "polite");
}

byId("slider").max = beats.length;
byId("slider").addEventListener("input", (event) => { play(false); go(Number(event.target.value)); });
byId("play").addEventListener("click", () => {
  if (timer === null && at === beats.length) go(0);
  play(timer === null);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go], [data-move]");
  if (!button) return;
  play(false);
  const steps = { first: 0, back: at - 1, on: at + 1, last: beats.length };
  go(button.dataset.go ? steps[button.dataset.go] : Number(button.dataset.move));
  if ("scroll" in button.dataset) document.querySelector(".replay").scrollIntoView({ behavior: "smooth" });
});
go(beats.length);

// ---- the charts -------------------------------------------------------------------------------------------------------

for (const place of document.querySelectorAll("[data-chart]")) {
  const { data: traces, layout } = data.charts[Number(place.dataset.chart)];
  window.Plotly.newPlot(place, traces, layout, { displayModeBar: false, responsive: true });
}
