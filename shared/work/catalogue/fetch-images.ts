import { maximumImageBytes } from '@made-to-order/image-facts/image-facts.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { writeFetched } from '../../rules/catalogue/product-steps.ts';
import { readEach } from '../../table/table.ts';
import { ByteBudget } from './byte-budget.ts';
import { fetchImage, type LostHosts, NotStored } from './fetch-image.ts';
import { readLease, step } from './step.ts';

const imagesAtOnce = 8;
// Four images of 20 MB, or eight of up to 10 MB. A growing buffer takes twice the size of its image, so this is 160 MB
// of the worker's memory. To store them concurrently within the bucket's 30 s, the worker needs 21 Mbit/s.
const bytesAtOnce = 80_000_000;

/** Progress of a product's images. */
export interface Fetching {
  readonly failed: number;
  /** Whether some images are still pending, because the time is over or the bucket did not accept them. */
  readonly isUnfinished: boolean;
}

/**
 * Fetches the pending images in blocks. Starts none after `until`. An image that could not be stored stays pending and
 * does not hold up the others. Throws `NotStored` only if the run finished no image at all.
 */
export async function fetchImages(
  product: number,
  fence: number,
  media: ProductPlan['media'],
  until: number,
): Promise<Fetching> {
  const lost: LostHosts = new Map();
  const budget = new ByteBudget(bytesAtOnce);
  let failed = 0;
  let ended = 0;
  let isUnfinished = false;
  let notStored: NotStored | undefined;

  const fetchOne = async (one: MediaRecord) => {
    const share = await budget.take(maximumImageBytes);
    try {
      if (nowMilliseconds() > until) return [];
      return [{ media: one, fetched: await fetchImage(one, lost, share) }];
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      notStored = error;
      return [];
    } finally {
      share.keep(0);
    }
  };

  for (const block of blocks(media, imagesAtOnce)) {
    if (nowMilliseconds() > until) {
      isUnfinished = true;
      break;
    }
    const found = await readEach(
      'media',
      block.map(({ id }) => id),
      everything,
    );
    const waiting = found.filter(({ state }) => state === 'pending');
    const done = (await Promise.all(waiting.map(fetchOne))).flat();
    if (done.length > 0) {
      await step(
        () => readLease(product, fence),
        (lease, { now }) => writeFetched(lease, done, now),
      );
    }
    ended += done.length;
    isUnfinished ||= done.length < waiting.length;
    failed += done.filter(({ fetched }) => 'failure' in fetched).length;
    failed += found.filter(({ state }) => state === 'failed').length;
  }
  if (notStored && ended === 0) throw notStored;
  return { failed, isUnfinished };
}
