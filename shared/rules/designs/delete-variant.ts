import { type Change, changed, event, removes, replaces, unchanged } from '../../domain/change.ts';
import { workSeconds } from '../../domain/lifetimes.ts';
import { later } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { notACustomVariant } from '../../lib/request-errors.ts';

import type { DesignRecord } from '../../resources/designs/design-record.ts';
import type { JobRecord } from '../../resources/job.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { nextLook, usingMedia } from './design.ts';
import { jobEnd } from './design-steps.ts';

/**
 * Deletes a custom variant. Its design no longer keeps the media that it used from being deleted. Its files are removed
 * when no checkout can become an order with it any more, unless an order keeps them. Rejects other variants.
 */
export function deleteVariant(
  variant: MerchantVariantRecord,
  {
    design,
    job,
  }: {
    readonly design: DesignRecord | undefined;
    readonly job: JobRecord | undefined;
  },
  now: string,
): Change<undefined> {
  if (variant.collection_name !== 'custom') throw new Refusal(notACustomVariant);
  const removed = { removes: [removes('merchant-variant', variant)] };
  if (!design) return { ...unchanged(undefined), ...removed };
  const end = removableAt(variant, now);
  const discarded: DesignRecord = {
    ...design,
    removable_at: end,
    due_at: design.is_ordered ? null : end,
    updated_at: now,
  };
  return {
    ...changed(
      undefined,
      [replaces('design', design, discarded), ...jobEnd(job, 'The variant was deleted.', now)],
      end > now ? [] : [event('design.resumed', 'design', design, { variant: design.id })],
    ),
    ...removed,
    counts: design.media.map((media) => usingMedia(media, -1, design.id)),
  };
}

/** Returns the time from which nothing needs the files of a variant, unless an order keeps them. */
function removableAt({ state }: MerchantVariantRecord, now: string): string {
  if (state === 'completed') return later(now, workSeconds); // it may be in a checkout
  return state === 'ready' ? nextLook(now) : now; // a worker that makes its files has finished by then
}
