import type { JsonAnswer } from '../../support/world.ts';
import { difference } from './match.ts';

/** Checks of a response. Each throws if it finds a difference. */

export function equal(actual: unknown, expected: unknown, what: string): void {
  if (!Object.is(actual, expected)) {
    throw new Error(`${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}

export function status(answer: JsonAnswer, expected: number): void {
  if (answer.status !== expected) throw new Error(`${answer.status} instead of ${expected}: ${answer.body}`);
}

export function same(expected: unknown, actual: unknown): void {
  const wrong = difference(expected, actual);
  if (wrong !== undefined) throw new Error(wrong);
}

export function tagged({ headers }: JsonAnswer, rev: number): void {
  if (!headers.etag?.startsWith(`"${rev}.`)) throw new Error(`The ETag is ${headers.etag} at rev ${rev}`);
}

export function refusal(
  answer: JsonAnswer,
  outcome: { readonly status: number; readonly errors?: readonly string[] },
): void {
  status(answer, outcome.status);
  const { message, code, errors, codes, ...more } = answer.json;
  if (typeof message !== 'string' || typeof code !== 'string' || Object.keys(more).length > 0)
    throw new Error(`An odd error: ${answer.body}`);
  same(Object.keys(errors ?? {}), Object.keys(codes ?? {}));
  equal(
    Object.keys(errors ?? {})
      .sort()
      .join(),
    [...(outcome.errors ?? [])].sort().join(),
    'the invalid fields',
  );
}

export function pageOf(
  { json }: JsonAnswer,
  path: string,
  page: { data: readonly unknown[]; size: number; number: number; more: boolean },
): void {
  same(page.data, json.data);
  const { links, meta } = json;
  const from = (page.number - 1) * page.size + 1;
  const some = page.data.length > 0;
  const [current_page, per_page, to] = [page.number, page.size, from + page.data.length - 1];
  same({ current_page, from: some ? from : null, path: meta.path, per_page, to: some ? to : null }, meta);
  if (!String(meta.path).endsWith(path)) throw new Error(`The path is ${meta.path}`);
  equal(links.last, null, 'the last page');
  equal(/[?&]page=1(&|$)/.test(links.first), true, 'the first page');
  equal(links.next !== null, page.more, 'a next page');
  equal(links.prev !== null, page.number > 1, 'a page before');
}
