import { type EntityName, entityDesign } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { holdingReference } from '../../lib/held.ts';
import { indexPartition } from '../keys.ts';
import { idOfRow, queryPartition, readEachEventually } from '../table.ts';

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
  const { collection } = entityDesign(entity);
  if (!collection) throw new Error(`${entity} has no collection`);
  const partition = indexPartition(entity, undefined, collection, undefined, []);
  const { rows } = await queryPartition({ index: collection.gsi, partition, ascending: true, limit: recordsAtMost });
  return readEachEventually(entity, rows.map(idOfRow), everything);
}
