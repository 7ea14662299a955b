import type { CounterName } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import { amountAtMost, descriptionCharacters, lineCharacters } from '../../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import {
  type CellReader,
  commandCell,
  decimalCell,
  flagCell,
  handleCell,
  lineCell,
  localeCell,
  textCell,
  type ValuesOf,
  weightCell,
} from './cells.ts';
import type { RowTarget } from './decision.ts';

/** The image columns, each with the side of the product that it shows. */
const imageColumns = [
  ['image_front_url', 'front'],
  ['image_back_url', 'back'],
  ['image_left_url', 'left'],
  ['image_right_url', 'right'],
] as const;

/** The columns of options, each with its option type. */
const optionColumns = [
  ['color_handle', 'color'],
  ['size_handle', 'size'],
] as const;
type OptionColumn = (typeof optionColumns)[number][0];
type OptionType = (typeof optionColumns)[number][1];

const line = { read: lineCell(lineCharacters) } as const;
const handle = { read: handleCell } as const;
const money = decimalCell(amountAtMost);

/** The columns of a master product file, in the order of the documentation. `read` reads a URL. */
export const productColumns = (read: CellReader<string>) =>
  ({
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
    image_front_url: { read, says: 'Address of the image of the front; it is fetched afterwards.' },
    image_back_url: { read, says: 'Address of the image of the back; it is fetched afterwards.' },
    image_left_url: { read, says: 'Address of the image of the left; it is fetched afterwards.' },
    image_right_url: { read, says: 'Address of the image of the right; it is fetched afterwards.' },
    published: { read: flagCell, says: 'Whether the product is available: yes from now on, unless it is already.' },
    is_master: { read: flagCell, says: 'Whether the variant is the one that its product is shown with.' },
    external_identifier: { ...line, says: 'Of the variant.' },
    track_inventory: { read: flagCell, says: 'Whether stock of the variant is counted.' },
    sale_continue: { read: flagCell, says: 'Whether the variant is sold on when there is no stock.' },
    command: { read: commandCell, says: 'Empty or upsert, create, update, delete.' },
  }) as const;

/** The values of a product row. */
export type ProductRow = ValuesOf<ReturnType<typeof productColumns>>;

/** Counters whose ids the rows of one product may need. */
export type ProductCounter = Extract<
  CounterName,
  'master-product' | 'master-variant' | 'media' | 'job' | 'catalogue-task'
>;

/** The records that the rows of one product need. */
export interface ProductRowsRead {
  readonly product: MasterProductRecord | undefined;
  /** Variants of the product by SKU: the variants that the rows name, or all variants if rows name images. */
  readonly variants: ReadonlyMap<string, MasterVariantRecord>;
  /** Tells whether a variant of another product has the SKU. */
  isTaken(sku: string): boolean;
  /** Media of the product by collection and URL (`mediaKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  brand(text: string, locale: string): RowTarget;
  /** Finds a country; undefined if it does not exist. */
  country(text: string): number | undefined;
  /** Finds an option value by its handle. Returns undefined if the handle belongs to another type of option. */
  option(wanted: OptionNamed): RowTarget | undefined;
  /** Tells whether an option value has the given type. */
  isOfType(value: number, type: OptionType): boolean;
  /** Allocates from the ids that are reserved for the rows. */
  readonly ids: Readonly<Record<ProductCounter, NextId>>;
}

/** An option that a row refers to. A new option gets this name. */
export interface OptionNamed {
  readonly column: OptionColumn;
  readonly type: OptionType;
  readonly handle: string;
  readonly name: string;
  readonly locale: string;
}

/** Lists the options that a row refers to. */
export const optionsOf = (row: ProductRow): readonly OptionNamed[] =>
  optionColumns.flatMap(([column, type]) => {
    const handle = row[column];
    if (handle === undefined) return [];
    return [{ column, type, handle, name: row[`${type}_name`] ?? handle, locale: row.locale }];
  });

/** Lists the images of a row, by side. */
export const imagesOf = (row: ProductRow) =>
  imageColumns.flatMap(([column, handle]) => {
    const url = row[column];
    return url === undefined ? [] : [{ handle, url }];
  });

/** Lists the names of the records that a row may write, each with the maximum number of table rows. */
export function productWrites(row: ProductRow): readonly (readonly [name: string, rows: number])[] {
  const { code, command } = row;
  if (command === 'delete') return code === undefined ? [['product', wholeProduct]] : [[variantName(code), 2]];
  return [
    ...(code === undefined ? [] : [[variantName(code), 2] as const]),
    ...optionsOf(row).map(({ handle }) => [`option ${handle}`, 2] as const),
    ...imagesOf(row).map(({ url }) => [`image ${url}`, 1] as const),
  ];
}

const wholeProduct = 80; // its first forty variants with their SKUs

/** Returns the name of a product, or of a variant, for `namesOf`. */
export const productName = (handle: string): string => `handle ${handle}`;
export const variantName = (code: string): string => `code ${code}`;
