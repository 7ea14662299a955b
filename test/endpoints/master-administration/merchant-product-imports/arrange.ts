import { expect } from 'vitest';
import { catalogueViolations } from '../../../support/catalogue-invariants.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aNewProduct } from '../../../support/given/catalogue.ts';
import { fileOf, merchantProductColumns } from '../../../support/given/imports.ts';
import { importing } from '../../../support/imported.ts';
import { readTable } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';

const offers = noun(world, 'master-administration/merchant-products', 'staff');

const variants = noun(world, 'master-administration/merchant-variants', 'staff');

export const imported = importing(world, 'merchant-product-imports');
export const merchants = { 'shirt-shop': 1, 'gift-house': 2 };
export type MerchantHandle = keyof typeof merchants;
export type MerchantProductCells = Partial<Record<(typeof merchantProductColumns)[number], string>>;
export const fileWith = (...rows: readonly MerchantProductCells[]) => fileOf(merchantProductColumns, rows, ',');

export const aRow = (master_variant_sku: string, more: MerchantProductCells = {}): MerchantProductCells => ({
  merchant_handle: 'shirt-shop',
  master_variant_sku,
  locale: 'en',
  ...more,
});

/** A master product with the variants `<name>-1` and so on. */
export const aProduct = (name: string, count = 2, more: object = {}) =>
  aNewProduct(world, {
    handle: name,
    name: { en: 'Cap', de: 'Kappe' },
    variants: Array.from({ length: count }, (_, index) => ({ sku: `${name}-${index + 1}`, price: 9.9, tax_rate: 19 })),
    ...more,
  });

/** The products of a merchant for a master product, as staff see them. */
export async function offersOf(handle: string, merchant: MerchantHandle = 'shirt-shop') {
  const query = `?filter[master_product.handle]=${handle}&filter[merchant]=${merchants[merchant]}&expand=merchant_variants`;
  return expectStatus(await offers.list(query), 200).json.data;
}

export const offerOf = async (handle: string, merchant?: MerchantHandle) => {
  const found = await offersOf(handle, merchant);
  expect(found).toHaveLength(1);
  return found[0];
};

/** The variants that a merchant offers of a master product, as `sku identifier`. */
export async function offered(handle: string, merchant?: MerchantHandle): Promise<readonly string[]> {
  const { merchant_variants } = await offerOf(handle, merchant);
  const ids = merchant_variants.map(({ id }: { id: number }) => id).join(',');
  const { data } = expectStatus(await variants.list(`?filter[id]=${ids}&expand=master_variant`), 200).json;
  return data
    .map(
      (one: { master_variant: { sku: string }; external_identifier: string }) =>
        `${one.master_variant.sku} ${one.external_identifier ?? '-'}`,
    )
    .sort();
}

/** Checks that merchant products match their masters, without duplicates or gaps. */
export const isWhole = async () => expect(catalogueViolations(await readTable())).toEqual([]);
