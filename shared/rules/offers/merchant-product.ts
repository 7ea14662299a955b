import { isDeepStrictEqual } from 'node:util';
import {
  type Change,
  changed,
  creates,
  event,
  isSameRecord,
  newBase,
  replaces,
  type UnchangedSince,
  unchanged,
} from '../../domain/change.ts';
import { requireDateOrder } from '../../domain/existing.ts';
import { doesNotExist, listedTwice } from '../../lib/problems.ts';
import { invalid, type Problem, Refusal, refuseAny } from '../../lib/refusal.ts';
import { variantOfOrder } from '../../lib/request-errors.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import type {
  MerchantProductChange,
  MerchantVariantChange,
  NewMerchantProduct,
} from '../../resources/offers/merchant-product.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { VariantParts } from '../../resources/offers/variant-parts.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { catalogueTask, leaseUnchanged } from '../catalogue/catalogue-task.ts';
import { offeredProduct, offeredVariant, propagated } from './offered.ts';

/**
 * Number of variants that the request's own transaction creates. Each takes two actions: its record and a row of the
 * dictionary.
 */
export const offeredAtOnce = 40;

/** The records and reserved ids of a new merchant product. */
export interface OfferRead {
  readonly merchant: MerchantRecord | undefined;
  readonly product: MasterProductRecord | undefined;
  /** Lease of the product. Every change of the product's variants also changes the lease. */
  readonly lease: ProductLeaseRecord | undefined;
  readonly masters: readonly MasterVariantRecord[];
  partsOf(variant: MasterVariantRecord): VariantParts;
  readonly ids: { product(): number; variant(): number; task(): number };
}

/**
 * Offers all variants of a master product, or the listed ones, through a merchant. If they do not fit one transaction,
 * a task creates them soon after.
 */
export function offerProduct(
  input: NewMerchantProduct,
  { merchant, product, lease, masters, partsOf, ids }: OfferRead,
  now: string,
): Change<MerchantProductRecord> {
  const errors = {
    ...(!merchant && { 'merchant.id': [doesNotExist] }),
    ...(!product?.is_made && { 'master_product.id': [doesNotExist] }),
  };
  if (!merchant || !product?.is_made) throw invalid(errors);
  const chosen = chosenVariants(input, masters);
  const offers = chosen.map(({ master, external_identifier }) => ({ id: ids.variant(), master, external_identifier }));
  const { merchant: _, master_product, merchant_variants, ...given } = input;
  const own_dates = (['available_at', 'discontinue_at'] as const).filter((name) => given[name] !== undefined);
  const record: MerchantProductRecord = {
    ...newBase(ids.product(), now),
    ...offeredProduct(
      product,
      merchant,
      offers.map(({ id }) => id),
    ),
    ...given,
    own_dates,
    left_out: masters.filter((master) => !chosen.some((one) => one.master.id === master.id)).map(({ id }) => id),
  };
  requireDateOrder(record.available_at, record.discontinue_at);
  const variants = offers.slice(0, offeredAtOnce).map(({ id, master, external_identifier }) => {
    const parts = partsOf(master);
    const fields = offeredVariant(master, { product, merchantProduct: record, parts, external_identifier });
    return creates('merchant-variant', { ...newBase(id, now), ...fields });
  });
  // a task propagates later changes to this merchant product
  const unchangedSince: UnchangedSince[] = [
    { entity: 'master-product', id: product.id, rev: product.rev },
    ...leaseUnchanged(lease),
  ];
  if (offers.length <= offeredAtOnce) {
    return changed(record, [creates('merchant-product', record), ...variants], [], unchangedSince);
  }
  const task = catalogueTask(ids.task(), product.id, 'offer', now, {
    offers: {
      merchant_product: record.id,
      variants: offers
        .slice(offeredAtOnce)
        .map(({ id, master, external_identifier }) => ({ id, master_variant: master.id, external_identifier })),
    },
  });
  const promising: MerchantProductRecord = { ...record, offered_by: task.id };
  return changed(
    promising,
    [creates('merchant-product', promising), ...variants, creates('catalogue-task', task)],
    [changedEvent(record.id, task.id)],
    unchangedSince,
  );
}

const changedEvent = (id: number, task: number | null) =>
  event('merchant-product.changed', 'merchant-product', { id }, { merchant_product: id, task });

interface Chosen {
  readonly master: MasterVariantRecord;
  readonly external_identifier: string | null;
}

function chosenVariants(
  { merchant_variants }: NewMerchantProduct,
  masters: readonly MasterVariantRecord[],
): readonly Chosen[] {
  if (!merchant_variants) return masters.map((master) => ({ master, external_identifier: null }));
  const errors: Record<string, Problem[]> = {};
  const chosen: Chosen[] = [];
  for (const [index, { master_variant, external_identifier }] of merchant_variants.entries()) {
    const { id, sku } = master_variant;
    const at = `merchant_variants.${index}.master_variant`;
    const master = masters.find((one) => (id === undefined || one.id === id) && (sku === undefined || one.sku === sku));
    if (!master) errors[`${at}.${id === undefined ? 'sku' : 'id'}`] = [doesNotExist];
    else if (chosen.some((one) => one.master.id === master.id)) errors[at] = [listedTwice];
    else chosen.push({ master, external_identifier });
  }
  refuseAny(errors);
  return chosen;
}

/** Changes a merchant product. An event propagates the fields that its variants share to these variants. */
export function changeOffer(
  was: MerchantProductRecord,
  input: MerchantProductChange,
  now: string,
): Change<MerchantProductRecord> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const dates = (['available_at', 'discontinue_at'] as const).filter((name) => input[name] !== undefined);
  const after: MerchantProductRecord = {
    ...was,
    ...given,
    own_dates: [...new Set([...was.own_dates, ...dates])],
    updated_at: now,
  };
  // a sync, or the end of the master product, may have set the other date
  if (dates.length > 0) requireDateOrder(after.available_at, after.discontinue_at);
  if (isSameRecord(was, after)) return unchanged(was);
  const moved = !isDeepStrictEqual(propagated(was), propagated(after));
  return changed(after, [replaces('merchant-product', was, after)], moved ? [changedEvent(was.id, null)] : []);
}

/** Changes the merchant's own fields of a variant. */
export function changeOfferedVariant(
  was: MerchantVariantRecord,
  { external_identifier, discontinue_at }: MerchantVariantChange,
  now: string,
): Change<MerchantVariantRecord> {
  if (was.collection_name === 'ordered') throw new Refusal(variantOfOrder);
  const after: MerchantVariantRecord = {
    ...was,
    ...(external_identifier !== undefined && { origin: { ...was.origin, external_identifier } }),
    ...(discontinue_at !== undefined && { discontinue_at }),
    updated_at: now,
  };
  return isSameRecord(was, after) ? unchanged(was) : changed(after, [replaces('merchant-variant', was, after)]);
}
