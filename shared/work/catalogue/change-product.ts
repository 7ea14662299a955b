import { requireExisting } from '../../domain/existing.ts';
import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { refuseAny } from '../../lib/refusal.ts';
import { checkUrl } from '../../outbound/user-urls.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { imagesIn, namedBy, newSkus, requireSound } from '../../rules/catalogue/product-body.ts';
import { type ProductAnswer, type ProductBefore, productChange } from '../../rules/catalogue/product-change.ts';
import { requireFree } from '../../rules/catalogue/product-lease.ts';
import { imageKey } from '../../rules/catalogue/product-plan.ts';
import { readEach, readEachEventually, readRecordsEventually } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { readProduct, rollBackAbandoned } from './read-product.ts';
import { step } from './step.ts';

/**
 * Creates a product, or changes one, outside a request. If the result says that work is planned, a worker does it, or
 * the caller calls `processProduct`.
 */
export const changeProduct = (input: ProductBody, product?: number): Promise<ProductAnswer> =>
  step(
    () => loadProduct(input, product),
    (before, { now }) => productChange(input, before, now),
  );

/**
 * Reads the input of the rule and reserves ids. Without `product`, they are for a new product. Throws 404, 422 or 423
 * if the body is contradictory, contains a URL that is never fetched, or does not fit the product.
 */
export async function loadProduct(input: ProductBody, product: number): Promise<ExistingProduct>;
export async function loadProduct(input: ProductBody, product?: number): Promise<ProductBefore>;
export async function loadProduct(input: ProductBody, product?: number): Promise<ProductBefore> {
  requireSound(input);
  requireFetchable(input);
  const named = namedBy(input);
  const isNew = product === undefined;
  const [existing, own, ids] = await Promise.all([
    readRecordsEventually(named, everything),
    isNew ? unmade : readOwn(product, input),
    reserveIds({
      'master-product': isNew ? 1 : 0,
      'master-variant': input.variants?.length ?? 0,
      job: 1,
      media: imagesIn(input.variants).length,
      'catalogue-task': isNew ? 0 : 1, // no merchant product shows a new product
    }),
  ]);
  requireExisting(named, existing);
  const id = product ?? ids['master-product']();
  const claims = newSkus(input, own.variants).map((sku) => ({ sku, id: ids['master-variant']() }));
  return { ...own, id, claims, ids: { job: ids.job, media: ids.media, task: ids['catalogue-task'] } };
}

type ExistingProduct = ProductBefore & { readonly subject: MasterProductRecord };

const noMedia: ReadonlyMap<string, MediaRecord> = new Map();
const unmade = { subject: undefined, lease: undefined, variants: [], media: noMedia };

/** Reads a product, its variants and its media. */
async function readOwn(id: number, input: ProductBody) {
  const { subject, lease } = await rollBackAbandoned(await readProduct(id));
  requireFree(id, lease, nowInstant()); // before more is read, and before other problems are reported
  const variants = await readEach('master-variant', subject.variants, everything);
  return { subject, lease, variants, media: await readMedia(input, variants) };
}

/**
 * Reads the media of a product, if the body names images. The map's key contains the URL that a media was fetched from.
 */
async function readMedia(
  input: ProductBody,
  variants: readonly MasterVariantRecord[],
): Promise<ReadonlyMap<string, MediaRecord>> {
  if (!(input.variants ?? []).some(({ views }) => views)) return noMedia;
  const ids = [...new Set(variants.flatMap(({ views }) => views.flatMap(({ media }) => media)))];
  const found = await readEachEventually('media', ids, everything);
  return new Map(
    found.flatMap((media): [string, MediaRecord][] =>
      media.url ? [[imageKey(media.collection_name, media.url), media]] : [],
    ),
  );
}

/** Throws 422 if the body has an image URL that is never fetched. */
function requireFetchable({ variants }: ProductBody): void {
  const errors = imagesIn(variants).flatMap(({ url, at }) => {
    const checked = checkUrl(url);
    return checked instanceof URL ? [] : [[at, [checked]] as const];
  });
  refuseAny(Object.fromEntries(errors));
}
