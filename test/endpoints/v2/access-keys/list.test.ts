import { describe, expect, test } from 'vitest';
import { aKey } from '../../../support/arrange.ts';
import { aNewKey, keys } from './arrange.ts';

describe('GET /v2/access-keys', () => {
  test('lists only the keys of the merchant in the mode of the caller, the newest first', async () => {
    await aKey({ role: 'staff', merchant: 1 });
    const live = [(await aNewKey()).id, (await aNewKey()).id];
    const test = await aNewKey({}, { key: 'merchant_test' });
    const other = await aNewKey({}, { key: 'other_merchant' });
    const { json } = await keys.list();
    expect(json.data.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual(live.toReversed());
    for (const one of json.data) expect(one).toMatchObject({ role: 'merchant', merchant: 1, is_test: false });
    expect((await keys.ids('', { key: 'merchant_test' }))[0]).toBe(test.id);
    expect((await keys.ids('', { key: 'other_merchant' }))[0]).toBe(other.id);
  });
});
