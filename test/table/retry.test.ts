import { expect, test } from 'vitest';
import type { Refusal } from '../../shared/lib/refusal.ts';
import { isUnknownOutcome, retryingContention } from '../../shared/table/retry.ts';

const failed = (name: string, httpStatusCode: number | undefined, code?: string): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode }, ...(code !== undefined && { code }) });

// names from the DynamoDB API reference. Nothing was written, and the same call may succeed soon
test.each([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])('retryingContention repeats a call that fails with %s', async (name) => {
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
])(
  'retryingContention rethrows %s (status %s, code %s) after one call, because it is our mistake',
  async (name, status, code) => {
    let calls = 0;
    const thrown = await retryingContention(async () => {
      calls += 1;
      throw failed(name, status, code);
    }).catch((caught: unknown) => caught);
    expect([calls, (thrown as Error).name, isUnknownOutcome(thrown)]).toEqual([1, name, false]);
  },
);

test.each([
  ['InternalServerError', 500, undefined],
  ['ServiceUnavailable', 503, undefined],
  ['TimeoutError', undefined, undefined],
  ['Error', undefined, 'ECONNRESET'],
  ['Error', undefined, 'EAI_AGAIN'],
])(
  'retryingContention rejects with 503 when %s (status %s, code %s) leaves the outcome unknown',
  async (name, status, code) => {
    expect(isUnknownOutcome(failed(name, status, code))).toBe(true);
    const refusal = await retryingContention(async () => {
      throw failed(name, status, code);
    }).catch((caught: unknown) => caught);
    expect((refusal as Refusal).kind).toBe('unavailable');
  },
);
