import { beforeEach, expect, test } from 'vitest';
import { parseAccessKey } from '../../../shared/lib/access-key-text.ts';
import { importSlotKeys, importWaitingRange } from '../../../shared/table/keys.ts';
import { type Slot, takeSlot } from '../../../shared/table/slots.ts';
import { queryPartition } from '../../../shared/table/table.ts';
import { aKey } from '../../support/arrange.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aProductRow, productFile, uploaded } from '../../support/given/imports.ts';
import { startTestWorld } from '../../support/world.ts';

// Four imports of an access key run at once. The imports of other keys do not wait for them.

const world = await startTestWorld();
beforeEach(() => world.restore());

const keyIdOf = (key: string) => parseAccessKey(key)?.keyId ?? expect.unreachable();
const waiting = async (keyId: string) =>
  (await queryPartition({ ...importWaitingRange(keyId), ascending: true, limit: 100 })).rows.length;

/** Takes all slots of a key, as four running imports do. Returns a function that ends one of them. */
async function fourRunning(key: string) {
  const keys = importSlotKeys(keyIdOf(key), 4);
  const slots: (Slot | undefined)[] = [];
  for (let run = 0; run < 4; run += 1) slots.push(await takeSlot(keys, 900));
  return { end: () => slots.pop()?.release() };
}

async function started(key: string): Promise<number> {
  const path = await uploaded(world, productFile([aProductRow()]));
  const sent = { key, body: { path } };
  return expectStatus(await world.call('POST /master-administration/product-imports', sent), 202).json.id;
}
const stateOf = async (id: number) =>
  (await world.call(`GET /master-administration/product-imports/${id}`, { key: 'staff' })).json.state;
const aStaffKey = () => aKey({ role: 'staff', merchant: null });

test('the fifth import of a key waits, and an import of another key does not', async () => {
  const [busy, other] = [await aStaffKey(), await aStaffKey()];
  await fourRunning(busy);
  const [second, first] = [await started(busy), await started(other)];
  await world.drain();
  expect([await stateOf(second), await stateOf(first)]).toEqual(['pending', 'finished']);
  expect(await waiting(keyIdOf(busy))).toBe(1);
});

test('a run that ends starts the import of its key that has waited longest, and that starts the next', async () => {
  const key = await aStaffKey();
  const runs = await fourRunning(key);
  const ids = [await started(key), await started(key), await started(key)];
  await world.drain();
  expect(await waiting(keyIdOf(key))).toBe(3);
  await runs.end();
  const fourth = await started(key);
  await world.drain();
  for (const id of [...ids, fourth]) expect([id, await stateOf(id)]).toEqual([id, 'finished']);
  expect(await waiting(keyIdOf(key))).toBe(0);
});

test('the sweeper starts a waiting import if no run of its key ends', async () => {
  const key = await aStaffKey();
  const runs = await fourRunning(key);
  const id = await started(key);
  await world.drain();
  for (let run = 0; run < 4; run += 1) await runs.end();
  world.advance(6 * 60_000);
  await world.sweep();
  await world.drain();
  expect(await stateOf(id)).toBe('finished');
});

test('an import that waits does not run beyond the four of its key when the sweeper requests it', async () => {
  const key = await aStaffKey();
  await fourRunning(key);
  const id = await started(key);
  await world.drain();
  world.advance(6 * 60_000);
  await world.sweep();
  await world.drain();
  expect([await stateOf(id), await waiting(keyIdOf(key))]).toEqual(['pending', 1]);
});

test('an import whose run died takes its own slot again, also if another one is free', async () => {
  const keys = importSlotKeys('abc', 2);
  const other = await takeSlot(keys, 900, 'product-import#1');
  await takeSlot(keys, 900, 'product-import#2');
  await other?.release();
  await takeSlot(keys, 900, 'product-import#2');
  expect(await takeSlot(keys, 900, 'product-import#3')).toBeDefined();
});

test('the slot of a run that died is free for its own import at once, and for others after 15 minutes', async () => {
  const keys = importSlotKeys('abcd', 1);
  expect(await takeSlot(keys, 900, 'product-import#1')).toBeDefined();
  expect(await takeSlot(keys, 900, 'product-import#2')).toBeUndefined();
  const again = await takeSlot(keys, 900, 'product-import#1');
  expect(again).toBeDefined();
  await again?.release();
  expect(await takeSlot(keys, 900, 'product-import#2')).toBeDefined();
  world.advance(901_000);
  expect(await takeSlot(keys, 900, 'product-import#3')).toBeDefined();
});
