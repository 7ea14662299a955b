import { putFile, uploadKey } from '../../../shared/files/bucket.ts';
import { ensureFileKeys } from '../../../shared/files/file-keys.ts';
import type { TestWorld } from '../world.ts';
import { type Arranged, aHandle, expectStatus } from './arranged.ts';

/** The columns of a file of products, in the order of the documents. */
export const productColumns = [
  'handle',
  'locale',
  'name',
  'description',
  'manufacturer',
  'manufacturer_number',
  'brand',
  'color_handle',
  'color_name',
  'size_handle',
  'size_name',
  'code',
  'weight',
  'country_of_origin',
  'hs_tariff_code',
  'cost_price',
  'price',
  'tax_rate',
  'image_front_url',
  'image_back_url',
  'image_left_url',
  'image_right_url',
  'published',
  'is_master',
  'external_identifier',
  'track_inventory',
  'sale_continue',
  'command',
] as const;

type ProductCells = Partial<Record<(typeof productColumns)[number], string>>;

/** The columns of a file of size labels. */
export const sizeLabelColumns = [
  'size_label_handle',
  'size_label_display_name',
  'size_scale',
  'size_value',
  'size_handle',
  'command',
] as const;

/** The columns of a file of merchant products. */
export const merchantProductColumns = [
  'merchant_handle',
  'master_variant_sku',
  'external_identifier',
  'merchant_product_handle',
  'published',
  'is_master',
  'price',
  'tax_rate',
  'name',
  'locale',
] as const;

/** Writes a file with a header. Rows name their cells. */
export const fileOf = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | undefined>>[],
  delimiter = ';',
): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(delimiter)}\r\n`)
    .join('');

/** Writes a file of products. */
export const productFile = (rows: readonly ProductCells[]): string => fileOf(productColumns, rows);

/** Returns a row of a new product with one variant. */
export const aProductRow = (more: ProductCells = {}): ProductCells => {
  const handle = more.handle ?? aHandle();
  return { handle, locale: 'en', name: 'Cap', code: `${handle}-1`, price: '9,90', tax_rate: '19', ...more };
};

/** Uploads a file to a service that has stored files before. Returns its path. */
export async function uploaded(world: TestWorld, file: string | Buffer, fileName = 'import.csv'): Promise<string> {
  const body = { content_type: 'text/csv', file_name: fileName };
  const address = await world.call('POST /master-administration/temporary-upload-url', { key: 'staff', body });
  const { path } = expectStatus(address, 201).json;
  // the file bypasses the signed URL, because the bucket's clock runs on when a suite stops its own
  await ensureFileKeys();
  await putFile(uploadKey(path), Buffer.from(file), 'text/csv');
  return path;
}

type Uploaded = Arranged & { readonly path: string };

const upload = async (world: TestWorld, file: string): Promise<Uploaded> => {
  const path = await uploaded(world, file);
  return { id: Number(path.split('.')[0]), path };
};

export const anUploadedProductFile = (world: TestWorld): Promise<Uploaded> =>
  upload(world, productFile([aProductRow(), aProductRow({ price: 'much' })]));

export function anUploadedSizeLabelFile(world: TestWorld): Promise<Uploaded> {
  const label = aHandle();
  const row = { size_label_handle: label, size_label_display_name: 'Large', size_scale: 'EU', size_value: '54' };
  return upload(world, fileOf(sizeLabelColumns, [{ ...row, size_handle: `${label}-eu` }], ','));
}

export function anUploadedMerchantProductFile(world: TestWorld): Promise<Uploaded> {
  const row = { merchant_handle: 'shirt-shop', master_variant_sku: 'TS-WHITE-M', locale: 'en', name: 'Shirt' };
  return upload(world, fileOf(merchantProductColumns, [row], ','));
}

const started =
  (noun: string, arranged: (world: TestWorld) => Promise<Uploaded>) =>
  async (world: TestWorld): Promise<Arranged> => {
    const { path } = await arranged(world);
    const sent = { key: 'staff', body: { path } };
    return expectStatus(await world.call(`POST /master-administration/${noun}`, sent), 202).json;
  };

export const aStartedImport = started('product-imports', anUploadedProductFile);
export const aStartedSizeLabelImport = started('product-size-label-imports', anUploadedSizeLabelFile);
export const aStartedMerchantProductImport = started('merchant-product-imports', anUploadedMerchantProductFile);

/** Starts an import of products from a file and runs it to its end. Returns the finished import. */
export async function importedProducts(world: TestWorld, file: string | Buffer, more: Record<string, unknown> = {}) {
  const path = await uploaded(world, file);
  const sent = { key: 'staff', body: { path, ...more } };
  const { id } = expectStatus(await world.call('POST /master-administration/product-imports', sent), 202).json;
  await world.drain();
  return (await world.call(`GET /master-administration/product-imports/${id}`, { key: 'staff' })).json;
}
