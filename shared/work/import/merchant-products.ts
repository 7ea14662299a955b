import { loadVariantParts } from '../../reads/variant-parts.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import { decimalCell, flagCell, localeCell, textCell } from '../../rules/imports/cells.ts';
import {
  decideMerchantProductRows,
  handleOf,
  type MerchantProductRow,
  type MerchantProductRowsRead,
} from '../../rules/imports/merchant-product-rows.ts';
import { kind } from './kind.ts';
import type { Reader } from './reader.ts';

const text = { read: textCell(255) } as const;

/** The file of merchant products. */
const columns = {
  merchant_handle: { ...text, isRequired: true, says: 'Handle of the merchant that offers the variant.' },
  master_variant_sku: { ...text, isRequired: true, says: 'SKU of the master variant that is offered.' },
  external_identifier: { ...text, says: "The merchant's identifier of the variant." },
  merchant_product_handle: { ...text, says: "The merchant's handle of the product: each is of one master product." },
  published: {
    read: flagCell,
    says: 'Whether the merchant sells the product: yes from now on, unless it does already.',
  },
  is_master: { read: flagCell, says: 'As the master variant has it, or empty.' },
  price: { read: decimalCell(10_000_000), says: 'As the master variant has it, or empty.' },
  tax_rate: { read: decimalCell(100), says: 'As the master variant has it, or empty.' },
  name: { ...text, says: 'Title of the product in the language of the row. Without one it has its name.' },
  locale: { read: localeCell, isRequired: true, says: 'Language of the name: two letters.' },
} as const;

const together = 'merchant products';

/**
 * Merchant products: each row offers one master variant through one merchant. Which merchant product a row is about is
 * not known before it is read, nor which master product several merchants offer: groups are decided in turn.
 */
export const merchantProducts = kind<typeof columns, MerchantProductRowsRead>({
  entity: 'merchant-product-import',
  columns,
  groupOf: () => together,
  namesOf: () => [together],
  waitsFor: ({ merchant_handle, master_variant_sku: sku }) => [`variant ${merchant_handle} ${sku}`],
  // a merchant product with its place in a list, its handle and its event, and the master product and its lease
  writesOf: ({ master_variant_sku: sku, merchant_product_handle = sku }) => [
    [`variant ${sku}`, 2],
    [`product ${merchant_product_handle}`, 6],
  ],
  loader: merchantProductLoader,
  decide: decideMerchantProductRows,
});

type Rows = readonly MerchantProductRow[];

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Finds a record by what it is found by. */
const finder =
  <Id, Value>(ids: ReadonlyMap<Id, number>, values: ReadonlyMap<number, Value>) =>
  (key: Id): Value | undefined =>
    values.get(ids.get(key) ?? 0);

/**
 * Makes what reads for a group of rows: merchants by handle, master variants by SKU with their products, all merchant
 * products of these through those merchants, and what new variants are copied from.
 */
function merchantProductLoader(reader: Reader) {
  const loadOne = async (rows: Rows): Promise<MerchantProductRowsRead> => {
    const [merchantIds, variantIds] = await Promise.all([
      reader.idsOf('merchant', 'handle', distinct(rows.map(({ merchant_handle }) => merchant_handle))),
      reader.idsOf('master-variant', 'sku', distinct(rows.map(({ master_variant_sku }) => master_variant_sku))),
    ]);
    const [merchants, variants] = await Promise.all([
      reader.recordsOf('merchant', [...merchantIds.values()]),
      reader.recordsOf('master-variant', [...variantIds.values()]),
    ]);
    const merchant = finder(merchantIds, merchants);
    const variant = finder(variantIds, variants);
    const pairs = rows.flatMap((row) => {
      const of = { merchant: merchant(row.merchant_handle), variant: variant(row.master_variant_sku) };
      return of.merchant && of.variant ? [{ row, merchant: of.merchant, variant: of.variant }] : [];
    });
    const productIds = distinct(pairs.map(({ variant: { product_id } }) => product_id));
    const handles = distinct(
      pairs.flatMap(({ row: { merchant_product_handle: own }, merchant: { id } }) =>
        own === undefined ? [] : [handleOf(id, own)],
      ),
    );
    const [products, leases, listed, holders] = await Promise.all([
      reader.recordsOf('master-product', productIds),
      reader.recordsOf('product-lease', productIds),
      reader.listedUnder('merchant-product', productIds),
      reader.idsOf('merchant-product', 'imported_as', handles),
    ]);
    const offers = await reader.recordsOf(
      'merchant-product',
      distinct([...[...listed.values()].flat(), ...holders.values()]),
    );
    const offersOf = (id: number, product: number) =>
      (listed.get(product) ?? []).flatMap((offer) => {
        const found = offers.get(offer);
        return found?.merchant === id ? [found] : [];
      });
    const met = distinct(pairs.flatMap(({ merchant: { id }, variant: { product_id } }) => offersOf(id, product_id)));
    const merchantVariants = await reader.recordsOf(
      'merchant-variant',
      met.flatMap((offer) => offer.merchant_variants),
    );
    const variantsOf: MerchantProductRowsRead['variantsOf'] = (offer) =>
      offer.merchant_variants.flatMap((id) => merchantVariants.get(id) ?? []);
    const isOffered = ({ merchant: { id }, variant: { id: master, product_id } }: (typeof pairs)[number]) =>
      offersOf(id, product_id).some((offer) =>
        variantsOf(offer).some(({ master_variant }) => master_variant === master),
      );
    const added = pairs.filter((pair) => !isOffered(pair));
    const made = added.filter(({ merchant: { id }, variant: { product_id } }) => offersOf(id, product_id).length === 0);
    const whole = distinct(made.flatMap(({ variant: { product_id } }) => products.get(product_id)?.variants ?? []));
    const [masters, { partsOf }, newOffer, newVariant] = await Promise.all([
      reader.recordsOf('master-variant', whole),
      loadVariantParts(distinct(added.map(({ variant: { id } }) => id))),
      reserved(
        reader,
        'merchant-product',
        made.map(({ merchant: { id }, variant: { product_id } }) => `${id} ${product_id}`),
      ),
      reserved(
        reader,
        'merchant-variant',
        added.map(({ merchant: { id }, variant: { id: master } }) => `${id} ${master}`),
      ),
    ]);
    return {
      merchant,
      variant: (sku) => variant(sku) ?? (variantIds.has(sku) ? 'being made' : undefined),
      product: (id) => products.get(id),
      lease: (id) => leases.get(id),
      offers: offersOf,
      variantsOf,
      holderOf: (handle) => offers.get(holders.get(handle) ?? 0)?.id,
      mastersOf: (product): readonly MasterVariantRecord[] => product.variants.flatMap((id) => masters.get(id) ?? []),
      partsOf,
      newOffer: (id, product) => newOffer(`${id} ${product}`),
      newVariant: (id, master) => newVariant(`${id} ${master}`),
    };
  };
  return (groups: readonly Rows[]): Promise<readonly MerchantProductRowsRead[]> => Promise.all(groups.map(loadOne));
}

/** Reserves an id for each name. */
async function reserved(reader: Reader, counter: 'merchant-product' | 'merchant-variant', names: readonly string[]) {
  const wanted = distinct(names);
  const { [counter]: newId } = await reader.reserve({ [counter]: wanted.length } as Record<typeof counter, number>);
  const ids = new Map(wanted.map((name) => [name, newId()]));
  return (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error('A row makes what no id was reserved for');
    return id;
  };
}
