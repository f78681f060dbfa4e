/* Charts have the colours of the page, also when the reader changes the theme. PrimeFaces and Chart.js draw them. */
(() => {
  'use strict';

  const charts = [];

  /* What a token is at this moment: a canvas does not know variables. */
  function colour(token) {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.color = `var(--${token})`;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }

  function paint(chart) {
    chart.data.datasets.forEach((line) => {
      line.borderColor = colour(line.tone);
      line.backgroundColor = line.borderColor;
    });
    Object.keys(chart.options.scales).forEach((name) => {
      const scale = chart.options.scales[name];
      scale.ticks.color = colour('quiet');
      scale.grid.color = colour('line');
      if (scale.title) {
        scale.title.color = colour('quiet');
      }
    });
    chart.options.plugins.legend.labels.color = colour('text');
  }

  function paintAgain() {
    charts.filter((widget) => widget.chart).forEach((widget) => {
      paint(widget.chart);
      widget.chart.update();
    });
  }

  /* PrimeFaces calls it for each chart, before it is drawn. */
  window.semelChart = function semelChart() {
    paint(this.cfg.config);
    charts.push(this);
  };

  new MutationObserver(paintAgain).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintAgain);
})();
