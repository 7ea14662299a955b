import { minuteOf, slotOf } from '../../shared/access/rate-limit.ts';
import { newBase } from '../../shared/domain/change.ts';
import { type EntityName, entityDesign } from '../../shared/domain/entity-design.ts';
import type { Records } from '../../shared/domain/records.ts';
import { parseAccessKey } from '../../shared/lib/access-key-text.ts';
import { readForNewKey } from '../../shared/reads/access-keys.ts';
import { unitsOf as unitsOfRecord } from '../../shared/resources/orders/unit-record.ts';
import type { NewAccessKey } from '../../shared/resources/people/access-key.ts';
import { createAccessKey } from '../../shared/rules/people/access-key.ts';
import { accessKeyKey, type Key, paddedId, recordKey, uniqueKey } from '../../shared/table/keys.ts';
import { type Row, recordOf, recordRow } from '../../shared/table/rows.ts';
import { deleteRow, putRow, readRow, updateRow } from '../../shared/table/table.ts';
import { decide } from '../../shared/table/writes/decide.ts';
import { showToPolls } from '../table/own-table.ts';
import { allRows } from './dump.ts';
import { expectStatus } from './given/arranged.ts';
import type { JsonAnswer, Sent, TestWorld } from './world.ts';

/** Headers that request the older version. */
export const older = { headers: { 'X-Api-Version': '2021-02-23' } } as const;

/** Both published versions of `v2`. */
export const versions = ['2022-02-01', '2021-02-23'] as const;

const plainKey = {
  name: 'Test key',
  role: 'merchant',
  merchant: 1,
  production: null,
  is_test: false,
  version: null,
  scopes: null,
  expires_at: null,
  allowed_ips: null,
  rate_limit: null,
} as const;

/**
 * Creates a merchant's key in addition to the demo's: `aKey({ merchant: 2, is_test: true })`. Its owner need not exist.
 */
export async function aKey(more: Partial<NewAccessKey> = {}): Promise<string> {
  const asked: NewAccessKey = { ...plainKey, ...more };
  const rights = { scopes: asked.scopes ?? [], versions: [asked.version ?? ''] };
  const around = { ...(await readForNewKey(asked)), ...rights, hasMerchant: true };
  const production = asked.production === null ? undefined : productionOf(asked);
  const { key } = await decide(
    async () => ({ ...around, production }),
    (read, { now }) => createAccessKey(asked, plainKey, read, now),
  );
  return key;
}

/**
 * Creates a key without a record, so that no list shows it. A test that compares lists can use several such keys.
 */
export async function anUnlistedKey(more: Partial<NewAccessKey> = {}): Promise<string> {
  const key = await aKey(more);
  const unique = uniqueKey('access-key', 'key_id', keyIdOf(key));
  await deleteRow(recordKey('access-key', Number((await readRow(unique))?.id)));
  await deleteRow(unique);
  return key;
}

const productionOf = ({ production, is_test }: NewAccessKey): Records['production'] => ({
  ...newBase(Number(production), ''),
  handle: '',
  name: '',
  production_methods: [],
  is_test,
});

/** Writes the key's row as if it had been used that often in this minute. */
export async function useUp(world: TestWorld, key: string, used: number): Promise<void> {
  const minute = minuteOf(world.now() / 1000);
  await updateRow(accessKeyKey(keyIdOf(key)), {
    UpdateExpression: 'SET used = :used, #minute = :minute, buckets = :buckets',
    ExpressionAttributeNames: { '#minute': 'minute' },
    ExpressionAttributeValues: { ':used': used, ':minute': minute, ':buckets': { [slotOf(minute)]: used } },
  });
}

/** Returns the public part of a key. */
export function keyIdOf(key: string): string {
  const parsed = parseAccessKey(key);
  if (!parsed) throw new Error('That is not a key');
  return parsed.keyId;
}

/** Reads a record without any access rule. Throws if it does not exist. */
export async function recordIn<E extends EntityName>(entity: E, id: number): Promise<Records[E]> {
  const row = await readRow(await keyIn(entity, id));
  if (!row) throw new Error(`${entity} ${id} doesn't exist`);
  return recordOf(entity, row);
}

