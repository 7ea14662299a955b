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
/** Adds one each time that it is written, so that being written twice shows. */
const adds: () => Action = () => ({
  what: 'count',
  update: { Key: key(), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
});
const written = async () => (await readRow(key()))?.n;

/** Tokens under which transactions went out. */
const tokens = () => faults.calls.map(({ input }) => (input as { ClientRequestToken?: string }).ClientRequestToken);

describe('a transaction', () => {
  test('is written once', async () => {
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(faults.calls).toHaveLength(1);
    expect(await written()).toBe(1);
  });

  test('that meets conflicts is tried again under another token, after a pause, and written once', async () => {
    faults.reset((_call, n) => (n <= 4 ? 'conflict' : undefined));
    const started = clock.at;
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
    expect(new Set(tokens().slice(0, 5)).size).toBe(5);
    expect(clock.at).toBeGreaterThan(started);
  });

  // the codes of reasons that DynamoDB's reference says may pass; those of the other actions are None
  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that is cancelled for %s, beside None, is tried again under another token and written once',
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
    'that is cancelled for %s is our mistake: it fails at once',
    async (Code) => {
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      const cancelled = Object.assign(serviceError('TransactionCanceledException', 400), { CancellationReasons });
      faults.reset(() => cancelled);
      await expect(transact([adds()], currentDeadline())).rejects.toBe(cancelled);
      expect(faults.calls).toHaveLength(1);
    },
  );

  test('that is still in progress under its token is repeated under it and written once', async () => {
    faults.reset((_call, n) => (n <= 2 ? serviceError('TransactionInProgressException', 400) : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(new Set(tokens()).size).toBe(1);
    expect(await written()).toBe(1);
  });

  test.each(['before', 'after'] as const)(
    'that the table fails at inside, %s it is done, is repeated under the same token and written once',
    async (when) => {
      faults.reset((_call, n) => (n <= 4 ? `internal error ${when}` : undefined));
      expect(await transact([adds()], currentDeadline())).toEqual([]);
      expect(new Set(tokens()).size).toBe(1);
      expect(await written()).toBe(1);
    },
  );

  test('whose outcome stays unknown is known by its event, also if its record has changed since', async () => {
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

  test('that is throttled is tried again and written once', async () => {
    faults.reset((_call, n) => (n <= 2 ? 'throttled' : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
  });

  test('whose answer is lost is repeated under the same token and written once', async () => {
    // three attempts of the SDK and two of our own
    faults.reset((_call, n) => (n <= 4 ? 'answer lost' : undefined));
    expect(await transact([adds()], currentDeadline())).toEqual([]);
    expect(await written()).toBe(1);
    expect(new Set(tokens()).size).toBe(2); // one of the transaction, none of the read above
    expect(faults.calls.filter(({ command }) => command.startsWith('Transact'))).toHaveLength(5);
  });

  test('whose outcome stays unknown is not taken for one that wrote other bytes', async () => {
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

  test('gives up with 503 and Retry-After when conflicts outlast the deadline, and has written nothing', async () => {
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

  test('that came too late is tried once and refused', async () => {
    faults.reset(() => 'conflict');
    await expect(transact([adds()], clock.at - 1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(faults.calls).toHaveLength(1);
  });

  test('names what stood in its way in order, with the rows, and writes nothing', async () => {
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

  // the emulator's table takes it
  test.runIf(inject('isExact'))('of the wrong form fails at once and is not tried again', async () => {
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

  test('is put by itself, and on its condition', async () => {
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
  ] as const)('that meets “%s” is tried again, and is written once', async (fault) => {
    faults.reset((_call, n) => (n <= 4 ? fault : undefined));
    expect(await write(0, 'first')).toEqual([]);
    expect(await readRow(key())).toMatchObject({ rev: 1, json: 'first' });
  });

  test('recognises itself by its mark: an equal row of another writer is a conflict', async () => {
    const [one, other] = [await write(0, 'equal'), await write(0, 'equal')];
    expect([one, other.length]).toEqual([[], 1]);
    faults.reset((call, n) => (isPut(call) && n === 1 ? 'call lost' : undefined));
    expect(await write(0, 'equal')).toHaveLength(1);
  });

  test('whose answer is lost and that is written over before it is repeated has an unknown outcome', async () => {
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

  test('whose outcome is unknown when time is over is looked up', async () => {
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

  test('that meets a transaction is tried again, and written once', async () => {
    faults.reset((_call, n) => (n <= 3 ? 'conflict' : undefined));
    expect(await add()).toEqual({ done: true, row: { ...key(), n: 1 } });
    expect(await written()).toBe(1);
  });

  test('gives up with 503 after the deadline', async () => {
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset(() => 'conflict');
    await expect(add()).rejects.toMatchObject({ kind: 'unavailable' });
    faults.reset();
    expect(await written()).toBeUndefined();
  });
});

describe('rows that are read together', () => {
  const keys = () => Array.from({ length: 7 }, (_, index) => ({ PK: `thing#${row}.${index}`, SK: '@' }));

  test('are all read, though the table answers for a part of them each time', async () => {
    for (const one of keys()) await putRow({ ...one, n: 1 });
    faults.reset((_call, n) => (n <= 3 ? 'partial answer' : undefined));
    const rows = await readRows(keys());
    expect(rows.map(({ PK }) => PK).sort()).toEqual(keys().map(({ PK }) => PK));
    expect(faults.calls).toHaveLength(4);
  });

  test('are refused with 503 if the table keeps some back until the deadline', async () => {
    await putRow({ ...key(), n: 1 });
    startClock('2026-11-21T10:00:00Z', 3000);
    faults.reset(() => 'partial answer');
    await expect(readRows([key()])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
