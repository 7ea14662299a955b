import type { EntityName } from '../../domain/entity-design.ts';
import { everything } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { readPage } from './list.ts';
import type { PageRequest } from './page.ts';

const recordsPerPage = 1000;

/**
 * Yields all records of a collection that meet the conditions, page by page in the order of their ids. A page can be
 * empty. By default, the records of all owners.
 */
export async function* walk<E extends EntityName>(
  entity: E,
  { reach = everything, conditions = [] }: Partial<Pick<PageRequest<E>, 'reach' | 'conditions'>> = {},
): AsyncGenerator<readonly Records[E][]> {
  let after: number | undefined;
  do {
    const page = await readPage({ entity, reach, conditions, ascending: true, limit: recordsPerPage, after });
    yield page.records;
    after = page.more ? page.last : undefined;
  } while (after !== undefined);
}
