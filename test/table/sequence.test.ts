import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentDeadline } from '../../shared/aws/deadlines.ts';
import type { Tenant } from '../../shared/model/fields.ts';
import { recordKey, sequenceKey } from '../../shared/table/keys.ts';
import { readPage } from '../../shared/table/lists/list.ts';
import { readRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { lowWatermark, type ReservedId, releaseId, reserveNext } from '../../shared/table/writes/sequence.ts';
import { anOrder } from '../rules/builders.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aChange, anOwner, startClock, startTable, type TestClock, writing } from './own-table.ts';

let clock: TestClock;
let faults: FaultInjector;
beforeAll(async () => {
  await startTable();
  faults = injectFaults();
});
beforeEach(() => {
  clock = startClock();
  faults.reset();
});

const reserve = (tenant: Tenant): Promise<ReservedId> => reserveNext('order', tenant);

const write = ({ id, tenant }: ReservedId) =>
  commit(aChange([writing('order', anOrder({ ...tenant, id, rev: 0 }))]), [], currentDeadline());

/** Returns the ids of the orders that a client finds by polling. */
async function polled(tenant: Tenant): Promise<readonly number[]> {
  const request = {
    entity: 'order',
    reach: tenant,
    conditions: [],
    ascending: true,
    consistent: true,
    limit: 100,
  } as const;
  return (await readPage(request)).records.map(({ id }) => id);
}

describe('ids of a sequence', () => {
  test('requests that run at the same time get different ids', async () => {
    const tenant = anOwner();
    const reserved = await Promise.all(Array.from({ length: 100 }, () => reserve(tenant)));
    expect(new Set(reserved.map(({ id }) => id)).size).toBe(100);
  });

  test('the ids of a tenant rise, from one block of ids to the next', async () => {
    const [tenant, other] = [anOwner(), anOwner()];
    const ids: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      ids.push((await reserve(tenant)).id);
      if (count % 7 === 0) await reserve(other);
    }
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test('a request that finds a later block begun takes an id from that block', async () => {
    const tenant = anOwner();
    let faster: ReservedId | undefined;
    faults.reset();
    faults.before(async () => {
      // its block is reserved, and it is about to begin it
      if (faults.calls.length < 3 || faster) return;
      faults.before(async () => undefined);
      faster = await reserve(tenant);
    });
    const slower = await reserve(tenant);
    expect(slower.id).toBe((faster?.id ?? 0) + 1);
  });

  test('a request that begins a block settles the ids of requests that have ended', async () => {
    const tenant = anOwner();
    const lost = await reserve(tenant);
    clock.at += 60_000;
    for (let count = 0; count < 20; count += 1) await releaseId(await reserve(tenant));
    expect(Object.keys((await readRow(sequenceKey('order', tenant))) ?? {}).sort()).toEqual([
      'PK',
      'SK',
      'last',
      'next',
    ]);
    expect(await write(lost)).toMatchObject({ written: false });
  });

  test('live and test have sequences of their own', async () => {
    const live = anOwner();
    const reserved = await reserve(live);
    expect(await lowWatermark('order', { ...live, is_test: true })).toBe(0);
    expect(await lowWatermark('order', live)).toBe(reserved.id - 1);
  });

  test('a released id leaves nothing in the sequence', async () => {
    const tenant = anOwner();
    await releaseId(await reserve(tenant));
    const row = await readRow(sequenceKey('order', tenant));
    expect(Object.keys(row ?? {}).sort()).toEqual(['PK', 'SK', 'last', 'next']);
  });
});

describe('polling by id', () => {
  test('an order is not shown while an order with a lower id may still be written', async () => {
    const tenant = anOwner();
    const [early, late] = [await reserve(tenant), await reserve(tenant)];
    await write(late);
    await releaseId(late);
    expect(await polled(tenant)).toEqual([]);
    await write(early);
    expect(await polled(tenant)).toEqual([early.id, late.id]); // although its id is not released yet
    await releaseId(early);
    expect(await polled(tenant)).toEqual([early.id, late.id]);
  });

  test('an id that will not be used no longer holds up later orders once it is released', async () => {
    const tenant = anOwner();
    const [unused, late] = [await reserve(tenant), await reserve(tenant)];
    await write(late);
    await releaseId(late);
    await releaseId(unused);
    expect(await polled(tenant)).toEqual([late.id]);
  });

  test('after the end of a request, its id holds up later orders for fifteen seconds, and is never used', async () => {
    const tenant = anOwner();
    const [lost, late] = [await reserve(tenant), await reserve(tenant)];
    await write(late);
    await releaseId(late);
    clock.at += 15_000;
    expect(await polled(tenant)).toEqual([]);
    clock.at += 1;
    expect(await polled(tenant)).toEqual([late.id]);
    expect(await write(lost)).toMatchObject({ written: false });
    expect(await polled(tenant)).toEqual([late.id]);
    expect(Object.keys((await readRow(sequenceKey('order', tenant))) ?? {})).not.toContain(lost.name);
  });

  test('settling an id does not replace an order that was written at the last moment', async () => {
    const tenant = anOwner();
    const slow = await reserve(tenant);
    clock.at += 20_000;
    faults.before(async ({ command }) => {
      if (!command.startsWith('PutItem')) return;
      faults.before(async () => undefined);
      await write(slow);
    });
    expect(await polled(tenant)).toEqual([slow.id]);
    expect(await readRow(recordKey('order', slow.id, tenant))).not.toHaveProperty('deleted');
  });
});

describe('decide', () => {
  const place = (tenant: Tenant, after: () => void = () => undefined) =>
    decide(
      () => reserve(tenant),
      ({ id }) => {
        after();
        const order = anOrder({ ...tenant, id, rev: 0 });
        return aChange([writing('order', order)], { answer: order });
      },
      { release: releaseId },
    );
  const reservations = async (tenant: Tenant) =>
    Object.keys((await readRow(sequenceKey('order', tenant))) ?? {}).filter((name) => name.startsWith('r#'));

  test('decide releases an id after its order was written', async () => {
    const tenant = anOwner();
    const order = await place(tenant);
    expect(await reservations(tenant)).toEqual([]);
    expect(await polled(tenant)).toEqual([order?.id]);
  });

  test('decide releases an id if the rule rejects the request', async () => {
    const tenant = anOwner();
    const rejected = place(tenant, () => {
      throw new Error('rejected');
    });
    await expect(rejected).rejects.toThrow('rejected');
    expect(await reservations(tenant)).toEqual([]);
  });

  test('decide does not release an id if it is unknown whether its order was written', async () => {
    const tenant = anOwner();
    faults.reset((call) => (isCommit(call) ? 'call lost' : undefined));
    await expect(place(tenant)).rejects.toThrow();
    expect(await reservations(tenant)).toHaveLength(1);
  });
});
