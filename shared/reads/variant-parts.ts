import { byId, eachOf, refsOf } from '../domain/found.ts';
import { everything } from '../domain/reach.ts';
import type { MasterVariantRecord } from '../resources/catalogue/master-product.ts';
import type { VariantParts } from '../resources/offers/variant-parts.ts';
import { readEach, readRecords } from '../table/table.ts';

/** Reads master variants with their option values, the option types and their media, in three round trips. */
export async function loadVariantParts(
  ids: readonly number[],
): Promise<{ masters: readonly MasterVariantRecord[]; partsOf: (variant: MasterVariantRecord) => VariantParts }> {
  const masters = await readEach('master-variant', ids, everything);
  const values = [...new Set(masters.flatMap(({ option_values }) => option_values))];
  const mediaIds = [...new Set(masters.flatMap(({ views }) => views.flatMap(({ media }) => media)))];
  const parts = await readRecords([...refsOf('option-value', values), ...refsOf('media', mediaIds)], everything);
  const options = byId(eachOf('option-value', values, parts));
  const media = byId(eachOf('media', mediaIds, parts));
  const typeIds = [...new Set([...options.values()].map(({ option_type }) => option_type))];
  const types = await readRecords(refsOf('option-type', typeIds), everything);
  const partsOf = ({ option_values }: MasterVariantRecord): VariantParts => ({
    media,
    options: option_values.flatMap((id) => {
      const value = options.get(id);
      const type = value && types.get('option-type', value.option_type);
      return value && type ? [{ value, type }] : [];
    }),
  });
  return { masters, partsOf };
}
