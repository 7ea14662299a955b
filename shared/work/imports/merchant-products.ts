import type { NextId } from '../../domain/ids.ts';
import { loadVariantParts } from '../../reads/variant-parts.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import {
  decideMerchantProductRows,
  handleOf,
  type MerchantProductRow,
  type MerchantProductRowsRead,
  merchantProductColumns,
} from '../../rules/imports/merchant-product-rows.ts';
import { kind } from './kind.ts';
import type { Reader } from './reader.ts';

const together = 'merchant products';

/**
 * Import type for merchant products: each row offers one master variant through one merchant. Before a row is read, its
 * merchant product is unknown, and so is the master product that several merchants may offer. Therefore groups are
 * decided sequentially.
 */
export const merchantProducts = kind<typeof merchantProductColumns, MerchantProductRowsRead>({
  entity: 'merchant-product-import',
  columns: merchantProductColumns,
  groupOf: () => together,
  namesOf: () => [together],
  waitsFor: ({ merchant_handle, master_variant_sku: sku }) => [`variant ${merchant_handle} ${sku}`],
  // five rows: the merchant product, its handle, its list entry or event, its master product, and the lease of that.
  // Processed rows with the same handle belong to one merchant product
  writesOf: ({ merchant_handle, master_variant_sku: sku, merchant_product_handle: own }) => [
    [`variant ${merchant_handle} ${sku}`, 2],
    [own === undefined ? `of ${merchant_handle} ${sku}` : `product ${merchant_handle} ${own}`, 5],
  ],
  loader: merchantProductLoader,
  decide: decideMerchantProductRows,
});

type MerchantProductRows = readonly MerchantProductRow[];

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** A row whose merchant and variant exist. */
interface Pair {
  readonly handle: string | undefined;
  readonly merchant: MerchantRecord;
  readonly variant: MasterVariantRecord;
}

/**
 * Creates the loader for groups of rows. It reads merchants by handle, master variants by SKU with their products, and
 * the merchant products of both. It also reads the sources of new variants.
 *
 * It reads products and leases first, because the other reads are valid only if these have not changed since.
 */
function merchantProductLoader(reader: Reader) {
  const loadOne = async (rows: MerchantProductRows): Promise<MerchantProductRowsRead> => {
    const [merchantIds, variantIds] = await Promise.all([
      reader.idsOf('merchant', 'handle', distinct(rows.map(({ merchant_handle }) => merchant_handle))),
      reader.idsOf('master-variant', 'sku', distinct(rows.map(({ master_variant_sku }) => master_variant_sku))),
    ]);
    const [merchants, found] = await Promise.all([
      reader.recordsOf('merchant', [...merchantIds.values()]),
      reader.recordsOf('master-variant', [...variantIds.values()]),
    ]);
    const productIds = distinct([...found.values()].map(({ product_id }) => product_id));
    const [products, leases] = await Promise.all([
      reader.recordsOf('master-product', productIds),
      reader.recordsOf('product-lease', productIds),
    ]);
    const ids = distinct([...variantIds.values(), ...[...products.values()].flatMap(({ variants }) => variants)]);
    const variants = await reader.recordsOf('master-variant', ids);
    const merchant = (handle: string) => merchants.get(merchantIds.get(handle) ?? 0);
    const variant = (sku: string) => variants.get(variantIds.get(sku) ?? 0);
    const pairs = rows.flatMap((row): Pair[] => {
      const of = { merchant: merchant(row.merchant_handle), variant: variant(row.master_variant_sku) };
      const own = row.merchant_product_handle;
      const handle = own === undefined || !of.merchant ? undefined : handleOf(of.merchant.id, own);
      return of.merchant && of.variant ? [{ handle, merchant: of.merchant, variant: of.variant }] : [];
    });
    const known = await readOffers(reader, pairs, productIds);
    return {
      merchant,
      variant: (sku) => variant(sku) ?? (variantIds.has(sku) ? 'being made' : undefined),
      product: (id) => products.get(id),
      lease: (id) => leases.get(id),
      mastersOf: (product) => product.variants.flatMap((id) => variants.get(id) ?? []),
      ...known,
      ...(await readForNew(reader, pairs, known)),
    };
  };
  return (groups: readonly MerchantProductRows[]): Promise<readonly MerchantProductRowsRead[]> =>
    Promise.all(groups.map(loadOne));
}

type Offers = Pick<MerchantProductRowsRead, 'offers' | 'variantsOf' | 'holderOf'>;

/** Reads the merchant products of master products, and the variants of merchant products that rows may refer to. */
async function readOffers(reader: Reader, pairs: readonly Pair[], products: readonly number[]): Promise<Offers> {
  const handles = distinct(pairs.flatMap(({ handle }) => handle ?? []));
  const [listed, holders] = await Promise.all([
    reader.listedUnder('merchant-product', products),
    reader.idsOf('merchant-product', 'imported_as', handles),
  ]);
  const found = await reader.recordsOf(
    'merchant-product',
    distinct([...[...listed.values()].flat(), ...holders.values()]),
  );
  const offers: Offers['offers'] = (merchant, product) =>
    (listed.get(product) ?? []).flatMap((id) => {
      const offer = found.get(id);
      return offer?.merchant === merchant ? [offer] : [];
    });
  const met = distinct(pairs.flatMap(({ merchant, variant }) => offers(merchant.id, variant.product_id)));
  const variants = await reader.recordsOf(
    'merchant-variant',
    met.flatMap(({ merchant_variants }) => merchant_variants),
  );
  return {
    offers,
    variantsOf: ({ merchant_variants }) => merchant_variants.flatMap((id) => variants.get(id) ?? []),
    holderOf: (handle) => found.get(holders.get(handle) ?? 0)?.id,
  };
}

/** Reads the sources of new merchant variants, and reserves the ids of new records. */
async function readForNew(
  reader: Reader,
  pairs: readonly Pair[],
  { offers, variantsOf }: Offers,
): Promise<Pick<MerchantProductRowsRead, 'partsOf' | 'newOffer' | 'newVariant'>> {
  const isLacking = ({ merchant, variant }: Pair) =>
    !offers(merchant.id, variant.product_id)
      .flatMap(variantsOf)
      .some(({ master_variant }) => master_variant === variant.id);
  const added = pairs.filter(isLacking);
  const made = added.filter(({ merchant, variant }) => offers(merchant.id, variant.product_id).length === 0);
  const offered = distinct(made.map(({ merchant, variant }) => `${merchant.id} ${variant.product_id}`));
  const varied = distinct(added.map(({ merchant, variant }) => `${merchant.id} ${variant.id}`));
  const [{ partsOf }, ids] = await Promise.all([
    loadVariantParts(distinct(added.map(({ variant: { id } }) => id))),
    reader.reserve({ 'merchant-product': offered.length, 'merchant-variant': varied.length }),
  ]);
  return {
    partsOf,
    newOffer: idsOf(offered, ids['merchant-product']),
    newVariant: idsOf(varied, ids['merchant-variant']),
  };
}

/** Assigns an id to each pair of ids. */
function idsOf(pairs: readonly string[], newId: NextId) {
  const ids = new Map(pairs.map((pair) => [pair, newId()]));
  return (...pair: readonly [number, number]): number => {
    const id = ids.get(pair.join(' '));
    if (id === undefined) throw new Error('A row creates a record without a reserved id');
    return id;
  };
}
