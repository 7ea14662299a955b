import { changed, creates, newBase, puts, type Write } from '../../domain/change.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { VariantParts } from '../../resources/offers/variant-parts.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { leaseAfter } from '../catalogue/product-lease.ts';
import { changeOffer, changeOfferedVariant, offerProduct } from '../offers/merchant-product.ts';
import { offeredVariant } from '../offers/offered.ts';
import type { Decision, ImportMoment } from './decision.ts';

/** The requested state of a merchant product, which each row updates. */
export interface WantedOffer {
  readonly id: number;
  readonly merchant: MerchantRecord;
  readonly product: MasterProductRecord;
  /** Undefined for a new merchant product. */
  readonly was: MerchantProductRecord | undefined;
  /** Its existing variants, by master variant. */
  readonly variants: ReadonlyMap<number, MerchantVariantRecord>;
  /** Titles from the rows, by language. */
  readonly titles: Map<string, string>;
  /** Undefined if no row sets it. */
  available_at: string | null | undefined;
  imported_as: string | undefined;
  /** Master variants to add, with the merchant's identifiers. */
  readonly added: Map<MasterVariantRecord, string | null>;
  /** New identifiers of existing variants. */
  readonly renamed: Map<MerchantVariantRecord, string>;
}

/** The records and ids for writing merchant products. */
export interface OffersRead {
  lease(product: number): ProductLeaseRecord | undefined;
  /** Lists all variants of a product. */
  mastersOf(product: MasterProductRecord): readonly MasterVariantRecord[];
  partsOf(variant: MasterVariantRecord): VariantParts;
  /** Returns the id for a new variant of a merchant. */
  newVariant(merchant: number, master: number): number;
}

/**
 * Writes the requested merchant products. The write also replaces the lease of each product from which variants are
 * copied. So two imports cannot offer a product twice, and a task propagates later changes to the copies.
 */
export function changeOfOffers(offers: readonly WantedOffer[], read: OffersRead, { import: id, now }: ImportMoment) {
  const each = offers.map((offer) => changeOf(offer, read, id, now));
  const copied = offers.filter(({ added }) => added.size > 0).map(({ product }) => product);
  const products = [...new Map(copied.map((product) => [product.id, product])).values()];
  const leases = products.map((product): Write => {
    const lease = read.lease(product.id);
    const moved = leaseAfter(product.id, lease, 'apply', now);
    return puts('product-lease', lease, moved);
  });
  return changed(
    undefined,
    [...leases, ...each.flatMap(({ writes }) => writes)],
    each.flatMap(({ events }) => events),
    products.map(({ id: product, rev }) => ({ entity: 'master-product', id: product, rev })),
  ) satisfies Decision['change'];
}

function changeOf(offer: WantedOffer, read: OffersRead, imported_by: number, now: string) {
  const { was, product, imported_as } = offer;
  const own = ownFields(offer, read, now);
  const added = [...offer.added].map(([master, external_identifier]) => ({
    id: read.newVariant(offer.merchant.id, master.id),
    master,
    external_identifier,
  }));
  const after: MerchantProductRecord = {
    ...own.answer,
    merchant_variants: [...own.answer.merchant_variants, ...added.map(({ id }) => id)],
    left_out: own.answer.left_out.filter((id) => !added.some(({ master }) => master.id === id)),
    ...(!was && { imported_by }),
    ...(imported_as !== undefined && { imported_as }),
    updated_at: now,
  };
  const isSame = own.writes.length === 0 && added.length === 0 && imported_as === was?.imported_as;
  const made = added.map(({ id, master, external_identifier }) => {
    const parts = read.partsOf(master);
    const fields = offeredVariant(master, { product, merchantProduct: after, parts, external_identifier });
    return creates('merchant-variant', { ...newBase(id, now), ...fields, imported_by });
  });
  const renamed = [...offer.renamed].flatMap(
    ([variant, external_identifier]) => changeOfferedVariant(variant, { external_identifier }, now).writes,
  );
  const offered = puts('merchant-product', was, after);
  return { writes: [...(isSame ? [] : [offered]), ...renamed, ...made], events: own.events };
}

/** Decides the merchant's own fields. A new merchant product starts without variants. */
function ownFields({ id, merchant, product, was, titles, available_at }: WantedOffer, read: OffersRead, now: string) {
  const title = titles.size > 0 ? { ...(was?.title ?? product.name), ...Object.fromEntries(titles) } : undefined;
  if (was) return changeOffer(was, { title, available_at }, now);
  const none = () => {
    throw new Error('Variants are added afterwards');
  };
  return offerProduct(
    {
      ...(title && { title }),
      ...(available_at !== undefined && { available_at }),
      merchant: { id: merchant.id },
      master_product: { id: product.id },
      merchant_variants: [],
    },
    {
      merchant,
      product,
      lease: undefined,
      masters: read.mastersOf(product),
      partsOf: read.partsOf,
      ids: { product: () => id, variant: none, task: none },
    },
    now,
  );
}
