import { everything } from '../../domain/reach.ts';
import { findObject, mediaKey } from '../../files/bucket.ts';
import { blocks } from '../../lib/blocks.ts';
import { productionFile } from '../../resources/files/media.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import { keepForOrder } from '../../rules/designs/design-steps.ts';
import { readEach } from '../../table/table.ts';
import { decide, manyRetries } from '../../table/writes/decide.ts';

const looksAtOnce = 16;

/**
 * Ensures that the files of ordered designs are kept. Returns the ids of the ordered variants whose production files
 * are missing. Makes no calls if no variant has a design.
 */
export async function keepFiles(variants: readonly MerchantVariantRecord[]): Promise<readonly number[]> {
  const designed = variants.filter((variant) => logosOf(variant).length > 0);
  if (designed.length === 0) return [];
  const designs = designed.flatMap(({ copy_of }) => copy_of ?? []);
  await decide(
    () => readEach('design', designs, everything),
    (read, { now }) => keepForOrder(read, now),
    manyRetries,
  );
  const present = new Set<number>();
  for (const block of blocks(await readEach('logo', designed.flatMap(logosOf), everything), looksAtOnce)) {
    await Promise.all(
      block.map(async ({ id, media }) => {
        const file = media.find((one) => one.collection_name === productionFile);
        if (file && (await findObject(mediaKey(file.id)))) present.add(id);
      }),
    );
  }
  return designed.filter((variant) => !logosOf(variant).every((logo) => present.has(logo))).map(({ id }) => id);
}

const logosOf = ({ views }: Pick<MerchantVariantRecord, 'views'>): readonly number[] =>
  views.flatMap(({ customizations }) => customizations.map(({ resource }) => resource));
