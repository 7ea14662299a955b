import { urlCharacters } from '../../model/fields.ts';
import { checkUrl } from '../../outbound/user-urls.ts';
import { type CellReader, lineCell } from '../../rules/imports/cells.ts';
import { productColumns, productName, productWrites, variantName } from '../../rules/imports/product-row.ts';
import { kind } from './kind.ts';
import { type ProductsLoaded, productLoader } from './product-loader.ts';

const urlLine = lineCell(urlCharacters);

const urlCell: CellReader<string> = (cell) => {
  const said = urlLine(cell);
  if ('problem' in said) return said;
  const checked = checkUrl(cell);
  return checked instanceof URL ? { value: cell } : { problem: checked };
};

const columns = productColumns(urlCell);

/**
 * Import type for master products with their variants. Rows with the same handle are one product. Rows with the same
 * code are one variant.
 */
export const products = kind<typeof columns, ProductsLoaded>({
  entity: 'product-import',
  columns,
  groupOf: ({ handle, command }) => `${command === 'delete'} ${handle}`,
  writesOf: productWrites,
  namesOf: ({ handle, code }) => [productName(handle), ...(code === undefined ? [] : [variantName(code)])],
  loader: productLoader,
  decide: (_rows, { plan, lease }) => plan.under(lease),
});
