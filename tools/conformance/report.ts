import type { Outcome } from './check.ts';

/** Returns the outcomes as a JUnit report, which most CI systems can show. */
export function junitOf(outcomes: readonly Outcome[], url: string): string {
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length;
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0);
  const suite = `name="conformance" hostname="${escaped(url)}" tests="${outcomes.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites>\n  <testsuite ${suite}>`,
    ...outcomes.map(caseOf),
    '  </testsuite>\n</testsuites>\n',
  ].join('\n');
}

function caseOf({ name, title, state, reason = '', seconds }: Outcome): string {
  const open = `    <testcase classname="${name}" name="${escaped(title)}" time="${seconds.toFixed(3)}"`;
  if (state === 'passed') return `${open}/>`;
  const element = state === 'failed' ? 'failure' : 'skipped';
  return `${open}><${element} message="${escaped(reason)}"/></testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an attribute. XML has no form for most control characters. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[&<>"]/g, (one) => entities[one] ?? one);

/** Returns the line of an outcome for a terminal. */
export function lineOf({ name, title, state, reason, seconds }: Outcome): string {
  const mark = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' }[state];
  const line = `${mark} ${name.padEnd(20)} ${title} (${seconds.toFixed(1)} s)`;
  return reason ? `${line}\n        ${reason}` : line;
}

/** Returns the last line of a run. */
export function summaryOf(outcomes: readonly Outcome[], seconds: number): string {
  const count = (state: Outcome['state']) => outcomes.filter((one) => one.state === state).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped in ${Math.round(seconds)} s`;
}
