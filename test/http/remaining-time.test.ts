import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { handler } from '../../functions/v2/checkouts/create.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { injectFaults, isCommit } from '../support/faults.ts';
import { outsideOfFunctions } from '../support/privileges.ts';
import { startTestWorld } from '../support/world.ts';

const world = await startTestWorld();
const faults = injectFaults();
afterAll(() => faults.reset());

const sample = readFileSync(join(import.meta.dirname, '../../events/v2-checkouts-create.json'), 'utf8');

test.each([
  [29, 10_000],
  [5, 4000],
])('a request with conflicts in a run of %d s is rejected with 503 after at most %d ms', async (limit, most) => {
  const start = world.now();
  let waited = 0;
  // time passes only while the function waits
  setClock({
    now: () => start + waited,
    wait: async (milliseconds) => {
      waited += milliseconds;
    },
  });
  faults.reset((call) => (isCommit(call) ? 'conflict' : undefined));
  const event = JSON.parse(sample.replaceAll('<KEY>', world.keys.merchant));
  const context = { getRemainingTimeInMillis: () => limit * 1000 - waited };
  const { statusCode } = await outsideOfFunctions(() => handler(event, context));
  expect(statusCode).toBe(503);
  expect(waited).toBeGreaterThan(most - 1000); // the longest pause
  expect(waited).toBeLessThanOrEqual(most);
});
