import { expect, test } from 'vitest';
import type { Refusal } from '../../shared/lib/refusal.ts';
import { isUnknownOutcome, retryingContention } from '../../shared/table/retry.ts';

const failed = (name: string, httpStatusCode: number | undefined, code?: string): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode }, ...(code !== undefined && { code }) });

// DynamoDB's names, by the reference of its API: nothing was written, and the same call may succeed soon
test.each([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])('a call that meets %s is repeated', async (name) => {
  let calls = 0;
  const answer = await retryingContention(async () => {
    calls += 1;
    if (calls < 3) throw failed(name, 400);
    return 'done';
  });
  expect([calls, answer]).toEqual([3, 'done']);
});

test.each([
  ['ValidationException', 400, undefined],
  ['AccessDeniedException', 400, undefined],
  ['TypeError', undefined, 'ERR_INVALID_ARG_TYPE'],
  ['Error', undefined, 'ENOTFOUND'],
])('%s (status %s, code %s) is our mistake: it is thrown as it is, after one call', async (name, status, code) => {
  let calls = 0;
  const thrown = await retryingContention(async () => {
    calls += 1;
    throw failed(name, status, code);
  }).catch((caught: unknown) => caught);
  expect([calls, (thrown as Error).name, isUnknownOutcome(thrown)]).toEqual([1, name, false]);
});

test.each([
  ['InternalServerError', 500, undefined],
  ['ServiceUnavailable', 503, undefined],
  ['TimeoutError', undefined, undefined],
  ['Error', undefined, 'ECONNRESET'],
  ['Error', undefined, 'EAI_AGAIN'],
])(
  'after %s (status %s, code %s) it is unknown what was done: a read is refused with 503',
  async (name, status, code) => {
    expect(isUnknownOutcome(failed(name, status, code))).toBe(true);
    const refusal = await retryingContention(async () => {
      throw failed(name, status, code);
    }).catch((caught: unknown) => caught);
    expect((refusal as Refusal).kind).toBe('unavailable');
  },
);
