import { describe, expect, test } from 'vitest';
import type { ProductionRecord } from '../../../../shared/resources/people/production.ts';
import { recordRow } from '../../../../shared/table/rows.ts';
import { putRow } from '../../../../shared/table/table.ts';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun, times } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { path, list, pages } = noun(world, 'master-administration/productions', 'staff');

describe('GET /master-administration/productions', () => {
  test('lists productions with id, handle, name, production methods and mode', async () => {
    const methods = expectStatus(
      await world.call('GET /master-administration/production-methods', { key: 'staff' }),
      200,
    );
    const handles: readonly string[] = methods.json.data.map(({ handle }: { handle: string }) => handle);
    const [dtg, embroidery] = ['dtg', 'embroidery'].map((handle) => methods.json.data[handles.indexOf(handle)].id);
    const { json } = expectStatus(await list(), 200);
    const methodsOf = {
      'north-print': [dtg, embroidery],
      'south-stitch': [embroidery],
      'test-print': [dtg, embroidery],
    };
    const names = ['North Print', 'South Stitch', 'Test Print'];
    expect(json.data).toEqual(
      Object.entries(methodsOf).map(([handle, production_methods], index) => ({
        id: index + 1,
        handle,
        name: names[index],
        production_methods,
        is_test: handle === 'test-print',
        ...times,
      })),
    );
    expect(json.meta.path).toBe(`${publicUrl}${path}`);
  });

  test('a production that was stored before methods and modes existed has no methods, and is live', async () => {
    const { production_methods, is_test, ...before } = await recordIn('production', 2);
    await putRow(recordRow('production', before as ProductionRecord));
    const { json } = expectStatus(await list(), 200);
    expect(json.data[1]).toMatchObject({ production_methods: [], is_test: false });
  });

  test('lists productions page by page', async () => {
    const all = await pages('?per_page=1');
    expect(all.map(idsIn)).toEqual([[1], [2], [3]]);
  });
});
