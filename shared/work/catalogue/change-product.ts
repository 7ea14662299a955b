import { requireExisting } from '../../domain/existing.ts';
import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { refuseAny, unavailable } from '../../lib/refusal.ts';
import { checkUrl } from '../../outbound/user-urls.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { imagesIn, namedBy, newSkus, requireSound, variantPaths } from '../../rules/catalogue/product-body.ts';
import {
  claimsAtOnce,
  type ProductAnswer,
  type ProductBefore,
  productAfter,
  productChange,
} from '../../rules/catalogue/product-change.ts';
import { requireFree } from '../../rules/catalogue/product-lease.ts';
import { mediaKey } from '../../rules/catalogue/product-plan.ts';
import { readEach, readEachEventually, readRecord, readRecordsEventually } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/ids.ts';
import { inPhases, type Phases } from '../../table/writes/phases.ts';
import { type Ahead, claimAhead, rollBackAhead } from './claim-ahead.ts';
import { readProduct, rollBackAbandoned } from './read-product.ts';
import { step } from './step.ts';

/** A body that is prepared, and what was claimed ahead for it. */
interface Prepared {
  readonly input: ProductBody;
  /** None where the body makes a new one. */
  readonly product: number | undefined;
  readonly ahead?: Ahead & { readonly numbers: Numbers };
}

/** The id of the product and, from the first on, of the variants that the body lists. */
interface Numbers {
  readonly product: number;
  readonly variant: number;
}

/** What the rule is given. */
interface Loaded extends ProductBefore {
  readonly input: ProductBody;
  readonly numbers: Numbers;
}

/**
 * Changes a product, or makes one, outside of a request, in the same phases. Where the answer says that work is
 * planned, a worker does it, or the caller does it by `processProduct`.
 */
export const changeProduct = (input: ProductBody, product?: number): Promise<ProductAnswer> =>
  inPhases(
    () => prepareProduct(input, product),
    (prepared) => step(() => productPhases.load(prepared), productPhases.decide),
    productPhases.rollBack,
  );

/**
 * Prepares a change of a product. Refuses a body that contradicts itself or names an address that is never fetched. New
 * SKUs that do not fit into the request's own transaction are claimed ahead of it, under a short lease.
 */
export async function prepareProduct(input: ProductBody, product?: number): Promise<Prepared> {
  requireSound(input);
  requireFetchable(input);
  const prepared = { input, product };
  if ((input.variants ?? []).length <= claimsAtOnce) return prepared;
  const before = await loadProduct(prepared);
  const { id, subject, lease, claims, variants, numbers } = before;
  const beyond = claims.slice(0, Math.max(0, claims.length - claimsAtOnce));
  if (beyond.length === 0) return prepared;
  productAfter(id, subject, input, variants, nowInstant()); // it refuses before anything is written
  const ahead = await claimAhead({ id, lease, claims: beyond, paths: variantPaths(input) });
  return { ...prepared, ahead: { ...ahead, numbers } };
}

/** The phases of a change that is prepared. */
export const productPhases: Phases<Prepared, Loaded, ProductAnswer> = {
  load: async (prepared) => {
    const loaded = await loadProduct(prepared);
    // a variant that the body lists was deleted since it was prepared
    if (loaded.claims.length - loaded.claimedAhead > claimsAtOnce) throw unavailable();
    return loaded;
  },
  decide: ({ input, ...before }, { now }) => productChange(input, before, now),
  rollBack: async ({ ahead }) => {
    if (ahead) await rollBackAhead(ahead);
  },
};

/** Reads what the rule needs and reserves ids. Refuses with 404, 422 or 423 where the body does not fit the product. */
async function loadProduct({ input, product, ahead }: Prepared): Promise<Loaded> {
  const named = namedBy(input);
  const [existing, own, ids, numbers] = await Promise.all([
    readRecordsEventually(named, everything),
    product === undefined ? readNew(ahead) : readOwn(product, input, ahead),
    reserveIds({
      job: 1,
      media: imagesIn(input.variants).length,
      'catalogue-task': product === undefined ? 0 : 1, // merchants know nothing of a new product
    }),
    // these ids stay the same at each attempt where SKUs are claimed under them already
    ahead?.numbers ?? reserveNumbers(product, input.variants?.length ?? 0),
  ]);
  requireExisting(named, existing);
  const numberOf = new Map((input.variants ?? []).map(({ sku }, index) => [sku, numbers.variant + index]));
  const wanted = newSkus(input, own.variants).map((sku) => ({ sku, id: numberOf.get(sku) ?? 0 }));
  const claimed = ahead?.lease.claims ?? [];
  const early = new Set(claimed.map(({ sku }) => sku));
  const claims = [...claimed, ...wanted.filter(({ sku }) => !early.has(sku))];
  const taken = { job: ids.job, media: ids.media, task: ids['catalogue-task'] };
  return { ...own, input, numbers, id: numbers.product, claims, claimedAhead: claimed.length, ids: taken };
}

const noMedia: ReadonlyMap<string, MediaRecord> = new Map();

/** Reads the lease of a new product, which has one where SKUs are claimed ahead for it. */
async function readNew(ahead: Ahead | undefined) {
  const lease = ahead && (await readRecord('product-lease', ahead.lease.id, everything));
  requireOwn(lease, ahead);
  return { subject: undefined, lease, variants: [], media: noMedia };
}

/** Reads a product, its variants and its media. */
async function readOwn(id: number, input: ProductBody, ahead: Ahead | undefined) {
  const read = await readProduct(id);
  const { subject, lease } = ahead ? read : await rollBackAbandoned(read);
  if (ahead) requireOwn(lease, ahead);
  else requireFree(id, lease, nowInstant()); // before more is read, and before other problems are reported
  const variants = await readEach('master-variant', subject.variants, everything);
  return { subject, lease, variants, media: await readMedia(input, variants) };
}

/**
 * Refuses with 503 when the lease under which SKUs were claimed was rolled back: other variants may have them by now.
 */
function requireOwn(lease: ProductBefore['lease'], ahead: Ahead | undefined): void {
  if (lease?.rev !== ahead?.lease.rev) throw unavailable();
}

/** Reads the media of a product by the addresses that they were fetched from, where the body names images. */
async function readMedia(
  input: ProductBody,
  variants: readonly MasterVariantRecord[],
): Promise<ReadonlyMap<string, MediaRecord>> {
  if (!(input.variants ?? []).some(({ views }) => views)) return noMedia;
  const ids = [...new Set(variants.flatMap(({ views }) => views.flatMap(({ media }) => media)))];
  const found = await readEachEventually('media', ids, everything);
  return new Map(
    found.flatMap((media): [string, MediaRecord][] =>
      media.url ? [[mediaKey(media.collection_name, media.url), media]] : [],
    ),
  );
}

async function reserveNumbers(product: number | undefined, variants: number): Promise<Numbers> {
  const ids = await reserveIds({ 'master-product': product === undefined ? 1 : 0, 'master-variant': variants });
  return { product: product ?? ids['master-product'](), variant: variants > 0 ? ids['master-variant']() : 0 };
}

/** Refuses with 422 the address of an image that is never fetched. */
function requireFetchable({ variants }: ProductBody): void {
  const errors = imagesIn(variants).flatMap(({ url, at }) => {
    const checked = checkUrl(url);
    return checked instanceof URL ? [] : [[at, [checked]] as const];
  });
  refuseAny(Object.fromEntries(errors));
}
