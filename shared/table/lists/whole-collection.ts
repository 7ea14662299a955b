import type { EntityName } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { holdingReference } from '../../lib/held.ts';
import { readPage } from './list.ts';

const recordsAtMost = 1000;

const collections = holdingReference<readonly object[]>();

/**
 * Returns all records of an entity of reference data, up to 1,000. Each process reads them at most once in five
 * seconds.
 */
export const wholeCollection = async <E extends EntityName>(entity: E): Promise<readonly Records[E][]> =>
  // the key of the cache is the entity
  ((await collections.get(entity, () => readWhole(entity))) ?? []) as readonly Records[E][];

async function readWhole(entity: EntityName): Promise<readonly object[]> {
  const { records } = await readPage({
    entity,
    reach: everything,
    conditions: [],
    ascending: true,
    limit: recordsAtMost,
  });
  return records;
}
