// Draws every chart of the page from the Vega-Lite JSON in its figure. The style sheet shows the
// drawing on the screen, and the static picture on paper.
(() => {
  const library = new URL("vega.js", document.currentScript.src).href;

  const draw = async (figure) => {
    const drawing = figure.querySelector(".chart-drawing");
    const live = document.createElement("div");
    const spec = JSON.parse(figure.querySelector("script").textContent);
    drawing.prepend(live);
    try {
      await vegaEmbed(live, spec, { actions: false, renderer: "svg" });
    } catch (error) {
      live.remove();
      throw error;
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const figures = document.querySelectorAll("figure.chart");
    if (figures.length === 0) return;
    const script = document.createElement("script");
    script.src = library;
    script.onload = () => figures.forEach(draw);
    document.head.append(script);
  });
})();
