import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { aSize, create, scalesNamed, scalesOf } from './arrange.ts';

describe('POST /master-administration/product-size-labels', () => {
  test('concurrent labels with the same new scale create it once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const labels = [
        [{ name }],
        [{ handle: name }, { name: `${name} b` }],
        [{ name: `${name} b` }, { name }],
        [{ name }],
      ];
      const answers = await Promise.all(
        labels.map((scales) => create({ product_sizes: scales.map((one) => aSize(one)) })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(await scalesNamed(name)).toHaveLength(1);
      expect(await scalesNamed(`${name} b`)).toHaveLength(1);
      const shown = (await Promise.all(answers.map(({ json }) => scalesOf(json.id)))).flat();
      expect(new Set(shown.map((one: { id: number }) => one.id)).size).toBe(2);
    }
  });

  test('concurrent labels create the same scale as a direct request', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = aHandle();
      const made = world.call('POST /master-administration/product-size-scales', { key: 'staff', body: { name } });
      const [own, label] = await Promise.all([made, create({ product_sizes: [aSize({ name })] })]);
      expect([200, 201]).toContain(own.status);
      expectStatus(label, 201);
      expect(await scalesOf(label.json.id)).toEqual([own.json]);
    }
  });

  test('creates only one of two concurrent labels with the same handle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const handle = aHandle();
      const name = aHandle();
      const answers = await Promise.all([1, 2].map(() => create({ handle, product_sizes: [aSize({ name })] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await scalesNamed(name)).toHaveLength(1);
    }
  });
});
