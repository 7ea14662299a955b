import { type EmbeddedEntity, embedded, hasOwnRows, withOwnRow } from '../../domain/embedded.ts';
import { valueAt } from '../../domain/entity-design.ts';
import { everything, type Reach, reaches } from '../../domain/reach.ts';
import type { Records } from '../../domain/records.ts';
import { blocks, joinedBlocks } from '../../lib/blocks.ts';
import { recordKey } from '../keys.ts';
import { type Row, recordOf } from '../rows.ts';
import { readEachEventually, readRowsEventually } from '../table.ts';
import { type Condition, type PageRequest, type PageWithin, rangeOf, withIds } from './page.ts';
import { recentlyChanged } from './sources.ts';

type RootEntity = (typeof embedded)[EmbeddedEntity]['root'];
type LeadEntity = (typeof embedded)[EmbeddedEntity]['leads']['entity'];
type Root = Records[RootEntity];
type ReadRoots = <E extends RootEntity | LeadEntity>(
  request: PageRequest<E>,
  rows: number,
) => Promise<PageWithin<Records[E]>>;

const rootsAtOnce = 25;
const roundsPerRequest = 40; // a thousand roots, then the page is short and has a `next`

/**
 * Reads one page of embedded records. It reads their roots from an index in the order of ids, and takes the embedded
 * records from the roots. It replaces embedded records that have their own rows by these rows, and then applies the
 * filters. `rows` limits the number of index rows that it may read.
 */
export async function readEmbeddedPage<E extends EmbeddedEntity>(
  request: PageRequest<E>,
  readRoots: ReadRoots,
  rows: number,
): Promise<PageWithin<Records[E]>> {
  const { ascending, backwards = false, limit, skip = 0, after, entity } = request;
  const { first, last } = embedded[entity];
  const upwards = ascending !== backwards;
  const isBeyond = (id: number) => after === undefined || (upwards ? id > after : id < after);
  const found: Records[E][] = [];
  const wanted = skip + limit + 1;
  let stop: number | undefined;
  let rowsLeft = rows;
  search: for await (const round of rounds(request, upwards, readRoots, rows)) {
    rowsLeft = round.rowsLeft;
    const ahead = round.roots.values().map((root) => {
      const all = embeddedOf(entity, root).filter(({ id }) => isBeyond(id));
      return upwards ? all : all.toReversed();
    });
    // reads the tags of small orders together, and of a large order only as many as a page may need
    for (const block of joinedBlocks(ahead, wanted)) {
      const current = await withOwnRows(entity, block);
      found.push(...current.filter((record) => fits(record, request)));
      if (found.length >= wanted) break search;
    }
    stop = round.more && round.last !== undefined ? (upwards ? last(round.last) : first(round.last)) : undefined;
  }
  const full = found.length >= wanted;
  const records = found.slice(skip, skip + limit);
  const reached = full ? records.at(-1)?.id : stop;
  if (backwards) records.reverse();
  const page = {
    records,
    more: full || stop !== undefined,
    skip: full ? 0 : Math.max(0, skip - found.length),
    last: reached,
  };
  return { page, rowsLeft };
}

/**
 * Returns the embedded records of a root. The root always matches the entity, which TypeScript cannot see in the union.
 */
const embeddedOf = <E extends EmbeddedEntity>(entity: E, root: Root): readonly Records[E][] =>
  embedded[entity].all(root) as unknown as readonly Records[E][];

const fits = <E extends EmbeddedEntity>(record: Records[E], { entity, reach, conditions }: PageRequest<E>): boolean =>
  reaches(entity, reach, record) && conditions.every(({ field, holds }) => holds(valueAt(record, field)));

/** Returns embedded records with the fields of their own rows, if they have been written separately. */
async function withOwnRows<E extends EmbeddedEntity>(
  entity: E,
  found: readonly Records[E][],
): Promise<readonly Records[E][]> {
  if (!hasOwnRows(entity)) return found;
  const rows = await readRowsEventually(found.map(({ id }) => recordKey(entity, id)));
  const own = new Map(rows.map((row: Row) => recordOf(entity, row)).map((record) => [record.id, record]));
  return found.map((record) => withOwnRow(entity, record, own.get(record.id)));
}

/** Roots in reading order. `more` says whether unread roots may follow. */
interface Round {
  readonly roots: readonly Root[];
  readonly last: number | undefined;
  readonly more: boolean;
  /** Index rows that the request may still read. */
  readonly rowsLeft: number;
}

