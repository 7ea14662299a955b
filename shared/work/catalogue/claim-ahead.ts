import { changed, creates, removes, replaces } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import { nowInstant } from '../../lib/clock.ts';
import { unavailable } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { claimsAtOnce, skuClaim } from '../../rules/catalogue/product-change.ts';
import { leaseAfter, requireFree } from '../../rules/catalogue/product-lease.ts';
import { readRecord } from '../../table/table.ts';
import { commit, refuseTaken } from '../../table/writes/commit.ts';
import { rollBackAllClaims } from './roll-back-product.ts';

/** SKUs that were claimed ahead of a request's own transaction, under a lease. */
export interface Ahead {
  readonly lease: ProductLeaseRecord;
  /** The lease before; none where the product had none. */
  readonly was: ProductLeaseRecord | undefined;
}

/** What is claimed for a product: SKUs under the ids of variants to be, and where the body says each. */
interface Wanted {
  readonly id: number;
  readonly lease: ProductLeaseRecord | undefined;
  readonly claims: ProductLeaseRecord['claims'];
  readonly paths: ReadonlyMap<string, string>;
}

/**
 * Claims SKUs under a lease of one minute, in blocks of one transaction. When one is taken, gives up all and refuses.
 */
export async function claimAhead({ id, lease: was, claims, paths }: Wanted): Promise<Ahead> {
  const lease = leaseAfter(id, was, 'claim', nowInstant(), { claims });
  const write = was ? replaces('product-lease', was, lease) : creates('product-lease', lease);
  const began = await commit(changed(undefined, [write]));
  if (!began.written) {
    // another was faster
    requireFree(id, await readRecord('product-lease', id, everything), nowInstant());
    throw unavailable();
  }
  const ahead: Ahead = { lease: { ...lease, rev: (was?.rev ?? 0) + 1 }, was };
  try {
    for (const block of blocks(claims, claimsAtOnce)) await claimBlock(ahead, block, paths);
  } catch (error) {
    await rollBackAhead(ahead);
    throw error;
  }
  return ahead;
}

async function claimBlock(
  { lease: { id, rev } }: Ahead,
  block: ProductLeaseRecord['claims'],
  paths: Wanted['paths'],
): Promise<void> {
  const change = {
    ...changed(undefined, [], [], [{ entity: 'product-lease', id, rev }]),
    claims: block.map(({ sku, id: variant }) => skuClaim(sku, variant, `${paths.get(sku)}.sku`)),
  };
  const outcome = await commit(change);
  if (outcome.written) return;
  refuseTaken(outcome);
  throw unavailable();
}

/**
 * Gives up what was claimed ahead, and the lease. What cannot be given up now is rolled back by the sweeper when the
 * lease has ended.
 */
export async function rollBackAhead({ lease, was }: Ahead): Promise<void> {
  try {
    await rollBackAllClaims(lease);
    const end = was
      ? changed(undefined, [replaces('product-lease', lease, leaseAfter(lease.id, lease, 'finish', nowInstant()))])
      : { ...changed(undefined, []), removes: [removes('product-lease', lease)] };
    await commit(end);
  } catch {
    // the caller is told why the request was refused, not this
  }
}
