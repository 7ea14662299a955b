import type { OptionValueRecord, ReferenceRecord } from '../catalogue/vocabularies.ts';
import type { MediaRecord } from '../files/media.ts';

/**
 * What a variant of a merchant's takes from elsewhere than its master's own record: option values in its order, files
 * by id.
 */
export interface VariantParts {
  readonly options: readonly { readonly value: OptionValueRecord; readonly type: ReferenceRecord }[];
  readonly files: ReadonlyMap<number, MediaRecord>;
}
