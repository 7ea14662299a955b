import { isDeepStrictEqual } from 'node:util';
import type { Write } from '../data/change.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/master-product.ts';
import type { ProductRecord } from '../resources/product.ts';
import type { CatalogueTaskRecord } from '../resources/product-work.ts';
import type { VariantRecord } from '../resources/variant.ts';
import { masterFields, masterVariantFields, offeredTexts, offeredVariant, type VariantParts } from './catalogue.ts';
import { creates, replaces } from './change.ts';

/** A merchant's product with all that it comes from. */
export interface Offer {
  readonly offered: ProductRecord;
  readonly variants: readonly VariantRecord[];
  /** Undefined once it is deleted. */
  readonly product: MasterProductRecord | undefined;
  readonly masters: readonly MasterVariantRecord[];
  partsOf(variant: MasterVariantRecord): VariantParts;
}

/** What is to be written so that a merchant's product is as a task wants it. */
export interface Sync {
  readonly offered: ProductRecord;
  /** Variants that change, and new ones, in the order in which they are written. */
  readonly writes: readonly Extract<Write, { entity: 'merchant-variant' }>[];
}

/**
 * Brings a merchant's product up to date: always what the master decides alone; by a `sync` also texts, dates and variants
 * that are new; by a `withdraw` an end where something was deleted. A merchant's own identifiers, dates and choice of
 * variants stay. Without a task the product's own dates reach its variants.
 */
export function planSync(offer: Offer, task: CatalogueTaskRecord | undefined, newId: () => number, now: string): Sync {
  const { offered: before, product, masters } = offer;
  // met again, or overtaken by a later one
  const kind = task && task.id > before.synced_by ? task.kind : undefined;
  const offered = offeredAfter(before, product, kind, task, now);
  const byMaster = new Map(offer.variants.map((variant) => [variant.master_variant, variant]));
  const masterById = new Map(masters.map((variant) => [variant.id, variant]));
  const gone =
    kind === 'withdraw' ? new Set(task?.withdrawn ?? offer.variants.map((one) => one.master_variant)) : undefined;
  const kept = offer.variants.flatMap((was) => {
    const master = masterById.get(was.master_variant);
    const after: VariantRecord = {
      ...was,
      ...(master && product && masterVariantFields(master, product, offered.locale, offer.partsOf(master))),
      available_at: offered.available_at,
      withdrawn_at: offered.discontinue_at,
      ...(gone?.has(was.master_variant) && { discontinue_at: earlier(was.discontinue_at, now) }),
    };
    return isDeepStrictEqual(was, after) ? [] : [replaces('merchant-variant', was, { ...after, updated_at: now })];
  });
  const made = (product ? wanted(offer, kind, task) : []).flatMap(({ id, master, external_identifier }) => {
    const variant = masterById.get(master);
    if (!variant || !product || byMaster.has(master)) return [];
    const parts = offer.partsOf(variant);
    const fields = offeredVariant(variant, { product, merchantProduct: offered, parts, external_identifier });
    return [creates('merchant-variant', { id: id ?? newId(), rev: 0, ...fields, created_at: now, updated_at: now })];
  });
  return { offered, writes: [...kept, ...made] as Sync['writes'] };
}

function offeredAfter(
  before: ProductRecord,
  product: MasterProductRecord | undefined,
  kind: CatalogueTaskRecord['kind'] | undefined,
  task: CatalogueTaskRecord | undefined,
  now: string,
): ProductRecord {
  const own = Object.fromEntries(before.own_dates.map((name) => [name, before[name]]));
  return {
    ...before,
    ...(product && masterFields(product)),
    ...(product && kind === 'sync' && { ...offeredTexts(product), ...own }),
    ...(kind === 'withdraw' && task?.withdrawn === null && { discontinue_at: earlier(before.discontinue_at, now) }),
    ...(task && kind && { synced_by: task.id }),
  };
}

const earlier = (end: string | null, now: string): string => (end !== null && end < now ? end : now);

/** The variants that a merchant's product is to have and may lack. */
function wanted(
  { offered, masters }: Offer,
  kind: CatalogueTaskRecord['kind'] | undefined,
  task: CatalogueTaskRecord | undefined,
) {
  if (kind === 'offer') {
    return (task?.offers?.variants ?? []).map(({ id, master_variant: master, external_identifier }) => {
      return { id, master, external_identifier };
    });
  }
  if (kind !== 'sync') return [];
  const leftOut = new Set(offered.left_out);
  return masters
    .filter(({ id }) => !leftOut.has(id))
    .map(({ id: master }) => ({ id: undefined, master, external_identifier: null }));
}
