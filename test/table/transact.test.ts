import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { currentDeadline } from '../../shared/aws/deadlines.ts';
import { putRow, readRow, readRows, updateRow } from '../../shared/table/table.ts';
import { type Action, transact } from '../../shared/table/writes/transact.ts';
import { type Fault, type FaultInjector, injectFaults, type Seen, serviceError } from '../support/faults.ts';
import { startClock, startTable, type TestClock } from './own-table.ts';

let faults: FaultInjector;
let clock: TestClock;
let row = 0;

beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
  row += 1;
});

const key = () => ({ PK: `thing#${row}`, SK: '@' });
/** Adds one each time it is written, so that the tests notice a second write. */
const adds: () => Action = () => ({
  what: 'count',
  update: { Key: key(), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
});
const written = async () => (await readRow(key()))?.n;

/** The tokens of the transactions that were sent. */
const tokens = () => faults.calls.map(({ input }) => (input as { ClientRequestToken?: string }).ClientRequestToken);

describe('a transaction', () => {
  test('a transaction is written once', async () => {
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(faults.calls).toHaveLength(1);
    expect(await written()).toBe(1);
  });

  test('a transaction with conflicts is retried with another token after a pause, and written once', async () => {
    faults.reset((_call, n) => (n <= 4 ? 'conflict' : undefined));
    const started = clock.at;
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
    expect(new Set(tokens().slice(0, 5)).size).toBe(5);
    expect(clock.at).toBeGreaterThan(started);
  });

  // these cancellation codes can pass, by the DynamoDB reference. The other actions have the code None
  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a transaction that is cancelled for %s and None is retried with another token and written once',
    async (Code) => {
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      const cancelled = Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
      faults.reset((_call, n) => (n <= 2 ? cancelled : undefined));
      const other: Action = { what: 'other', put: { Item: { PK: `other#${row}`, SK: '@' } } };
      expect(await transact([adds(), other], currentDeadline())).toEqual([]);
      expect(new Set(tokens()).size).toBe(3);
      expect(await written()).toBe(1);
    },
  );

  test.each(['ValidationError', 'ItemCollectionSizeLimitExceeded'])(
    'a transaction that is cancelled for %s fails immediately, because it is our mistake',
    async (Code) => {
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      const cancelled = Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
      faults.reset(() => cancelled);
      await expect(transact([adds()], currentDeadline())).rejects.toBe(cancelled);
      expect(faults.calls).toHaveLength(1);
    },
  );

  test('a transaction in progress is repeated with its token and written once', async () => {
    faults.reset((_call, n) => (n <= 2 ? serviceError('TransactionInProgressException', 400) : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(new Set(tokens()).size).toBe(1);
    expect(await written()).toBe(1);
  });

  test.each(['before', 'after'] as const)(
    'a transaction with an internal error %s the write is repeated with the same token and written once',
    async (when) => {
      faults.reset((_call, n) => (n <= 4 ? `internal error ${when}` : undefined));
      expect(await transact([adds()], currentDeadline())).toEqual([]);
      expect(new Set(tokens()).size).toBe(1);
      expect(await written()).toBe(1);
    },
  );

  test('a transaction with an unknown outcome is recognised by its event, even if its record has changed since', async () => {
    startClock('2026-11-21T10:00:00Z', 3000);
    const event = { PK: `outbox#${row}`, SK: '@', kind: 'outbox', event: 'evt' };
    faults.reset(({ command }) => (command.startsWith('Transact') ? 'answer lost' : undefined));
    let hasMoved = false;
    faults.before(async ({ command }) => {
      if (hasMoved || command.startsWith('Transact')) return;
      hasMoved = true;
      await putRow({ ...key(), rev: 2 });
    });
    const actions: readonly Action[] = [
      { what: 'moved', put: { Item: { ...key(), rev: 1 } } },
      { what: 'moved', put: { Item: event } },
    ];
    expect(await transact(actions, currentDeadline())).toEqual([]);
    faults.reset();
    expect((await readRow(key()))?.rev).toBe(2);
  });

  test('a throttled transaction is retried and written once', async () => {
    faults.reset((_call, n) => (n <= 2 ? 'throttled' : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
  });

  test('a transaction whose response is lost is repeated with the same token and written once', async () => {
    // three attempts by the SDK and two by `transact`
    faults.reset((_call, n) => (n <= 4 ? 'answer lost' : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
    expect(new Set(tokens()).size).toBe(2); // one token of the transaction, none of the read above
    expect(faults.calls.filter(({ command }) => command.startsWith('Transact'))).toHaveLength(5);
  });

  test('a transaction with an unknown outcome is not mistaken for a transaction that wrote other bytes', async () => {
    const put = (text: string): Action => ({
      what: 'row',
      put: { Item: { ...key(), rev: 6, json: Buffer.from(text) } },
    });
    const during = (fault: Fault) => {
      startClock('2026-11-21T10:00:00Z', 3000);
      faults.reset(({ command }) => (command.startsWith('Transact') ? fault : undefined));
    };
    during('answer lost');
    const other: Action = { what: 'other', put: { Item: { PK: `other#${row}`, SK: '@' } } };
    expect(await transact([put('of this one'), other], currentDeadline())).toEqual([]);
    during('call lost');
    const another = transact([put('of another'), other], currentDeadline());
    await expect(another).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a transaction is rejected with 503 and Retry-After when conflicts outlast the deadline, and writes nothing', async () => {
    startClock('2026-11-21T10:00:00Z', 500);
    faults.reset(() => 'conflict');
    await expect(transact([adds()], currentDeadline())).rejects.toMatchObject({
      kind: 'unavailable',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    const attempts = faults.calls.length;
    expect(attempts).toBeGreaterThan(10);
    expect(attempts).toBeLessThan(30);
    faults.reset();
    expect(await written()).toBeUndefined();
  });

  test('a transaction after its deadline is tried once and rejected', async () => {
    faults.reset(() => 'conflict');
    await expect(transact([adds()], clock.at - 1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(faults.calls).toHaveLength(1);
  });

  test('a transaction returns its conflicts in order with their rows, and writes nothing', async () => {
    await putRow({ ...key(), mine: 'taken' });
    const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
    const other = { PK: `other#${row}`, SK: '@' };
    const conflicts = await transact(
      [
        { what: 'b', put: { Item: { ...other, n: 1 } } },
        { what: 'z', put: { Item: { ...key(), mine: 'new' }, ...isNew } },
        { what: 'a', check: { Key: { PK: 'nobody', SK: '@' }, ConditionExpression: 'attribute_exists(PK)' } },
      ],
      currentDeadline(),
    );
    expect(conflicts).toEqual([
      { what: 'z', row: { ...key(), mine: 'taken' } },
      { what: 'a', row: undefined },
    ]);
    expect(await readRow(other)).toBeUndefined();
    expect((await readRow(key()))?.mine).toBe('taken');
  });

  // the emulator's table accepts it
  test.runIf(inject('isExact'))('an invalid transaction fails immediately and is not retried', async () => {
    const wrong: Action = { what: 'x', update: { Key: key(), UpdateExpression: 'NONSENSE' } };
    await expect(transact([wrong], currentDeadline())).rejects.not.toMatchObject({ kind: 'unavailable' });
    expect(faults.calls).toHaveLength(1);
  });
});

describe('one row', () => {
  const replaces = (rev: number, text: string): readonly Action[] => [
    {
      what: 'moved',
      put: {
        Item: { ...key(), rev: rev + 1, json: text },
        ConditionExpression: rev === 0 ? 'attribute_not_exists(PK)' : 'rev = :rev',
        ...(rev > 0 && { ExpressionAttributeValues: { ':rev': rev } }),
      },
    },
  ];
  const write = (rev: number, text: string) => transact(replaces(rev, text), currentDeadline());
  const text = async () => (await readRow(key()))?.json;
  const isPut = ({ command }: { command: string }) => command.startsWith('Put');

  test('a single put is sent as a PutItem with its condition', async () => {
    expect(await write(0, 'first')).toEqual([]);
    expect(faults.calls.map(({ command }) => command)).toEqual(['PutItemCommand']);
    expect(await write(0, 'again')).toMatchObject([{ what: 'moved', row: { json: 'first' } }]);
    expect(await write(1, 'second')).toEqual([]);
    expect(await text()).toBe('second');
  });

  test.each([
    'conflict',
    'throttled',
    'answer lost',
    'call lost',
    'internal error before',
    'internal error after',
  ] as const)('a single put that meets “%s” is retried and written once', async (fault) => {
    faults.reset((_call, n) => (n <= 4 ? fault : undefined));
    expect(await write(0, 'first')).toEqual([]);
    expect(await readRow(key())).toMatchObject({ rev: 1, json: 'first' });
  });

  test('a single put recognises its own write by its mark, and treats an equal row of another writer as a conflict', async () => {
    const [one, other] = [await write(0, 'equal'), await write(0, 'equal')];
    expect([one, other.length]).toEqual([[], 1]);
    faults.reset((call, n) => (isPut(call) && n === 1 ? 'call lost' : undefined));
    expect(await write(0, 'equal')).toHaveLength(1);
  });

  test('a single put has an unknown outcome when its response is lost and the row is overwritten before the retry', async () => {
    await write(0, 'first');
    const isSecond = ({ input }: Seen) => JSON.stringify(input).includes('"second"');
    faults.reset((call) => (isSecond(call) ? 'answer lost' : undefined));
    faults.before(async (call) => {
      if (isSecond(call) && faults.calls.length === 2) await putRow({ ...key(), rev: 3, json: 'third' });
    });
    await expect(write(1, 'second')).rejects.toThrow(/unknown/);
    faults.reset();
    expect(await text()).toBe('third');
  });

  test('a single put with an unknown outcome is looked up after the deadline', async () => {
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset((call) => (isPut(call) ? 'answer lost' : undefined));
    expect(await write(0, 'first')).toEqual([]);
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset((call) => (isPut(call) ? 'call lost' : undefined));
    await expect(write(1, 'second')).rejects.toMatchObject({ kind: 'unavailable' });
    faults.reset();
    expect(await text()).toBe('first');
  });
});

describe('a single write', () => {
  const add = () => updateRow(key(), { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } });

  test('a single update that conflicts with a transaction is retried and written once', async () => {
    faults.reset((_call, n) => (n <= 3 ? 'conflict' : undefined));
    expect(await add()).toEqual({ done: true, row: { ...key(), n: 1 } });
    expect(await written()).toBe(1);
  });

  test('a single update is rejected with 503 after the deadline', async () => {
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset(() => 'conflict');
    await expect(add()).rejects.toMatchObject({ kind: 'unavailable' });
    faults.reset();
    expect(await written()).toBeUndefined();
  });
});

describe('batch reads', () => {
  const keys = () => Array.from({ length: 7 }, (_, index) => ({ PK: `thing#${row}.${index}`, SK: '@' }));

  test('readRows reads all rows although the table returns only some of them each time', async () => {
    for (const one of keys()) await putRow({ ...one, n: 1 });
    faults.reset((_call, n) => (n <= 3 ? 'partial answer' : undefined));
    const rows = await readRows(keys());
    expect(rows.map(({ PK }) => PK).sort()).toEqual(keys().map(({ PK }) => PK));
    expect(faults.calls).toHaveLength(4);
  });

  test('readRows rejects with 503 when the table keeps leaving rows out until the deadline', async () => {
    await putRow({ ...key(), n: 1 });
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset(() => 'partial answer');
    await expect(readRows([key()])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
