import type { CounterName } from '../../domain/design.ts';
import type { Ids } from '../../domain/ids.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { Command } from './cells.ts';
import type { Named } from './kind.ts';

/** The sides of a product that a file names images of, by column. */
const imageColumns = [
  ['image_front_url', 'front'],
  ['image_back_url', 'back'],
  ['image_left_url', 'left'],
  ['image_right_url', 'right'],
] as const;

/** The option types that a file has columns for. */
const optionColumns = [
  ['color_handle', 'color'],
  ['size_handle', 'size'],
] as const;
type OptionColumn = (typeof optionColumns)[number][0];
type OptionType = (typeof optionColumns)[number][1];

/** A row of a product import, its cells read. */
export interface ProductRow extends Partial<Record<(typeof imageColumns)[number][0] | OptionColumn, string>> {
  readonly handle: string;
  readonly locale: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly manufacturer_number?: string | undefined;
  readonly brand?: string | undefined;
  readonly color_name?: string | undefined;
  readonly size_name?: string | undefined;
  readonly code?: string | undefined;
  /** In grams. */
  readonly weight?: number | undefined;
  readonly country_of_origin?: string | undefined;
  readonly hs_tariff_code?: string | undefined;
  readonly cost_price?: number | undefined;
  readonly price?: number | undefined;
  readonly tax_rate?: number | undefined;
  readonly published?: boolean | undefined;
  readonly is_master?: boolean | undefined;
  readonly external_identifier?: string | undefined;
  readonly track_inventory?: boolean | undefined;
  readonly sale_continue?: boolean | undefined;
  readonly command?: Command | undefined;
}

/** Counters of what the rows of one product may make. */
export type ProductCounter = Extract<
  CounterName,
  'master-product' | 'master-variant' | 'media' | 'job' | 'catalogue-task'
>;

/** What is read for the rows of one product. */
export interface ProductRowsRead {
  readonly product: MasterProductRecord | undefined;
  /** Variants of the product by SKU: those that the rows name, and all where rows name images. */
  readonly variants: ReadonlyMap<string, MasterVariantRecord>;
  /** Tells whether another product's variant has a SKU. */
  isTaken(sku: string): boolean;
  /** Media of the product by collection and address (`mediaKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  brand(text: string, locale: string): Named;
  /** Finds a country; undefined when there is none. */
  country(text: string): number | undefined;
  /** Finds an option value by its handle; undefined when it is one of another type. */
  option(wanted: OptionNamed): Named | undefined;
  /** Tells whether an option value is of one of the types that a file has columns for. */
  isOfType(value: number, type: OptionType): boolean;
  /** Takes the ids that are reserved for the rows. */
  readonly ids: Readonly<Record<ProductCounter, Ids>>;
}

/** An option that a row names: it has this name if the row makes it. */
export interface OptionNamed {
  readonly column: OptionColumn;
  readonly type: OptionType;
  readonly handle: string;
  readonly name: string;
  readonly locale: string;
}

/** Lists the options that a row names. */
export const optionsOf = (row: ProductRow): readonly OptionNamed[] =>
  optionColumns.flatMap(([column, type]) => {
    const handle = row[column];
    if (handle === undefined) return [];
    return [{ column, type, handle, name: row[`${type}_name`] ?? handle, locale: row.locale }];
  });

/** Lists the images that a row names, by side. */
export const imagesOf = (row: ProductRow) =>
  imageColumns.flatMap(([column, handle]) => {
    const url = row[column];
    return url === undefined ? [] : [{ handle, url }];
  });

/** Names what a row may write, with the rows of the table that it takes at most. */
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

/** Names a product, or a variant, for `namesOf`. */
export const productName = (handle: string): string => `handle ${handle}`;
export const variantName = (code: string): string => `code ${code}`;
