import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { everyCaller, giftWrap, iron } from './arrange.ts';

const { get } = noun(world, 'v2/additional-instructions');

describe('GET /v2/additional-instructions/{id}', () => {
  test('returns an additional instruction, which is the same for every merchant', async () => {
    for (const sent of everyCaller) {
      expect(expectStatus(await get(1, sent), 200).json).toEqual({
        ...giftWrap,
        handle: 'gift-wrap',
        collection_name: 'shipping',
      });
      expect(expectStatus(await get(2, sent), 200).json).toEqual({
        ...iron,
        handle: 'iron',
        collection_name: 'product',
      });
    }
  });

  test('version 2021-02-23 shows collection_name as type', async () => {
    expect(expectStatus(await get(2, older), 200).json).toEqual({ ...iron, type: 'product' });
  });

  test.each(['999', '0', 'x', '1.5'])('returns 404 for additional instruction %s', async (id) => {
    expect(expectStatus(await get(id), 404).json.message).toBe('No results found for Additional Instruction');
  });
});