/**
 * Finds the key of a record without any access rule. If a tenant mode is its home, uses its disposition order or scans
 * the table.
 */
export async function keyIn(entity: EntityName, id: number): Promise<Key> {
  if (!entityDesign(entity).home) return recordKey(entity, id);
  const routed = await readRow(recordKey('disposition-order', id));
  if (routed) return recordKey(entity, id, recordOf('disposition-order', routed));
  const isIt = ({ PK, SK }: Row) => String(PK).startsWith(`${entity}#`) && SK === paddedId(id);
  const { PK, SK } = (await allRows()).find(isIt) ?? {};
  return { PK: String(PK), SK: String(SK) };
}

/** Writes a record straight into the table with its keys, projected fields and unique handle. */
export async function putRecord<E extends EntityName>(entity: E, record: Records[E]): Promise<Records[E]> {
  await putRow(recordRow(entity, record));
  await showToPolls(entity, [record]);
  return record;
}

/** Changes fields of a record straight in the table. Returns the earlier record, so that the caller can restore it. */
export async function patchRecord<E extends EntityName>(
  entity: E,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<Records[E]> {
  const was = await recordIn(entity, id);
  await putRecord(entity, { ...was, rev: was.rev + 1, ...fields });
  return was;
}

/** Changes fields of the master variant of a merchant variant, as `patchRecord` does. */
export async function patchMaster(
  variant: number,
  fields: Readonly<Partial<Records['master-variant']>>,
): Promise<void> {
  const { master_variant } = await recordIn('merchant-variant', variant);
  await patchRecord('master-variant', master_variant, fields);
}

const heldMilliseconds = 5000; // the maximum time for which a process caches reference rows

/** Changes a reference record as `patchRecord` does, and waits until no process has the earlier one in its cache. */
export async function patchReference<E extends EntityName>(
  world: TestWorld,
  entity: E,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<Records[E]> {
  const was = await patchRecord(entity, id, fields);
  world.advance(heldMilliseconds);
  return was;
}

/** Returns the ID of a reference record with this handle. */
export async function idByHandle(entity: EntityName, handle: string): Promise<number> {
  const row = await readRow(uniqueKey(entity, 'handle', handle));
  if (!row) throw new Error(`${entity} "${handle}" doesn't exist`);
  return Number(row.id);
}

/** Returns the units of an order. */
export const unitsOf = async (order: number): Promise<readonly Records['order-item-unit'][]> =>
  unitsOfRecord(await recordIn('disposition-order', order));

/** Returns the events of a record that have rows, in order. */
export async function eventsOf(entity: EntityName, id: number): Promise<readonly Row[]> {
  return (await allRows())
    .filter((row) => row.kind === 'outbox' && String(row.event).startsWith(`evt_${entity}_${id}_`))
    .sort((a, b) => Number(a.sequence) - Number(b.sequence));
}

/** Follows `links.next` to the end. Returns the pages. */
export async function walk(world: TestWorld, path: string, sent: Sent = {}): Promise<readonly JsonAnswer[]> {
  const pages = [expectStatus(await world.call(`GET ${path}`, sent), 200)];
  for (let page = pages[0]; page?.json.links.next && pages.length < 100; page = pages.at(-1)) {
    pages.push(expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, sent), 200));
  }
  return pages;
}

/** Returns the path and query of a link from the service. */
export const pathOf = (link: string): string => link.replace(/^.*?(?=\/(v2|master-administration)\/)/, '');

/** Returns the IDs on a page of a collection. */
export const idsIn = ({ json }: JsonAnswer): readonly number[] => json.data.map(({ id }: { id: number }) => id);

/** Leases a product for a number of minutes. Rows of files that would change the product wait meanwhile. */
export async function holdProduct(
  world: Pick<TestWorld, 'now'>,
  handle: string,
  minutes = 60,
): Promise<Records['product-lease']> {
  const id = await idByHandle('master-product', handle);
  const at = new Date(world.now()).toISOString();
  const until = new Date(world.now() + minutes * 60_000).toISOString();
  const base = { id, rev: 1, created_at: at, updated_at: at, job: null, claims: [] };
  return putRecord('product-lease', { ...base, state: 'changing', is_begun: true, until });
}
