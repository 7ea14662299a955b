import type { EntityName } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { readPage } from './list.ts';
import type { PageRequest } from './page.ts';

/**
 * Yields all records of a collection that meet the conditions, page by page in the order of their ids. A page can be
 * empty. By default, a page has 1,000 records, and the records are those of all owners.
 */
export async function* walk<E extends EntityName>(
  entity: E,
  {
    reach = everything,
    conditions = [],
    limit = 1000,
  }: Partial<Pick<PageRequest<E>, 'reach' | 'conditions' | 'limit'>> = {},
): AsyncGenerator<readonly Records[E][]> {
  let after: number | undefined;
  do {
    const page = await readPage({ entity, reach, conditions, ascending: true, limit, after });
    yield page.records;
    after = page.more ? page.last : undefined;
  } while (after !== undefined);
}
