import type { EntityName } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { readPage } from './list.ts';
import type { PageRequest } from './page.ts';

/**
 * Yields all records of a collection that meet the conditions, page by page in the order of their ids. A page can be
 * empty. By default, a page has 1,000 records, and the records are those of all owners. With `after`, the records are
 * those with higher ids.
 */
export async function* walk<E extends EntityName>(
  entity: E,
  {
    reach = everything,
    conditions = [],
    limit = 1000,
    after,
  }: Partial<Pick<PageRequest<E>, 'reach' | 'conditions' | 'limit' | 'after'>> = {},
): AsyncGenerator<readonly Records[E][]> {
  let last = after;
  do {
    const page = await readPage({ entity, reach, conditions, ascending: true, limit, after: last });
    yield page.records;
    last = page.more ? page.last : undefined;
  } while (last !== undefined);
}
