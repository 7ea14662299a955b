import { world } from '../../../support/endpoint-world.ts';
import { aHandle, expectStatus } from '../../../support/given/arranged.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun, times } from '../../../support/noun.ts';

const { get, post } = noun(world, 'master-administration/product-size-labels', 'staff');

export const scale = (id: number, name: string) => ({ id, name, ...times });

export const aSize = (product_size_scale: unknown = { id: 1 }, more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  value: 'XL',
  product_size_scale,
  ...more,
});

export const aLabel = (more: Record<string, unknown> = {}) => ({
  handle: aHandle(),
  name: 'Extra large',
  product_sizes: [aSize()],
  ...more,
});

export const create = (more: Record<string, unknown> = {}, sent = {}) => post(aLabel(more), sent);
export const read = (id: number) => get(`${id}?expand=product_sizes`);
export const scalesOf = async (id: number) =>
  expectStatus(await read(id), 200).json.product_sizes.map(
    (size: { product_size_scale: object }) => size.product_size_scale,
  );
export const scalesNamed = async (name: string) =>
  (await readTable()).of('size-scale').filter((one) => one.name === name);
