import type { OptionValueRecord, ReferenceRecord } from '../catalogue/vocabularies.ts';
import type { MediaRecord } from '../files/media.ts';

/**
 * What a merchant's variant takes from elsewhere than its master's own record: option values in its order, media by id.
 */
export interface VariantParts {
  readonly options: readonly { readonly value: OptionValueRecord; readonly type: ReferenceRecord }[];
  readonly media: ReadonlyMap<number, MediaRecord>;
}
