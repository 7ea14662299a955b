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
  const parts = await readRecords(
    [
      ...values.map((id) => ({ entity: 'option-value' as const, id })),
      ...mediaIds.map((id) => ({ entity: 'media' as const, id })),
    ],
    everything,
  );
  const options = new Map(values.flatMap((id) => entryOf(id, parts.get('option-value', id))));
  const media = new Map(mediaIds.flatMap((id) => entryOf(id, parts.get('media', id))));
  const typeIds = [...new Set([...options.values()].map(({ option_type }) => option_type))];
  const types = await readRecords(
    typeIds.map((id) => ({ entity: 'option-type', id })),
    everything,
  );
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

const entryOf = <T>(id: number, record: T | undefined): [number, T][] => (record === undefined ? [] : [[id, record]]);
