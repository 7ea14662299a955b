import { describe, expect, test } from 'vitest';
import { recordKey } from '../../../../shared/table/keys.ts';
import { deleteRow } from '../../../../shared/table/table.ts';
import { patchMaster, patchRecord } from '../../../support/arrange.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { create, itemsOf, refusedAndNothingWritten } from './arrange.ts';

describe('POST /v2/checkouts', () => {
  test('rounds the price once per line, half up, in decimals', async () => {
    await patchMaster(7, { price: 0.35, tax_rate: 10 });
    await patchMaster(6, { price: 1.005, tax_rate: 0 });
    const items = [
      { variant_id: 7, quantity: 1 }, // gross 0.385
      { variant_id: 7, quantity: 3 }, // gross 1.155, not 3 × 0.39
      { variant_id: 6, quantity: 1 }, // as a binary float, 1.005 would become 1.00
    ];
    const { json } = expectStatus(await create({ items }), 201);
    expect(json.items.map(({ total, total_tax }: Record<string, number>) => [total, total_tax])).toEqual([
      [0.39, 0.04],
      [1.16, 0.11],
      [1.01, 0],
    ]);
    expect(json).toMatchObject({ total_items_price: 2.56, subtotal: 2.41, total_tax: 0.15, total: 2.56 });
  });

  test('accepts 1 to 80 items, but not 0 or 81', async () => {
    const { json } = expectStatus(await create({ items: itemsOf(80, 1) }), 201);
    expect(json.items).toHaveLength(80);
    await deleteRow(recordKey('checkout', json.id)); // it is large, and every dump would read it
    await refusedAndNothingWritten(() => create({ items: itemsOf(81, 1) }), 422, 'items');
    await refusedAndNothingWritten(() => create({ items: [] }), 422, 'items');
  });

  test('accepts a quantity of 1 to 1000', async () => {
    for (const quantity of [1, 1000]) expectStatus(await create({ items: itemsOf(1, quantity) }), 201);
    for (const quantity of [0, -1, 1001, 1.5]) {
      await refusedAndNothingWritten(() => create({ items: itemsOf(1, quantity) }), 422, 'items.0.quantity');
    }
  });

  test('accepts 2000 pieces in total, but not 2001', async () => {
    expectStatus(await create({ items: itemsOf(2, 1000) }), 201);
    const items = [...itemsOf(2, 1000), { variant_id: 2, quantity: 1 }];
    await refusedAndNothingWritten(() => create({ items }), 422, 'items');
  });

  test('numbers must be JSON numbers', async () => {
    const text = [{ variant_id: '1', quantity: '2' }];
    await refusedAndNothingWritten(() => create({ items: text }), 422, 'items.0.quantity');
    await refusedAndNothingWritten(() => create({ items: text }), 422, 'items.0.variant_id');
  });

  test('returns 422 only at the items that cannot be ordered', async () => {
    const items = [1, 999_999, 2, 9].map((variant_id) => ({ variant_id, quantity: 1 }));
    const { status, json } = await create({ items });
    expect(status).toBe(422);
    // 9 is a variant of the other merchant, so it is unknown like 999,999
    expect(Object.keys(json.errors)).toEqual(['items.1.variant_id', 'items.3.variant_id']);
    expect(json.errors['items.1.variant_id']).toEqual(json.errors['items.3.variant_id']);
  });

  test.each([
    ['an ordered variant', { collection_name: 'ordered', state: 'ready' }, 422],
    ['a custom variant that is pending', { collection_name: 'custom', state: 'pending' }, 422],
    ['a custom variant that failed', { collection_name: 'custom', state: 'failed' }, 422],
    ['a custom variant that is completed', { collection_name: 'custom', state: 'completed' }, 201],
    ['a catalogue variant that is not ready', { state: 'pending' }, 422],
    ['a variant that is discontinued', { discontinue_at: '2020-01-01T00:00:00+00:00' }, 422],
    ['a variant that will be discontinued', { discontinue_at: '2120-01-01T00:00:00+00:00' }, 201],
  ] as const)('%s: %o returns %i', async (_what, fields, status) => {
    await patchRecord('merchant-variant', 8, {
      collection_name: 'catalogue',
      state: 'ready',
      discontinue_at: null,
      ...fields,
    });
    const items = [{ variant_id: 8, quantity: 1 }];
    if (status === 201) expectStatus(await create({ items }), 201);
    else await refusedAndNothingWritten(() => create({ items }), status, 'items.0.variant_id');
  });

  test('external identifiers of items must be unique in the checkout, and differ from the ids of other items', async () => {
    const named = (...names: (string | undefined)[]) =>
      names.map((external_identifier) => ({ variant_id: 1, quantity: 1, external_identifier }));
    const { json } = expectStatus(await create({ items: named('a', 'b', undefined) }), 201);
    const names = json.items.map(({ external_identifier }: { external_identifier: string }) => external_identifier);
    expect(names).toEqual(['a', 'b', String(json.items[2].id)]);
    const twice = named('a', 'a');
    await refusedAndNothingWritten(() => create({ items: twice }), 422, 'items.1.external_identifier');
  });

  test('the external identifier of a checkout need not be unique', async () => {
    for (const _time of [1, 2]) expectStatus(await create({ external_identifier: 'same' }), 201);
  });
});
