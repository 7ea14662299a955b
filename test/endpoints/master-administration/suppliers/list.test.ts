import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { create } from './arrange.ts';

const { list, pages } = noun(world, 'master-administration/suppliers', 'staff');

describe('GET /master-administration/suppliers', () => {
  test('lists suppliers by id, page by page, including recently changed suppliers', async () => {
    world.advance(60_000);
    const since = new Date(world.now()).toISOString();
    const made = [(await create()).json.id, (await create()).json.id];
    const all = (await pages('?per_page=2')).flatMap(idsIn);
    expect(all.slice(-2)).toEqual(made);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const changed = await list(`?filter[updated_at_min]=${since}`);
    expect(idsIn(changed)).toEqual(made);
  });
});
