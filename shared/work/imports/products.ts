import { amountAtMost, descriptionCharacters, lineCharacters, urlCharacters } from '../../model/fields.ts';
import { checkUrl } from '../../outbound/user-urls.ts';
import {
  type CellReader,
  commandCell,
  decimalCell,
  flagCell,
  handleCell,
  lineCell,
  localeCell,
  textCell,
  weightCell,
} from '../../rules/imports/cells.ts';
import { type ProductRow, productName, productWrites, variantName } from '../../rules/imports/product-row.ts';
import { kind } from './kind.ts';
import { type ProductsLoaded, productLoader } from './product-loader.ts';

const line = { read: lineCell(lineCharacters) } as const;
const handle = { read: handleCell } as const;
const money = decimalCell(amountAtMost);

const urlLine = lineCell(urlCharacters);

const urlCell: CellReader<string> = (cell) => {
  const said = urlLine(cell);
  if ('problem' in said) return said;
  const checked = checkUrl(cell);
  return checked instanceof URL ? { value: cell } : { problem: checked };
};

const image = (side: string) => ({
  read: urlCell,
  says: `Address of the image of the ${side}; it is fetched afterwards.`,
});

/** The file of master products, as the documents list its columns. */
const columns = {
  handle: { ...handle, isRequired: true, says: 'Names the product; rows of one handle are one product.' },
  locale: { read: localeCell, isRequired: true, says: 'Language of name and description: two letters.' },
  name: { ...line, says: 'Of the product, in the language of the row; a new product needs one.' },
  description: { read: textCell(descriptionCharacters), says: 'Of the product, in the language of the row.' },
  manufacturer: { ...line, says: 'Of the product.' },
  manufacturer_number: { ...line, says: 'Of the product.' },
  brand: { ...line, says: 'Handle or name of the brand; an unknown one is made.' },
  color_handle: { ...handle, says: 'Handle of the colour; an unknown one is made.' },
  color_name: { ...line, says: 'Name of a colour that is made, in the language of the row.' },
  size_handle: { ...handle, says: 'Handle of the size; an unknown one is made.' },
  size_name: { ...line, says: 'Name of a size that is made, in the language of the row.' },
  code: { ...handle, says: 'SKU of the variant. Without one the row is about the product alone.' },
  weight: { read: weightCell, says: 'Of the variant, in kilograms, with at most three decimals.' },
  country_of_origin: { ...line, says: 'Code, handle or name of a country.' },
  hs_tariff_code: { ...line, says: 'Of the variant.' },
  cost_price: { read: money, says: 'Of the variant, net, with at most two decimals.' },
  price: { read: money, says: 'Of the variant, net, with at most two decimals; a new variant needs one.' },
  tax_rate: { read: decimalCell(100), says: 'Of the variant, in percent.' },
  image_front_url: image('front'),
  image_back_url: image('back'),
  image_left_url: image('left'),
  image_right_url: image('right'),
  published: { read: flagCell, says: 'Whether the product is available: yes from now on, unless it is already.' },
  is_master: { read: flagCell, says: 'Whether the variant is the one that its product is shown with.' },
  external_identifier: { ...line, says: 'Of the variant.' },
  track_inventory: { read: flagCell, says: 'Whether stock of the variant is counted.' },
  sale_continue: { read: flagCell, says: 'Whether the variant is sold on when there is no stock.' },
  command: { read: commandCell, says: 'Empty or upsert, create, update, delete.' },
} as const;

/** Master products with their variants: rows of one handle are one product, of one code one variant. */
export const products = kind<typeof columns, ProductsLoaded>({
  entity: 'product-import',
  columns,
  groupOf: ({ handle, command }) => `${command === 'delete'} ${handle}`,
  writesOf: (row) => productWrites(row as ProductRow),
  namesOf: ({ handle, code }) => [productName(handle), ...(code === undefined ? [] : [variantName(code)])],
  loader: productLoader,
  decide: (_rows, { plan, lease }) => plan.under(lease),
});
