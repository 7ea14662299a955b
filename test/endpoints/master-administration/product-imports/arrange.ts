import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductRow, productColumns, productFile } from '../../../support/given/imports.ts';
import { importing } from '../../../support/imported.ts';
import { noun } from '../../../support/noun.ts';

const products = noun(world, 'master-administration/products', 'staff');

export const imported = importing(world, 'product-imports');
export const productOf = async (handle: string) =>
  expectStatus(await products.list(`?filter[handle]=${encodeURIComponent(handle)}&expand=variants,brand`), 200).json
    .data[0];
export const header = productColumns.join(';');

export const row = (more: Parameters<typeof aProductRow>[0] = {}) => {
  const cells: Readonly<Record<string, string | undefined>> = aProductRow(more);
  return productColumns.map((column) => cells[column] ?? '').join(';');
};

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
export const good = productFile([aProductRow({ name: 'Größe' })]);
