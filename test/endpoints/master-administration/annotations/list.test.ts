import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { anAnnotation } from '../../../support/given/catalogue.ts';
import { noun } from '../../../support/noun.ts';
import { channel } from './arrange.ts';

const { pages } = noun(world, 'master-administration/annotations', 'staff');

describe('GET /master-administration/annotations', () => {
  test('lists annotations by id, page by page, with channels as objects', async () => {
    const made = [(await anAnnotation(world)).id, (await anAnnotation(world)).id, (await anAnnotation(world)).id];
    const all = await pages('?per_page=2');
    expect(all.flatMap(idsIn).slice(-3)).toEqual(made);
    expect(all.at(-1)?.json.data.at(-1).channels).toEqual([channel(1, 'customer'), channel(3, 'production')]);
  });
});
