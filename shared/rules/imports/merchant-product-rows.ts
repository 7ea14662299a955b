import { fill } from '../../lib/refusal.ts';
import { amountAtMost } from '../../model/fields.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { isBusy } from '../catalogue/product-lease.ts';
import { decimalCell, flagCell, handleColumn, lineColumn, localeCell, type ValuesOf } from './cells.ts';
import { type Decision, type ImportMoment, type RowOutcome, type RowProblem, wrong } from './decision.ts';
import { differsFromMaster, doesNotExist, handleMismatch, handleTaken, isDiscontinued } from './row-problems.ts';
import { changeOfOffers, type OffersRead, type WantedOffer } from './wanted-offer.ts';

/** The columns of a merchant product file. */
export const merchantProductColumns = {
  merchant_handle: { ...handleColumn, isRequired: true, says: 'Handle of the merchant that offers the variant.' },
  master_variant_sku: { ...handleColumn, isRequired: true, says: 'SKU of the offered master variant.' },
  external_identifier: { ...lineColumn, says: "Identifier of the variant in the merchant's system." },
  merchant_product_handle: {
    ...handleColumn,
    says: "The merchant's handle of the product. A handle belongs to one master product.",
  },
  published: {
    read: flagCell,
    says: 'Whether the merchant sells the product. `yes` starts its sale now, unless it has already started.',
  },
  is_master: { read: flagCell, says: 'Value of the master variant, or empty.' },
  price: { read: decimalCell(amountAtMost), says: 'Price of the master variant, or empty.' },
  tax_rate: { read: decimalCell(100), says: 'Tax rate of the master variant, or empty.' },
  name: {
    ...lineColumn,
    says: 'Title of the product, in the language of the row. Default: the name of the master product.',
  },
  locale: { read: localeCell, isRequired: true, says: 'Two-letter language code of the name.' },
} as const;

/** The values of a merchant product row. */
export type MerchantProductRow = ValuesOf<typeof merchantProductColumns>;

/** The records that the rows need. */
export interface MerchantProductRowsRead extends OffersRead {
  merchant(handle: string): MerchantRecord | undefined;
  variant(sku: string): MasterVariantRecord | 'being made' | undefined;
  product(id: number): MasterProductRecord | undefined;
  /** Lists the offers of a master product by a merchant, sorted by id. */
  offers(merchant: number, product: number): readonly MerchantProductRecord[];
  /** Lists the existing variants of a merchant product. */
  variantsOf(offer: MerchantProductRecord): readonly MerchantVariantRecord[];
  /** Finds the merchant product that has a handle (`handleOf`). */
  holderOf(handle: string): number | undefined;
  /** Returns the id for a new merchant product. */
  newOffer(merchant: number, product: number): number;
}

/** Makes the handle of a merchant product unique across merchants. */
export const handleOf = (merchant: number, handle: string): string => `${merchant}#${handle}`;

/** The results of earlier rows: offers by merchant and master product, and the offer that has each handle. */
interface Book {
  readonly offers: Map<string, readonly WantedOffer[]>;
  readonly holders: Map<string, number>;
}

/**
 * Decides the rows in order. Each row offers one master variant through one merchant. The result of a row does not
 * depend on whether earlier rows were decided in the same call. A row waits if it would copy a variant that is still
 * being created or whose product other work has leased.
 */
export function decideMerchantProductRows(
  rows: readonly MerchantProductRow[],
  read: MerchantProductRowsRead,
  moment: ImportMoment,
): Decision {
  const book: Book = { offers: new Map(), holders: new Map() };
  const outcomes = rows.map((row) => decideRow(row, read, moment, book));
  return { outcomes, change: changeOfOffers([...book.offers.values()].flat(), read, moment), makes: [] };
}

