import { unchanged } from '../../changes/change.ts';
import { eachOf, refsOf } from '../../changes/found.ts';
import { everything } from '../../changes/reach.ts';
import { findObject, mediaKey } from '../../files/bucket.ts';
import { blocks } from '../../lib/blocks.ts';
import { productionFile } from '../../resources/files/media.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { keepForOrder } from '../../rules/designs/steps.ts';
import { finishPreparing } from '../../rules/orders/order.ts';
import { readEach, readRecord, readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Prepares an order: it is `prepared`, or says why it cannot be. A second message changes nothing more. */
export async function prepareOrder({ order: id }: { order: number }): Promise<void> {
  const order = await readRecord('order', id, everything);
  if (order?.state !== 'preparing') return;
  const ids = order.items.map(({ variant }) => variant);
  const lost = await keepFiles(ids);
  await decide(
    async () => {
      const found = await readRecords([{ entity: 'order', id }, ...refsOf('merchant-variant', ids)], everything);
      const variants = eachOf('merchant-variant', ids, found);
      if (variants.length < ids.length) throw new Error('A variant of the order is missing');
      return { order: found.get('order', id), variants };
    },
    ({ order, variants }, { now }) => (order ? finishPreparing(order, variants, lost, now) : unchanged(undefined)),
  );
}

const looksAtOnce = 16;

/**
 * Sees to it that the files of ordered designs stay, and finds the variants whose production files are gone.
 */
async function keepFiles(ids: readonly number[]): Promise<readonly number[]> {
  const variants = await readEach('merchant-variant', ids, everything);
  const designed = variants.filter((variant) => logosOf(variant).length > 0);
  if (designed.length === 0) return [];
  const designs = designed.flatMap(({ copy_of }) => copy_of ?? []);
  await decide(
    () => readEach('design', designs, everything),
    (read, { now }) => keepForOrder(read, now),
  );
  const logos = await readEach('logo', designed.flatMap(logosOf), everything);
  const files = new Map(
    logos.map(({ id, media }) => [id, media.find((one) => one.collection_name === productionFile)?.id]),
  );
  const lost: number[] = [];
  for (const block of blocks([...files], looksAtOnce)) {
    const gone = await Promise.all(
      block.map(async ([logo, file]) => (file !== undefined && (await findObject(mediaKey(file))) ? [] : [logo])),
    );
    lost.push(...gone.flat());
  }
  return designed.flatMap((variant) =>
    logosOf(variant).some((logo) => !files.has(logo) || lost.includes(logo)) ? [variant.id] : [],
  );
}

const logosOf = ({ views }: Pick<MerchantVariantRecord, 'views'>): readonly number[] =>
  views.flatMap(({ customizations }) => customizations.map(({ resource }) => resource));
