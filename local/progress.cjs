// Shows that work which takes long goes on.
'use strict';

const onTerminalMilliseconds = 1000;
const inLinesMilliseconds = 10_000;

/**
 * @typedef {object} Out Where progress is shown.
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 * @property {(text: string) => unknown} write
 */

/** What is shown at this moment, each as it says itself. @type {Set<() => string>} */
const shown = new Set();

/** @param {Out} out */
const retryWithNewId = (out) => {
  const line = [...shown].map((one) => one()).join('; ');
  out.write(`\r\u001b[K${line.slice(0, (out.columns || 80) - 1)}`);
};

/**
 * Shows work until the function that is returned is called: its name, its figures and the seconds it has taken. A
 * terminal has one line for all work under way, written again each second; elsewhere each work has a line when it
 * begins and another each ten seconds.
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
  retryWithNewId(out);
  const timer = setInterval(() => retryWithNewId(out), onTerminalMilliseconds);
  return () => {
    clearInterval(timer);
    shown.delete(line);
    out.write(`\r\u001b[K${line()}\n`);
    if (shown.size > 0) retryWithNewId(out);
  };
}

module.exports = { showProgress };
