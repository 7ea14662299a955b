import { deflateRawSync } from 'node:zlib';
import { type Change, changed, creates, removes, replaces } from '../../changes/change.ts';
import { requireExisting } from '../../changes/existing.ts';
import { everything } from '../../changes/reach.ts';
import { checkUrl } from '../../files/outbound-url.ts';
import { nowInstant } from '../../lib/clock.ts';
import { invalid, unavailable } from '../../lib/refusal.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductInput } from '../../resources/catalogue/new-master-product.ts';
import type { ProductLeaseRecord, ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import {
  claimsAtOnce,
  fileKey,
  namedBy,
  newSkus,
  picturesIn,
  productAfter,
  requireSound,
  type Surroundings,
  skuClaim,
  skuPaths,
} from '../../rules/catalogue/master-product.ts';
import { freeLease, heldLease, requireFree } from '../../rules/catalogue/product-lease.ts';
import { currentDeadline } from '../../table/retry.ts';
import { readEach, readRecord, readRecords } from '../../table/table.ts';
import { commit } from '../../table/writes/commit.ts';
import { reserveIds } from '../../table/writes/ids.ts';
import { readProduct, whenFree } from './free-product.ts';
import { blocks } from './product-steps.ts';
import { freeAllClaims } from './release-product.ts';

/**
 * Prepares the taking on of a product: everything that the body names is there, its pictures' addresses may be fetched, and
 * what does not fit into the request's own transaction is claimed ahead of it under a lease.
 */
export class Acceptance {
  readonly #input: ProductInput;
  readonly #product: number | undefined;
  #ids: Promise<{ readonly product: number; readonly variant: number }> | undefined;
  #ahead: { readonly lease: ProductLeaseRecord; readonly was: ProductLeaseRecord | undefined } | undefined;

  constructor(input: ProductInput, product?: number) {
    this.#input = input;
    this.#product = product;
  }

  /** What the rule needs; asked again when somebody else was faster. */
  async load(): Promise<Surroundings> {
    const input = this.#input;
    requireSound(input);
    requireFetchable(input);
    const named = namedBy(input);
    const [existing, own, ids] = await Promise.all([
      readRecords(named, everything),
      this.#own(),
      reserveIds({ job: 1, media: picturesIn(input.variants).length }),
      this.#reserve(),
    ]);
    requireExisting(named, existing);
    const { product: id, variant } = await this.#reserve();
    const numberOf = new Map((input.variants ?? []).map(({ sku }, index) => [sku, variant + index]));
    const wanted = newSkus(input, own.variants).map((sku) => ({ sku, id: numberOf.get(sku) ?? 0 }));
    const beyond = wanted.slice(0, Math.max(0, wanted.length - claimsAtOnce));
    if (beyond.length > 0 && !this.#ahead) {
      productAfter(id, own.subject, input, own.variants, nowInstant()); // refuses before anything is written
      await this.#claimAhead(id, own.lease, beyond);
    }
    const ahead = this.#ahead?.lease.claims ?? [];
    const early = new Set(ahead.map(({ sku }) => sku));
    const rest = wanted.filter(({ sku }) => !early.has(sku));
    // a variant that the body lists was deleted between the reading and the lease
    if (rest.length > claimsAtOnce) throw unavailable();
    const lease = this.#ahead ? await this.#leaseAhead(id, this.#ahead.lease.rev) : own.lease;
    return { ...own, id, lease, claims: [...ahead, ...rest], claimedAhead: ahead.length, ids, encode };
  }

  /**
   * Ids of the product and, from the first on, of the variants that the body lists: the same at each attempt, for SKUs may
   * be claimed under them already.
   */
  #reserve(): Promise<{ readonly product: number; readonly variant: number }> {
    this.#ids ??= reserveProduct(this.#product, this.#input.variants?.length ?? 0);
    return this.#ids;
  }

  async #own() {
    const none = { subject: undefined, lease: undefined, draft: undefined, variants: [], files: noFiles };
    if (this.#product === undefined) return none;
    const id = this.#product;
    const [read, draft] = await Promise.all([readProduct(id), readRecord('product-draft', id, everything)]);
    // who has claimed ahead holds the lease already
    const { subject, lease } = this.#ahead ? read : await whenFree(id, read);
    const variants = await readEach('master-variant', subject.variants, everything, true);
    return { subject, lease, draft, variants, files: await this.#files(variants) };
  }

  /** Files of the product by the address that they were fetched from, where the request names pictures. */
  async #files(variants: readonly MasterVariantRecord[]): Promise<ReadonlyMap<string, MediaRecord>> {
    if (!(this.#input.variants ?? []).some(({ views }) => views)) return noFiles;
    const ids = [...new Set(variants.flatMap(({ views }) => views.flatMap(({ media }) => media)))];
    const files = await readEach('media', ids, everything);
    return new Map(
      files.flatMap((file): [string, MediaRecord][] =>
        file.url ? [[fileKey(file.collection_name, file.url), file]] : [],
      ),
    );
  }

  async #claimAhead(id: number, was: ProductLeaseRecord | undefined, claims: Surroundings['claims']): Promise<void> {
    const now = nowInstant();
    const lease = heldLease(id, was, { state: 'claiming', claims }, now);
    const paths = skuPaths(this.#input);
    const held = was ? replaces('product-lease', was, lease) : creates('product-lease', lease);
    const begun = await commit(changed(undefined, [held]), [], currentDeadline());
    if (!begun.written) {
      // somebody was faster
      if (this.#product !== undefined) requireFree(id, (await readProduct(id)).lease, nowInstant());
      throw unavailable();
    }
    this.#ahead = { lease: { ...lease, rev: (was?.rev ?? 0) + 1 }, was };
    for (const block of blocks(claims, claimsAtOnce)) {
      await write({
        ...changed(undefined, [], [], [{ entity: 'product-lease', id, rev: this.#ahead.lease.rev }]),
        claims: block.map(({ sku, id: variant }) => skuClaim(sku, variant, paths.get(sku))),
      });
    }
  }

  /** The lease under which was claimed, as long as nobody has taken it back: then the SKUs may be another's by now. */
  async #leaseAhead(id: number, rev: number): Promise<ProductLeaseRecord> {
    const lease = await readRecord('product-lease', id, everything);
    if (lease?.rev !== rev) throw unavailable();
    return lease;
  }

  /** Answers what `run` does; when it refuses, gives back what was claimed ahead of it. */
  async orGiveBack<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      await this.#giveBack();
      throw error;
    }
  }

  /** Gives back what was claimed ahead, after the request was refused. What cannot be given back now, the sweeper does when the lease has ended. */
  async #giveBack(): Promise<void> {
    if (!this.#ahead) return;
    const { lease, was } = this.#ahead;
    try {
      await freeAllClaims(lease);
      const end = was
        ? changed(undefined, [replaces('product-lease', lease, freeLease(lease, nowInstant()))])
        : { ...changed(undefined, []), removes: [removes('product-lease', lease)] };
      await commit(end, [], currentDeadline());
    } catch {
      // the caller is told why the request was refused, not this
    }
  }
}

const noFiles: ReadonlyMap<string, MediaRecord> = new Map();

async function write(change: Change<undefined>): Promise<void> {
  const outcome = await commit(change, [], currentDeadline());
  if (outcome.written) return;
  if (outcome.taken.length > 0) {
    throw invalid(Object.fromEntries(outcome.taken.map((at) => [at, ['Has already been taken.']])));
  }
  throw unavailable();
}

async function reserveProduct(product: number | undefined, variants: number) {
  const ids = await reserveIds({ 'master-product': product === undefined ? 1 : 0, 'master-variant': variants });
  return { product: product ?? ids['master-product'](), variant: variants > 0 ? ids['master-variant']() : 0 };
}

/** 422 where a picture's address is one that is never asked. */
function requireFetchable(input: ProductInput): void {
  const errors = picturesIn(input.variants).flatMap(({ url, at }) => {
    const checked = checkUrl(url);
    return typeof checked === 'string' ? [[at, [checked]] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

const encode = (plan: ProductPlan): string => deflateRawSync(JSON.stringify(plan)).toString('base64');
