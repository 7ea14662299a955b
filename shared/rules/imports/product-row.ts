import type { CounterName } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import { amountAtMost, descriptionCharacters } from '../../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import {
  type CellReader,
  commandCell,
  decimalCell,
  flagCell,
  handleColumn,
  lineColumn,
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

const money = decimalCell(amountAtMost);

/** The columns of a master product file, in the order of the documentation. `read` reads a URL. */
export const productColumns = (read: CellReader<string>) =>
  ({
    handle: {
      ...handleColumn,
      isRequired: true,
      says: 'Handle of the product. Rows with the same handle describe the same product.',
    },
    locale: { read: localeCell, isRequired: true, says: 'Two-letter language code of name and description.' },
    name: { ...lineColumn, says: 'Name of the product, in the language of the row. Required for a new product.' },
    description: {
      read: textCell(descriptionCharacters),
      says: 'Description of the product, in the language of the row.',
    },
    manufacturer: { ...lineColumn, says: 'Manufacturer of the product.' },
    manufacturer_number: { ...lineColumn, says: "The manufacturer's number of the product." },
    brand: { ...lineColumn, says: 'Handle or name of the brand. The import creates an unknown brand.' },
    color_handle: { ...handleColumn, says: 'Handle of the colour. The import creates an unknown colour.' },
    color_name: { ...lineColumn, says: 'Name of a new colour, in the language of the row.' },
    size_handle: { ...handleColumn, says: 'Handle of the size. The import creates an unknown size.' },
    size_name: { ...lineColumn, says: 'Name of a new size, in the language of the row.' },
    code: { ...handleColumn, says: 'SKU of the variant. Without a SKU, the row describes only the product.' },
    weight: { read: weightCell, says: 'Weight of the variant in kg, with at most three decimals.' },
    country_of_origin: { ...lineColumn, says: 'Code, handle or name of the country of production.' },
    hs_tariff_code: { ...lineColumn, says: 'Customs code of the variant (Harmonized System).' },
    cost_price: { read: money, says: 'Net cost price of the variant, with at most two decimals.' },
    price: { read: money, says: 'Net price of the variant, with at most two decimals. Required for a new variant.' },
    tax_rate: { read: decimalCell(100), says: 'Tax rate of the variant, in percent.' },
    image_front_url: { read, says: 'URL of the front image. The service fetches it later.' },
    image_back_url: { read, says: 'URL of the back image. The service fetches it later.' },
    image_left_url: { read, says: 'URL of the left image. The service fetches it later.' },
    image_right_url: { read, says: 'URL of the right image. The service fetches it later.' },
    published: {
      read: flagCell,
      says: 'Whether the product is on sale. `yes` starts its sale now, unless it has already started.',
    },
    is_master: { read: flagCell, says: 'Whether the product is shown with this variant.' },
    external_identifier: { ...lineColumn, says: 'External identifier of the variant.' },
    track_inventory: { read: flagCell, says: 'Whether the stock of the variant is counted.' },
    sale_continue: { read: flagCell, says: 'Whether the variant is sold even without stock.' },
    command: { read: commandCell, says: '`upsert`, `create`, `update` or `delete`. Default: `upsert`.' },
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
  /** Media of the product by collection and URL (`imageKey`). */
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
