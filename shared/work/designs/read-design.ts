import { byId, eachOf, refsOf } from '../../domain/found.ts';
import { everything } from '../../domain/reach.ts';
import { pricePartRefs, pricePartsIn } from '../../reads/variants.ts';
import type { StepRead } from '../../rules/designs/design-steps.ts';
import { readRecords } from '../../table/table.ts';

/** Reads the records for a step of a design in two round trips. Returns `undefined` if the design does not exist. */
export async function readDesign(id: number): Promise<StepRead | undefined> {
  const first = await readRecords([...refsOf('design', [id]), ...refsOf('merchant-variant', [id])], everything);
  const design = first.get('design', id);
  if (!design) return undefined;
  const mediaIds = [...design.media, ...design.prints.flatMap(({ files }) => Object.values(files ?? {}))];
  const logoIds = design.prints.map(({ logo }) => logo);
  const variant = first.get('merchant-variant', id);
  const priced = variant ? [variant] : [];
  const found = await readRecords(
    [
      ...refsOf('job', [design.job]),
      ...refsOf('logo', logoIds),
      ...refsOf('media', mediaIds),
      ...pricePartRefs(priced),
    ],
    everything,
  );
  return {
    design,
    variant,
    priceParts: pricePartsIn(found, priced),
    job: found.get('job', design.job),
    logos: byId(eachOf('logo', logoIds, found)),
    media: byId(eachOf('media', mediaIds, found)),
  };
}
