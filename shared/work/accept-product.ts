import { deflateRawSync } from 'node:zlib';
import type { Change } from '../data/change.ts';
import { commit } from '../data/commit.ts';
import { everything } from '../data/design.ts';
import { reserveIds } from '../data/ids.ts';
import { currentDeadline } from '../data/retry.ts';
import { readRecord, readRecords } from '../data/table.ts';
import { changed, creates, removes, replaces } from '../domain/change.ts';
import {
  claimsAtOnce,
  namedBy,
  newSkus,
  picturesIn,
  requireSound,
  type Surroundings,
  skuClaim,
} from '../domain/master-product.ts';
import { freeLease, heldLease } from '../domain/product-lease.ts';
import { requireExisting } from '../domain/references.ts';
import { nowInstant } from '../lib/clock.ts';
import { checkUrl } from '../lib/outbound-url.ts';
import { invalid, notFound, unavailable } from '../lib/refusal.ts';
import { MasterProduct } from '../resources/master-product.ts';
import type { ProductInput } from '../resources/master-product-input.ts';
import type { MediaRecord } from '../resources/media.ts';
import type { ProductLeaseRecord, ProductPlan } from '../resources/product-work.ts';
import { readFreeProduct } from './free-product.ts';
import { freeAllClaims } from './release-product.ts';

/**
 * Prepares the taking on of a product: everything that the body names is there, its pictures' addresses may be fetched, and
 * what does not fit into the request's own transaction is claimed ahead of it under a lease.
 */
export class Acceptance {
  readonly #input: ProductInput;
  readonly #product: number | undefined;
  /** Ids of the product and, by SKU, of its new variants: the same at each attempt, for SKUs may be claimed under them already. */
  #id: number | undefined;
  readonly #variants = new Map<string, number>();
  #ahead: { readonly lease: ProductLeaseRecord; readonly was: ProductLeaseRecord | undefined } | undefined;

  constructor(input: ProductInput, product?: number) {
    this.#input = input;
    this.#product = product;
    this.#id = product;
  }

  /** What the rule needs; asked again when somebody else was faster. */
  async load(): Promise<Surroundings> {
    const input = this.#input;
    requireSound(input);
    requireFetchable(input);
    const named = namedBy(input);
    const [existing, own] = await Promise.all([readRecords(named, everything), this.#own()]);
    requireExisting(named, existing);
    const { subject, variants, files } = own;
    const skus = newSkus(input, variants);
    const unnumbered = skus.filter((sku) => !this.#variants.has(sku));
    const ids = await reserveIds({
      job: 1,
      media: picturesIn(input.variants).length,
      'master-product': this.#id === undefined ? 1 : 0,
      'master-variant': unnumbered.length,
    });
    this.#id ??= ids['master-product']();
    const id = this.#id;
    for (const sku of unnumbered) this.#variants.set(sku, ids['master-variant']());
    const wanted = skus.map((sku) => ({ sku, id: this.#variants.get(sku) ?? 0 }));
    const beyond = wanted.slice(0, Math.max(0, wanted.length - claimsAtOnce));
    if (beyond.length > 0 && !this.#ahead) await this.#claimAhead(id, own.lease, beyond);
    const ahead = this.#ahead?.lease.claims ?? [];
    const early = new Set(ahead.map(({ sku }) => sku));
    const rest = wanted.filter(({ sku }) => !early.has(sku));
    const [lease, draft] = await Promise.all([
      this.#ahead ? this.#leaseAhead(id, this.#ahead.lease.rev) : own.lease,
      this.#product === undefined ? undefined : readRecord('product-draft', id, everything),
    ]);
    // a variant that the body lists was deleted between the reading and the lease
    if (rest.length > claimsAtOnce) throw unavailable();
    return {
      id,
      subject,
      variants,
      files,
      lease,
      draft,
      claims: [...ahead, ...rest],
      claimedAhead: ahead.length,
      ids,
      encode,
    };
  }

  async #own() {
    if (this.#product === undefined) return { subject: undefined, lease: undefined, variants: [], files: noFiles };
    const id = this.#product;
    const { subject, lease } = this.#ahead
      ? { subject: await readRecord('master-product', id, everything), lease: this.#ahead.lease }
      : await readFreeProduct(id);
    if (!subject) throw notFound(MasterProduct.label);
    const found = await readRecords(
      subject.variants.map((variant) => ({ entity: 'master-variant', id: variant })),
      everything,
      true,
    );
    const variants = subject.variants.flatMap((variant) => found.get('master-variant', variant) ?? []);
    const shows = (this.#input.variants ?? []).some(({ views }) => views);
    const fileIds = shows ? [...new Set(variants.flatMap(({ views }) => views.flatMap(({ media }) => media)))] : [];
    const files = await readRecords(
      fileIds.map((file) => ({ entity: 'media', id: file })),
      everything,
    );
    const byUrl = fileIds.flatMap((file): [string, MediaRecord][] => {
      const record = files.get('media', file);
      return record?.url ? [[record.url, record]] : [];
    });
    return { subject, lease, variants, files: new Map(byUrl) };
  }

  async #claimAhead(id: number, was: ProductLeaseRecord | undefined, claims: Surroundings['claims']): Promise<void> {
    const now = nowInstant();
    const lease = heldLease(id, was, { state: 'claiming', claims }, now);
    const paths = new Map((this.#input.variants ?? []).map(({ sku }, index) => [sku, `variants.${index}.sku`]));
    const held = was ? replaces('product-lease', was, lease) : creates('product-lease', lease);
    await write(changed(undefined, [held]));
    this.#ahead = { lease: { ...lease, rev: (was?.rev ?? 0) + 1 }, was };
    for (let start = 0; start < claims.length; start += claimsAtOnce) {
      const block = claims.slice(start, start + claimsAtOnce);
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

/** 422 where a picture's address is one that is never asked. */
function requireFetchable(input: ProductInput): void {
  const errors = picturesIn(input.variants).flatMap(({ url, at }) => {
    const checked = checkUrl(url);
    return typeof checked === 'string' ? [[at, [checked]] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

const encode = (plan: ProductPlan): string => deflateRawSync(JSON.stringify(plan)).toString('base64');
