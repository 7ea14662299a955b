// Shows the progress of long work.
'use strict';

const onTerminalMilliseconds = 1000;
const inLinesMilliseconds = 10_000;

/**
 * @typedef {object} Out Where progress is shown.
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 * @property {(text: string) => unknown} write
 */

/** The lines that are shown at this moment. @type {Set<() => string>} */
const shown = new Set();

/** @param {Out} out */
const redraw = (out) => {
  const line = [...shown].map((one) => one()).join('; ');
  out.write(`\r\u001b[K${line.slice(0, (out.columns || 80) - 1)}`);
};

/**
 * Shows the name, figures and seconds of some work until the returned function is called. A terminal has one line for
 * all current work, which is redrawn every second. Other outputs get a line when the work begins and every ten seconds.
 * @param {string} work
 * @param {{ figures?: () => string, out?: Out }} [more]
 * @returns {() => void}
 */
function showProgress(work, { figures = () => '', out = process.stdout } = {}) {
  const began = Date.now();
  const line = () => {
    const seconds = `${Math.round((Date.now() - began) / 1000)} s`;
    return `${work} … ${[figures(), seconds].filter(Boolean).join(', ')}`;
  };
  if (!out.isTTY) {
    out.write(`${work} …\n`);
    const timer = setInterval(() => out.write(`${line()}\n`), inLinesMilliseconds);
    return () => clearInterval(timer);
  }
  shown.add(line);
  redraw(out);
  const timer = setInterval(() => redraw(out), onTerminalMilliseconds);
  return () => {
    clearInterval(timer);
    shown.delete(line);
    out.write(`\r\u001b[K${line()}\n`);
    if (shown.size > 0) redraw(out);
  };
}

module.exports = { showProgress };
