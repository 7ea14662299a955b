import { changed, creates, newBase, replaces, type Write } from '../../domain/change.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { VariantParts } from '../../resources/offers/variant-parts.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { leaseAfter } from '../catalogue/product-lease.ts';
import { changeOffer, changeOfferedVariant, offerProduct } from '../offers/merchant-product.ts';
import { offeredVariant } from '../offers/offered.ts';
import type { Decision, ImportMoment } from './decision.ts';

/** A merchant product as rows want it, one row after the other. */
export interface WantedOffer {
  readonly id: number;
  readonly merchant: MerchantRecord;
  readonly product: MasterProductRecord;
  /** Undefined when it is to be made. */
  readonly was: MerchantProductRecord | undefined;
  /** Its variants that are there, by master variant. */
  readonly variants: ReadonlyMap<number, MerchantVariantRecord>;
  /** Titles that rows give, by language. */
  readonly titles: Map<string, string>;
  /** Undefined where no row says it. */
  available_at: string | null | undefined;
  imported_as: string | undefined;
  /** Master variants that are added, with the merchant's identifiers. */
  readonly added: Map<MasterVariantRecord, string | null>;
  /** The merchant's identifiers of variants that are there. */
  readonly renamed: Map<MerchantVariantRecord, string>;
}

/** What is read to make and change merchant products. */
export interface OffersRead {
  lease(product: number): ProductLeaseRecord | undefined;
  /** Lists all variants of a product that is to be offered. */
  mastersOf(product: MasterProductRecord): readonly MasterVariantRecord[];
  partsOf(variant: MasterVariantRecord): VariantParts;
  /** Answers the id that a new variant of a merchant gets. */
  newVariant(merchant: number, master: number): number;
}

/**
 * Writes merchant products as rows want them. Variants are copied under the lease of their product, which moves: so two
 * imports do not offer a product twice, and a task propagates to the copies what is changed after this write.
 */
export function changeOfOffers(offers: readonly WantedOffer[], read: OffersRead, { import: id, now }: ImportMoment) {
  const each = offers.map((offer) => changeOf(offer, read, id, now));
  const copied = offers.filter(({ added }) => added.size > 0).map(({ product }) => product);
  const products = [...new Map(copied.map((product) => [product.id, product])).values()];
  const leases = products.map((product): Write => {
    const lease = read.lease(product.id);
    const moved = leaseAfter(product.id, lease, 'apply', now);
    return lease ? replaces('product-lease', lease, moved) : creates('product-lease', moved);
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
  const offered = was ? replaces('merchant-product', was, after) : creates('merchant-product', after);
  return { writes: [...(isSame ? [] : [offered]), ...renamed, ...made], events: own.events };
}

/** Decides the fields that are the merchant's own; a new merchant product has no variants yet. */
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