async function* rounds<E extends EmbeddedEntity>(
  request: PageRequest<E>,
  upwards: boolean,
  readRoots: ReadRoots,
  rows: number,
): AsyncGenerator<Round> {
  const { entity, reach } = request;
  const { root, rootOf } = embedded[entity];
  const from = request.after === undefined ? undefined : rootOf(request.after);
  const conditions = await conditionsOnRoots(request);
  const known = conditions.find(({ field, equals }) => field === 'id' && equals)?.equals?.map(Number);
  if (known) {
    const ahead = known.filter((id) => from === undefined || (upwards ? id >= from : id <= from));
    const sorted = [...new Set(ahead)].sort((a, b) => (upwards ? a - b : b - a));
    const all = blocks(sorted, rootsAtOnce);
    for (const [index, ids] of all.slice(0, roundsPerRequest).entries()) {
      const more = index + 1 === roundsPerRequest && all.length > roundsPerRequest;
      yield { roots: await readEachEventually(root, ids, everything), last: ids.at(-1), more, rowsLeft: rows };
    }
    return;
  }
  const next = isProduction(reach) ? rootsOfProduction(entity, reach, readRoots) : rootsOf(root, conditions, readRoots);
  // the root of the last record may hold further records
  let after = from === undefined ? undefined : from + (upwards ? -1 : 1);
  let rowsLeft = rows;
  for (let round = 1; ; round += 1) {
    const page = await next(after, upwards, rowsLeft);
    rowsLeft = page.rowsLeft;
    const isLast = round === roundsPerRequest || page.roots.length === 0 || rowsLeft <= 0;
    yield { ...page, more: page.more && isLast };
    if (!page.more || isLast) return;
    after = page.last;
  }
}

type NextRoots = (after: number | undefined, ascending: boolean, rows: number) => Promise<Round>;

const rootsOf =
  (entity: RootEntity, conditions: readonly Condition[], readRoots: ReadRoots): NextRoots =>
  async (after, ascending, rows) => {
    const { page, rowsLeft } = await readRoots(
      { entity, reach: everything, conditions, ascending, after, limit: rootsAtOnce },
      rows,
    );
    return { roots: page.records, last: page.last, more: page.more, rowsLeft };
  };

/** Reads the roots of the production orders that a production may see. */
const rootsOfProduction =
  (entity: EmbeddedEntity, reach: Exclude<Reach, string>, readRoots: ReadRoots): NextRoots =>
  async (after, ascending, rows) => {
    const { root, leads } = embedded[entity];
    const beyond = after === undefined ? undefined : ascending ? leads.first(after + 1) - 1 : leads.first(after);
    const { page, rowsLeft } = await readRoots(
      { entity: leads.entity, reach, conditions: [], ascending, after: beyond, limit: rootsAtOnce },
      rows,
    );
    const ids = [...new Set(page.records.map(({ id }) => leads.rootOf(id)))];
    const last = page.last === undefined ? undefined : leads.rootOf(page.last);
    return { roots: await readEachEventually(root, ids, everything), last, more: page.more, rowsLeft };
  };

const isProduction = (reach: Reach): reach is Exclude<Reach, string> =>
  typeof reach === 'object' && 'production' in reach;

/**
 * Returns the conditions that the roots must meet. They come from the filters on the roots and from the ids of embedded
 * records. A filter on the time of the last change applies to the root and to its embedded records.
 */
async function conditionsOnRoots<E extends EmbeddedEntity>({
  entity,
  conditions,
}: PageRequest<E>): Promise<readonly Condition[]> {
  const { root, rootOf } = embedded[entity];
  const said = conditions.flatMap(({ field, equals, root: ofRoot }) =>
    field === 'id' && equals ? withIds(equals.map((id) => rootOf(Number(id)))) : (ofRoot ?? []),
  );
  const min = rangeOf('updated_at', conditions)?.min;
  if (min === undefined) return said;
  // a root changes with each of its embedded records, and may have changed again after the range
  const changed = await Promise.all([
    recentlyChanged(root, everything, { min }),
    hasOwnRows(entity) ? recentlyChanged(entity, everything, { min }) : [],
  ]);
  const [roots, own] = changed;
  if (!roots || !own) return said;
  const ids = new Set([...roots, ...own.map(rootOf)]);
  const named = said.find(({ field, equals }) => field === 'id' && equals)?.equals;
  const equals = named ? named.filter((id) => ids.has(Number(id))) : [...ids];
  return [withIds(equals), ...said.filter(({ field }) => field !== 'id')];
}
