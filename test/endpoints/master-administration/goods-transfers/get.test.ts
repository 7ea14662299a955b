import { describe, expect, test } from 'vitest';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aGoodsTransferBody } from '../../../support/given/goods.ts';
import { post, spelled, spellings } from './arrange.ts';

describe.each(spellings)('GET /master-administration/%s/{id}', (spelling) => {
  const { get } = spelled(spelling);

  test('returns the goods transfer that was created', async () => {
    const { json } = expectStatus(await post(aGoodsTransferBody()), 201);
    expect(expectStatus(await get(json.id), 200).json).toEqual(json);
  });

  test('returns 404 for an unknown goods transfer', async () => {
    expect((await get(999_999_999)).json).toEqual({
      message: 'No results found for Goods Transfer',
      code: 'not_found',
    });
  });
});
