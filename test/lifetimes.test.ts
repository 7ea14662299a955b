import { expect, test, vi } from 'vitest';
import { holdProduct } from './support/arrange.ts';
import { allRows } from './support/dump.ts';
import { aHandle, expectStatus } from './support/given/arranged.ts';
import { arrangements } from './support/given/arrangements.ts';
import { aProductRow, importedProducts, productFile } from './support/given/imports.ts';
import { startTestWorld } from './support/world.ts';

vi.stubEnv('OUTBOUND_LOCAL', '1');
const world = await startTestWorld();
const day = 24 * 3600;

/**
 * Lifetimes of rows in days, by kind, written by hand. Rows with personal data or cells of files must expire. Kinds
 * that are not listed are kept until something deletes them. A day of 0 means less than twelve hours.
 */
const daysKept: Readonly<Record<string, readonly number[]>> = {
  'catalogue-task': [31],
  checkout: [30, Number.POSITIVE_INFINITY], // a completed checkout is kept with its order
  'checkout rates': [31],
  delivery: [30],
  feed: [30],
  'file references': [1, Number.POSITIVE_INFINITY], // a day after the file was removed
  idempotency: [1],
  job: [31],
  history: [365],
  'large-uploads': [0], // to the end of the hour
  media: [7, Number.POSITIVE_INFINITY], // exported data
  'media designs': [1, Number.POSITIVE_INFINITY], // a day after the media were deleted
  notification: [30],
  outbox: [30],
  'product-import report': [7],
  'product-import waiting': [7],
  receiver: [3],
  request: [7],
  upload: [1],
  usage: [14],
};

/** Returns the kind of a row from its key: the entity, and the name of a row next to the record. */
function kindOf({ PK, SK }: { readonly PK?: unknown; readonly SK?: unknown }): string {
  const [, beside = ''] = /^([a-z]+)(#|$)/.exec(String(SK)) ?? [];
  const [entity = ''] = String(PK).split('#');
  return ['history', 'outbox', 'notification', 'request', 'sku', 'usage'].includes(entity)
    ? entity
    : `${entity} ${beside}`.trim();
}

/** Starts an import with one failing row and one row that waits for the lease of its product. */
async function anImportThatFailsAndWaits(): Promise<void> {
  const handle = aHandle();
  await importedProducts(world, productFile([aProductRow({ handle })]));
  await holdProduct(world, handle);
  await importedProducts(world, productFile([aProductRow({ price: 'much' }), aProductRow({ handle, price: '77' })]), {
    overwrite_existing: true,
  });
}

/** Stores a response under an `Idempotency-Key`. */
async function aKeptAnswer(): Promise<void> {
  const headers = { 'Idempotency-Key': aHandle() };
  const address = { street1: 'Mill Lane 1', zip: '12345', city: 'Milltown', country_code: 'DE' };
  const sent = { key: 'staff', body: { name: aHandle(), address }, headers } as const;
  expectStatus(await world.call('POST /master-administration/suppliers', sent), 201);
}

test('rows are kept for exactly their documented lifetime', async () => {
  const known = new Set<string>();
  const found = new Map<string, Set<number>>();
  for (const arrange of [...Object.values(arrangements), anImportThatFailsAndWaits, aKeptAnswer]) {
    await arrange(world);
    const now = world.now() / 1000;
    for (const row of await allRows()) {
      const name = `${row.PK} ${row.SK}`;
      if (known.has(name)) continue;
      known.add(name);
      const days = 'expires_at' in row ? Math.round((Number(row.expires_at) - now) / day) : Number.POSITIVE_INFINITY;
      found.set(kindOf(row), (found.get(kindOf(row)) ?? new Set()).add(days));
    }
  }
  const kept = Object.fromEntries(
    [...found]
      .map(([kind, days]) => [kind, [...days].sort((a, b) => a - b)] as const)
      .filter(([, days]) => days.some(Number.isFinite))
      .sort(),
  );
  expect(kept).toEqual(daysKept);
});