function decideRow(
  row: MerchantProductRow,
  read: MerchantProductRowsRead,
  moment: ImportMoment,
  book: Book,
): RowOutcome {
  const merchant = read.merchant(row.merchant_handle);
  const variant = read.variant(row.master_variant_sku);
  if (!merchant || !variant) {
    return [
      ...(merchant ? [] : wrong('merchant_handle', doesNotExist)),
      ...(variant ? [] : wrong('master_variant_sku', doesNotExist)),
    ];
  }
  if (variant === 'being made') return 'waits';
  const product = read.product(variant.product_id);
  const isProcessed = isBusy(read.lease(variant.product_id));
  if (!product?.is_made || !product.variants.includes(variant.id)) {
    return isProcessed ? 'waits' : wrong('master_variant_sku', doesNotExist);
  }
  const differing = differences(row, variant);
  if (differing.length > 0) return differing;
  const own = row.merchant_product_handle;
  const handle = own === undefined ? undefined : handleOf(merchant.id, own);
  const offers = offersOf(merchant, product, read, book);
  const offer = chosen(offers, variant, handle) ?? newOffer(merchant, product, read);
  const isAdded = offer.added.has(variant);
  const known = offer.variants.get(variant.id);
  const isOwn = !offer.was || offer.was.imported_by === moment.import;
  const mayChange = isOwn || moment.options.overwrite_existing;
  if (known && known.imported_by !== moment.import && !mayChange) return 'ignored';
  if (!known && !isAdded && (isProcessed || isUnfinished(offer))) return 'waits';
  const holder = handle === undefined ? undefined : (book.holders.get(handle) ?? read.holderOf(handle));
  const mayPublish = isOwn || (mayChange && !moment.options.should_preserve_published);
  const published = mayPublish ? row.published : undefined;
  const problems = contradictions(offer, { published, handle, holder }, moment.now);
  if (problems.length > 0) return problems;
  if (mayChange && row.name !== undefined) offer.titles.set(row.locale, row.name);
  if (published !== undefined) offer.available_at = published ? beginningOf(offer, moment.now) : null;
  if (handle !== undefined) {
    offer.imported_as = handle;
    book.holders.set(handle, offer.id);
  }
  const { external_identifier } = row;
  if (!known) offer.added.set(variant, external_identifier ?? offer.added.get(variant) ?? null);
  else if (external_identifier !== undefined) offer.renamed.set(known, external_identifier);
  if (!offers.includes(offer)) book.offers.set(placeOf(merchant, product), [...offers, offer]);
  return 'processed';
}

/** Lists the cells that differ from the master variant in fields that only the master decides. */
function differences(row: MerchantProductRow, variant: MasterVariantRecord): readonly RowProblem[] {
  return (['price', 'tax_rate', 'is_master'] as const).flatMap((column) => {
    const given = row[column];
    const value = variant[column];
    const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    return given === undefined || given === value ? [] : wrong(column, fill(differsFromMaster, { value: shown }));
  });
}

const placeOf = ({ id }: MerchantRecord, product: MasterProductRecord): string => `${id} ${product.id}`;

/** Lists the offers of a master product by a merchant, including the changes of earlier rows. */
function offersOf(
  merchant: MerchantRecord,
  product: MasterProductRecord,
  read: MerchantProductRowsRead,
  { offers }: Book,
): readonly WantedOffer[] {
  const place = placeOf(merchant, product);
  const found =
    offers.get(place) ??
    read.offers(merchant.id, product.id).map((was): WantedOffer => {
      const variants = new Map(read.variantsOf(was).map((variant) => [variant.master_variant, variant]));
      return wanted({ id: was.id, merchant, product, was, variants });
    });
  offers.set(place, found);
  return found;
}

/**
 * Chooses the offer that a row refers to, because staff may offer a master product several times through a merchant.
 */
const chosen = (offers: readonly WantedOffer[], variant: MasterVariantRecord, handle: string | undefined) =>
  offers.find(({ variants, added }) => variants.has(variant.id) || added.has(variant)) ??
  offers.find(({ imported_as }) => handle !== undefined && imported_as === handle) ??
  offers[0];

const newOffer = (merchant: MerchantRecord, product: MasterProductRecord, read: MerchantProductRowsRead): WantedOffer =>
  wanted({ id: read.newOffer(merchant.id, product.id), merchant, product, was: undefined, variants: new Map() });

const wanted = (offer: Pick<WantedOffer, 'id' | 'merchant' | 'product' | 'was' | 'variants'>): WantedOffer => ({
  ...offer,
  titles: new Map(),
  available_at: undefined,
  imported_as: offer.was?.imported_as,
  added: new Map(),
  renamed: new Map(),
});

/** Tells whether variants that a POST promised do not exist yet. */
const isUnfinished = ({ was, variants }: WantedOffer): boolean => (was?.merchant_variants.length ?? 0) > variants.size;

/** Returns the date from which a published offer is available: its existing date, or else now. */
function beginningOf({ available_at, was, product }: WantedOffer, now: string): string {
  return (available_at === undefined ? (was ?? product).available_at : available_at) ?? now;
}

/** Lists the conflicts between a row and its offer. */
function contradictions(
  offer: WantedOffer,
  {
    published,
    handle,
    holder,
  }: { published: boolean | undefined; handle: string | undefined; holder: number | undefined },
  now: string,
): readonly RowProblem[] {
  const { imported_as, was, product } = offer;
  const end = (was ?? product).discontinue_at;
  const isOver = published === true && end !== null && end <= beginningOf(offer, now);
  return [
    ...(holder !== undefined && holder !== offer.id ? wrong('merchant_product_handle', handleTaken) : []),
    ...(handle !== undefined && imported_as !== undefined && imported_as !== handle
      ? wrong(
          'merchant_product_handle',
          fill(handleMismatch, { handle: imported_as.slice(imported_as.indexOf('#') + 1) }),
        )
      : []),
    ...(isOver ? wrong('published', isDiscontinued) : []),
  ];
}
