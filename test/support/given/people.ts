import { usageDays } from '../../../shared/domain/lifetimes.ts';
import { nowInstant, nowSeconds } from '../../../shared/lib/clock.ts';
import { usageKey } from '../../../shared/table/keys.ts';
import { putRow } from '../../../shared/table/table.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, type As, expectStatus } from './arranged.ts';

/** Creates an access key of a merchant, by staff. */
export async function anAccessKey(world: TestWorld): Promise<Arranged> {
  const sent = { key: 'staff', body: { name: 'Shop server', role: 'merchant', merchant: 1 } };
  return { id: expectStatus(await world.call('POST /master-administration/access-keys', sent), 201).json.id };
}

/** Creates an access key of the calling merchant. */
export async function aMerchantsAccessKey(world: TestWorld, as: As = {}): Promise<Arranged> {
  return {
    id: expectStatus(await world.call('POST /v2/access-keys', { body: { name: 'Shop server' }, ...as }), 201).json.id,
  };
}

/** Makes a request of a merchant that fails because of its fields. */
export async function aFailedRequest(world: TestWorld, as: As = {}): Promise<Arranged> {
  expectStatus(await world.call('POST /v2/checkouts', { body: { items: [{ variant: 'none' }] }, ...as }), 422);
  return { id: 0 };
}

/** Makes a request of staff that fails because of its fields. */
export async function aFailedRequestOfStaff(world: TestWorld): Promise<Arranged> {
  expectStatus(await world.call('POST /master-administration/access-keys', { key: 'staff', body: { name: '' } }), 422);
  return { id: 0 };
}

/** Counts requests of the first merchant, as a process that ended has counted them. */
export async function countedRequests(): Promise<Arranged> {
  const caller = { merchant: 1, is_test: false };
  await putRow({
    ...usageKey(caller, nowInstant().slice(0, 10), 'GET /v2/orders'),
    '2022-02-01 200': 7,
    '2021-02-23 200': 2,
    expires_at: nowSeconds() + usageDays * 24 * 3600,
  });
  return { id: 0 };
}

/** Starts the erasure of a person who has placed no order. */
export async function aPrivacyRequest(world: TestWorld): Promise<Arranged> {
  const sent = { key: 'staff', body: { kind: 'erase', email: 'nobody@example.com' } };
  return { id: expectStatus(await world.call('POST /master-administration/privacy-requests', sent), 202).json.id };
}

/** Starts the export of a merchant's orders. */
export async function anExport(world: TestWorld, as: As = {}): Promise<Arranged> {
  return { id: expectStatus(await world.call('POST /v2/exports', { body: {}, ...as }), 202).json.id };
}
